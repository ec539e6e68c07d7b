#ifndef CSQLITE_H
#define CSQLITE_H

#include <sqlite3.h>

// Wrappers for parts that Swift does not import: a macro with a cast, variadic functions, and macros that are expressions.

/// Tells SQLite to copy a bound text.
static inline sqlite3_destructor_type sqliteTransient(void) { return SQLITE_TRANSIENT; }

/// Turns off SQLite's memory statistics, which take a lock for each allocation. Call it before any other function.
static inline int sqliteCountNoMemory(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }

/// Sets whether the last connection keeps the write-ahead log when it closes.
static inline int sqliteKeepLog(sqlite3 *db, int keeps) {
  return sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, keeps, (int *)0);
}

static const int sqliteShortRead = SQLITE_IOERR_SHORT_READ;
static const int sqliteReadFailed = SQLITE_IOERR_READ;
static const int sqliteSharedMemoryNotSized = SQLITE_IOERR_SHMSIZE;
static const int sqliteSharedMemoryNotMapped = SQLITE_IOERR_SHMMAP;
static const int sqliteFileSystemDamaged = SQLITE_IOERR_CORRUPTFS;
static const int sqliteDataDamaged = SQLITE_IOERR_DATA;

#endif
