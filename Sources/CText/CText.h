#ifndef CTEXT_H
#define CTEXT_H

#include <iconv.h>
#include <wchar.h>

// Declared by glibc only where _XOPEN_SOURCE is set, which Swift does not set. ncurses measures by it too.
int wcwidth(wchar_t c);

#endif
