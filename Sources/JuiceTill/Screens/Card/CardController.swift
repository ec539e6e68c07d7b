internal import JuiceKit
internal import JuiceTerminal
internal import JuiceWords

/// Shows a card terminal at work, then the writing of what it has done. Nothing else closes it: the money may be moved.
final class CardController: @MainActor PopupScreen {
  enum End {
    case done(reference: String?)
    /// Nothing was done, with the reason.
    case refused((Words) -> String)
    /// The terminal was not started: another run of the order is unfinished.
    case elsewhere((Words) -> String)
    /// Nobody knows what the terminal has done, with what is known.
    case unknown((Words) -> String)
  }

  private enum State {
    case running(CardRun)
    case stopping
    case writing(isDone: Bool)
    case unwritten(any Error, isDone: Bool)
  }

  /// The pause before the next try to write.
  private static let pause = Duration.seconds(2)

  let endsTypedAhead = true
  let language = LanguageKey.followsTill
  let outlastsLock = true
  let context: ScreenContext
  private let kind: CardRequest.Kind
  let charge: CardCharge
  var extras: ShownSale.Extras?
  private let start: () -> CardRun?
  private var state = State.writing(isDone: true) {
    didSet {
      hasIgnoredKey = false
      context.ask(.draw)
    }
  }
  /// True after a key without a meaning in this state.
  private var hasIgnoredKey = false
  private(set) var isClosed = false
  private(set) var deadline: Instant?
  /// Gets `false` once the person leaves.
  private var trying: CheckedContinuation<Bool, Never>?

  /// - Parameter start: starts the terminal; `nil` without one.
  init(
    _ kind: CardRequest.Kind, _ charge: CardCharge, _ context: ScreenContext,
    start: @escaping () -> CardRun?
  ) {
    (self.kind, self.charge, self.context, self.start) = (kind, charge, context, start)
  }

  /// Runs the terminal.
  func run() async -> End {
    guard let run = start() else { return .done(reference: nil) }
    state = .running(run)
    let answer = await run.answer()
    state = .writing(isDone: false)
    switch answer {
    case .done(let reference):
      state = .writing(isDone: true)
      return .done(reference: reference)
    case .refused(let text): return .refused { $0.terminalRefused(text) }
    case .notStarted(let command, let cause):
      return .refused { $0.terminalNotStarted(command, cause) }
    case .notBegun(.unnoted(let problem)): return .refused { $0.terminalNotNoted(problem) }
    case .notBegun(.begunElsewhere(let run)):
      return .elsewhere {
        $0.terminalBegunElsewhere(
          at: run.till ?? $0.anotherTill, time: Timestamp.short(run.at))
      }
    case .unknown: return .unknown { [kind] in $0.checkTerminal(kind) }
    }
  }

  /// Writes what the terminals have done. While the store fails, says so and tries again.
  ///
  /// - Parameter isDone: `false` if they have done nothing.
  /// - Throws: `Refusal`; the store's error once the person has left.
  func write(isDone: Bool = true, _ save: () async throws -> Applied) async throws -> Applied {
    state = .writing(isDone: isDone)
    while true {
      do { return try await save() } catch {
        guard let reason = error as? StoreError ?? (error as? AwaitedAnswer)?.reason else {
          throw error
        }
        state = .unwritten(reason, isDone: isDone)
        deadline = context.time().instant + Self.pause
        guard await withCheckedContinuation({ trying = $0 }) else { throw error }
        state = .writing(isDone: isDone)
      }
    }
  }

  private func goOn(_ isTrying: Bool) {
    deadline = nil
    trying?.resume(returning: isTrying)
    trying = nil
  }

  func expire(at now: Instant) {
    if let deadline, deadline <= now { goOn(true) }
  }

  func closed() {
    isClosed = true
    // Nobody sees the terminal's answer any more. It is written all the same, if it comes in time.
    if case .running(let run) = state { run.stop() }
    goOn(false)
  }

  /// True from the start of a terminal until its end.
  var isAtWork: Bool {
    switch state {
    case .running, .stopping: true
    case .writing, .unwritten: false
    }
  }

  // MARK: Keys

  var bindings: [KeyBinding] {
    switch state {
    case .running(let run):
      [
        KeyBinding(.stopTerminal) { [self] _ in
          state = .stopping
          run.stop()
        }
      ]
    case .unwritten:
      [
        KeyBinding(.tryAgain) { [self] _ in goOn(true) },
        KeyBinding(.close, "Esc") { [self] _ in goOn(false) },
      ]
    case .stopping, .writing: []
    }
  }

  func unknownKeyPressed(_ key: Key) { hasIgnoredKey = true }

  // MARK: Drawing

  var view: AlertView {
    let (words, wording) = (context.words, context.wording)
    var hints: [KeyHint] = []
    var rows: [String] = []
    var style = Style.title
    switch state {
    case .running: hints = [KeyHint(key: "Esc", text: words.key(.stopTerminal).hint)]
    case .stopping: rows = [words.terminalStops]
    case .writing(let isDone): rows = [isDone ? words.terminalDone : words.billGoesBack]
    case .unwritten(let error, let isDone):
      let sentence = isDone ? words.notYetWritten(kind) : words.billNotYetBack
      (rows, style) = ([sentence, wording.sentence(for: error)], .bad)
      hints = .keys(enter: words.key(.tryAgain).hint, escape: words.key(.close).hint)
    }
    if hasIgnoredKey { rows.append(words.noOtherKey) }
    let figure = AlertView.Figure(
      value: charge.amount.text, caption: words.total,
      row: "\(words.total) \(charge.amount.text)")
    return AlertView(
      words.atTerminal(kind, wording.name(of: charge.way)), rows: rows, figures: [figure],
      style: style, hints: hints, in: context.dialogRoom)
  }
}

/// The money that a terminal takes or gives back, with the tip.
struct CardCharge: Hashable {
  let way: Payment.ID
  let amount: Price
}

extension CardCharge {
  init(_ part: Payments.Part) { self.init(way: part.way, amount: part.amountAndTip) }
}

extension ScreenContext {
  /// The parts of a payment, or of money back, that have a terminal for it. A kiosk runs none.
  func charges(_ kind: CardRequest.Kind, _ payments: Payments?, of total: Price?) -> [CardCharge] {
    guard !isForCustomers, let payments else { return [] }
    return payments.parts(of: total).compactMap { part in
      guard let amount = part.amount.adding(part.tip), amount.minorUnits > 0,
        terminals.starts(kind, part.way) != nil
      else { return nil }
      return CardCharge(way: part.way, amount: amount)
    }
  }

  /// Opens the dialog of terminals. After its end, ask for `.draw`: no key opened what follows, so it is on the screen before the next.
  func open(_ dialog: CardController) -> CardController {
    open { _ in dialog }
    return dialog
  }

  /// Asks what a terminal has done. `next` gets `nil` if the person doesn't know.
  ///
  /// - Parameters:
  ///   - facts: the order and its sums.
  ///   - question: `nil` for the usual one.
  ///   - undone: `true` if the terminal is known to be done: then its money may have been moved back.
  ///   - charges: named in the answers; empty for everything.
  ///   - isNews: `true` for the terminal's news, `false` for a question that a key has asked for.
  func askIfDone(
    _ kind: CardRequest.Kind, _ facts: @escaping () -> String,
    _ question: ((Words) -> String)? = nil, undone: Bool = false,
    about charges: [CardCharge] = [], isNews: Bool = false,
    then next: @escaping (_ isDone: Bool?) -> Void
  ) {
    show { [self] in
      let asked = charges.map(text)
      let answers = [words.doneAtTerminal(kind), words.notDoneAtTerminal(kind)].map {
        ([$0] + asked).joined(separator: " · ")
      }
      let no = undone ? words.movedBack(kind, asked) : answers[1]
      var alert = Alert(
        kind: .choice { index in next(index.map { $0 == 0 }) },
        message: [question?(words) ?? words.checkTerminal(kind), facts()].joined(separator: "\n"),
        style: .bad, rows: .numbered([answers[0], no]))
      alert.isNews = isNews
      return alert
    }
  }

  /// Reports that a terminal has done what the store refuses, or can't write.
  /// A locked kiosk serves a customer: the till tells it at its next start, and at the next payment.
  func reportUnwritten(_ kind: CardRequest.Kind, _ error: (any Error)?, _ more: String? = nil) {
    guard !isForCustomers else { return }
    show(unwritten(kind, error, more))
  }

  func unwritten(_ kind: CardRequest.Kind, _ error: (any Error)?, _ more: String?) -> Alert {
    // Another till may have ordered the bill.
    let isOrdered =
      if case Refusal.billTaken(let entry)? = error { entry.billStep == nil } else { false }
    return Alert(
      kind: .message(),
      message: [
        isOrdered ? words.paidElsewhere : words.notWritten(kind), error.map(wording.sentence),
        more,
      ].joined(by: "\n"), style: .bad, isNews: true)
  }

  func texts(of references: [Payment.ID: String]) -> [String] {
    references.values.sorted().map { "\(words.reference): \($0)" }
  }
}
