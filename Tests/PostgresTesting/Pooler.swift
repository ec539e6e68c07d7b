import Foundation
import Glibc

/// A pgbouncer in front of the tests' server, with minimal settings. Ends with its last reference.
package final class Pooler {
  package enum Mode: String, CaseIterable, Sendable { case session, transaction }

  private static let program = "/usr/sbin/pgbouncer"
  private let folder: URL
  private let process = Process()

  package static var isThere: Bool {
    FileManager.default.isExecutableFile(atPath: program) && PostgresCluster.shared.isThere
  }

  /// - Parameter login: LOGIN:PASSWORD, for example `anna:secret`.
  package init(_ mode: Mode, login: String, database: String = "stand") throws {
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
      // pgbouncer refuses to run as root.
      process.arguments = ["-u", "nobody", folder.path + "/ini"]
      unsafe chmod(folder.path, 0o777)
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

  /// Turns the address of the server's socket into the pooler's.
  package func address(of address: String) -> String {
    address.replacing(
      "host=\(PostgresCluster.shared.socketFolder)", with: "host=\(folder.path)&port=6432")
  }
}
