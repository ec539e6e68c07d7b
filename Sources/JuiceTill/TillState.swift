internal import JuiceKit
internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

struct TillState {
  var stock: Stock
  private(set) var wording: Wording
  /// The first invalid entry that a read has met: every screen ends before it. `nil` for none.
  var fault: JournalFault?
  /// `nil` for a till without self-service.
  var kiosk: Kiosk?
  var window: Size
  /// The size of the screens. A smaller window shows none of them, but they are still laid out, as for a new menu.
  var size: Size { window.atLeast(OrderLayout.smallest) }
  /// When the input that a screen handles now arrived.
  var arrival: Instant?
  var hasPrinter = false
  /// True if the settings have terminals that are refused.
  var refusesTerminals = false
  /// True if the menu can be changed here.
  var isMenuOpen = false
  /// True for a made-up stand, which each title names as one.
  var isDemo = false
  var undoList = UndoList()
  /// The order that was just sold here, for the customer's display.
  var served: ChargedOrder?
  var staff = Staff.everybody
  /// The cashier; `nil` for anonymous entries.
  var seller: Author?

  /// Forgets an order that was taken back.
  mutating func forget(_ order: Order.ID) {
    undoList.drop(order)
    if served?.id == order { served = nil }
  }

  var menu: Menu {
    get { wording.menu }
    set { wording = Wording(language, newValue) }
  }

  var language: Language {
    get { wording.language }
    set { wording = Wording(newValue, menu) }
  }
}
