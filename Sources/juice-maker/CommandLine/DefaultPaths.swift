import Glibc
import SystemPackage

enum DefaultPaths {
  static let memory = ":memory:"

  static var store: String { Environment.variable("JUICE_MAKER_STORE") ?? defaultStore }

  /// The only store whose folders are made.
  static var defaultStore: String { data("juice.db") }

  /// The folder for backups of the default store, if the settings name none. Only the package makes it.
  static var backups: String { data("backups") }

  /// `nil` for the built-in menu.
  static var menu: String? {
    if let path = Environment.variable("JUICE_MAKER_MENU") { return path }
    let path = defaultMenu
    // An unreadable menu must fail, not be skipped.
    do throws(Errno) { _ = unsafe try Stat(path) } catch .noSuchFileOrDirectory, .notDirectory {
      return nil
    } catch {}
    return path
  }

  static var defaultMenu: String { config("menu.yaml") }

  static var settings: String { config("settings.yaml") }

  static var pin: String { Environment.variable("JUICE_MAKER_PIN_FILE") ?? config("pin") }

  /// The folder of slips that wait for the printer.
  static var unprinted: String { state("unprinted") }

  /// The file of `TerminalLog`. In a folder of its own: a till that prints locks the folder above.
  static var terminalRuns: String { state("terminals/runs") }

  /// The file of `KnownBackgrounds`.
  static var backgrounds: String { state("backgrounds") }

  /// The folder in which tills show what their customers see. In memory, where the system has such a folder.
  static var displays: String {
    let user = "/run/user/\(getuid())"
    let hasRuntime = unsafe (try? Stat(user))?.userID.rawValue == getuid()
    return base(
      "XDG_RUNTIME_DIR", or: hasRuntime ? user : base("XDG_STATE_HOME", else: ".local/state"))
      + "/juice-maker/displays"
  }

  /// The folder of the books of other stands that this user has checked.
  static var checkedBooks: String {
    base("XDG_CACHE_HOME", else: ".cache") + "/juice-maker/checked"
  }

  private static func config(_ file: String) -> String {
    base("XDG_CONFIG_HOME", else: ".config") + "/juice-maker/" + file
  }

  private static func data(_ file: String) -> String {
    base("XDG_DATA_HOME", else: ".local/share") + "/juice-maker/" + file
  }

  private static func state(_ file: String) -> String {
    base("XDG_STATE_HOME", else: ".local/state") + "/juice-maker/" + file
  }

  /// An XDG base directory. The specification requires ignoring relative paths.
  private static func base(_ name: String, else folder: String) -> String {
    base(name, or: home + "/" + folder)
  }

  private static func base(_ name: String, or path: String) -> String {
    if let path = Environment.variable(name), path.hasPrefix("/") { return path }
    return path
  }

  private static var home: String {
    if let home = Environment.variable("HOME") { return home }
    return unsafe getpwuid(getuid()).map { unsafe String(cString: $0.pointee.pw_dir) } ?? ""
  }
}
