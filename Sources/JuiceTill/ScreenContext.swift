internal import JuiceKit
internal import JuiceWords

/// The till as a screen sees it.
struct ScreenContext {
  let world: () -> World
  let currentStock: () -> Stock
  /// Makes a change durable, notes it as done, and tells every screen of the new stock.
  let onSave: (Change) async throws -> Applied
  let time: () -> Moment
  let ask: (Request) -> Void
}

extension ScreenContext {
  var wording: Wording { world().wording }
  var words: any Words { wording.words }
  var menu: Menu { world().menu }
  var today: LocalDay { LocalDay(of: time().date) }
  /// True while self-service is locked.
  var isForCustomers: Bool { world().kiosk?.isLocked ?? false }

  func allowed(_ bindings: [KeyBinding]) -> [KeyBinding] {
    isForCustomers ? bindings.filter(\.meaning.isForCustomers) : bindings
  }

  func show(_ alert: Alert) { ask(.show(alert)) }
  func show(_ error: any Error) { ask(.showError(error)) }
  func perform(_ body: @escaping () async throws -> Void) { ask(.perform(body)) }

  /// Shows an alert that is made anew where another language is chosen while it is open.
  func show(_ alert: @escaping () -> Alert) {
    var shown = alert()
    shown.inOtherLanguage = alert
    show(shown)
  }

  /// Says something that the next key closes, and does as well.
  func say(_ message: String) { show(Alert(kind: .transient(), message: message)) }

  /// Says something in a line that lies over no button.
  func remark(_ sentence: String) { ask(.remark(sentence)) }

  /// Says something that is to be read first.
  func tell(_ message: String) { show(Alert(kind: .message, message: message)) }
}
