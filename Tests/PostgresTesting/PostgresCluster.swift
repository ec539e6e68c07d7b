import Foundation
import Glibc

/// A PostgreSQL server for tests, on a socket in its own folder. `cluster.sh` runs it, and stops it with its last reference, even
/// if the tests are killed.
package final class PostgresCluster: @unchecked Sendable {
  /// Shared by all tests that don't stop it.
  package static let shared = PostgresCluster()

  /// The superuser's address of an empty database; `nil` without a server.
  package let ownerAddress: String?
  /// The reason why there is no server.
  package let reason: String

  private let folder: String
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let lock = NSLock()
  private var databases = 0

  package var isThere: Bool { ownerAddress != nil }

  /// - Parameter settings: added to those of `cluster.sh`.
  package init(_ settings: [String: String] = [:]) {
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "cluster.sh")
    process.executableURL = script
    process.arguments = settings.map { "\($0)=\($1)" }
    process.standardInput = input
    process.standardOutput = output
    // Programs started by tests must not inherit the input.
    for end in [input.fileHandleForWriting, output.fileHandleForReading] {
      _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC)
    }
    let answer: String
    do {
      try process.run()
      answer = Self.line(from: output)
    } catch { answer = "\(error)" }
    let isReady = answer.hasPrefix("ready ")
    folder = isReady ? String(answer.dropFirst("ready ".count)) : ""
    reason = isReady ? "" : answer
    let name = "stand"
    ownerAddress = isReady ? "postgres://owner@/\(name)?host=\(folder)" : nil
    if isReady { ask("create \(name)") }
  }

  deinit {
    try? input.fileHandleForWriting.close()
    if process.isRunning { process.waitUntilExit() }
  }

  package var socketFolder: String { folder }

  /// Creates an empty database, and returns its superuser's address.
  package func makeDatabase() -> String {
    let number = lock.withLock {
      databases += 1
      return databases
    }
    ask("create test\(number)")
    return address(database: "test\(number)", login: "owner")
  }

  /// `pg_dump` and `pg_restore` are in a package of their own.
  package var canCopy: Bool { isThere && answer(to: "tools") == "ok" }

  /// Copies a database with `pg_dump` and `pg_restore`.
  ///
  /// - Parameter address: from `makeDatabase`.
  /// - Returns: the superuser's address of the copy.
  package func copy(_ address: String) -> String {
    let name = address.split(separator: "/")[2].prefix { $0 != "?" }
    ask("copy \(name) \(name)copy")
    return self.address(database: "\(name)copy", login: "owner")
  }

  /// - Parameter login: LOGIN or LOGIN:PASSWORD, for example `anna:secret`.
  package func address(database: String = "stand", login: String) -> String {
    "postgres://\(login)@/\(database)?host=\(folder)"
  }

  /// Crashes the server.
  package func stop() { ask("stop") }

  package func start() { ask("start") }

  private func ask(_ command: String) {
    let answer = answer(to: command)
    precondition(answer == "ok", "\(command): \(answer)")
  }

  private func answer(to command: String) -> String {
    lock.withLock {
      input.fileHandleForWriting.write(Data((command + "\n").utf8))
      return Self.line(from: output)
    }
  }

  /// Reads byte by byte, so that nothing after the line is lost.
  private static func line(from pipe: Pipe) -> String {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while unsafe read(pipe.fileHandleForReading.fileDescriptor, &byte, 1) == 1,
      byte != UInt8(ascii: "\n")
    {
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
