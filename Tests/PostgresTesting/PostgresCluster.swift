import Foundation
import Glibc

/// A PostgreSQL server for tests, on a socket in its own folder. `cluster.sh` runs it, and stops it with its last reference, even
/// if the tests are killed.
package final class PostgresCluster: @unchecked Sendable {
  /// Shared by all tests that don't stop it. Starts for the first test that asks for it.
  package static let shared = PostgresCluster()

  /// The superuser's address of an empty database; `nil` without a server.
  package let ownerAddress: String?

  private let folder: String
  private let process = Process()
  private let line: FileHandle
  private let lock = NSLock()
  private var databases = 0

  package var isThere: Bool { ownerAddress != nil }

  /// - Parameter settings: added to those of `cluster.sh`.
  package init(_ settings: [String: String] = [:]) {
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "cluster.sh")
    process.executableURL = script
    process.arguments = settings.map { "\($0)=\($1)" }
    let ends = Self.socketPair()
    line = ends[0]
    (process.standardInput, process.standardOutput) = (ends[1], ends[1])
    let answer: String
    do {
      try process.run()
      try ends[1].close()
      answer = Self.line(from: line)
    } catch { answer = "\(error)" }
    let isReady = answer.hasPrefix("ready ")
    folder = isReady ? String(answer.dropFirst("ready ".count)) : ""
    let name = "stand"
    ownerAddress = isReady ? "postgres://owner@/\(name)?host=\(folder)" : nil
    if isReady { ask("create \(name)") } else { print("No test runs on a server:", answer) }
  }

  deinit {
    try? line.close()
    if process.isRunning { process.waitUntilExit() }
  }

  /// Two connected ends. No program inherits them that another test starts at this moment: the script ends with its input.
  private static func socketPair() -> [FileHandle] {
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    unsafe precondition(socketpair(AF_UNIX, type, 0, &ends) == 0, "no sockets")
    return ends.map { FileHandle(fileDescriptor: $0, closeOnDealloc: true) }
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
      line.write(Data((command + "\n").utf8))
      return Self.line(from: line)
    }
  }

  /// Reads byte by byte, so that nothing after the line is lost.
  private static func line(from file: FileHandle) -> String {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while unsafe read(file.fileDescriptor, &byte, 1) == 1,
      byte != UInt8(ascii: "\n")
    {
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
