import FoundationEssentials
package import JuiceKit
import JuiceStorage
import SystemPackage

/// The file `juice.db-mirror` beside a store, which records the mirror's progress. Losing it loses no data.
package struct MirrorFile: Sendable {
  private let store: FilePath

  /// The path beside the store itself. Resolves a link on each call: it may point to a disk that is not mounted yet.
  package var path: String { ((try? store.resolved()) ?? store).string + FilePath.mirrorEnding }

  /// - Parameter store: the path of the store, or of a link to it.
  package init(of store: String) { self.store = FilePath(store) }

  /// Returns `nil` for a missing or unreadable file.
  package func load() -> MirrorState? {
    guard let bytes = try? TextFile(path: path).regularBytes(limit: 1 << 14) else { return nil }
    return MirrorState(lines: String(decoding: bytes, as: UTF8.self))
  }

  /// Replaces the file.
  ///
  /// - Throws: `FileProblem.cannotWrite`.
  package func save(_ state: MirrorState) throws {
    let path = path
    do { try FilePath(path).replaceContent(with: state.lines.utf8) } catch {
      throw FileProblem.cannotWrite(path: path, Cause(error))
    }
  }
}

extension FilePath {
  /// Replaces or makes the file, readable by its owner only. Not synced: a power cut may leave it empty.
  func replaceContent(with bytes: some Sequence<UInt8>) throws {
    try replace(permissions: .ownerReadWrite) { try $0.writeAll(bytes) }
  }

  /// Replaces or makes the file. `write` fills a new file, which then gets the name of the old one.
  func replace(permissions: FilePermissions, _ write: (FileDescriptor) throws -> Void) throws {
    // In the same folder, so that `rename` works.
    let part = folder.appending(".\(UUID().uuidString).part")
    do {
      let file = try FileDescriptor.open(
        part, .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec],
        permissions: permissions)
      try file.closeAfter { try write(file) }
      try part.rename(to: self)
    } catch {
      try? part.removeFile()
      throw error
    }
  }
}

extension MirrorState {
  fileprivate init?(lines: String) {
    var values: [Substring: String] = [:]
    for line in lines.split(separator: "\n") {
      guard let colon = line.firstIndex(of: ":") else { return nil }
      values[line[..<colon]] = String(line[colon...].dropFirst(2))
    }
    /// Reads a number in the range that a journal allows, so that a damaged file causes no overflow.
    func number(_ key: Substring, in range: ClosedRange<Int>) -> Int? {
      values[key].flatMap { Int($0) }.flatMap { range.contains($0) ? $0 : nil }
    }
    let counts = 0...JournalLimits.numbers.upperBound
    guard let address = values["server"], let entries = number("entries", in: counts)
    else { return nil }
    self.init(address: address)
    self.entries = entries
    digest = values["digest"].flatMap(Digest.init(parsing:))
    at = number("at", in: JournalLimits.times).map { Date(milliseconds: $0) }
    problem =
      number("differs-after", in: counts).map(Problem.differs)
      ?? values["problem"].map(Problem.other)
  }

  fileprivate var lines: String {
    var pairs = [("server", address), ("entries", "\(entries)")]
    if let digest { pairs.append(("digest", digest.text)) }
    if let at { pairs.append(("at", "\(at.milliseconds)")) }
    switch problem {
    case .differs(let common): pairs.append(("differs-after", "\(common)"))
    case .other(let sentence):
      pairs.append(("problem", sentence.split(whereSeparator: \.isNewline).joined(separator: " ")))
    case nil: break
    }
    return pairs.map { "\($0): \($1)\n" }.joined()
  }
}
