import FoundationEssentials
import Glibc
import Synchronization
import Testing

@testable import JuiceSQLite
@testable import JuiceStorage

@Suite(.serialized) struct FileWatcherTests {
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
          unsafe rename(folder + "/new", path)
        })
      #expect(try await isReported { unsafe rename(path, folder + "/old") })
      #expect(try await isReported { unsafe rename(folder + "/old", path) })
      #expect(try await isReported { unsafe unlink(path) })
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

  /// Links that lead to the file, and their change.
  private static let ways: [(links: [(String, String)], path: String, change: [(String, String)])] =
    [
      ([("menu.yaml", "A/menu.yaml")], "/menu.yaml", [("menu.yaml", "B/menu.yaml")]),
      ([("stand", "A")], "/stand/menu.yaml", [("stand", "B")]),
      // As Kubernetes does it.
      (
        [("..data", "A"), ("menu.yaml", "..data/menu.yaml")], "/menu.yaml",
        [("..data", "B")]
      ),
      ([("x", "y"), ("y", "A/../A")], "/x/../x/menu.yaml", [("y", "B")]),
    ]

  @Test(arguments: ways.indices)
  func `every link on the way to a file is followed`(index: Int) async throws {
    let way = Self.ways[index]
    try await withFolder { folder in
      for name in ["/A", "/B"] {
        unsafe mkdir(folder + name, 0o700)
        try Data(name.utf8).write(to: URL(filePath: folder + name + "/menu.yaml"))
      }
      for (name, target) in way.links { unsafe symlink(target, folder + "/" + name) }
      let path = folder + way.path
      #expect(
        try await isReported(path) {
          for (name, target) in way.change {
            unsafe symlink(target, folder + "/new")
            unsafe rename(folder + "/new", folder + "/" + name)
          }
        })
      #expect(
        try await isReported(path) {
          try Data("b".utf8).write(to: URL(filePath: folder + "/B/menu.yaml"))
        })
    }
  }

  @Test func `a folder that is renamed into a watched path is reported`() async throws {
    try await withFolder { folder in
      unsafe mkdir(folder + "/prepared", 0o700)
      try Data("a".utf8).write(to: URL(filePath: folder + "/prepared/menu.yaml"))
      #expect(
        try await isReported(folder + "/stand/menu.yaml") {
          unsafe rename(folder + "/prepared", folder + "/stand")
        })
    }
  }

  private func isReported(_ path: String, _ change: () throws -> Void) async throws -> Bool {
    let (calls, call) = AsyncStream<Void>.makeStream()
    let watchers = try #require(FileWatcher.watchers(ofPath: path) { call.yield() })
    try change()
    let end = Task {
      try await Task.sleep(for: .seconds(patience))
      call.finish()
    }
    defer { end.cancel() }
    let isReported = await calls.first { true } != nil
    withExtendedLifetime(watchers) {}
    return isReported
  }
}
