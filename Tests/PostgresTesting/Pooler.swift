import Foundation
import Glibc

/// A pgbouncer before the server of the tests, ended when nobody holds this any more. It has no settings but those
/// that it needs.
public final class Pooler {
  public enum Mode: String, CaseIterable, Sendable { case session, transaction }

  private static let program = "/usr/sbin/pgbouncer"
  private let folder: URL
  private let process = Process()

  /// Why there is none; nil where it can be run.
  public static var reason: String? {
    guard PostgresCluster.shared.isThere else { return PostgresCluster.shared.reason }
    return FileManager.default.isExecutableFile(atPath: program)
      ? nil : "pgbouncer is not installed (package pgbouncer)"
  }

  /// - Parameter login: who logs in through it, with the password: `anna:secret`.
  public init(_ mode: Mode, login: String, database: String = "stand") throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "juice-pooler-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    let parts = login.split(separator: ":")
    try "\"\(parts[0])\" \"\(parts[1])\"\n".write(
      to: folder.appending(path: "users"), atomically: true, encoding: .utf8)
    try """
    [databases]
    \(database) = host=\(PostgresCluster.shared.socketFolder)
    [pgbouncer]
    pool_mode = \(mode)
    unix_socket_dir = \(folder.path)
    auth_type = scram-sha-256
    auth_file = \(folder.path)/users
    """.write(to: folder.appending(path: "ini"), atomically: true, encoding: .utf8)
    process.executableURL = URL(filePath: Self.program)
    process.arguments = [folder.path + "/ini"]
    if getuid() == 0 {
      // It refuses to be root's.
      process.arguments = ["-u", "nobody", folder.path + "/ini"]
      chmod(folder.path, 0o777)
    }
    process.standardError = FileHandle.nullDevice
    try process.run()
    let socket = folder.path + "/.s.PGSQL.6432"
    let end = ContinuousClock.now + .seconds(300)
    while !FileManager.default.fileExists(atPath: socket), process.isRunning,
      ContinuousClock.now < end
    {
      usleep(10_000)
    }
  }

  deinit {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }

  /// The address of what is behind it.
  ///
  /// - Parameter address: that of the server's socket.
  public func address(of address: String) -> String {
    address.replacing(
      "host=\(PostgresCluster.shared.socketFolder)", with: "host=\(folder.path)&port=6432")
  }
}
