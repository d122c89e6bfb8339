#include "CReadline.h"
#include <errno.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <unistd.h>
#include <readline/chardefs.h>
#include <readline/history.h>
#include <readline/readline.h>

static line_completer completer;
static char *line_so_far;

static char *next_candidate(const char *word, int state) { return completer(line_so_far, word, state); }

static char **complete(const char *word, int start, int end) {
    (void)start;
    rl_attempted_completion_over = 1; // no file names
    line_so_far = strndup(rl_line_buffer, (size_t)end);
    if (!line_so_far) return NULL;
    char **matches = rl_completion_matches(word, next_candidate);
    free(line_so_far);
    return matches;
}

#define SEARCHING (RL_STATE_ISEARCH | RL_STATE_NSEARCH)
static bool search_abandoned;

// Readline's own handler only notes the signal; at the next safe point it calls this one, in its SIGHANDLER state. There the
// line is abandoned. Between two lines, where there is none to abandon, the signal is ignored.
static void abandon_line(int signal) {
    (void)signal;
    if (!RL_ISSTATE(RL_STATE_SIGHANDLER)) return;
    if (RL_ISSTATE(SEARCHING)) {
        search_abandoned = true;
        return;
    }
    rl_crlf();
    rl_replace_line("", 1);
    rl_point = rl_end = rl_mark = 0;
    using_history();
    rl_on_new_line();
    rl_redisplay();
}

// Waits for a key or a signal. Ctrl-C is held back until the wait itself lets it in: one that came just before it would be noted, and
// seen only at the next key.
static bool wait_for_key(int descriptor) {
    sigset_t interrupt, before;
    sigemptyset(&interrupt);
    sigaddset(&interrupt, SIGINT);
    sigprocmask(SIG_BLOCK, &interrupt, &before);
    int ready = -1, reason = EINTR;
    if (!rl_pending_signal()) {
        fd_set descriptors;
        FD_ZERO(&descriptors);
        FD_SET(descriptor, &descriptors);
        ready = pselect(descriptor + 1, &descriptors, NULL, NULL, NULL, &before);
        reason = errno;
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
    return ready > 0 || reason != EINTR;
}

// A search through the history reads keys in a loop of its own, which only a key can end.
static int next_key(FILE *stream) {
    for (;;) {
        if (search_abandoned) {
            search_abandoned = false;
            if (RL_ISSTATE(SEARCHING)) return CTRL('G');
        }
        if (wait_for_key(fileno(stream))) {
            unsigned char key;
            ssize_t count = read(fileno(stream), &key, 1);
            if (count == 1) return key;
            if (count == 0 || errno != EINTR) return EOF;
        }
        rl_check_signals();
    }
}

void line_prepare(line_completer wanted) {
    // Without a UTF-8 locale a letter beyond ASCII would be taken apart by the cursor keys.
    const char *locale = setlocale(LC_CTYPE, "");
    if (!locale || !strcmp(locale, "C") || !strcmp(locale, "POSIX")) setlocale(LC_CTYPE, "C.UTF-8");
    rl_readline_name = "sayso";
    completer = wanted;
    rl_attempted_completion_function = complete;
    rl_getc_function = next_key;
    using_history();

    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = abandon_line; // no SA_RESTART: the read must end
    sigaction(SIGINT, &action, NULL);
}

char *line_read(const char *prompt) { return readline(prompt); }

void line_remember(const char *text) {
    for (int i = history_length - 1; i >= 0; i--) {
        HIST_ENTRY *entry = history_get(history_base + i);
        if (entry && !strcmp(entry->line, text)) free_history_entry(remove_history(i));
    }
    add_history(text);
}

bool line_is_terminal(int descriptor) { return isatty(descriptor) != 0; }
