import Glibc
import JuiceKit
import JuiceTerminal
import JuiceTill

/// The lines of an export, each held against the rules of the journal.
@MainActor
enum ExportFile {
  /// - Parameter path: `-` for standard input.
  static func entries(of path: String) throws -> [JournalEntry] {
    let name = path == "-" ? "stdin" : TextWidth.printable(path)
    let input = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard input >= 0 else { throw unreadable(path) }
    defer { if path != "-" { close(input) } }

    var reader = LineReader(input)
    var replay = Replay()
    var entries: [JournalEntry] = []
    while true {
      guard let next = reader.next() else { throw unreadable(path) }
      guard let line = next else { return entries }
      do {
        let entry = try JournalEntry(JSONParser.parse(line))
        try replay.add(entry)
        entries.append(entry)
      } catch {
        throw bad("\(name):\(entries.count + 1)", error)
      }
    }
  }

  private static func bad(_ place: String, _ error: any Error) -> Failure {
    switch error {
    case let problem as JSONParser.Problem:
      Failure(.storeDamaged) { _ in "\(place): \(TextWidth.printable(problem.sentence))." }
    case let fault as JournalFault:
      Failure(.storeDamaged) { "\(place): \($0.commands.errors.fault(fault))" }
    default: Failure(.storeDamaged) { _ in "\(place): \(error)" }
    }
  }

  private static func unreadable(_ path: String) -> Failure {
    let detail = String(cString: strerror(errno))
    return Failure(.file, exit: 74) { $0.commands.errors.cannotRead(path.visible, detail) }
  }
}

/// A file a line at a time.
private struct LineReader {
  private let file: Int32
  private var chunk: ArraySlice<UInt8> = []
  private var isAtEnd = false

  init(_ file: Int32) { self.file = file }

  /// The next line without its end.
  ///
  /// - Returns: nil where reading fails, nil in it after the last line.
  mutating func next() -> [UInt8]?? {
    var line: [UInt8] = []
    while true {
      if let end = chunk.firstIndex(of: UInt8(ascii: "\n")) {
        line += chunk[..<end]
        chunk = chunk[(end + 1)...]
        return .some(line)
      }
      line += chunk
      chunk = []
      guard !isAtEnd else { return .some(line.isEmpty ? nil : line) }
      guard fill() else { return nil }
    }
  }

  private mutating func fill() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(file, &bytes, bytes.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return false }
      isAtEnd = count == 0
      chunk = bytes[..<count]
      return true
    }
  }
}
