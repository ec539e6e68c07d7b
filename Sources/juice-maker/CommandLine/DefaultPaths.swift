import Glibc
import JuiceStorage
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
    // An unreadable menu must fail, not be skipped, and so must a link to a missing one.
    do throws(Errno) { _ = unsafe try Stat(path) } catch .noSuchFileOrDirectory, .notDirectory {
      if !FilePath(path).isBrokenLink { return nil }
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
    let runtime = base("XDG_RUNTIME_DIR") ?? (hasRuntime ? user : nil)
    return runtime.map { $0 + "/juice-maker/displays" } ?? state("displays")
  }

  /// The folder of the books of other stands that this user has checked.
  static var checkedBooks: String { path("checked", in: "XDG_CACHE_HOME", else: ".cache") }

  private static func config(_ name: String) -> String {
    path(name, in: "XDG_CONFIG_HOME", else: ".config")
  }

  private static func data(_ name: String) -> String {
    path(name, in: "XDG_DATA_HOME", else: ".local/share")
  }

  private static func state(_ name: String) -> String {
    path(name, in: "XDG_STATE_HOME", else: ".local/state")
  }

  private static func path(_ name: String, in variable: String, else folder: String) -> String {
    (base(variable) ?? home + "/" + folder) + "/juice-maker/" + name
  }

  /// An XDG base directory. The specification requires ignoring relative paths.
  private static func base(_ variable: String) -> String? {
    Environment.variable(variable).flatMap { $0.hasPrefix("/") ? $0 : nil }
  }

  private static var home: String {
    if let home = Environment.variable("HOME") { return home }
    return unsafe getpwuid(getuid()).map { unsafe String(cString: $0.pointee.pw_dir) } ?? ""
  }
}
