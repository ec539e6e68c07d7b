internal import CNcurses
internal import Glibc
package import SystemPackage

/// A shell that runs a script as a `Child`.
package nonisolated struct Shell: Sendable {
  /// The shell's standard input.
  package let input: FileDescriptor
  private let child: Child

  /// - Parameters:
  ///   - script: run with `arguments` as `$1`, `$2` …
  ///   - output: the file for its output; `nil` for /dev/null.
  /// - Returns: `nil` if it can't be started.
  package init?(_ script: String, _ arguments: [String] = [], output: CInt? = nil) {
    var ends: [CInt] = [-1, -1]
    guard unsafe cn_pipe(&ends, false) == 0 else { return nil }
    defer { Glibc.close(ends[0]) }
    do throws(Errno) {
      child = try Child(
        ["/bin/sh", "-c", script, "sh"] + arguments, input: ends[0], output: output)
    } catch {
      Glibc.close(ends[1])
      return nil
    }
    input = FileDescriptor(rawValue: ends[1])
  }

  /// - Returns: the exit code, or 128 plus the signal that ended the shell; `nil` if other code has already waited for
  ///   it.
  package func wait() -> CInt? { child.wait()?.code }
}
