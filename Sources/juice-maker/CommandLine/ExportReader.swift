import FoundationEssentials
import JuiceKit
import SystemPackage

/// Reads an export; each line is checked against the rules of the journal.
enum ExportReader {
  /// - Parameter path: `-` for standard input.
  static func entries(in path: String) throws(CommandProblem) -> [JournalEntry] {
    do {
      guard path != "-" else { return try entries(in: .standardInput, name: "stdin") }
      let file = try FileDescriptor.open(path, .readOnly, options: .closeOnExec)
      return try file.closeAfter { try entries(in: file, name: path) }
    } catch {
      throw error as? CommandProblem ?? .cannotRead(path: path, .system("\(error)"))
    }
  }

  private static func entries(in file: FileDescriptor, name: String) throws -> [JournalEntry] {
    var lines = LineReader(file: file)
    var replay = Replay()
    var entries: [JournalEntry] = []
    let decoder = JSONDecoder()
    while let line = try lines.next() {
      do {
        if let key = repeatedKey(in: line) { throw ImportProblem.repeatedKey(key) }
        let entry = try decoder.decode(EntryRecord.self, from: Data(line)).entry()
        try replay.add(entry)
        entries.append(entry)
      } catch {
        throw CommandProblem.badImport(
          file: name, line: entries.count + 1, ImportProblem(error))
      }
    }
    return entries
  }
}

private struct LineReader {
  let file: FileDescriptor
  private var unread: ArraySlice<UInt8> = []

  init(file: FileDescriptor) { self.file = file }

  /// The next line without its end; nil after the last.
  mutating func next() throws -> [UInt8]? {
    var line: [UInt8] = []
    while true {
      if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        line += unread[..<end]
        unread = unread[(end + 1)...]
        return line
      }
      line += unread
      unread = try chunk()[...]
      if unread.isEmpty { return line.isEmpty ? nil : line }
    }
  }

  /// Empty at the end of the file.
  private func chunk() throws -> [UInt8] {
    try [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      count = try file.read(into: UnsafeMutableRawBufferPointer(buffer))
    }
  }
}
