internal import JuiceTerminal
internal import JuiceWords

/// Asks for the PIN that ends self-service. After three wrong ones it closes, and none is taken for a while.
final class PINController: Screen {
  let isDialog = true
  private let kiosk: Kiosk
  let context: ScreenContext
  private let onUnlocked: () -> Void
  private var line = TypedLine(longest: 12) { $0.allSatisfy { $0.isASCII && $0.isNumber } }
  private var isWrong = false
  private(set) var deadline: ContinuousClock.Instant?

  init(_ kiosk: Kiosk, _ context: ScreenContext, onUnlocked: @escaping () -> Void) {
    self.kiosk = kiosk
    self.context = context
    self.onUnlocked = onUnlocked
    wait()
  }

  private func wait() { deadline = context.time().instant + kiosk.times.pin }

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
      let isRight = try await kiosk.takes(pin) { [context] in context.time().instant }
      isWrong = !isRight
      if isRight {
        close()
        onUnlocked()
      } else if let penalty = Alert(penaltyOf: kiosk, context) {
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
      words.askForPIN(String(repeating: "*", count: line.text.count) + "▏"),
      rows: isWrong ? [words.wrongPIN] : [], style: .heading,
      hints: .keys(enter: words.key(.checkPIN).hint, escape: words.key(.close).hint), in: size)
    return context.popup(view)
  }
}

extension Alert {
  /// nil where a PIN is taken. Digits that are typed on sell nothing.
  init?(penaltyOf kiosk: Kiosk, _ context: ScreenContext) {
    let words = context.words
    guard let text = kiosk.penaltyText(words, at: context.time().instant) else { return nil }
    self.init(
      kind: .barrier(stands: .seconds(5)), message: text,
      hints: [KeyHint(key: "Esc", text: words.key(.close).hint)])
  }
}
