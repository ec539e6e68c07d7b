import Foundation
import JuiceFiles
import Testing

@Suite struct DisplayFilesTests {
  private func inFolder(_ body: (DisplayFiles, URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(DisplayFiles(folder: folder.path), folder)
  }

  @Test func `a till is there as long as it lives, and found by its terminal`() throws {
    try inFolder { files, folder in
      #expect(files.tills == [])
      var till = files.own("stand-pi pts/0")
      #expect(files.tills == ["pts-0"])
      #expect(files.bytes(of: "pts/0") == nil)
      try till?.show([1, 2])
      try till?.show([3])
      for name in ["stand-pi pts/0", "pts/0", "pts-0"] { #expect(files.bytes(of: name) == [3]) }
      #expect(files.bytes(of: "pts/1") == nil)
      till = nil
      #expect(files.tills == [])
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }
  }

  @Test func `a file without its lock counts as absent`() throws {
    try inFolder { files, folder in
      let till = files.own("tty1")
      try till?.show([1])
      let other = folder.appending(path: "tty2")
      for end in ["lock", "json"] { try Data([1]).write(to: other.appendingPathExtension(end)) }
      #expect(files.tills == ["tty1"])
      #expect(files.bytes(of: "tty2") == nil)
      withExtendedLifetime(till) {}
    }
  }

  @Test func `a second till of the same name leaves the first alone`() throws {
    try inFolder { files, _ in
      let first = files.own("tty1")
      try first?.show([1])
      #expect(files.own("tty1") == nil)
      #expect(files.bytes(of: "tty1") == [1])
    }
  }

  @Test(arguments: ["", "..", "../../etc/passwd", String(repeating: "가", count: 300)])
  func `no name leads out of the folder`(name: String) throws {
    try inFolder { files, folder in
      let till = files.own(name)
      try till?.show([1])
      #expect(files.bytes(of: name) == [1])
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 2)
    }
  }
}
