public import JuiceKit
public import JuiceText

/// Everything the program says to people, in one language. Most callers want `Wording`, which fills in the
/// names of a menu.
public protocol Words: ScreenWords, CommandWords, ErrorWords, HelpWords {}

extension Language {
  public var words: any Words {
    switch self {
    case .ko: Korean()
    case .en: English()
    }
  }
}

/// What the screens of the till say.
public protocol ScreenWords: Sendable {
  var title: String { get }
  var restockButton: String { get }
  func orderButton(_ cups: Int) -> String
  /// As `orderButton`, where room is short.
  func cupsLeft(_ cups: Int) -> String
  var soldOutButton: String { get }
  /// An ingredient at 0, and one that is low.
  var noneLabel: String { get }
  var lowLabel: String { get }

  func ready(_ juice: String) -> String
  var notEnough: String { get }
  var yes: String { get }
  var no: String { get }
  var anyKey: String { get }
  /// Under `ready`, for the second cup of one juice and those that follow.
  func inARow(_ cups: Int) -> String
  /// What a key does that has just ordered.
  func orderAgain(_ key: String) -> String
  var spaceKey: String { get }
  /// As `notEnough`, where all that is missing is marked as sold out.
  var markedNow: String { get }
  /// Offers an order that was refused before.
  func orderNow(_ order: String) -> String
  /// Under a choice.
  var chooseHint: String { get }

  // The bill.
  var bill: String { get }
  /// The button that orders it.
  var orderBill: String { get }
  /// As `ready`, for several juices.
  var readyAll: String { get }
  func askToLeaveBill(cups: Int) -> String
  func billRepriced(from before: String, to now: String) -> String
  /// To a customer whose order failed for reasons that only the owner can do something about.
  var askStaff: String { get }
  func juiceGone(_ juice: String) -> String
  var noBill: String { get }
  func notOnBill(_ juice: String) -> String
  func askToEmptyBill(cups: Int) -> String
  func full(_ limit: BillLimit, name: (Juice.ID) -> String) -> String
  /// The menu no longer has what was on it.
  var billChanged: String { get }
  func askForPayment(_ total: String) -> String
  /// The customer's money, as it is typed.
  func moneyGiven(_ money: String) -> String
  func change(_ money: String) -> String
  func moneyMissing(_ money: String) -> String
  var notMoney: String { get }
  var receiptPrinted: String { get }
  var noReceipt: String { get }
  var noPrinter: String { get }
  /// In place of the bill, where there is none yet.
  var emptyBill: String { get }

  // Self-service.
  /// Under the juices.
  var howToOrder: String { get }
  /// To whoever orders what is short; customers can't restock.
  func soldOut(_ juices: String) -> String
  /// Above the PIN, as it is typed and masked.
  func askForPIN(_ masked: String) -> String
  var wrongPIN: String { get }
  /// How long none is taken after too many wrong ones.
  func tooManyPINs(seconds: Int) -> String
  /// No button on this page has it.
  func noSuchNumber(_ number: Int) -> String
  /// To a key that is no answer to a question.
  var answerFirst: String { get }
  /// To a key that chooses none of so many.
  func chooseFirst(of count: Int) -> String
  var heldKey: String { get }
  var doubleClick: String { get }
  func typedAhead(_ keys: Int) -> String
  var pastedOrdersNothing: String { get }
  var pastedNoNumber: String { get }

  var noOrderYet: String { get }
  func lastOrder(_ order: String) -> String
  /// The last change of the stock.
  func saved(_ change: String) -> String
  /// As a change of the stock: what was marked as sold out, or whose mark was cleared.
  func marks(_ ingredients: String, _ mark: SoldOutMark) -> String
  func undone(_ kind: JournalEntry.Kind, _ content: String) -> String
  func undoneBefore(_ content: String) -> String
  func notUndone(_ content: String) -> String
  var nothingToUndo: String { get }
  var noChangeToUndo: String { get }
  var working: String { get }
  /// A change that the server did not answer; the till asks again.
  var changeUnanswered: String { get }
  /// Under `working`, when it takes long.
  var slowStore: String { get }
  /// A bar over the screen, of 39 columns at most where it can be: since when, and why.
  func outage(since clock: String, _ error: StoreError) -> String
  /// As `outage`, to customers.
  var outageForCustomers: String { get }
  /// After the till has closed.
  var changeUnderway: String { get }
  /// As `storeOnNetwork`, for a line of the screen.
  var onNetwork: String { get }
  func storeOnNetwork(_ path: String) -> String
  /// The ingredient that runs out first.
  func limit(_ ingredient: String) -> String
  func searching(_ text: String, found: Int) -> String
  var nothingFound: String { get }
  var menuReloaded: String { get }
  var menuRemoved: String { get }
  func settingsSkipped(_ problem: String) -> String
  /// Another language was chosen, which `LANG=en_US.UTF-8` or the like undoes at the next start.
  func languageForNow(_ decider: String) -> String
  func languageNotRemembered(_ problem: String) -> String
  /// The menu file has a problem, and the old menu stays.
  func menuKept(_ problem: String) -> String
  var menuNotFollowed: String { get }
  func page(_ page: Int, of pages: Int) -> String
  /// In lines.
  func tooSmall(columns: Int, rows: Int) -> [String]

  // The side panel of the order screen, under `today`.
  var ordersLabel: String { get }
  func orderCount(_ orders: Int) -> String
  var soldLabel: String { get }
  var takingsLabel: String { get }
  var newestOrders: String { get }
  /// What will be there.
  var noOrderToday: String { get }
  var runningLow: String { get }
  var bestSellers: String { get }
  var todayNotRead: String { get }

  var restockTitle: String { get }
  var countTitle: String { get }
  func wasteTitle(_ reason: WasteReason) -> String
  var save: String { get }
  var cancel: String { get }
  var nowColumn: String { get }
  var changeColumn: String { get }
  var thenColumn: String { get }
  /// The count at which an ingredient is low.
  var lowColumn: String { get }
  var notSaved: String { get }
  /// Asks whether to save a stock-take, above the rows of `moved`.
  var stockMoved: String { get }
  /// As `stockMoved`, where a count would be beyond its limits.
  var stockMovedTooFar: String { get }
  /// Another mode was chosen.
  var typedCleared: String { get }
  /// A count that changed after it was typed, what was typed, and what will be saved.
  func moved(_ ingredient: String, _ was: Int, _ now: Int, counted: Int, then: Int) -> String

  var historyTitle: String { get }
  var everything: String { get }
  func shown(_ kind: String) -> String
  func searchedFor(_ text: String) -> String
  var searching: String { get }
  /// Above the entries of a day, with its weekday; with the year where it is not this one.
  func heading(_ day: LocalDay) -> String
  /// The number of the selected entry.
  func entry(_ seq: Int) -> String
  var voidThis: String { get }
  var onlyOrders: String { get }

  var reportTitle: String { get }
  var today: String { get }
  var yesterday: String { get }
  func lastDays(_ days: Int) -> String
  /// How much is below what is shown.
  func moreBelow(_ lines: Int) -> String

  var helpTitle: String { get }
  func key(_ action: KeyAction) -> KeyText
}

public enum KeyAction: CaseIterable, Hashable, Sendable {
  // On several screens.
  case move, moveToNext, page, ends, close, help, language, redraw, suspend, leave
  // Order screen.
  case orderNumber, order, restock, undo, history, report, search, searchText, eraseText, eraseAll,
    showAll
  // Restock screen.
  case step, stepTen, typeDelivered, typeCounted, typeWasted, eraseDigit
  case save, saveAfterLast, cancel, delivery, count, waste, soldOut, undoChange
  // History and report.
  case newestOldest, kind, details, searchHistory, void, span, scroll
  // Dialogs.
  case answer, otherAnswer
  // The bill.
  case addToBill, takeOffBill, takeNewestOff, numberToBill, juiceToBill, orderBill, emptyBill,
    showBill,
    change
  case typeMoney, receipt
  // Self-service.
  case unlock, typePIN, checkPIN
}

/// What a key does, for the help and, in a word, for the bottom line.
public struct KeyText: Hashable, Sendable {
  public let help: String
  public let hint: String

  /// - Parameter hint: the help itself where it is short enough.
  init(_ help: String, hint: String? = nil) {
    self.help = help
    self.hint = hint ?? help
  }
}

/// Helpers for every language.
extension Words {
  /// One decimal where it matters.
  func rounded(_ number: Double) -> String {
    guard number < 10 else { return number < 1e9 ? "\(Int(number))" : "∞" }
    let tenths = Int((number * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }

  func phrase(for shortage: Shortage, name: (Ingredient.ID) -> String) -> String {
    let name = name(shortage.ingredient)
    return shortage.isSoldOut
      ? markedSoldOut(name)
      : self.shortage(name, available: shortage.available, needed: shortage.needed)
  }

  /// A text of a menu file.
  func quoted(_ text: String) -> String { "`\(text.visible())`" }
}

extension MenuProblem.Wanted {
  var isText: Bool { [.identifier, .name, .nameText].contains(self) }
}

extension MenuProblem.Shape {
  var isScalar: Bool { self != .list && self != .mapping }
}

extension Currency {
  /// A likely price in this currency's notation.
  var example: String {
    Price(minorUnits: decimals == 0 ? 4500 : decimals == 2 ? 350 : 3500, currency: self).plain
  }
}
