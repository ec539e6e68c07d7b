import FoundationEssentials
import Glibc
import Synchronization
import Testing

@testable import JuiceStorage

@Suite struct FileWatcherTests {
  @Test func `a file is followed by its name through writes and renames`() async throws {
    try await withFolder { folder in
      let path = folder + "/menu.yaml"
      let calls = Atomic(0)
      let watcher = try #require(FileWatcher(.name(path)) { calls.add(1, ordering: .relaxed) })
      func isReported(_ change: () throws -> Void) async throws -> Bool {
        let before = calls.load(ordering: .relaxed)
        try change()
        return await eventually { calls.load(ordering: .relaxed) > before }
      }

      #expect(try await isReported { try Data("a".utf8).write(to: URL(filePath: path)) })
      #expect(
        try await isReported {
          try Data("b".utf8).write(to: URL(filePath: folder + "/new"))
          rename(folder + "/new", path)
        })
      #expect(try await isReported { unlink(path) })
      withExtendedLifetime(watcher) {}
    }
  }

  @Test func `other files are ignored`() async throws {
    try await withFolder { folder in
      let calls = Atomic(0)
      let watcher = try #require(
        FileWatcher(.name(folder + "/a")) { calls.add(1, ordering: .relaxed) })
      for name in ["/b", "/aa", "/c", "/a"] {
        try Data("x".utf8).write(to: URL(filePath: folder + name))
      }
      #expect(await eventually { calls.load(ordering: .relaxed) > 0 })
      #expect(calls.load(ordering: .relaxed) == 1)
      withExtendedLifetime(watcher) {}
    }
  }

  @Test func `a file that is not there can't be watched`() {
    #expect(FileWatcher(.contents(of: "/no/such/file")) {} == nil)
    #expect(FileWatcher(.name("/no/such/file")) {} == nil)
  }
}
