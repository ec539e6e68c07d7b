import FoundationEssentials
import Glibc
import Synchronization
import Testing

@testable import JuiceStorage

@Suite struct FileWatcherTests {
  @Test func `a file is followed by its name through writes and renames`() async throws {
    try await withFolder { folder in
      let path = folder + "/menu.yaml"
      let told = Atomic(0)
      let watcher = try #require(FileWatcher(.name(path)) { told.add(1, ordering: .relaxed) })
      func hears(_ change: () throws -> Void) async throws -> Bool {
        let before = told.load(ordering: .relaxed)
        try change()
        return await eventually { told.load(ordering: .relaxed) > before }
      }

      #expect(try await hears { try Data("a".utf8).write(to: URL(filePath: path)) })
      #expect(
        try await hears {
          try Data("b".utf8).write(to: URL(filePath: folder + "/new"))
          rename(folder + "/new", path)
        })
      #expect(try await hears { unlink(path) })
      withExtendedLifetime(watcher) {}
    }
  }

  @Test func `other files are not told of`() async throws {
    try await withFolder { folder in
      let told = Atomic(0)
      let watcher = try #require(
        FileWatcher(.name(folder + "/a")) { told.add(1, ordering: .relaxed) })
      for name in ["/b", "/aa", "/c", "/a"] {
        try Data("x".utf8).write(to: URL(filePath: folder + name))
      }
      #expect(await eventually { told.load(ordering: .relaxed) > 0 })
      #expect(told.load(ordering: .relaxed) == 1)
      withExtendedLifetime(watcher) {}
    }
  }

  @Test func `what is not there can't be watched`() {
    #expect(FileWatcher(.contents(of: "/no/such/file")) {} == nil)
    #expect(FileWatcher(.name("/no/such/file")) {} == nil)
  }
}
