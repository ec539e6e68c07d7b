package import FoundationEssentials
package import JuiceKit
internal import SystemPackage

/// The file that counts wrong PINs for all tills of a machine. It lies beside the PINs, and survives restarts.
package struct PinTriesFile: Sendable {
  package let path: String

  package init(path: String) { self.path = path }

  /// Applies a change under a lock. The file is on the disk when this returns.
  ///
  /// - Throws: `FileProblem`; then no PIN may be accepted.
  package func apply(_ change: PinTries.Change, at now: Date) throws -> PinTries.Answer {
    let file = TextFile(path: path, permissions: .ownerReadWrite)
    do {
      if case .look = change {
        let before = Self.tries(try file.bytes())
        var tries = before
        let answer = tries.apply(change, at: now)
        // A clock that was set back shortens a lock: without the new end, each look would begin it again.
        if tries == before { return answer }
      }
      var answer: PinTries.Answer?
      try file.update { before in
        var tries = Self.tries(before)
        answer = tries.apply(change, at: now)
        return Array(tries.text.utf8)
      }
      return answer ?? PinTries.Answer(open: [], end: now)
    } catch MenuFileError.unreadable(_, let cause) {
      throw FileProblem.cannotRead(path: path, cause)
    }
  }

  private static func tries(_ bytes: [UInt8]?) -> PinTries {
    PinTries(parsing: String(decoding: bytes ?? [], as: UTF8.self))
  }
}
