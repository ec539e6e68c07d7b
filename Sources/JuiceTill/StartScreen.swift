internal import JuiceKit
package import JuiceTerminal
package import JuiceWords

/// Stands in for a kiosk, make screen or board that can't start yet: shows the problem and retries.
package final class StartScreen: PassiveScreen {
  package enum End: Equatable {
    case ready
    /// - Parameter signal: the signal that ended it; `nil` for a key.
    case left(signal: Int32?)
  }

  let terminal: Terminal
  private let clock: any WallClock
  let wording: Wording
  private let isKiosk: Bool
  private var problem: (any Error)?
  private var isDrawn = true
  /// When to show that it works on starting, before any failure.
  private var shownAt: Instant?
  private var pause: (end: Instant, waiting: CheckedContinuation<Void, Never>)?
  var ending: CheckedContinuation<End, Never>?

  /// - Parameter isKiosk: whether keys are ignored, unless the PIN is missing.
  package init(terminal: Terminal, clock: any WallClock, wording: Wording, isKiosk: Bool) {
    (self.terminal, self.clock) = (terminal, clock)
    (self.wording, self.isKiosk) = (wording, isKiosk)
  }

  /// Runs until `prepare` succeeds, somebody leaves, or the terminal closes.
  ///
  /// - Parameter prepare: gets what the screen needs; called again after each failure.
  package func run(_ prepare: @escaping () async throws -> Void) async -> End {
    shownAt = clock.now + StoreWork.shownAfter
    let trying = Task { await tryAgain(prepare) }
    defer { trying.cancel() }
    return await untilEnd()
  }

  private func tryAgain(_ prepare: () async throws -> Void) async {
    var pauses = BackOff(first: .seconds(1), longest: .seconds(5))
    while ending != nil {
      do {
        try await prepare()
        return finish(.ready)
      } catch {
        problem = error
        isDrawn = false
      }
      guard ending != nil else { return }
      await withCheckedContinuation { pause = (clock.now + pauses.next(), $0) }
    }
  }

  var ignoresKeys: Bool { isKiosk && (problem as? CommandProblem)?.isOfPIN != true }

  func leave(_ signal: Int32?) { finish(.left(signal: signal)) }

  func changed() { isDrawn = false }

  private func finish(_ result: End) {
    guard end(result) else { return }
    shownAt = nil
    goOn()
  }

  private func goOn() {
    pause?.waiting.resume()
    pause = nil
  }

  package var deadline: Instant? { [shownAt, pause?.end].earliest }

  package func expire(at now: Instant) {
    if let pause, pause.end <= now { goOn() }
    if let shownAt, shownAt <= now { (self.shownAt, isDrawn) = (nil, false) }
  }

  package func draw() {
    guard !isDrawn, ending != nil else { return }
    isDrawn = true
    let (words, size) = (wording.words, terminal.size)
    let text = problem.map(wording.sentence) ?? words.working
    let view = AlertView(
      words.notStarted,
      rows: text.split(separator: "\n").map(String.init)
        + (problem == nil ? [] : ["", words.startsByItself]), style: .attention, in: size)
    terminal.draw([Pane(view, view.frame(in: size))])
  }
}

extension CommandProblem {
  fileprivate var isOfPIN: Bool { if case .noPin = self { true } else { false } }
}
