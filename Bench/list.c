// The seven buttons of the standard menu in bare ncurses: the least that such a screen can cost.
// Arrow keys move the selection; it has no stock, no orders, no mouse.

#define _XOPEN_SOURCE_EXTENDED 1
#include <locale.h>
#include <ncurses.h>
#include <string.h>

typedef struct { const char *name, *recipe; int row, column, width; } Button;

static Button buttons[] = {
  {"1 Strawberry Banana", "Strawberry 10, Banana 1", 0, 0, 2}, {"2 Mango Kiwi", "Mango 2, Kiwi 1", 0, 3, 2},
  {"3 Strawberry", "Strawberry 16", 1, 0, 1}, {"4 Banana", "Banana 2", 1, 1, 1},
  {"5 Pineapple", "Pineapple 2", 1, 2, 1}, {"6 Kiwi", "Kiwi 3", 1, 3, 1}, {"7 Mango", "Mango 3", 1, 4, 1},
};
enum { count = sizeof buttons / sizeof *buttons, height = 7 };

static void centred(int y, int x, int width, const char *text) {
  mvaddstr(y, x + (width - (int)strlen(text)) / 2, text);
}

static void draw(int index) {
  Button *button = &buttons[index];
  int unit = COLS / 5, width = unit * button->width, x = unit * button->column, y = 4 + height * button->row;
  mvadd_wch(y, x, WACS_ULCORNER); mvhline_set(y, x + 1, WACS_HLINE, width - 2);
  mvadd_wch(y, x + width - 1, WACS_URCORNER);
  mvvline_set(y + 1, x, WACS_VLINE, height - 2);
  mvvline_set(y + 1, x + width - 1, WACS_VLINE, height - 2);
  mvadd_wch(y + height - 1, x, WACS_LLCORNER); mvhline_set(y + height - 1, x + 1, WACS_HLINE, width - 2);
  mvadd_wch(y + height - 1, x + width - 1, WACS_LRCORNER);
  centred(y + 2, x, width, button->name);
  centred(y + 3, x, width, "Order, 5 left");
  attron(A_DIM); centred(y + 4, x, width, button->recipe); attroff(A_DIM);
}

static void mark(int index, bool selected) {
  Button *button = &buttons[index];
  int x = COLS / 5 * button->column, y = 4 + height * button->row + 2;
  if (!selected) { mvadd_wch(y, x, WACS_VLINE); return; }
  attron(A_REVERSE); mvaddstr(y, x, "►"); attroff(A_REVERSE);
  move(LINES - 3, 1); clrtoeol(); addstr(button->recipe);
}

int main(void) {
  setlocale(LC_ALL, "");
  initscr(); raw(); noecho(); nonl(); keypad(stdscr, true); curs_set(0);
  attron(A_REVERSE | A_BOLD); mvprintw(0, 0, "%-*s", COLS, " Fresh juice, made for you!"); attrset(A_NORMAL);
  mvaddstr(2, 0, " Strawberry 10     Banana 10      Pineapple 10      Kiwi 10         Mango 10");
  for (int index = 0; index < count; index++) draw(index);
  mvaddstr(LINES - 2, 0, " No order yet");
  mvaddstr(LINES - 1, 0, " 1-9 order  r restock  u undo  ? help  q leave  o history  t report  / search");
  int selection = 0;
  mark(selection, true);
  for (int key; (key = getch()) != 'q' && key != ERR;) {
    mark(selection, false);
    if (key == KEY_RIGHT || key == KEY_DOWN) selection = (selection + 1) % count;
    if (key == KEY_LEFT || key == KEY_UP) selection = (selection + count - 1) % count;
    mark(selection, true);
  }
  endwin();
}
