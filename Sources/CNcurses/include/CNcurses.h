#define NCURSES_WIDECHAR 1
#include <ncurses.h>
#include <panel.h>
