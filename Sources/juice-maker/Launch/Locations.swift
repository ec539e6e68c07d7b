import Glibc
import JuiceTill

/// Where things are kept when no option says so.
enum Locations {
  /// A store that is gone with the process.
  static let memory = ":memory:"

  static var store: String {
    variable("JUICE_MAKER_STORE")
      ?? base("XDG_DATA_HOME", else: ".local/share") + "/juice-maker/juice.db"
  }

  /// nil for the built-in menu.
  static var menu: String? {
    if let path = variable("JUICE_MAKER_MENU") { return path }
    let path = base("XDG_CONFIG_HOME", else: ".config") + "/juice-maker/menu.yaml"
    // A menu that is there and can't be read is to be told of, not passed over.
    return access(path, F_OK) == 0 || errno != ENOENT && errno != ENOTDIR ? path : nil
  }

  /// A variable of the environment; an empty one counts as not set.
  static func variable(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }

  /// A folder of the XDG base directories, whose specification has relative paths ignored.
  private static func base(_ name: String, else folder: String) -> String {
    if let path = variable(name), path.hasPrefix("/") { return path }
    return home + "/" + folder
  }

  private static var home: String {
    if let home = variable("HOME") { return home }
    return getpwuid(getuid()).map { String(cString: $0.pointee.pw_dir) } ?? ""
  }
}

extension Language {
  @MainActor static var ofEnvironment: Language {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
    let values = names.compactMap { name in Locations.variable(name).map { (name, $0) } }
    return Language(environment: Dictionary(uniqueKeysWithValues: values))
  }
}
