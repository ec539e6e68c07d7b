public import FoundationEssentials
public import JuiceKit

/// What the commands say, and the screens that show the same.
public protocol CommandWords: Sendable {
  // Headings of columns.
  var juice: String { get }
  var ingredient: String { get }
  var recipe: String { get }
  var price: String { get }
  var servings: String { get }
  var limitedBy: String { get }
  var count: String { get }
  var state: String { get }
  var number: String { get }
  var time: String { get }
  var kind: String { get }
  var content: String { get }
  var id: String { get }
  var hour: String { get }
  var used: String { get }
  var wasted: String { get }
  var delivered: String { get }
  var lasts: String { get }
  var total: String { get }
  var reason: String { get }
  /// Heads who did something, and at which till.
  var by: String { get }
  /// What a change did to the stock.
  var stockColumn: String { get }

  // Cells.
  var takenBack: String { get }
  func name(of kind: JournalEntry.Kind) -> String
  func name(of reason: WasteReason) -> String
  func name(of mark: SoldOutMark) -> String
  /// nil for a way to pay that has no name but its id.
  func name(of payment: Payment.ID) -> String?
  /// What a customer is called by.
  func orderNumber(_ number: Int) -> String
  func line(_ juice: String, cups: Int) -> String
  func shortage(_ ingredient: String, available: Int, needed: Int) -> String
  func markedSoldOut(_ ingredient: String) -> String
  /// How long a stock lasts.
  func days(_ days: Double) -> String
  func cups(_ number: Int) -> String
  /// An amount of an ingredient.
  func amount(_ number: Int) -> String

  // Results.
  func stock(_ items: String) -> String
  func ordered(_ lines: String, number: String?, id: String) -> String
  func voided(_ lines: String, number: String?, id: String) -> String
  func imported(_ entries: Int) -> String
  /// Of imported entries that had no digest.
  func sealedNow(_ entries: Int) -> String
  func progress(_ entries: Int) -> String
  func backedUp(_ path: String) -> String
  func verified(_ entries: Int) -> String
  /// Of an entry and all before it.
  func digest(_ digest: String, upTo seq: Int) -> String
  /// The books are as they were when somebody noted the digest of an entry.
  func asNoted(_ seq: Int, at time: String) -> String
  func goodMenu(_ path: String, ingredients: Int, juices: Int) -> String
  var noEntries: String { get }
  func priced(_ juice: String, _ price: String, path: String) -> String
  func added(_ thing: String, path: String) -> String
  /// There was no menu file before.
  func newMenuFile(_ path: String) -> String
  func menuSaved(_ path: String) -> String
  var menuNotEdited: String { get }
  /// After an editor that has ended at once.
  var editorDidNotWait: String { get }
  var editAgain: String { get }
  /// Where a text is that was not made the menu.
  func editedTextKept(_ path: String) -> String

  // The PIN of self-service.
  /// Asks for it; the answer is typed right after.
  var askPin: String { get }
  var askPinAgain: String { get }
  func pinSet(_ path: String) -> String

  // The stands of a server.
  /// Heads their names.
  var stand: String { get }
  /// Heads how many entries there are.
  var entriesColumn: String { get }
  /// Heads the time of the newest entry.
  var newestEntry: String { get }
  var noLogin: String { get }
  var noStands: String { get }
  func standsPrepared(_ address: String) -> String
  /// Before a line for its password.
  func standAdded(_ stand: String, login: String) -> String
  /// Before a line for it.
  var passwordFile: String { get }
  /// Before the address of a store.
  var storeAtStand: String { get }
  func standRemoved(_ stand: String) -> String

  // The receipt, and what the till says of an order.
  var receiptTitle: String { get }
  /// Of one cup.
  func each(_ price: String) -> String

  // The report.
  /// - Parameter until: nil for now.
  func span(since: Date, until: Date?) -> String
  func sales(orders: Int, cups: Int, revenue: String) -> String
  func takenBack(orders: Int, revenue: String) -> String
  /// Who took orders back before it was kept.
  var unknownAuthor: String { get }
  /// Heads how many orders were taken back.
  var voidedOrders: String { get }
  /// Heads the days, and the ways to pay.
  var day: String { get }
  var paid: String { get }
  /// How an order was paid that nobody asked about.
  var notAsked: String { get }
  /// An hour of the day, 0 to 23.
  func hour(_ hour: Int) -> String
  /// Of which payment, where it differs from what that brought.
  func moneyMoved(_ money: String) -> String
  /// Explains amounts below 0.
  var belowZero: String { get }
}
