internal import JuiceKit
internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

/// The state that all screens share.
struct TillState {
  var stock: Stock
  /// In the language and with the menu of the till.
  private(set) var wording: Wording
  /// Self-service, locked or not; nil where the till is the staff's.
  var kiosk: Kiosk?
  var size: Size
  var hasPrinter = false
  /// The menu can be changed here.
  var isMenuOpen = false
  var undoList = UndoList()
  var staff = Staff.everybody
  /// The person who sells, at this till; nil where entries say nobody.
  var seller: Author?

  var menu: Menu {
    get { wording.menu }
    set { wording = Wording(language, newValue) }
  }

  var language: Language {
    get { wording.language }
    set { wording = Wording(newValue, menu) }
  }
}
