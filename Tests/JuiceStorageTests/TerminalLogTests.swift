import Foundation
import JuiceKit
import Testing
import TimeTesting

@testable import JuiceFiles

@Suite struct TerminalLogTests {
  private func inFolder(_ body: (TerminalLog) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(TerminalLog(path: folder.appending(path: "terminals/runs").path))
  }

  private func run(
    _ kind: CardRequest.Kind = .pay, _ units: Int = 5500, till: String? = "stand pi/1 pts/0",
    of order: Order.ID = UUID()
  ) throws -> TerminalRun {
    let amount = Price(minorUnits: units, currency: try #require(Currency(code: "KRW")))
    return TerminalRun(
      CardRequest(kind, amount, of: order), in: "card", at: .noon, till: till,
      owner: till == nil ? nil : ProcessMark(id: 1234, start: 56_789), after: 12)
  }

  private func text(_ log: TerminalLog) throws -> String {
    try String(contentsOfFile: log.path, encoding: .utf8)
  }

  private func append(_ bytes: some Sequence<UInt8>, to log: TerminalLog) throws {
    let file = try #require(FileHandle(forWritingAtPath: log.path))
    try file.seekToEnd()
    try file.write(contentsOf: Data(bytes))
    try file.close()
  }

  @Test func `A run is unfinished from its beginning to its end`() throws {
    try inFolder { log in
      #expect(try log.unfinished().isEmpty)
      for end in TerminalRun.End.allCases {
        var (first, second) = (try run(), try run(.refund, 1, till: nil))
        try log.begin(first)
        try log.begin(second)
        #expect(try log.unfinished() == [first, second])
        try log.note(first.id, .done(reference: "승인 7 #- \n"))
        try log.note(second.id, .done(reference: nil))
        first.finish(reference: "승인 7 #- \n")
        second.finish(reference: nil)
        #expect(try log.unfinished() == [first, second])
        try log.note(first.id, .ended(end))
        #expect(try log.unfinished() == [second])
        try log.note(second.id, .ended(end))
        #expect(try log.unfinished().isEmpty)
      }
    }
  }

  @Test func `Only its owner reads the log, a line for each step`() throws {
    try inFolder { log in
      let run = try run()
      try log.begin(run)
      try log.note(run.id, .ended(.refused))
      let order = run.request.order.text
      #expect(
        try text(log) == """
          \(run.id.text) \(Timestamp.utc(.noon)) pay card 5500 KRW \(order) 12 stand%20pi/1%20pts/0 1234.56789 begun
          \(run.id.text) refused

          """)
      let mode = try FileManager.default.attributesOfItem(atPath: log.path)[.posixPermissions]
      #expect(mode as? Int == 0o600)
    }
  }

  @Test func `A line that was cut short is skipped, and harms no later one`() throws {
    try inFolder { log in
      let (first, second, third) = (try run(), try run(), try run())
      try log.begin(first)
      let line = Array(TerminalLog.line(second).utf8)
      for count in 0..<line.count {
        try append(line.prefix(count), to: log)
        #expect(try log.unfinished() == [first], "\(count)")
        try log.note(second.id, .ended(.notDone))
      }
      let done = Array(TerminalLog.line(first.id, .done(reference: "A12")).utf8)
      for count in 0..<done.count {
        try append(done.prefix(count), to: log)
        try log.note(second.id, .ended(.notDone))
      }
      try log.begin(third)
      #expect(try log.unfinished() == [first, third])
    }
  }

  @Test func `Bytes of any kind are no lines`() throws {
    try inFolder { log in
      let run = try run()
      try log.begin(run)
      let words = TerminalLog.line(run).split(separator: " ").map(String.init)
      var random = SystemRandomNumberGenerator()
      for index in words.indices {
        for word in ["", "-", "%zz", "-1", "9999999999999999999999", "\u{0}"]
        where index < 9 && index != 3 {
          var other = words
          other[0] = UUID().uuidString.lowercased()
          other[index] = word
          if index == 8, ["-", "-1"].contains(word) { continue }
          if index == 7, word == "-1" { continue }
          try append("\(other.joined(separator: " "))\n".utf8, to: log)
        }
      }
      try append([UInt8](repeating: 0, count: 5000), to: log)
      try append((0..<5000).map { _ in UInt8.random(in: 0...255, using: &random) }, to: log)
      try log.note(UUID(), .ended(.written))
      let found = try log.unfinished().filter { $0.till == run.till }
      #expect(found == [run])
    }
  }

  /// Writes lines of further runs until the log is nearly at its limit: to note them one by one takes seconds.
  ///
  /// - Parameter end: `nil` for runs that do not end.
  /// - Returns: the runs.
  @discardableResult
  private func fill(_ log: TerminalLog, end: TerminalRun.End? = .written) throws -> [TerminalRun] {
    var (runs, lines) = ([TerminalRun](), "")
    let before = try text(log).utf8.count
    while before + lines.utf8.count < TerminalLog.limit - 2000 {
      let run = try run()
      runs.append(run)
      lines += TerminalLog.line(run) + "\n"
      if let end { lines += TerminalLog.line(run.id, .ended(end)) + "\n" }
    }
    try append(lines.utf8, to: log)
    return runs
  }

  /// Notes runs that end, until a line has replaced earlier ones.
  private func passLimit(of log: TerminalLog) throws {
    let full = try text(log).utf8.count
    for _ in 0..<20 {
      let run = try run()
      try log.begin(run)
      try log.note(run.id, .ended(.written))
      #expect(try text(log).utf8.count < TerminalLog.limit + 500)
    }
    #expect(try text(log).utf8.count < full)
  }

  @Test func `The log stays small, and keeps the unfinished runs`() throws {
    try inFolder { log in
      var open = [try run(), try run(.refund)]
      for run in open { try log.begin(run) }
      try log.note(open[0].id, .done(reference: "A 1"))
      open[0].finish(reference: "A 1")
      for _ in 0..<2 {
        try fill(log)
        try passLimit(of: log)
        #expect(try log.unfinished() == open)
      }
    }
  }

  @Test func `A second run of an order begins only beside runs of the same payment`() throws {
    try inFolder { log in
      let first = try run()
      let second = try run(.refund, of: first.request.order)
      try log.begin(first)
      #expect(throws: TerminalRun.NotBegun.begunElsewhere(first)) { try log.begin(second) }
      #expect(try log.unfinished() == [first])
      try log.begin(second, besides: [first.id])
      #expect(try log.unfinished() == [first, second])
      try log.note(first.id, .ended(.written))
      try log.note(second.id, .ended(.written))
      let third = try run(of: first.request.order)
      try log.begin(third)
      #expect(try log.unfinished() == [third])
    }
  }

  @Test func `A run keeps its command's process and the till that goes on with it`() throws {
    try inFolder { log in
      let run = try run()
      try log.begin(run)
      for step in [
        .started(ProcessMark(id: 77, start: 8)), .adopted(till: "stand pts/9"),
        .done(reference: "A 1"),
      ] as [TerminalRun.Step] {
        try log.note(run.id, step)
      }
      for text in ["1.5", "-1.5", "0.5", "x.1", "7", "7.8.9"] {
        try append("\(run.id.text) \(text) started\n".utf8, to: log)
      }
      let found = try #require(try log.unfinished().first)
      #expect(found.owner == ProcessMark(id: 1234, start: 56_789))
      #expect(found.command == ProcessMark(id: 77, start: 8))
      #expect(found.till == "stand pts/9" && found.reference == "A 1")
      // The log is written anew with what it knows.
      try fill(log)
      try passLimit(of: log)
      #expect(try log.unfinished() == [found])
    }
  }

  @Test func `A line of an older version has no process`() throws {
    try inFolder { log in
      let run = try run()
      try log.begin(try self.run())
      let line = TerminalLog.line(run).replacing(" 1234.56789", with: "")
      try append("\(line)\n".utf8, to: log)
      let found = try #require(try log.unfinished().last)
      #expect(found.id == run.id && found.till == run.till && found.owner == nil)
    }
  }

  @Test func `Many unfinished runs leave the newest`() throws {
    try inFolder { log in
      var runs = [try run()]
      try log.begin(runs[0])
      runs += try fill(log, end: nil)
      for _ in 0..<40 {
        let run = try run()
        runs.append(run)
        try log.begin(run)
        #expect(try text(log).utf8.count < TerminalLog.limit + 500)
      }
      let found = try log.unfinished()
      #expect(found.count >= TerminalLog.most)
      #expect(found == runs.suffix(found.count))
    }
  }

  @Test func `Two tills note in one file`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let log = TerminalLog(path: folder.appending(path: "runs").path)
    let runs = try (0..<2).map { till in
      try (0..<8).map { _ in try run(.pay, 100, till: "stand pts/\(till)") }
    }
    try await withThrowingTaskGroup { group in
      for runs in runs {
        group.addTask {
          for (index, run) in runs.enumerated() {
            try log.begin(run)
            if index > 0 { try log.note(runs[index - 1].id, .ended(.written)) }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(Set(try log.unfinished().map(\.id)) == Set(runs.compactMap(\.last?.id)))
  }

  @Test func `A log that can't be written or read says why`() throws {
    try inFolder { log in
      let folder = URL(filePath: log.path).deletingLastPathComponent()
      try FileManager.default.createDirectory(
        at: URL(filePath: log.path), withIntermediateDirectories: true)
      let run = try run()
      #expect(throws: TerminalRun.NotBegun.unnoted(.cannotWrite(path: log.path, .isFolder))) {
        try log.begin(run)
      }
      #expect(throws: FileProblem.cannotRead(path: log.path, .isFolder)) {
        _ = try log.unfinished()
      }
      try FileManager.default.removeItem(at: folder)
      try Data().write(to: folder)
      #expect(throws: TerminalRun.NotBegun.self) { try log.begin(run) }
    }
  }
}
