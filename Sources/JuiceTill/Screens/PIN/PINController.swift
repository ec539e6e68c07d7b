internal import JuiceTerminal
internal import JuiceWords

/// Asks for a PIN. It closes when nobody types for a while, and when the lock takes no more.
final class PINController: Screen {
  let isDialog = true
  let context: ScreenContext
  private let heading: (Words, _ typed: String) -> String
  private let lock: PINLock
  private let patience: Duration
  private let accept: (_ pin: String) async throws -> (() -> Void)?
  private var line = TypedLine(longest: 12) { $0.allSatisfy { $0.isASCII && $0.isNumber } }
  private var isWrong = false
  private(set) var deadline: ContinuousClock.Instant?

  /// - Parameters:
  ///   - heading: asks for it, with a mark for each digit that was typed.
  ///   - patience: how long it waits for a key.
  ///   - accept: finds what a PIN allows; nil for a wrong one.
  init(
    _ heading: @escaping (Words, _ typed: String) -> String, _ lock: PINLock,
    patience: Duration = .seconds(30), _ context: ScreenContext,
    accept: @escaping (_ pin: String) async throws -> (() -> Void)?
  ) {
    (self.heading, self.lock, self.patience) = (heading, lock, patience)
    (self.context, self.accept) = (context, accept)
    wait()
  }

  private func wait() { deadline = context.time().instant + patience }

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
    // A part of it is another PIN.
    if whole.text == line.text + text.filter({ $0.isASCII && $0.isNumber }) { line = whole }
  }

  private func check() {
    guard !line.text.isEmpty else { return }
    let pin = line.text
    line.text = ""
    deadline = nil
    context.perform { [self] in
      let accepted = try await accept(pin)
      isWrong = accepted == nil
      lock.note(isRight: !isWrong, at: context.time().instant)
      if let accepted {
        close()
        accepted()
      } else if let penalty = Alert(penaltyOf: lock, context) {
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
      heading(words, String(repeating: "*", count: line.text.count) + "▏"),
      rows: isWrong ? [words.wrongPIN] : [], style: .heading,
      hints: .keys(enter: words.key(.checkPIN).hint, escape: words.key(.close).hint), in: size)
    return context.popup(view)
  }
}

extension Alert {
  /// nil where a PIN is taken. Digits that are typed on sell nothing.
  init?(penaltyOf lock: PINLock, _ context: ScreenContext) {
    let words = context.words
    guard let text = lock.text(words, at: context.time().instant) else { return nil }
    self.init(
      kind: .barrier(stands: .seconds(5)), message: text,
      hints: [KeyHint(key: "Esc", text: words.key(.close).hint)])
  }
}
