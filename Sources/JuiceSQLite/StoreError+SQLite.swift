import CSQLite
import JuiceKit
import JuiceStorage
import SystemPackage

enum FileAccess {
  case create, read, write
}

extension StoreError {
  init(_ errno: Errno, during access: FileAccess, _ path: String) {
    self =
      [.noSpace, .diskQuotaExceeded].contains(errno)
      ? .diskFull(path) : .init(.errno(errno.rawValue), during: access, path)
  }

  init(_ error: SQLiteError, during access: FileAccess, _ path: String) {
    let cause = Cause.database(DatabaseFault(error.code), error.message)
    self =
      switch error.code {
      case SQLITE_NOTADB, SQLITE_CORRUPT, SQLITE_CONSTRAINT, SQLITE_MISMATCH, SQLITE_FORMAT:
        .damaged(path, cause)
      // Every statement fits a store's schema, so a table, a column or an index is missing or unexpected.
      case SQLITE_ERROR: .damaged(path, .changedSchema)
      case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL: .busy(path)
      case SQLITE_FULL: .diskFull(path)
      case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH: .cannotWrite(path, cause)
      case SQLITE_IOERR: .init(io: error.extendedCode, cause, during: access, path)
      default: .init(cause, during: access, path)
      }
  }

  private init(io code: CInt, _ cause: Cause, during access: FileAccess, _ path: String) {
    self =
      switch code {
      // The shared memory is a file of a few pages: making it fails on a full disk.
      case sqliteSharedMemoryNotSized, sqliteSharedMemoryNotMapped: .diskFull(path)
      case sqliteReadFailed, sqliteShortRead: .cannotRead(path, cause)
      case sqliteFileSystemDamaged, sqliteDataDamaged: .damaged(path, cause)
      default: .init(cause, during: access == .read ? .read : .write, path)
      }
  }

  private init(_ cause: Cause, during access: FileAccess, _ path: String) {
    self =
      switch access {
      case .create: .cannotCreate(path, cause)
      case .read: .cannotRead(path, cause)
      case .write: .cannotWrite(path, cause)
      }
  }

  static func mapped(_ error: any Error, during access: FileAccess, _ path: String) -> StoreError {
    if let errno = error as? Errno { return StoreError(errno, during: access, path) }
    return content(error, during: access, path) ?? .init(Cause(error), during: access, path)
  }

  /// Converts errors of SQLite and of what it read; nil for errors that are not about the file.
  static func content(_ error: any Error, during access: FileAccess, _ path: String)
    -> StoreError?
  {
    switch error {
    case let error as StoreError: error
    case let error as SQLiteError: .init(error, during: access, path)
    case ContentError.newerVersion: .newer(path)
    case ContentError.damaged(let cause): .damaged(path, cause)
    case ContentError.unsupported(let cause): .init(cause, during: access, path)
    default: nil
    }
  }
}

extension DatabaseFault {
  /// - Parameter code: a primary result code.
  fileprivate init(_ code: CInt) {
    self =
      switch code {
      case SQLITE_NOTADB: .notADatabase
      case SQLITE_CORRUPT, SQLITE_FORMAT: .damaged
      case SQLITE_CONSTRAINT, SQLITE_MISMATCH: .brokenRule
      case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH: .readOnly
      case SQLITE_IOERR: .inputOutput
      case SQLITE_CANTOPEN: .notOpened
      case SQLITE_NOMEM: .noMemory
      default: .other
      }
  }
}
