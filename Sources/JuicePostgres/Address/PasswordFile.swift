import Glibc
import SystemPackage

extension PostgresAddress {
  /// The file of passwords, where others may read it: libpq would not use it, and would say so in the middle of the
  /// screen.
  var openPasswordFile: String? {
    let home = Self.variable("HOME").map { $0 + "/.pgpass" }
    guard let path = settings["passfile"] ?? Self.variable("PGPASSFILE") ?? home,
      let status = try? Stat(path)
    else { return nil }
    let others: FilePermissions = [.groupReadWriteExecute, .otherReadWriteExecute]
    return status.type == .regular && status.permissions.isDisjoint(with: others) ? nil : path
  }

  /// Says of libpq's message that there is no password why there is none.
  func explaining(_ message: String) -> String {
    guard let path = openPasswordFile else { return message }
    return message.replacing(
      "no password supplied", with: "no password: others may read \(path), chmod 600")
  }
}
