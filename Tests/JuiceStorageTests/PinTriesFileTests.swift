import Foundation
import JuiceFiles
import JuiceKit
import Testing

@Suite struct PinTriesFileTests {
  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "tries-\(UUID().uuidString)")
  private let noon = Date(timeIntervalSince1970: 1_700_000_000)

  private var path: String { folder.appending(path: "pin.tries").path }

  @Test func `tries count over restarts and for all tills`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let look = try PinTriesFile(path: path).apply(.look([""]), at: noon)
    #expect(look.open == [""] && !FileManager.default.fileExists(atPath: path))
    for count in 1...5 {
      // A till of its own for each try.
      _ = try PinTriesFile(path: path).apply(.begin([""]), at: noon)
      // It is on the disk before the answer is known.
      #expect(try String(contentsOfFile: path, encoding: .utf8).hasPrefix("\(count) "))
    }
    let locked = try PinTriesFile(path: path).apply(.begin([""]), at: noon + 30)
    #expect(locked == PinTries.Answer(open: [], end: noon + 60))
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    _ = try PinTriesFile(path: path).apply(.right(of: "", among: [""]), at: noon + 30)
    #expect(try PinTriesFile(path: path).apply(.look([""]), at: noon + 30).open == [""])
  }

  @Test func `a lock ends after a minute also if the clock was set back`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = PinTriesFile(path: path)
    for _ in 1...5 { _ = try file.apply(.begin([""]), at: noon) }
    let back = noon - 86_400
    #expect(try file.apply(.look([""]), at: back).end == back + 60)
    #expect(try file.apply(.look([""]), at: back + 59).end == back + 60)
    #expect(try file.apply(.look([""]), at: back + 60).open == [""])
  }

  @Test func `tries at the same time all count`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (path, noon) = (path, noon)
    try await withThrowingTaskGroup { group in
      for _ in 1...4 {
        group.addTask { _ = try PinTriesFile(path: path).apply(.begin(["Anna"]), at: noon) }
      }
      try await group.waitForAll()
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "4 - Anna\n")
  }

  @Test func `a file that can't be written accepts no try`() throws {
    #expect(throws: FileProblem.self) {
      try PinTriesFile(path: "/dev/null/pin.tries").apply(.begin([""]), at: noon)
    }
  }
}
