import GRDB
import Glibc
import JuiceKit

/// What was being done to a file when it failed.
enum FileAccess {
  case create, read, write
}

extension StoreError {
  /// A failed system call.
  init(errno code: Int32, _ access: FileAccess, _ path: String) {
    self = .init(
      String(cString: strerror(code)), isFull: [ENOSPC, EDQUOT].contains(code), access, path)
  }

  /// A failure to use a file, whatever the cause.
  init(_ detail: String, isFull: Bool = false, _ access: FileAccess, _ path: String) {
    self =
      switch access {
      case _ where isFull: .diskFull(path)
      case .create: .cannotCreate(path, detail: detail)
      case .read: .cannotRead(path, detail: detail)
      case .write: .cannotWrite(path, detail: detail)
      }
  }

  /// What went wrong in SQLite.
  init(_ error: DatabaseError, _ access: FileAccess, _ path: String) {
    let detail = error.message ?? error.resultCode.description
    self =
      switch error.resultCode {
      case .SQLITE_NOTADB, .SQLITE_CORRUPT, .SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_FORMAT,
        .SQLITE_ERROR:
        .damaged(path, detail: detail)
      case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL: .busy(path)
      case .SQLITE_FULL: .diskFull(path)
      case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH: .cannotWrite(path, detail: detail)
      case .SQLITE_IOERR: .init(io: error.extendedResultCode, detail, access, path)
      default: .init(detail, access, path)
      }
  }

  private init(io code: ResultCode, _ detail: String, _ access: FileAccess, _ path: String) {
    self =
      switch code {
      // The shared memory is a file of a few pages: making it fails where there is no room for it.
      case .SQLITE_IOERR_SHMSIZE, .SQLITE_IOERR_SHMMAP: .diskFull(path)
      case .SQLITE_IOERR_READ, .SQLITE_IOERR_SHORT_READ: .cannotRead(path, detail: detail)
      case .SQLITE_IOERR_CORRUPTFS, .SQLITE_IOERR_DATA: .damaged(path, detail: detail)
      default: .init(detail, access == .read ? .read : .write, path)
      }
  }

  /// Runs an access to a file; what goes wrong in it comes out as a `StoreError`, while refusals,
  /// faults and cancellations pass.
  static func mapping<Result>(
    _ access: FileAccess, _ path: String, _ body: () throws -> Result
  ) throws -> Result {
    do { return try body() } catch { throw mapped(error, access, path) }
  }

  static func mapped(_ error: any Error, _ access: FileAccess, _ path: String) -> any Error {
    switch error {
    case let error as DatabaseError: StoreError(error, access, path)
    case let row as MalformedRow: StoreError.damaged(path, detail: row.detail)
    case Schema.Unfit.newer: StoreError.newer(path)
    case Schema.Unfit.foreign:
      StoreError.damaged(path, detail: "this is the database of another program")
    default: error
    }
  }
}
