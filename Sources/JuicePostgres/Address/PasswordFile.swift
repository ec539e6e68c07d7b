import SystemPackage

extension PostgresAddress {
  /// The path of a password file that others may read: libpq would reject it, and print a warning over the screen.
  var openPasswordFile: String? {
    let home = Self.variable("HOME").map { $0 + "/.pgpass" }
    guard let path = settings["passfile"] ?? Self.variable("PGPASSFILE") ?? home,
      let status = unsafe try? Stat(path)
    else { return nil }
    let others: FilePermissions = [.groupReadWriteExecute, .otherReadWriteExecute]
    return status.type == .regular && status.permissions.isDisjoint(with: others) ? nil : path
  }

  /// Adds the reason to libpq's message about a missing password.
  func explaining(_ message: String) -> String {
    guard let path = openPasswordFile else { return message }
    return message.replacing(
      "no password supplied", with: "no password: others may read \(path), chmod 600")
  }
}
