#define _GNU_SOURCE
#include "CNcurses.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

const char *cn_capability(const char *name) {
  const char *text = tigetstr((char *)name);
  return text == (const char *)-1 ? NULL : text;
}

int cn_pipe(int ends[2], bool nonblocking) {
  return pipe2(ends, O_CLOEXEC | (nonblocking ? O_NONBLOCK : 0));
}

int cn_close_from(posix_spawn_file_actions_t *actions, int first) {
  return posix_spawn_file_actions_addclosefrom_np(actions, first);
}

int cn_memory_file(void) { return memfd_create("input", MFD_CLOEXEC); }

const short cn_spawn_apart = POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;

// Private names of the toolchain. Swift has a hook for tasks without an actor, and a function for tasks of the main actor
// (stdlib/public/Concurrency/ConcurrencyHooks.cpp). libdispatch has functions for a loop that serves the main queue itself;
// Foundation's run loop uses them too. The names are weak, so that a toolchain without one still links the tests.

struct Job;
typedef __attribute__((swiftcall)) void (*enqueue)(struct Job *);
extern __attribute__((swiftcall, weak)) void (*swift_task_enqueueGlobal_hook)(struct Job *, enqueue);
extern __attribute__((swiftcall, weak)) void swift_task_enqueueMainExecutor(struct Job *);
extern __attribute__((weak)) int _dispatch_get_main_queue_handle_4CF(void);
extern __attribute__((weak)) void _dispatch_main_queue_callback_4CF(void *unused);

const char *cn_missing_name(void) {
  if (!&swift_task_enqueueGlobal_hook) return "swift_task_enqueueGlobal_hook";
  if (!swift_task_enqueueMainExecutor) return "swift_task_enqueueMainExecutor";
  if (!_dispatch_get_main_queue_handle_4CF) return "_dispatch_get_main_queue_handle_4CF";
  if (!_dispatch_main_queue_callback_4CF) return "_dispatch_main_queue_callback_4CF";
  return NULL;
}

static __attribute__((swiftcall)) void enqueue_on_main(struct Job *job, enqueue original) {
  (void)original;
  swift_task_enqueueMainExecutor(job);
}

void cn_run_tasks_on_main_queue(void) { swift_task_enqueueGlobal_hook = enqueue_on_main; }

int cn_main_queue_file(void) { return _dispatch_get_main_queue_handle_4CF(); }

void cn_run_main_queue(void) { _dispatch_main_queue_callback_4CF(NULL); }

// Signals. A handler may call few functions, so it only writes their numbers.

static const int forwarded[] = {SIGWINCH, SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGCONT, SIGTSTP};
enum { forwarded_count = sizeof forwarded / sizeof *forwarded };
static struct sigaction before[forwarded_count];
static int forward_to = -1;

static void forward(int signal) {
  int saved = errno;
  unsigned char byte = (unsigned char)signal;
  ssize_t written = write(forward_to, &byte, 1);
  (void)written;
  errno = saved;
}

static const int keyboard[] = {SIGINT, SIGQUIT, SIGTSTP};
enum { keyboard_count = sizeof keyboard / sizeof *keyboard };
static struct sigaction before_ignored[keyboard_count];
static bool ignores_keyboard = false;

static bool is_ignored(int signal) {
  for (int i = 0; i < keyboard_count; i++) {
    if (keyboard[i] == signal) return ignores_keyboard;
  }
  return false;
}

void cn_ignore_keyboard(void) {
  struct sigaction ignore = {.sa_handler = SIG_IGN};
  for (int i = 0; i < keyboard_count; i++) sigaction(keyboard[i], &ignore, &before_ignored[i]);
  ignores_keyboard = true;
}

void cn_heed_keyboard(void) {
  if (!ignores_keyboard) return;
  int fd = forward_to;
  cn_restore_signals();
  for (int i = 0; i < keyboard_count; i++) sigaction(keyboard[i], &before_ignored[i], NULL);
  ignores_keyboard = false;
  if (fd >= 0) cn_forward_signals(fd);
}

void cn_forward_signals(int fd) {
  struct sigaction action = {.sa_handler = forward, .sa_flags = SA_RESTART};
  sigemptyset(&action.sa_mask);
  forward_to = fd;
  for (int i = 0; i < forwarded_count; i++) {
    sigaction(forwarded[i], is_ignored(forwarded[i]) ? NULL : &action, &before[i]);
  }
  // A process that was started with SIGTSTP ignored must not be stopped.
  if (before[forwarded_count - 1].sa_handler == SIG_IGN) {
    sigaction(SIGTSTP, &before[forwarded_count - 1], NULL);
  }
}

bool cn_ignores_stop(void) {
  struct sigaction now;
  return sigaction(SIGTSTP, NULL, &now) == 0 && now.sa_handler == SIG_IGN;
}

void cn_stop_job(void) {
  struct sigaction stop = {.sa_handler = SIG_DFL}, ours;
  sigaction(SIGTSTP, &stop, &ours);
  kill(0, SIGTSTP);
  sigaction(SIGTSTP, &ours, NULL);
}

void cn_restore_signals(void) {
  if (forward_to < 0) return;
  for (int i = 0; i < forwarded_count; i++) {
    if (!is_ignored(forwarded[i])) sigaction(forwarded[i], &before[i], NULL);
  }
  forward_to = -1;
}

// Crashes.

static const int fatal[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT, SIGSYS};
static int crash_fd = -1;
static char crash_reset[512];
static size_t crash_reset_length;
static struct termios crash_modes;
static char crash_stack[16384];

static void crash(int signal) {
  if (crash_fd >= 0) {
    ssize_t written = write(crash_fd, crash_reset, crash_reset_length);
    (void)written;
    tcsetattr(crash_fd, TCSANOW, &crash_modes);
  }
  // SA_RESETHAND has restored the default action, so this ends the process.
  raise(signal);
}

void cn_restore_on_crash(int fd, const char *reset, size_t length, const struct termios *modes) {
  if (length > sizeof crash_reset) length = sizeof crash_reset;
  memcpy(crash_reset, reset, length);
  crash_reset_length = length;
  crash_modes = *modes;
  crash_fd = fd;

  // The handler has a stack of its own, so it works after a stack overflow.
  stack_t stack = {.ss_sp = crash_stack, .ss_size = sizeof crash_stack};
  sigaltstack(&stack, NULL);
  struct sigaction action = {.sa_handler = crash, .sa_flags = SA_RESETHAND | SA_NODEFER | SA_ONSTACK};
  sigemptyset(&action.sa_mask);
  for (size_t i = 0; i < sizeof fatal / sizeof *fatal; i++) sigaction(fatal[i], &action, NULL);
}
