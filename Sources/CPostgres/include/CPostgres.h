#ifndef CPOSTGRES_H
#define CPOSTGRES_H

// libpq, 14 or newer for its pipelines. It is loaded when it is needed: linked, it would bring 25 libraries into
// each start of the program.

// Debian has it in a folder of its own.
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

/// The functions of libpq that are used, by their own names. They never change once they are found.
typedef struct __attribute__((swift_attr("@Sendable"))) {
#define CP_FIELD(name) __typeof__(name) *_Nonnull name;
  CP_FUNCTIONS(CP_FIELD)
#undef CP_FIELD
} CPLibrary;

/// Loads a library for good. Where that fails, `problem` says why.
bool cp_load(const char *_Nonnull name, CPLibrary *_Nonnull library, char *_Nonnull problem, size_t size);

/// Has this thread's messages of the C library and of libpq be English; gives what has to be given back.
void *_Nullable cp_speak_english(void);
void cp_speak_as_before(void *_Nullable before);

// Macros that Swift can't read: fields of an error.
static inline int cp_field_state(void) { return PG_DIAG_SQLSTATE; }
static inline int cp_field_message(void) { return PG_DIAG_MESSAGE_PRIMARY; }

#endif
