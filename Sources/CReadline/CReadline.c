#include "CReadline.h"
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <readline/history.h>
#include <readline/readline.h>

static line_completer completer;
static bool word_is_first;
static volatile sig_atomic_t interrupted;

static char *next_candidate(const char *word, int state) { return completer(word, word_is_first, state); }

static char **complete(const char *word, int start, int end) {
    (void)end;
    word_is_first = start == 0;
    rl_attempted_completion_over = 1; // no file names
    return rl_completion_matches(word, next_candidate);
}

static void note_interrupt(int signal) {
    (void)signal;
    interrupted = 1;
}

// Readline calls this after a signal broke its read; the line is abandoned here, not in the handler.
static int abandon_line(void) {
    if (!interrupted) return 0;
    interrupted = 0;
    rl_crlf();
    rl_replace_line("", 1);
    rl_point = rl_end = 0;
    using_history();
    rl_on_new_line();
    rl_redisplay();
    return 0;
}

void line_prepare(line_completer wanted) {
    // Without a UTF-8 locale a letter beyond ASCII would be taken apart by the cursor keys.
    const char *locale = setlocale(LC_CTYPE, "");
    if (!locale || !strcmp(locale, "C") || !strcmp(locale, "POSIX")) setlocale(LC_CTYPE, "C.UTF-8");
    rl_readline_name = "sayso";
    completer = wanted;
    rl_attempted_completion_function = complete;
    rl_signal_event_hook = abandon_line;
    using_history();

    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = note_interrupt; // no SA_RESTART: the read must end
    sigaction(SIGINT, &action, NULL);
}

char *line_read(const char *prompt) {
    interrupted = 0;
    return readline(prompt);
}

void line_remember(const char *text) {
    for (int i = history_length - 1; i >= 0; i--) {
        HIST_ENTRY *entry = history_get(history_base + i);
        if (entry && !strcmp(entry->line, text)) free_history_entry(remove_history(i));
    }
    add_history(text);
}

bool line_is_terminal(int descriptor) { return isatty(descriptor) != 0; }
