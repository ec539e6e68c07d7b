internal import JuiceTerminal
internal import JuiceWords

/// Asks for a PIN. Closes after a while without typing, or when the lock refuses PINs.
final class PINController: Screen {
  struct Question {
    /// The question, with a mark for each typed digit.
    var heading: (Words, _ typed: String) -> String
    /// A line that describes the request.
    var about: String?
    /// The people whose PIN counts.
    var names: [String]
    var patience = Duration.seconds(30)
    /// Returns the person with the PIN; `nil` for a wrong one.
    var owner: (_ pin: String) async throws -> String?
    var next: (_ owner: String) -> Void
  }

  let isDialog = true
  let context: ScreenContext
  private let question: Question
  private let lock: PINLock
  private var line = TypedLine(longest: 12) { $0.allSatisfy { $0.isASCII && $0.isNumber } }
  private var isWrong = false
  private(set) var deadline: ContinuousClock.Instant?

  init(_ question: Question, _ lock: PINLock, _ context: ScreenContext) {
    (self.question, self.lock, self.context) = (question, lock, context)
    wait()
  }

  private func wait() { deadline = context.time().instant + question.patience }

  func expire(at now: ContinuousClock.Instant) {
    if let deadline, deadline <= now { close() }
  }

  var bindings: [KeyBinding] {
    [
      KeyBinding(.checkPIN) { [self] _ in check() },
      KeyBinding(.close, "Esc") { [self] _ in close() },
    ]
      + KeyBinding.line(.typePIN, erase: .eraseDigit) { [self] key in
        changed()
        line.press(key)
      }
  }

  private func changed() {
    isWrong = false
    wait()
  }

  func pasted(_ text: String) {
    changed()
    var whole = line
    whole.paste(text)
    // A text that does not fit is dropped: a part of it would be another PIN.
    if whole.text == line.text + text.filter({ $0.isASCII && $0.isNumber }) { line = whole }
  }

  private func check() {
    guard !line.text.isEmpty else { return }
    let pin = line.text
    line.text = ""
    deadline = nil
    context.perform { [self] in
      let owner: String?
      do { owner = try await question.owner(pin) } catch {
        // A PIN that can't be checked also counts as wrong.
        lock.noteWrong(for: question.names, at: context.time().instant)
        wait()
        throw error
      }
      isWrong = owner == nil
      if let owner {
        lock.noteRight(of: owner)
        close()
        return question.next(owner)
      }
      lock.noteWrong(for: question.names, at: context.time().instant)
      if let penalty = Alert(penaltyOf: lock, context) {
        close()
        context.show(penalty)
      } else {
        wait()
      }
    }
  }

  func panes(in size: Size) -> [Pane] {
    let words = context.words
    let view = AlertView(
      question.heading(words, String(repeating: "*", count: line.text.count) + "▏"),
      rows: isWrong ? [words.wrongPIN] : [question.about].compactMap(\.self), style: .heading,
      hints: .keys(enter: words.key(.checkPIN).hint, escape: words.cancelHint), in: size)
    return context.popup(view)
  }
}

extension Alert {
  /// Explains the penalty; `nil` if PINs are accepted. A barrier: digits typed on must not sell anything.
  init?(penaltyOf lock: PINLock, _ context: ScreenContext) {
    let words = context.words
    guard let text = lock.text(words, at: context.time().instant) else { return nil }
    self.init(
      kind: .barrier(stands: .seconds(5)), message: text,
      hints: [KeyHint(key: "Esc", text: words.key(.close).hint)])
  }
}
