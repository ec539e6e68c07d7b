#ifndef CNCURSES_H
#define CNCURSES_H

// The wide-character half of ncurses is declared only where this is set.
#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <locale.h>
#include <panel.h>
#include <stdbool.h>
#include <stddef.h>
#include <term.h>
#include <termios.h>
#include <wchar.h>

// Macros that cast or shift, which Swift does not import.
static const attr_t cn_bold = A_BOLD;
static const attr_t cn_dim = A_DIM;
static const attr_t cn_reverse = A_REVERSE;
static const mmask_t cn_press = BUTTON1_PRESSED;
static const mmask_t cn_wheel_up = BUTTON4_PRESSED;
static const mmask_t cn_wheel_down = BUTTON5_PRESSED;

// Declared by glibc only where _XOPEN_SOURCE is set, which Swift does not set.
int wcwidth(wchar_t c);

/// The screen that is to be: a global variable, which Swift 6 does not let through.
static inline WINDOW *cn_newscr(void) { return newscr; }

/// A capability of the open terminal, or NULL: `tigetstr` with its three answers made two, over a
/// parameter that ncurses declares as writable.
const char *cn_capability(const char *name);

/// The `index`th of the characters that share a cell, 0 for none.
static inline wchar_t cn_combining(const cchar_t *cell, int index) {
  return index < CCHARW_MAX ? cell->chars[index] : 0;
}

static inline attr_t cn_attributes(const cchar_t *cell) { return cell->attr & ~A_CHARTEXT; }

/// `pipe2`, and a flag of `posix_spawn`: extensions that Swift's Glibc module leaves out.
int cn_pipe(int ends[2], bool nonblocking);
extern const short cn_spawn_in_session;

/// From now on Swift's tasks run on the main queue wherever they don't ask for another.
void cn_run_tasks_on_main_queue(void);

/// Libdispatch's way for another loop to serve the main queue: a file that is readable while there is work,
/// and what does the work. Foundation's run loop uses them too.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *unused);

/// Writes the number of every signal that a program on a terminal must answer to `fd`, a byte each.
void cn_forward_signals(int fd);

/// Gives these signals back to whom they were before.
void cn_unforward_signals(void);

/// On a crash, writes `reset` to `fd` and gives the terminal the modes `modes` before the process dies,
/// within the bounds of what a signal handler may do. `reset` is copied.
void cn_restore_on_crash(int fd, const char *reset, size_t length, const struct termios *modes);

#endif
