import Foundation
import JuiceFiles
import Testing

@Suite struct KnownBackgroundsTests {
  private func inFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.appending(path: "state/backgrounds").path)
  }

  @Test func `each kind of terminal has its background`() throws {
    try inFolder { path in
      let known = KnownBackgrounds(path: path)
      #expect(known["xterm"] == nil)
      try known.remember("light", of: "xterm")
      try known.remember("dark", of: "foot")
      try known.remember("dark", of: "xterm")
      #expect(known["xterm"] == "dark")
      #expect(known["foot"] == "dark")
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "foot dark\nxterm dark\n")
    }
  }

  @Test func `a name that would break the lines is not kept`() throws {
    try inFolder { path in
      for name in ["", "a b", "a\nb"] {
        try KnownBackgrounds(path: path).remember("dark", of: name)
      }
      #expect(!FileManager.default.fileExists(atPath: path))
    }
  }
}
