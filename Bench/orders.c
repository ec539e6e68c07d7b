// Writes orders to a store with as little work as C allows: the same tables and triggers, one durable transaction for each
// order. Its digests are zeros, and the books stay as they were.
//
//   orders STORE keys          one order for each byte of input, answered by a word: a till without
//                              a screen
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
static sqlite3_stmt *begin, *commit, *newest, *next, *entry, *keep;

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

// The growing text of an entry.
static char body[1024];
static int length;

static long long begin_entry(const char *kind) {
  unsigned char b[16];
  if (getrandom(b, sizeof b, 0) != sizeof b) exit(1);
  check(sqlite3_step(next), SQLITE_ROW);
  long long seq = sqlite3_column_int64(next, 0), at = milliseconds();
  sqlite3_reset(next);
  sqlite3_bind_int64(entry, 1, seq);
  sqlite3_bind_blob(entry, 2, b, sizeof b, SQLITE_TRANSIENT);
  sqlite3_bind_text(entry, 3, kind, -1, SQLITE_STATIC);
  sqlite3_bind_int64(entry, 4, at);
  length = snprintf(body, sizeof body,
    "juice-maker entry 1\nseq %lld\nid %02x%02x%02x%02x-%02x%02x-%02x%02x-%02x%02x-%02x%02x%02x%02x%02x%02x\n"
    "at %lld\nkind %s\n", seq, b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7], b[8], b[9], b[10], b[11], b[12],
    b[13], b[14], b[15], at, kind);
  return seq;
}

static void add_change(const char *ingredient, int delta) {
  length += snprintf(body + length, sizeof body - length, "change %s %d\n", ingredient, delta);
}

static void end_entry(long long seq) {
  sqlite3_bind_text(entry, 5, body, length, SQLITE_STATIC);
  run(entry);
  // The books have the same length after it.
  check(sqlite3_step(newest), SQLITE_ROW);
  sqlite3_bind_int64(keep, 1, seq);
  sqlite3_bind_text(keep, 2, (const char *)sqlite3_column_text(newest, 0), -1, SQLITE_TRANSIENT);
  sqlite3_reset(newest);
  run(keep);
}

static void order(const Juice *juice) {
  long long seq = begin_entry("order");
  length += snprintf(body + length, sizeof body - length, "line %s 1\n", juice->id);
  for (int take = 0; take < 2 && juice->takes[take].ingredient; take++)
    add_change(juice->takes[take].ingredient, -juice->takes[take].count);
  end_entry(seq);
}

// The use of 700 orders of all juices, and of more than 400 of single juices, so that no stock runs out.
static void deliver(void) {
  static const struct { const char *ingredient; int count; } goods[] = {
    {"banana", 300}, {"kiwi", 400}, {"mango", 500}, {"pineapple", 200}, {"strawberry", 2600}};
  long long seq = begin_entry("restock");
  for (size_t i = 0; i < sizeof goods / sizeof *goods; i++) add_change(goods[i].ingredient, goods[i].count);
  end_entry(seq);
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
  check(sqlite3_exec(db, "PRAGMA synchronous = FULL", NULL, NULL, NULL), SQLITE_OK);
  begin = prepared("BEGIN IMMEDIATE");
  commit = prepared("COMMIT");
  newest = prepared("SELECT state FROM books ORDER BY seq DESC LIMIT 1");
  next = prepared("SELECT 1 + coalesce(max(seq), 0) FROM entry");
  entry = prepared("INSERT INTO entry (seq, id, kind, at, digest, body) VALUES (?, ?, ?, ?, zeroblob(32), ?)");
  keep = prepared("INSERT OR REPLACE INTO books (place, seq, state) VALUES (0, ?, ?)");
  if (!strcmp(words[2], "keys")) answer_keys();
  if (!strcmp(words[2], "fill") && count > 3) fill(atol(words[3]));
}
