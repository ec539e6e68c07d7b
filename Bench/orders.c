// Writes orders to a store as plainly as C can: the same tables and triggers, one transaction an
// order, on the disk before the next begins.
//
//   orders STORE keys          an order for each byte read, and a word when it is sold: a
//                              till without a screen
//   orders STORE fill COUNT    COUNT orders in one transaction, as an import does

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

typedef struct { const char *id; struct { const char *ingredient; int count; } takes[2]; } Juice;

static const Juice juices[] = {
  {"banana", {{"banana", 2}}}, {"pineapple", {{"pineapple", 2}}}, {"kiwi", {{"kiwi", 3}}},
  {"mango", {{"mango", 3}}}, {"mango-kiwi", {{"kiwi", 1}, {"mango", 2}}},
  {"strawberry", {{"strawberry", 16}}}, {"strawberry-banana", {{"banana", 1}, {"strawberry", 10}}},
};
enum { singles = 4, all = 7, singles_used_in = 400, all_used_in = 700 };

static sqlite3 *db;
static sqlite3_stmt *begin, *commit, *stock, *next, *entry, *line, *change;

static void check(int code, int wanted) {
  if (code == wanted) return;
  fprintf(stderr, "orders: %s\n", sqlite3_errmsg(db));
  exit(1);
}

static sqlite3_stmt *prepared(const char *sql) {
  sqlite3_stmt *statement;
  check(sqlite3_prepare_v3(db, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL), SQLITE_OK);
  return statement;
}

static void run(sqlite3_stmt *statement) {
  check(sqlite3_step(statement), SQLITE_DONE);
  sqlite3_reset(statement);
}

static long long milliseconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_REALTIME, &time);
  return time.tv_sec * 1000LL + time.tv_nsec / 1000000;
}

static int in_stock(const char *ingredient) {
  int quantity = 0;
  while (sqlite3_step(stock) == SQLITE_ROW)
    if (!strcmp((const char *)sqlite3_column_text(stock, 0), ingredient)) quantity = sqlite3_column_int(stock, 1);
  sqlite3_reset(stock);
  return quantity;
}

static long long write_entry(const char *kind) {
  unsigned char b[16];
  char id[37];
  if (getrandom(b, sizeof b, 0) != sizeof b) exit(1);
  snprintf(id, sizeof id, "%02x%02x%02x%02x-%02x%02x-4%x%02x-a%x%02x-%02x%02x%02x%02x%02x%02x", b[0], b[1], b[2],
    b[3], b[4], b[5], b[6] & 15, b[7], b[8] & 15, b[9], b[10], b[11], b[12], b[13], b[14], b[15]);
  check(sqlite3_step(next), SQLITE_ROW);
  long long seq = sqlite3_column_int64(next, 0);
  sqlite3_reset(next);
  sqlite3_bind_int64(entry, 1, seq);
  sqlite3_bind_text(entry, 2, id, -1, SQLITE_TRANSIENT);
  sqlite3_bind_int64(entry, 3, milliseconds());
  sqlite3_bind_text(entry, 4, kind, -1, SQLITE_STATIC);
  run(entry);
  return seq;
}

static void write_change(long long seq, const char *ingredient, int delta) {
  sqlite3_bind_int64(change, 1, seq);
  sqlite3_bind_text(change, 2, ingredient, -1, SQLITE_STATIC);
  sqlite3_bind_int(change, 3, delta);
  sqlite3_bind_int(change, 4, in_stock(ingredient) + delta);
  run(change);
}

static void order(const Juice *juice) {
  long long seq = write_entry("order");
  sqlite3_bind_int64(line, 1, seq);
  sqlite3_bind_text(line, 2, juice->id, -1, SQLITE_STATIC);
  run(line);
  for (int take = 0; take < 2 && juice->takes[take].ingredient; take++)
    write_change(seq, juice->takes[take].ingredient, -juice->takes[take].count);
}

// What 700 orders of all juices use, and more than 400 of the single ones: no stock runs out.
static void deliver(void) {
  static const struct { const char *ingredient; int count; } goods[] = {
    {"banana", 300}, {"kiwi", 400}, {"mango", 500}, {"pineapple", 200}, {"strawberry", 2600}};
  long long seq = write_entry("restock");
  for (size_t i = 0; i < sizeof goods / sizeof *goods; i++) write_change(seq, goods[i].ingredient, goods[i].count);
}

static void sell_next(long long number) {
  run(begin);
  if (number % singles_used_in == 0) deliver();
  order(&juices[(number + getpid()) % singles]);
  run(commit);
}

static void answer_keys(void) {
  char key;
  for (long long number = 0; read(0, &key, 1) == 1; number++) {
    sell_next(number);
    if (write(1, "SOLD", 4) != 4) exit(1);
  }
}

static void fill(long count) {
  run(begin);
  for (long number = 0; number < count; number++) {
    if (number % all_used_in == 0) deliver();
    order(&juices[number % all]);
  }
  run(commit);
}

int main(int count, char **words) {
  if (count < 3) return 64;
  check(sqlite3_open_v2(words[1], &db, SQLITE_OPEN_READWRITE, NULL), SQLITE_OK);
  sqlite3_busy_timeout(db, 10000);
  check(sqlite3_exec(db, "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON", NULL, NULL, NULL), SQLITE_OK);
  begin = prepared("BEGIN IMMEDIATE");
  commit = prepared("COMMIT");
  stock = prepared("SELECT ingredient, quantity FROM stock");
  next = prepared("SELECT 1 + coalesce(max(seq), 0) FROM entry");
  entry = prepared("INSERT INTO entry (seq, id, at, kind, digest) VALUES (?, ?, ?, ?, zeroblob(32))");
  line = prepared("INSERT INTO line (entry, position, juice, cups) VALUES (?, 0, ?, 1)");
  change = prepared("INSERT INTO change (entry, ingredient, delta, after) VALUES (?, ?, ?, ?)");
  if (!strcmp(words[2], "keys")) answer_keys();
  if (!strcmp(words[2], "fill") && count > 3) fill(atol(words[3]));
}
