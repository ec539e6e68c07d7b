import Dispatch
import Glibc
import Synchronization

/// Takes back what is not finished where a signal ends the program.
public final class Unfinished: Sendable {
  private let signals: [CInt]
  // Dispatch does not declare it, but its sources may be used from any thread.
  private nonisolated(unsafe) let sources: [any DispatchSourceSignal]
  private let gate: Gate

  /// - Parameter takeBack: called on a queue of its own, while the work may still go on.
  public init(_ takeBack: @escaping @Sendable () -> Void) {
    signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT].filter(Self.startIgnoring)
    let queue = DispatchQueue(label: "Unfinished")
    let gate = Gate()
    self.gate = gate
    sources = signals.map { number in
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler {
        gate.isFinished.withLock { isFinished in
          guard !isFinished else { return }
          takeBack()
          _exit(128 + number)
        }
      }
      source.activate()
      return source
    }
  }

  /// From now on a signal leaves things as they are, also one that has come and was not heard of yet.
  public func finish() {
    gate.isFinished.withLock { $0 = true }
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

private final class Gate: Sendable {
  let isFinished = Mutex(false)
}
