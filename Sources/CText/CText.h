#ifndef CTEXT_H
#define CTEXT_H

#include <iconv.h>
#include <wchar.h>

// glibc declares it only with _XOPEN_SOURCE, which Swift does not set. ncurses measures text with it too.
int wcwidth(wchar_t c);

#endif
