internal import Dispatch
internal import JuiceTerminal
internal import JuiceWords

/// Asks for the PIN that ends self-service. After three wrong ones it closes, and none is taken for a while.
final class PINController: Screen {
  private static let mostDigits = 12

  let isDialog = true
  private let kiosk: Kiosk
  private let context: ScreenContext
  private let onUnlocked: () -> Void
  private var typed = ""
  private var isWrong = false
  /// Ends the dialog.
  private var timer: DispatchWorkItem?

  init(_ kiosk: Kiosk, _ context: ScreenContext, onUnlocked: @escaping () -> Void) {
    self.kiosk = kiosk
    self.context = context
    self.onUnlocked = onUnlocked
    startTimer()
  }

  func closed() { timer?.cancel() }

  private func startTimer() {
    timer?.cancel()
    timer = after(kiosk.times.pin) { [weak self] in self?.close() }
  }

  private func close() {
    context.close(self)
    context.draw()
  }

  var bindings: [KeyBinding] {
    [
      KeyBinding("0-9", .digits, .typePIN, repeats: true) { [self] key in
        if case .character(let digit) = key { type(String(digit)) }
      },
      KeyBinding("Backspace", [.backspace, .delete], .eraseDigit, repeats: true) { [self] _ in
        type("", droppingLast: true)
      },
      KeyBinding("Enter", [.enter], .checkPIN) { [self] _ in check() },
      KeyBinding("Esc", [.escape], .close) { [self] _ in close() },
    ]
  }

  private func type(_ digits: String, droppingLast: Bool = false) {
    isWrong = false
    startTimer()
    if droppingLast { typed = String(typed.dropLast()) }
    if typed.count + digits.count <= Self.mostDigits { typed += digits }
  }

  func pasted(_ text: String) {
    type(text.filter { $0.isASCII && $0.isNumber })
  }

  private func check() {
    guard !typed.isEmpty else { return }
    let pin = typed
    typed = ""
    timer?.cancel()
    context.perform { [self] in
      let isRight = try await kiosk.unlock(with: pin)
      isWrong = !isRight
      if isRight {
        context.close(self)
        onUnlocked()
      } else if let penalty = kiosk.penaltyText(context.words) {
        context.close(self)
        context.show(Alert(kind: .transient(), message: penalty))
      } else {
        startTimer()
      }
    }
  }

  func panes(in size: Size) -> [Pane] {
    let words = context.words
    let view = AlertView(
      words.askForPIN(String(repeating: "*", count: typed.count) + "▏"),
      rows: isWrong ? [words.wrongPIN] : [], style: .heading,
      hint: "Enter \(words.key(.checkPIN).hint)  Esc \(words.key(.close).hint)", in: size)
    return Pane(view, view.frame(in: size)).popup(in: size)
  }
}
