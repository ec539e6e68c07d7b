import Dispatch
import Glibc
import JuicePostgres
import JuiceTerminal
import SystemPackage

/// The parts that all commands in the settings share: their environment, the search in `PATH`, and a delay.
extension CapturedCommand {
  typealias Pause = @Sendable (_ body: @escaping @Sendable () -> Void) -> Void

  static func pause(_ body: @escaping @Sendable () -> Void) {
    DispatchQueue(label: "Command pause").asyncAfter(deadline: .now() + 3, execute: body)
  }

  /// Leaves out the variables that may hold the password of a database, or the place of one.
  static func variables(of environment: [String] = Environment.variables) -> [String] {
    environment.filter { variable in
      !["PG", "JUICE_MAKER_"].contains { variable.hasPrefix($0) }
        && !(variable.sides.value.map(PostgresAddress.isOne) ?? false)
    }
  }

  /// `true` for a path that may be run, and for a name that `PATH` finds.
  static func isInstalled(_ command: String) -> Bool {
    let folders = (Environment.variable("PATH") ?? "/bin:/usr/bin").split(separator: ":")
    let paths = command.contains("/") ? [command] : folders.map { "\($0)/\(command)" }
    return paths.contains { path in
      unsafe access(path, X_OK) == 0 && (try? Stat(FilePath(path)))?.type == .regular
    }
  }
}
