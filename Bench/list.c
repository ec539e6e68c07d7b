// The frames of the order screen in bare ncurses: a lower limit of their cost. Arrow keys move the selection. It has no
// stock, orders or mouse.

#define _XOPEN_SOURCE_EXTENDED 1
#include <fcntl.h>
#include <locale.h>
#include <ncurses.h>
#include <string.h>
#include <unistd.h>

typedef struct { const char *name, *left, *recipe, *limit; int row, from, to; short colors[2]; } Button;

enum { strawberry = 161, banana = 220, pineapple = 179, kiwi = 34, mango = 202, count = 7 };

static const Button buttons[count] = {
  {"1 Strawberry Banana", "Order, 999 left", "Strawberry 10, Banana 1", " (limit: Strawberry)", 0, 0, 2,
    {strawberry, banana}},
  {"2 Mango Kiwi", "Order, 4999 left", "Mango 2, Kiwi 1", " (limit: Mango)", 0, 3, 5, {mango, kiwi}},
  {"3 Strawberry", "624 left", "Strawberry 16", "", 1, 0, 1, {strawberry, strawberry}},
  {"4 Banana", "4999 left", "Banana 2", "", 1, 1, 2, {banana, banana}},
  {"5 Pineapple", "4999 left", "Pineapple 2", "", 1, 2, 3, {pineapple, pineapple}},
  {"6 Kiwi", "3333 left", "Kiwi 3", "", 1, 3, 4, {kiwi, kiwi}},
  {"7 Mango", "3333 left", "Mango 3", "", 1, 4, 5, {mango, mango}},
};
static int width, height;

static void centred(int y, int x, int columns, const char *text) {
  int before = (columns - (int)strlen(text)) / 2;
  mvprintw(y, x, "%*s%-*s", before, "", columns - before, text);
}

static void styled(attr_t style, const char *text) {
  attron(style); addstr(text); attroff(style);
}

static void line(int y, int x, int columns, const wchar_t *character, short color) {
  cchar_t cell;
  setcchar(&cell, character, 0, color, NULL);
  mvhline_set(y, x, &cell, columns);
}

static void draw(const Button *button, bool selected) {
  int x = button->from * width / 5, columns = button->to * width / 5 - x, y = 4 + height * button->row;
  WINDOW *frame = derwin(stdscr, height, columns, y, x);
  const wchar_t *light[] = {L"│", L"─", L"┌", L"┐", L"└", L"┘"}, *heavy[] = {L"┃", L"━", L"┏", L"┓", L"┗", L"┛"};
  cchar_t cells[6];
  for (int index = 0; index < 6; index++) setcchar(&cells[index], selected ? heavy[index] : light[index], 0, 0, NULL);
  wborder_set(frame, &cells[0], &cells[0], &cells[1], &cells[1], &cells[2], &cells[3], &cells[4], &cells[5]);
  delwin(frame);
  attron(selected ? A_REVERSE : A_BOLD);
  centred(y + height / 2 - 1, x + 1, columns - 2, button->name);
  attroff(A_REVERSE | A_BOLD);
  centred(y + height / 2, x + 1, columns - 2, button->left);
  centred(y + height / 2 + 1, x + 1, columns - 2, button->recipe);
  int half = (columns - 2) / 2;
  line(y + height - 1, x + 1, half, L"▀", button->colors[0]);
  line(y + height - 1, x + 1 + half, columns - 2 - half, L"▀", button->colors[1]);
  if (!selected) return;
  move(LINES - 3, 0); clrtoeol(); printw(" %s%s", button->recipe, button->limit);
  move(y + height / 2 - 1, x + 1);
}

static void draw_stock(void) {
  const struct { const char *name; short color; } fruit[] = {
    {"Strawberry", strawberry}, {"Banana", banana}, {"Pineapple", pineapple}, {"Kiwi", kiwi}, {"Mango", mango}};
  for (int index = 0; index < 5; index++) {
    move(2, index * width / 5);
    attr_set(A_REVERSE, fruit[index].color, NULL); addch(' '); attr_set(A_NORMAL, 0, NULL);
    printw(" %s ", fruit[index].name); styled(A_BOLD, "9999");
  }
}

static void draw_panel(void) {
  WINDOW *panel = subwin(stdscr, LINES - 6, COLS - width - 1, 2, width + 1);
  box(panel, 0, 0);
  const char *lines[] = {
    "Today", "Orders                         0", "Sold                      0 cups", "", "Newest orders",
    "Each order will stand here, with", "its time and amount.", "", "Running low                 None"};
  for (int row = 0; row < 9; row++) mvwaddstr(panel, row + 1, 2, lines[row]);
}

static void draw_hints(void) {
  const char *hints[] = {
    " 1-9", " order  ", "r", " restock  ", "u", " undo  ", "+", " bill  ", "q", " leave  ", "o", " history  ", "t",
    " report  ", "?", " help"};
  move(LINES - 1, 0);
  for (int index = 0; index < 16; index++) styled(index % 2 ? A_NORMAL : A_BOLD, hints[index]);
}

// Before the first `endwin`, ncurses writes at each jump of the cursor.
static void end_once(void) {
  int terminal = dup(1), nowhere = open("/dev/null", O_WRONLY);
  dup2(nowhere, 1);
  endwin();
  dup2(terminal, 1);
}

int main(void) {
  setlocale(LC_ALL, "");
  initscr(); end_once(); raw(); noecho(); nonl(); keypad(stdscr, true); curs_set(0); typeahead(-1);
  start_color(); use_default_colors();
  for (short color = 1; color < 255; color++) init_pair(color, color, -1);
  bool has_panel = COLS >= 100;
  width = has_panel ? 83 : COLS;
  height = has_panel ? 9 : 7;
  attron(A_REVERSE | A_BOLD);
  mvprintw(0, 0, "%-*s[Restock] ", COLS - 10, " Fresh juice, made for you!");
  attrset(A_NORMAL);
  draw_stock();
  if (has_panel) draw_panel();
  mvaddstr(LINES - 2, 0, " No order yet");
  draw_hints();
  for (int index = count - 1; index >= 0; index--) draw(&buttons[index], index == 0);
  for (int selection = 0, key; (key = getch()) != 'q' && key != ERR;) {
    draw(&buttons[selection], false);
    selection += (key == KEY_RIGHT) - (key == KEY_LEFT);
    selection = (selection + count) % count;
    draw(&buttons[selection], true);
  }
  endwin();
}
