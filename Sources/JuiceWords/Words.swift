public import FoundationEssentials
public import JuiceKit
public import JuiceText

/// Everything the program says to people, in one language. Most callers want `Wording`, which fills in the
/// names of a menu.
public protocol Words: ScreenWords, CommandWords, DrawerWords, ErrorWords, HelpWords, MenuWords {}

extension Language {
  public var words: any Words {
    switch self {
    case .ko: Korean()
    case .en: English()
    }
  }
}

/// The texts of the till's screens.
public protocol ScreenWords: Sendable {
  var title: String { get }
  var restockButton: String { get }
  func orderButton(_ cups: Int) -> String
  /// Says the same as `orderButton` where room is short.
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
  /// Stands under `ready`, for the second cup of one juice and those that follow.
  func inARow(_ cups: Int) -> String
  /// Says what a key does that has just ordered.
  func orderAgain(_ key: String) -> String
  var spaceKey: String { get }
  /// Stands for `notEnough` where all that is missing is marked as sold out.
  var markedNow: String { get }
  /// Offers an order that was refused before.
  func orderNow(_ order: String) -> String
  /// Stands under a choice.
  var chooseHint: String { get }
  /// As `chooseHint`, where what is chosen is changed.
  var changeHint: String { get }

  // The bill.
  var bill: String { get }
  /// The button that orders it, or, where there are ways to pay, asks for one first.
  func orderBill(pays: Bool) -> String
  /// Says `ready` of several juices.
  var readyAll: String { get }
  func askToLeaveBill(cups: Int) -> String
  func billRepriced(from before: String, to now: String) -> String
  /// Tells a customer whose order failed for reasons that only the owner can do something about.
  var askStaff: String { get }
  func juiceGone(_ juice: String) -> String
  /// A cup can't be changed so.
  var notMade: String { get }
  var options: String { get }
  /// Something that was chosen is no longer on the menu.
  var optionsChanged: String { get }
  /// What is written down with a cup.
  var note: String { get }
  func optionGone(_ option: String, of juice: String) -> String
  func optionsConflict(_ one: String, _ other: String) -> String
  func noChoice(of group: String, for juice: String) -> String
  var noBill: String { get }
  func notOnBill(_ juice: String) -> String
  func askToEmptyBill(cups: Int) -> String
  func full(_ limit: BillLimit, name: (Juice.ID) -> String) -> String
  /// The menu no longer has what was on it.
  var billChanged: String { get }
  /// The customer's money, as it is typed.
  func moneyGiven(_ money: String) -> String
  func change(_ money: String) -> String
  func moneyMissing(_ money: String) -> String
  /// Too much, for a way to pay that gives nothing back.
  func moneyTooMuch(_ money: String) -> String
  /// What is still to be paid, in other ways.
  func moneyLeft(_ money: String) -> String
  /// Takes what is due without typing it.
  func exactly(_ money: String) -> String
  /// Takes what was typed as a part, and asks on.
  var restOtherwise: String { get }
  /// A row below the ways to pay.
  var payInParts: String { get }
  /// Comes before how an order was paid until that was corrected.
  var paidBefore: String { get }
  var notMoney: String { get }
  var receiptPrinted: String { get }
  var noReceipt: String { get }
  /// Says that slips from before came out too.
  func printedBefore(_ slips: Int) -> String
  var noPrinter: String { get }
  /// Stands on a bill that has nothing on it yet.
  var emptyBill: String { get }

  // From the order to the cup, where the menu says `serving: queue`.
  /// Says in place of `ready` that an order is to be made.
  func taken(_ number: Int) -> String
  /// The line of the order screen: how many wait, the oldest one's number, and what is in it.
  func waiting(_ orders: Int, oldest: Int, _ lines: String) -> String
  var nobodyWaits: String { get }
  var makeTitle: String { get }
  /// How long an order waits, in whole minutes.
  func waits(minutes: Int) -> String
  /// The columns of the board.
  var boardPreparing: String { get }
  var boardReady: String { get }
  /// Tells customers that the board can't follow the orders just now.
  var boardIsOld: String { get }
  /// Tells a customer the number, and what to do next.
  func yourNumber(_ number: Int) -> String
  var waitForCall: String { get }
  var payAtCounter: String { get }
  /// An order's number, as it is typed.
  func typedNumber(_ number: String) -> String
  /// How many orders come after those shown.
  func moreOrders(_ orders: Int) -> String
  func noSuchOrder(_ number: Int) -> String
  /// Somebody was there first. The order is named by its number.
  func isAlready(_ order: String, _ stage: Stage) -> String
  /// Somebody brought an order to a stage while a hand was on its way.
  func justChanged(_ order: String, _ stage: Stage) -> String
  func orderVoided(_ order: String) -> String
  func handedOver(_ order: String) -> String
  /// Heads the orders that were collected, newest first.
  var collectedLast: String { get }
  var nothingCollected: String { get }
  var queueNotRead: String { get }
  var ticketPrinted: String { get }
  /// Asks how an order or a bill is paid, or was.
  func askHowPaid(_ order: String) -> String
  /// An answer to that which stands in the books.
  func saidNow(_ way: String) -> String
  /// Names an order; nil for one of before there were numbers.
  func order(_ number: Int?) -> String
  var noWaysToPay: String { get }
  /// Answers `$` on an entry of another kind.
  var onlyOrdersArePaid: String { get }

  // Self-service.
  /// The button that orders the bill.
  func orderBill(_ total: String) -> String
  /// Stands under the juices.
  var howToOrder: String { get }
  /// Stands in place of the title while the staff has the till.
  var unlockedTitle: String { get }
  /// Tells a customer who orders what is short and can't restock.
  func soldOut(_ juices: String) -> String
  /// Stands above the PIN, as it is typed and masked.
  func askForPIN(_ masked: String) -> String
  var wrongPIN: String { get }
  /// How long none is taken after too many wrong ones.
  func tooManyPINs(seconds: Int) -> String
  /// No button on this page has it.
  func noSuchNumber(_ number: Int) -> String
  /// No juice of the menu has it.
  func noSuchMenuNumber(_ number: Int) -> String
  /// Shows the number of a juice while it is typed.
  func typedMenuNumber(_ digits: String) -> String
  /// Answers a key that is no answer to a question.
  var answerFirst: String { get }
  /// Answers a key that chooses none of so many.
  func chooseFirst(of count: Int) -> String
  var heldKey: String { get }
  var doubleClick: String { get }
  func typedAhead(_ keys: Int) -> String
  var pastedOrdersNothing: String { get }
  var pastedNoNumber: String { get }

  var noOrderYet: String { get }
  func lastOrder(_ order: String) -> String
  /// The same in a narrow window.
  func lastOrderInShort(_ order: String) -> String
  /// The last change of the stock.
  func saved(_ change: String) -> String
  /// Names the ingredients that were marked as sold out, or whose mark was cleared, as a change of the stock.
  func marks(_ ingredients: String, _ mark: SoldOutMark) -> String
  func undone(_ kind: JournalEntry.Kind, _ content: String) -> String
  func undoneBefore(_ content: String) -> String
  func notUndone(_ content: String) -> String
  var nothingToUndo: String { get }
  var noChangeToUndo: String { get }
  var working: String { get }
  /// A change that the server did not answer; the till asks again.
  var changeUnanswered: String { get }
  /// Stands under `working` when it takes long.
  var slowStore: String { get }
  /// A bar over the screen, of 39 columns at most where it can be: since when, and why.
  func outage(since clock: String, _ error: StoreError) -> String
  /// Another journal has become that of the store; of 39 columns at most.
  var storeRestored: String { get }
  /// Answers what is asked about an order that a restore has taken away.
  var orderGone: String { get }
  /// Tells customers of an outage.
  var outageForCustomers: String { get }
  /// Comes after the till has closed.
  var changeUnderway: String { get }
  /// Says `storeOnNetwork` in a line of the screen.
  var onNetwork: String { get }
  func storeOnNetwork(_ path: String) -> String
  // How far the mirror on a server is, each at length and where room is short.
  func sentToServer(_ time: String) -> String
  func sent(_ time: String) -> String
  func notSent(_ entries: Int, since time: String) -> String
  func notSent(_ entries: Int) -> String
  var serverDiffers: String { get }
  var differs: String { get }
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
  /// The text, in lines.
  func tooSmall(columns: Int, rows: Int) -> [String]

  // The side panel of the order screen, under `today`.
  var ordersLabel: String { get }
  func orderCount(_ orders: Int) -> String
  var soldLabel: String { get }
  var takingsLabel: String { get }
  var newestOrders: String { get }
  /// Says what will be there.
  var noOrderToday: String { get }
  var runningLow: String { get }
  var bestSellers: String { get }
  var todayNotRead: String { get }

  var restockTitle: String { get }
  var countTitle: String { get }
  func wasteTitle(_ reason: WasteReason) -> String
  /// The three things that it is for, as its tabs name them.
  var deliveryTab: String { get }
  var countTab: String { get }
  var wasteTab: String { get }
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
  /// Stands for `stockMoved` where a count would be beyond its limits.
  var stockMovedTooFar: String { get }
  /// Another mode was chosen.
  var typedCleared: String { get }
  /// A count that changed after another was typed over it, and what to answer.
  ///
  /// - Parameter then: what will be saved.
  func moved(_ ingredient: String, _ was: Int, _ now: Int, counted: Int, then: Int) -> String
  /// The same below `stockMovedTooFar`.
  func movedTooFar(_ ingredient: String, _ was: Int, _ now: Int, counted: Int) -> String

  /// - Parameter kind: that of the entries shown; nil for all.
  func historyTitle(_ kind: JournalEntry.Kind?) -> String
  var everything: String { get }
  func shown(_ kind: String) -> String
  func searchedFor(_ text: String) -> String
  var searching: String { get }
  /// Heads the entries of a day, with its weekday; with the year where it is not this one.
  func heading(_ day: LocalDay, now: Date) -> String
  /// The number of the selected entry.
  func entry(_ seq: Int) -> String
  /// Which of the entries that are shown it is.
  func place(_ place: Int, of count: String) -> String
  /// How many entries have come in above what is shown.
  func newEntries(_ count: String) -> String
  var voidThis: String { get }
  var onlyOrders: String { get }

  var reportTitle: String { get }
  var today: String { get }
  var yesterday: String { get }
  var thisWeek: String { get }
  var thisMonth: String { get }
  func lastDays(_ days: Int) -> String
  /// What days are typed for the report, so far.
  func typedSpan(_ text: String) -> String
  /// What was typed is no span of days; with examples.
  var notASpan: String { get }
  var shoppingTitle: String { get }
  /// Says what a shopping list goes by: so many days of the weekday, of the four last ones.
  func shoppingBasis(days: Int) -> String
  /// Nothing was sold on any of them.
  var nothingToGoBy: String { get }
  var nothingToBuy: String { get }
  var toBuy: String { get }
  /// What a day is expected to take.
  var expected: String { get }
  /// How much is below what is shown.
  func moreBelow(_ lines: Int) -> String

  var helpTitle: String { get }
  func name(of group: KeyGroup) -> String
  func key(_ action: KeyAction) -> KeyText
}

/// Helpers for every language.
extension Words {
  /// A line of what there is to make: `Mango 4`.
  public func toMake(_ juice: String, cups: Int) -> String { "\(juice) \(cups)" }

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

  /// `1.5 GB`, `12 MB`, `40 KB`.
  func amount(ofBytes bytes: Int) -> String {
    let units = [(1e9, "GB"), (1e6, "MB"), (1e3, "KB")]
    let (size, unit) = units.first { Double(bytes) >= $0.0 } ?? (1e3, "KB")
    return "\(rounded(Double(bytes) / size)) \(unit)"
  }

  /// The path of a file, or an address.
  func location(_ path: String) -> String { path.visible(most: 1000) }

  /// The path of a file in a command that is to be copied.
  func argument(_ path: String) -> String {
    "'" + location(path).replacing("'", with: #"'\''"#) + "'"
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

/// Helpers for every language.
extension Words {
  /// How long a stock lasts, as roundly as anybody plans by it: tens of minutes, hours, then days.
  func roundly<Text>(
    _ days: Double, minutes: (Int) -> Text, hours: (Int) -> Text, days whole: (Int) -> Text
  ) -> Text {
    let days = min(days, 9999)
    let tens = Int((days * 144).rounded()) * 10
    if tens < 60 { return minutes(max(10, tens)) }
    let hour = Int((days * 24).rounded())
    return hour < 24 ? hours(hour) : whole(Int(days.rounded()))
  }
}
