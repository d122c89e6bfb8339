#ifndef CREADLINE_H
#define CREADLINE_H
#include <stdbool.h>
bool line_is_terminal(void);
#endif
