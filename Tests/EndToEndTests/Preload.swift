import Foundation

/// The libraries that tests preload into the built program. The folder of `Tests` with the library's name describes it.
enum Preload {
  static let faultyDisk = library("FaultyDisk")
  static let powerCut = library("PowerCut")
  static let stillClock = library("StillClock")

  /// The variables of a program in Seoul whose clock stands still; see `StillClock.h`.
  ///
  /// - Parameter seconds: the time, since 1970.
  static func seoul(at seconds: Int) -> [String: String] {
    ["LD_PRELOAD": stillClock, "STILL_CLOCK": "\(seconds)", "TZ": "Asia/Seoul"]
  }

  /// Builds a library unless it is up to date, and returns its path.
  private static func library(_ name: String) -> String {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    do {
      let build = try Child(
        [tests.appending(path: "preload.sh").path, name],
        environment: ProcessInfo.processInfo.environment, input: "/dev/null", output: "/dev/null")
      let exit = try build.wait()
      precondition(exit == 0, "Tests/preload.sh \(name) ended with \(exit)")
    } catch { preconditionFailure("Tests/preload.sh: \(error)") }
    return tests.deletingLastPathComponent().appending(path: ".build/preload/lib\(name).so").path
  }
}
