internal import CSodium
internal import Glibc
public import JuiceKit
internal import SystemPackage

/// The file with the hash of the PIN that ends self-service. The PIN itself is kept nowhere.
public struct PinFile: Sendable {
  public let path: String

  public init(path: String) { self.path = path }

  /// Keeps a PIN, in place of the one before, in a file that its owner alone may read. Makes the file, and the
  /// folders that it needs, where there is none.
  ///
  /// It takes a tenth of a second and 64 MiB, and so does every guess.
  ///
  /// - Throws: `FileProblem`; the file is as it was then. A file that is there and holds no PIN is not replaced.
  public func set(_ pin: Pin) throws {
    guard let hash = PinHash(of: pin) else {
      throw FileProblem.cannotMake(path: path, .errno(ENOMEM))
    }
    do {
      try TextFile(path: path, permissions: .ownerReadWrite).update { before in
        guard let before, !before.isEmpty else { return hash.line }
        guard PinHash(line: before) != nil else {
          throw FileProblem.cannotWrite(path: path, .notPinFile)
        }
        return hash.line
      }
    } catch MenuFileError.unreadable(_, let cause) {
      throw FileProblem.cannotRead(path: path, cause)
    }
  }

  /// The hash of the PIN, of a file that nobody but the person at this till may read or change.
  ///
  /// - Throws: `FileProblem.cannotRead`.
  public func hash() throws(FileProblem) -> PinHash {
    do throws(Cause) {
      let line = try TextFile(path: path).regularBytes(limit: PinHash.maxBytes + 1) { status in
        if status.userID.rawValue != geteuid() { return .ofOtherUser }
        let others: FilePermissions = [.groupReadWriteExecute, .otherReadWriteExecute]
        return status.permissions.isDisjoint(with: others) ? nil : .openToOthers
      }
      guard let hash = PinHash(line: line) else { throw .notPinFile }
      return hash
    } catch {
      throw .cannotRead(path: path, error)
    }
  }
}
