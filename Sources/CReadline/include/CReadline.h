#ifndef CREADLINE_H
#define CREADLINE_H
#include <stdbool.h>

/// Yields one malloc'd completion of `word` per call, counting `state` up from 0; NULL when there are no more.
/// `line` is what stands up to the cursor, the word at its end.
typedef char *_Nullable (*line_completer)(const char *_Nonnull line, const char *_Nonnull word, int state);

/// Call once, before the first line is read.
void line_prepare(line_completer _Nonnull completer);

/// One line without its newline, malloc'd for the caller to free; NULL at end of input.
/// Ctrl-C clears the line and goes on reading.
char *_Nullable line_read(const char *_Nonnull prompt);

/// Makes `text` the newest line of the history; an older line like it is forgotten.
void line_remember(const char *_Nonnull text);

bool line_is_terminal(int descriptor);
#endif
