#ifndef CPOSTGRES_H
#define CPOSTGRES_H

// libpq, 14 or newer for its pipelines. It is loaded on first use: a linked libpq would load 25 libraries at each start of
// the program.

// Debian has the header in a folder of its own.
#if __has_include(<postgresql/libpq-fe.h>)
#include <postgresql/libpq-fe.h>
#else
#include <libpq-fe.h>
#endif
#include <stdbool.h>
#include <stddef.h>

#define CP_FUNCTIONS(ONE) \
  ONE(PQconninfoParse) \
  ONE(PQconninfoFree) \
  ONE(PQconninfo) \
  ONE(PQconnectStartParams) \
  ONE(PQconnectPoll) \
  ONE(PQreset) \
  ONE(PQfinish) \
  ONE(PQstatus) \
  ONE(PQsocket) \
  ONE(PQserverVersion) \
  ONE(PQbackendPID) \
  ONE(PQerrorMessage) \
  ONE(PQsetErrorVerbosity) \
  ONE(PQsetNoticeReceiver) \
  ONE(PQsetnonblocking) \
  ONE(PQsendQuery) \
  ONE(PQsendQueryParams) \
  ONE(PQenterPipelineMode) \
  ONE(PQpipelineSync) \
  ONE(PQexitPipelineMode) \
  ONE(PQflush) \
  ONE(PQconsumeInput) \
  ONE(PQisBusy) \
  ONE(PQgetResult) \
  ONE(PQresultStatus) \
  ONE(PQresultErrorField) \
  ONE(PQntuples) \
  ONE(PQnfields) \
  ONE(PQgetisnull) \
  ONE(PQgetlength) \
  ONE(PQgetvalue) \
  ONE(PQclear) \
  ONE(PQnotifies) \
  ONE(PQfreemem) \
  ONE(PQgetCancel) \
  ONE(PQcancel) \
  ONE(PQfreeCancel)

/// The functions of libpq in use, by their own names. They never change after loading.
typedef struct __attribute__((swift_attr("@Sendable"))) {
#define CP_FIELD(name) __typeof__(name) *_Nonnull name;
  CP_FUNCTIONS(CP_FIELD)
#undef CP_FIELD
} CPLibrary;

/// Loads a library for good. On failure, `problem` has the reason.
bool cp_load(const char *_Nonnull name, CPLibrary *_Nonnull library, char *_Nonnull problem, size_t size);

/// Switches this thread's messages of the C library and of libpq to English. Returns the earlier locale, to restore it.
void *_Nullable cp_speak_english(void);
void cp_speak_as_before(void *_Nullable before);

// The fields of an error, which are macros that Swift does not import.
static inline int cp_field_state(void) { return PG_DIAG_SQLSTATE; }
static inline int cp_field_message(void) { return PG_DIAG_MESSAGE_PRIMARY; }

#endif
