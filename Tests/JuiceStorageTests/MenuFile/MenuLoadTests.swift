import Foundation
import JuiceKit
import JuiceStorage
import Testing

@Suite struct MenuLoadTests {
  @Test func `a file that is missing, a directory, a device or a pipe is told, without waiting`() {
    let pipe = temporaryPath()
    defer { unlink(pipe) }
    #expect(mkfifo(pipe, 0o600) == 0)
    let reasons = [
      "/nowhere/menu.yaml": "No such file or directory", "/": "it is a directory; name a file",
      "/dev/zero": "it is not a regular file; save the menu in one",
      pipe: "it is not a regular file; save the menu in one",
      "a\u{0}b": "the path holds a NUL character",
    ]
    for (path, reason) in reasons {
      #expect(throws: MenuFileError.unreadable(path: path, reason: reason)) {
        try MenuFile.load(path: path)
      }
    }
    let error = MenuFileError.unreadable(path: "a\u{1B}b", reason: "it is a directory; name a file")
    #expect(error.description == "aU+001Bb: it is a directory; name a file")
  }

  @Test func `a file is read up to 1 MiB, and refused beyond`() throws {
    let path = temporaryPath()
    defer { unlink(path) }
    let start = menu(more: "#")
    let padding = String(repeating: "#", count: (1 << 20) - start.utf8.count)
    try (start + padding).write(toFile: path, atomically: false, encoding: .utf8)
    #expect(try MenuFile.load(path: path).juices.count == 1)

    try (start + padding + "#").write(toFile: path, atomically: false, encoding: .utf8)
    let error = #expect(throws: MenuFileError.self) { try MenuFile.load(path: path) }
    #expect(error?.description == "\(path):1:1: larger than 1 MiB; a menu is far smaller")
    #expect(
      problems(of: start + padding + "#") == ["1:1: larger than 1 MiB; a menu is far smaller"])
  }

  private func temporaryPath() -> String {
    FileManager.default.temporaryDirectory.path + "/menu-\(UUID().uuidString).yaml"
  }
}
