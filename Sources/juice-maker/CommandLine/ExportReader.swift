import JuiceKit
import JuiceStorage
import JuiceWords
import Synchronization
import SystemPackage

struct ExportReader: Sendable {
  private let file: FileDescriptor
  private let name: String
  private let needsEnd: Bool
  private let last: Int

  /// - Parameters:
  ///   - path: `-` for standard input.
  ///   - needsEnd: requires the last line with the number of entries, which exports of old versions lack.
  ///   - last: the number of the last entry to read; `nil` for all.
  init(_ path: String, needsEnd: Bool = true, until last: Int? = nil) throws(FileProblem) {
    self.needsEnd = needsEnd
    self.last = last ?? .max
    name = path == "-" ? "stdin" : path
    do {
      file =
        unsafe path == "-"
        ? .standardInput : try FileDescriptor.open(path, .readOnly, options: .closeOnExec)
    } catch {
      throw .cannotRead(path: path, Cause(error))
    }
  }

  /// Loads the entries with a progress display, then reports the number without a digest.
  func load<Value>(
    _ words: Words,
    by load: (@escaping EntrySource) async throws -> Value
  ) async throws -> Value {
    let withoutDigest = Mutex(0)
    let value = try await Progress.show(words) { progress in
      try await load { take in
        try read { entry in
          try take(entry)
          progress.step()
          if entry.digest == nil { withoutDigest.withLock { $0 += 1 } }
        }
      }
    }
    let sealedNow = withoutDigest.withLock(\.self)
    if sealedNow > 0 { StandardError.write(words.sealedNow(sealedNow) + "\n") }
    return value
  }

  /// True for an export, which begins with `{`; false for a backup.
  static func isExport(_ path: String) throws(FileProblem) -> Bool {
    do {
      let file = unsafe try FileDescriptor.open(path, .readOnly, options: .closeOnExec)
      return try file.closeAfter {
        unsafe try withUnsafeTemporaryAllocation(byteCount: 1, alignment: 1) { byte in
          unsafe try file.read(into: byte) == 1 && byte[0] == UInt8(ascii: "{")
        }
      }
    } catch {
      throw .cannotRead(path: path, Cause(error))
    }
  }

  /// Passes each entry to `take`, and adds the line number to errors. Call it once.
  @Sendable
  func read(_ take: (JournalEntry) throws -> Void) throws {
    defer { if file != .standardInput { try? file.close() } }
    var lines = LineReader(file: file)
    var number = 0
    var end: Int?
    while number < last, let line = try nextLine(&lines) {
      number += 1
      func bad(_ problem: ImportProblem) -> CommandProblem {
        .badImport(file: name, line: number, problem)
      }
      let entry: JournalEntry
      do throws(ImportProblem) {
        guard line.count <= LineReader.longest else { throw .notObject }
        (entry, end) = try JournalEntry.imported(line)
      } catch .notObject where needsEnd && lines.isLastCut && line[0] == UInt8(ascii: "{") {
        throw CommandProblem.cutOff(file: name, entries: number - 1, end: nil)
      } catch {
        throw bad(error)
      }
      do { try take(entry) } catch let fault as JournalFault { throw bad(.fault(fault)) }
    }
    // An empty input comes from a pipe whose program has failed.
    guard number > 0, end == number || number == last || !needsEnd && end == nil else {
      throw CommandProblem.cutOff(file: name, entries: number, end: end)
    }
  }

  private func nextLine(_ lines: inout LineReader) throws(FileProblem) -> [UInt8]? {
    do { return try lines.next() } catch {
      throw .cannotRead(path: name, Cause(error))
    }
  }
}

private struct LineReader {
  /// In bytes; longer than any entry.
  static let longest = 1 << 20

  let file: FileDescriptor
  private var unread: ArraySlice<UInt8> = []
  /// The last line lacks its newline.
  private(set) var isLastCut = false

  init(file: FileDescriptor) { self.file = file }

  /// The next line without its newline, or the start of one that is too long; `nil` at the end.
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
      if unread.isEmpty {
        isLastCut = !line.isEmpty
        return isLastCut ? line : nil
      }
      if line.count > Self.longest { return line }
    }
  }

  private func chunk() throws -> [UInt8] {
    unsafe try [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      count = unsafe try file.read(into: UnsafeMutableRawBufferPointer(buffer))
    }
  }
}
