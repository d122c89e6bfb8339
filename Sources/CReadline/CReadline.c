#include "CReadline.h"
#include <unistd.h>
bool line_is_terminal(void) { return isatty(STDIN_FILENO) != 0; }
