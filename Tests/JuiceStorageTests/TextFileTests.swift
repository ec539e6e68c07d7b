import Dispatch
import FoundationEssentials
import Glibc
import JuiceKit
import Testing

@testable import JuiceFiles
@testable import JuiceSQLite

@Suite(.serialized) struct TextFileTests {
  private let text = Array("new".utf8)

  @Test(.enabled(if: geteuid() == 0, "only root may give files away"))
  func `owner, group and permissions stay`() async throws {
    try await withFolder { folder in
      let path = folder + "/a"
      try Data("old".utf8).write(to: URL(filePath: path))
      unsafe chmod(path, 0o640)
      unsafe chown(path, 1234, 2345)
      try TextFile(path: path).update { _ in text }
      var status = stat()
      unsafe stat(path, &status)
      #expect([status.st_uid, status.st_gid, status.st_mode & 0o777] == [1234, 2345, 0o640])
      #expect(try TextFile(path: path).bytes() == text)
    }
  }

  @Test func `a folder that another keeps locked is waited for, but not for ever`() async throws {
    try await withFolder { folder in
      let path = folder + "/a"
      // No program that another test starts holds the lock.
      let other = unsafe open(folder, O_RDONLY | O_CLOEXEC)
      flock(other, LOCK_EX)
      var file = TextFile(path: path)
      file.patience = 0.05
      #expect(throws: FileProblem.busy(path: path)) { try file.update { _ in text } }
      #expect(try file.bytes() == nil)
      DispatchQueue.global().asyncAfter(deadline: .now() + 0.05) { close(other) }
      file.patience = patience
      try file.update { _ in text }
      #expect(try file.bytes() == text)
    }
  }

  @Test func `a path that ends in a slash is not made as a file`() async throws {
    try await withFolder { folder in
      let path = folder + "/new/"
      #expect(throws: FileProblem.cannotMake(path: path, .errno(EISDIR))) {
        try TextFile(path: path).update { _ in text }
      }
      let made = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(made.isEmpty)
    }
  }

  @Test func `links in a circle, and one that leads nowhere, are told of`() async throws {
    try await withFolder { folder in
      unsafe symlink("b", folder + "/a")
      unsafe symlink("a", folder + "/b")
      unsafe symlink("none", folder + "/c")
      for (name, cause) in [
        ("/a", Cause.errno(ELOOP)), ("/c", .brokenLink), ("/c/file", .brokenLink),
      ] {
        let path = folder + name
        #expect(throws: MenuFileError.unreadable(path: path, cause)) {
          try TextFile(path: path).bytes()
        }
        #expect(throws: FileProblem.cannotMake(path: path, cause)) {
          try TextFile(path: path).update { _ in text }
        }
      }
    }
  }
}
