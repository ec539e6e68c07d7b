internal import CSodium
internal import Glibc
package import JuiceKit
internal import SystemPackage

/// The file with the hash of the PIN that ends self-service. The PIN itself is never stored.
package struct PinFile: Sendable {
  package let path: String

  package init(path: String) { self.path = path }

  /// Writes the hash of a PIN to the file, readable by its owner only. Makes the file and its folders if needed.
  ///
  /// Takes a tenth of a second and 64 MiB, like every guess.
  ///
  /// - Throws: `FileProblem`, and leaves the file as it was. A file that holds no PIN is never replaced (`.notPinFile`).
  package func set(_ pin: Pin) throws {
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

  /// Reads the hash of the PIN.
  ///
  /// - Throws: `FileProblem.cannotRead`, also if another user owns the file or may access it.
  package func hash() throws(FileProblem) -> PinHash {
    let file = TextFile(path: path)
    do throws(Cause) {
      let line = try file.regularBytes(limit: PinHash.maxBytes + 1) { status in
        if status.userID.rawValue != geteuid() { return .ofOtherUser }
        let others: FilePermissions = [.groupReadWriteExecute, .otherReadWriteExecute]
        return status.permissions.isDisjoint(with: others) ? nil : .openToOthers
      }
      guard let hash = PinHash(line: line) else { throw .notPinFile }
      return hash
    } catch {
      throw .cannotRead(path: path, file.cause(of: error))
    }
  }
}
