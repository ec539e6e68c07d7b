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
  /// - Throws: `CommandProblem`; the file is as it was then. A file that is there and holds no PIN is not replaced.
  public func set(_ pin: Pin) throws {
    guard let hash = PinHash(of: pin) else {
      throw CommandProblem.cannotMake(path: path, .errno(ENOMEM))
    }
    do {
      try TextFile(path: path, permissions: .ownerReadWrite).update { before in
        guard let before, !before.isEmpty else { return hash.line }
        guard PinHash(line: before) != nil else {
          throw CommandProblem.cannotWrite(path: path, .notPinFile)
        }
        return hash.line
      }
    } catch MenuFileError.unreadable(_, let cause) {
      throw CommandProblem.cannotRead(path: path, cause)
    }
  }

  /// The hash of the PIN, of a file that nobody but the person at this till may read or change.
  ///
  /// - Throws: `CommandProblem.cannotRead`.
  public func hash() throws(CommandProblem) -> PinHash {
    func unreadable(_ cause: Cause) -> CommandProblem { .cannotRead(path: path, cause) }

    guard !path.utf8.contains(0) else { throw unreadable(.nulInPath) }
    do {
      let file = try FileDescriptor.open(path, .readOnly, options: [.nonBlocking, .closeOnExec])
      return try file.closeAfter {
        let status = try Stat(file)
        switch status.type {
        case .regular: break
        case .directory: throw unreadable(.isFolder)
        default: throw unreadable(.notRegularFile)
        }
        guard status.userID.rawValue == geteuid() else { throw unreadable(.ofOtherUser) }
        guard
          status.permissions.isDisjoint(with: [.groupReadWriteExecute, .otherReadWriteExecute])
        else { throw unreadable(.openToOthers) }
        guard let hash = PinHash(line: try file.readAll(limit: PinHash.maxBytes + 1)) else {
          throw unreadable(.notPinFile)
        }
        return hash
      }
    } catch {
      throw error as? CommandProblem ?? unreadable(Cause(error))
    }
  }
}
