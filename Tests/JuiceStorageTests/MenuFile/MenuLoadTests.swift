import FoundationEssentials
import Glibc
import JuiceKit
import Testing

@testable import JuiceFiles
@testable import JuiceSQLite

@Suite(.serialized) struct MenuLoadTests {
  @Test func `a file that is missing, a folder, a device or a pipe is refused without waiting`()
    async throws
  {
    try await withFolder { folder in
      unsafe #expect(mkfifo(folder + "/pipe", 0o600) == 0)
      let causes: [String: Cause] = [
        "/nowhere/menu.yaml": .errno(ENOENT), "/": .isFolder,
        "/dev/zero": .notRegularFile, folder + "/pipe": .notRegularFile, "a\u{0}b": .nulInPath,
      ]
      for (path, cause) in causes {
        #expect(throws: MenuFileError.unreadable(path: path, cause)) {
          try MenuFile.load(path: path)
        }
      }
    }
  }

  @Test func `a file is read up to 1 MiB, and refused beyond`() async throws {
    try await withFolder { folder in
      let path = folder + "/menu.yaml"
      let start = menu(more: "#")
      let full = start + String(repeating: "#", count: (1 << 20) - start.utf8.count)
      try Data(full.utf8).write(to: URL(filePath: path))
      #expect(try MenuFile.load(path: path).juices.count == 1)

      let tooLarge = MenuProblem.Kind.tooLarge(most: 1 << 20)
      #expect(problems(of: full + "#") == [.at(1, 1, tooLarge)])
      try Data((full + "##").utf8).write(to: URL(filePath: path))
      let problem = MenuProblem(file: path, line: 1, column: 1, path: "", kind: tooLarge)
      #expect(throws: MenuFileError.invalid([problem])) { try MenuFile.load(path: path) }
    }
  }
}
