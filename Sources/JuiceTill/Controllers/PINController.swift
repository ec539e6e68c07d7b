internal import Dispatch
internal import JuiceTerminal
internal import JuiceWords

/// Asks for the PIN that ends self-service. After three wrong ones it takes none for a while; customers go on.
final class PINController: Screen {
  private static let mostDigits = 12

  let isDialog = true
  private let kiosk: Kiosk
  private let context: ScreenContext
  private let onUnlocked: () -> Void
  private var typed = ""
  private var isWrong = false
  /// For what comes without a key: the end of the dialog, or the next second of a penalty.
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
    if let penalty = kiosk.penalty {
      timer = after(min(penalty, .seconds(1))) { [weak self] in
        self?.startTimer()
        self?.context.draw()
      }
    } else {
      timer = after(kiosk.times.pin) { [weak self] in self?.close() }
    }
  }

  private func close() {
    context.close(self)
    context.draw()
  }

  var bindings: [KeyBinding] {
    let closing = KeyBinding("Esc", [.escape], .close) { [self] _ in close() }
    guard kiosk.penalty == nil else { return [closing, KeyBinding("", .any, .typePIN) { _ in }] }
    return [
      KeyBinding("0-9", .digits, .typePIN, repeats: true) { [self] key in
        if case .character(let digit) = key { type(String(digit)) }
      },
      KeyBinding("Backspace", [.backspace, .delete], .eraseDigit, repeats: true) { [self] _ in
        type("", droppingLast: true)
      },
      KeyBinding("Enter", [.enter], .checkPIN) { [self] _ in check() },
      closing,
    ]
  }

  private func type(_ digits: String, droppingLast: Bool = false) {
    isWrong = false
    startTimer()
    if droppingLast { typed = String(typed.dropLast()) }
    if typed.count + digits.count <= Self.mostDigits { typed += digits }
  }

  func pasted(_ text: String) {
    guard kiosk.penalty == nil else { return }
    type(text.filter { $0.isASCII && $0.isNumber })
  }

  private func check() {
    guard !typed.isEmpty else { return }
    let pin = typed
    typed = ""
    timer?.cancel()
    context.perform { [self] in
      defer { if kiosk.isLocked { startTimer() } }
      isWrong = !(try await kiosk.unlock(with: pin))
      guard !isWrong else { return }
      context.close(self)
      onUnlocked()
    }
  }

  func panes(in size: Size) -> [Pane] {
    let words = context.words
    let penalty = kiosk.penalty
    let remark =
      penalty.map { words.tooManyPINs(seconds: Int(($0 / .seconds(1)).rounded(.up))) }
      ?? (isWrong ? words.wrongPIN : nil)
    let view = AlertView(
      text: AlertView.Text(
        words.askForPIN(String(repeating: "*", count: typed.count) + "▏"),
        rows: remark.map { [AlertView.Row(text: $0)] } ?? [], in: size),
      top: 0, style: .heading, buttons: [], selectedButton: 0,
      hint: (penalty == nil ? "Enter \(words.key(.checkPIN).hint)  " : "")
        + "Esc \(words.key(.close).hint)")
    return Pane(view, view.frame(in: size)).popup(in: size)
  }
}
