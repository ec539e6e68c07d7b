#define _GNU_SOURCE
#include "CPostgres.h"

#include <dlfcn.h>
#include <locale.h>
#include <stdio.h>

bool cp_load(const char *name, CPLibrary *library, char *problem, size_t size) {
  void *handle = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  if (!handle) {
    snprintf(problem, size, "%s", dlerror());
    return false;
  }
#define CP_FIND(function) \
  library->function = (__typeof__(function) *)dlsym(handle, #function); \
  if (!library->function) { \
    snprintf(problem, size, "%s has no %s", name, #function); \
    dlclose(handle); \
    return false; \
  }
  CP_FUNCTIONS(CP_FIND)
#undef CP_FIND
  return true;
}

// Do not copy the program's locale with `duplocale`. glibc measures its names, then waits for a `setlocale` on another
// thread, and copies the longer new names past the end of its memory.
void *cp_speak_english(void) {
  locale_t english = newlocale(LC_ALL_MASK, "C", (locale_t)0);
  return english ? uselocale(english) : NULL;
}

void cp_speak_as_before(void *before) {
  if (before) freelocale(uselocale((locale_t)before));
}
