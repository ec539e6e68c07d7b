import Dispatch
import Glibc

/// Takes back what is not finished where a signal ends the program.
public final class Unfinished: Sendable {
  private let signals: [CInt]
  // Dispatch does not declare it, but its sources may be used from any thread.
  private nonisolated(unsafe) let sources: [any DispatchSourceSignal]

  /// - Parameter takeBack: called on a queue of its own, while the work may still go on.
  public init(_ takeBack: @escaping @Sendable () -> Void) {
    signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT].filter(Self.startIgnoring)
    let queue = DispatchQueue(label: "Unfinished")
    sources = signals.map { number in
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler {
        takeBack()
        _exit(128 + number)
      }
      source.activate()
      return source
    }
  }

  /// From now on a signal leaves things as they are.
  public func finish() {
    for source in sources { source.cancel() }
    for number in signals { signal(number, SIG_DFL) }
  }

  /// Keeps a signal from ending the program before its source hears of it.
  ///
  /// - Returns: false for one that was ignored before, as by `nohup`.
  private static func startIgnoring(_ number: CInt) -> Bool {
    let before = signal(number, SIG_IGN)
    return unsafeBitCast(before, to: Int.self) != unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
