#ifndef CNCURSES_H
#define CNCURSES_H

// Declares the wide-character functions of ncurses.
#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <locale.h>
#include <panel.h>
#include <spawn.h>
#include <stdbool.h>
#include <stddef.h>
#include <term.h>
#include <termios.h>
#include <wchar.h>

// ncurses hides the contents of these structures from Debian 13 on, but Swift needs a type to point to.
#if NCURSES_OPAQUE
struct _win_st { char unused; };
#endif
#if NCURSES_OPAQUE_PANEL
struct panel { char unused; };
#endif

// Macros that cast or shift, which Swift does not import.
static const attr_t cn_bold = A_BOLD;
static const attr_t cn_dim = A_DIM;
static const attr_t cn_reverse = A_REVERSE;
static const mmask_t cn_mouse = BUTTON1_PRESSED | BUTTON3_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED;

// glibc declares it only with _XOPEN_SOURCE, which Swift does not set.
int wcwidth(wchar_t c);

/// The screen that `doupdate` will write. It is a global variable, to which Swift 6 denies access.
static inline WINDOW *cn_newscr(void) { return newscr; }

/// The number of colours of the terminal after `start_color`; a global variable too.
static inline int cn_colors(void) { return COLORS; }

/// The number of its colour pairs; a global variable too.
static inline int cn_pairs(void) { return COLOR_PAIRS; }

/// Returns a string capability of the open terminal, or NULL. Unlike `tigetstr`, it takes a const parameter, and returns NULL
/// for a capability that is no string.
const char *cn_capability(const char *name);

static inline attr_t cn_attributes(const cchar_t *cell) { return cell->attr & ~A_CHARTEXT; }

/// `pipe2`, POSIX_SPAWN_SETSID and `posix_spawn_file_actions_addclosefrom_np`, which Swift's Glibc module leaves out.
int cn_pipe(int ends[2], bool nonblocking);
int cn_close_from(posix_spawn_file_actions_t *actions, int first);
extern const short cn_spawn_apart;
/// Returns an empty file in memory, or -1.
int cn_memory_file(void);

/// Returns the first private name of the Swift runtime or of libdispatch that this toolchain lacks, or NULL. Without it the
/// three functions below must not be called.
const char *cn_missing_name(void);

/// Makes Swift run tasks without an actor on the main queue.
void cn_run_tasks_on_main_queue(void);

/// Returns a file that is readable while the main queue has work, for a loop that serves the queue itself.
int cn_main_queue_file(void);

/// Runs the main queue's work.
void cn_run_main_queue(void);

/// From now on, writes the number of each signal that a program on a terminal must handle to `fd`, as one byte.
void cn_forward_signals(int fd);

/// Restores the earlier handlers of these signals, except for signals that are ignored now.
void cn_restore_signals(void);

/// Ignores SIGINT, SIGQUIT and SIGTSTP, which keys of a terminal send, until `cn_heed_keyboard`.
void cn_ignore_keyboard(void);

/// Undoes `cn_ignore_keyboard`.
void cn_heed_keyboard(void);

/// True if the process was started with SIGTSTP ignored.
bool cn_ignores_stop(void);

/// Stops the process group as SIGTSTP does by default. Returns after SIGCONT.
void cn_stop_job(void);

/// From now on, a crash writes `reset` to the terminal `fd` and sets its modes to `modes` before the process dies.
/// `fd` -1 turns this off. Copies `reset`.
void cn_restore_on_crash(int fd, const char *reset, size_t length, const struct termios *modes);

#endif
