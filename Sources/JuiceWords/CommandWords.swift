public import FoundationEssentials
public import JuiceKit

/// The texts of the commands, and of the screens that show the same.
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
  /// Heads what stock-takes found beyond what was to be there, or missed.
  var difference: String { get }
  var lasts: String { get }
  /// Heads the counts at the end of a period that is over.
  var leftAtEnd: String { get }
  var total: String { get }
  var reason: String { get }
  /// Heads who did something, and at which till.
  var by: String { get }
  /// Heads what a change did to the stock.
  var stockColumn: String { get }

  // Cells.
  var voidedMark: String { get }
  func name(of kind: JournalEntry.Kind) -> String
  func name(of reason: WasteReason) -> String
  func name(of mark: SoldOutMark) -> String
  func name(of stage: Stage) -> String
  /// Marks an order that nobody has paid for.
  var unpaid: String { get }
  /// nil for a way to pay that has no name but its id.
  func name(of payment: Payment.ID) -> String?
  /// Says what a customer is called by.
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
  /// Says `ordered` where orders are called.
  func orderTaken(_ lines: String, number: String?, id: String) -> String
  func voided(_ lines: String, number: String?, id: String) -> String
  func imported(_ entries: Int) -> String
  /// Tells of imported entries that had no digest.
  func sealedNow(_ entries: Int) -> String
  func progress(_ entries: Int) -> String
  /// - Parameter sent: how many entries were sent just now.
  func mirrored(sent: Int, entries: Int) -> String
  func backedUp(_ path: String) -> String
  /// - Parameter last: the time of the newest entry.
  func restored(_ path: String, entries: Int, last: String?) -> String
  /// Says where the store is that was there before, and how to go back to it.
  func keptStore(_ path: String) -> String
  /// The same of a store that can't be read; tills that have it open must be left.
  func keptUnreadable(_ path: String) -> String
  func verified(_ entries: Int) -> String
  /// Tells the digest of an entry and all before it.
  func digest(_ digest: String, upTo seq: Int) -> String
  /// The books are as they were when somebody noted the digest of an entry.
  func asNoted(_ seq: Int, at time: String) -> String
  func goodMenu(_ path: String, ingredients: Int, juices: Int) -> String
  /// The menu has a problem, and a command goes on without it.
  func menuLeftOut(_ problem: String) -> String
  /// Names juices without a price on a menu where others have one.
  func unpriced(_ ids: [String], of juices: Int) -> String
  var noEntries: String { get }
  func priced(_ juice: String, _ price: String, path: String) -> String
  func added(_ thing: String, path: String) -> String
  func changed(_ thing: String, path: String) -> String
  func removed(_ thing: String, path: String) -> String
  /// Juices that are not on the till now, or are again.
  func hidden(_ juices: String, _ hidden: Juice.Hidden, path: String) -> String
  func shownAgain(_ juices: String, path: String) -> String
  /// Stands beside a juice that is hidden today.
  func mark(_ hidden: Juice.Hidden) -> String
  /// There was no menu file before.
  func newMenuFile(_ path: String) -> String
  func menuSaved(_ path: String) -> String
  var menuNotEdited: String { get }
  /// Comes after an editor that has ended at once.
  var editorDidNotWait: String { get }
  var editAgain: String { get }
  /// Says where a text is that was not made the menu.
  func editedTextKept(_ path: String) -> String

  // The PIN of self-service.
  /// Asks for it; the answer is typed right after.
  var askPin: String { get }
  var askPinAgain: String { get }
  func pinSet(_ path: String) -> String

  // The queue and payments.
  /// Heads what orders are called by, how far they are, and how long they wait.
  var orderColumn: String { get }
  var stageColumn: String { get }
  var waitingColumn: String { get }
  var nothingQueued: String { get }
  /// How long somebody waited, in whole minutes.
  func waited(seconds: Int) -> String
  /// A part of an order's money, and what was given for it and given back.
  func paidPart(_ way: String, _ amount: String, given: String, change: String) -> String

  /// Says what to give back for an order that is taken back, by the names of the ways and their amounts.
  func giveBack(_ parts: [(way: String, amount: String)]) -> String
  var nothingToGiveBack: String { get }

  // The stands of a server.
  /// Heads their names.
  var stand: String { get }
  /// Heads how many entries there are.
  var entriesColumn: String { get }
  /// Heads the time of the newest entry.
  var newestEntry: String { get }
  /// - Parameter entry: nil where it is the stock.
  func state(of stand: StandKind, isActive: Bool) -> String
  var noStands: String { get }
  func standsPrepared(_ address: String) -> String
  /// Comes before a line for psql.
  var leftToSuperuser: String { get }
  /// Comes before a line for its password.
  func standAdded(_ stand: String, login: String) -> String
  /// Comes before a line for it.
  var passwordFile: String { get }
  /// Comes before the address of a store.
  var storeAtStand: String { get }
  var mirrorAtStand: String { get }
  func standRemoved(_ stand: String) -> String

  // The receipt, and what the till says of an order.
  var receiptTitle: String { get }
  /// The money that a customer gave, and the change.
  var given: String { get }
  var givenBack: String { get }
  /// Stands before the VAT that a total includes, at a rate as `10`.
  func vatIncluded(_ rate: String) -> String
  /// Says what `receipt --unprinted` has done.
  func printed(_ slips: Int) -> String
  /// The price of one cup.
  func each(_ price: String) -> String

  // The report.
  /// Names the year of a time that is not in this one.
  ///
  /// - Parameter until: nil for now.
  func span(since: Date, until: Date?, now: Date) -> String
  func sales(orders: Int, cups: Int, revenue: String) -> String
  func voided(orders: Int, revenue: String) -> String
  func unpaid(orders: Int, revenue: String) -> String
  /// How long customers waited: half of them no longer than the first.
  func waited(median: String, longest: String) -> String
  /// Comes before the same by hours.
  var waitedByHour: String { get }
  /// Names whoever took orders back before that was kept.
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
  /// Tells of payments whose money differs from what they brought.
  func moneyMoved(_ money: String) -> String
  /// Explains amounts below 0.
  var belowZero: String { get }

  // What `doctor` finds.
  func name(of topic: CheckTopic) -> String
  func name(of state: Finding.State) -> String
  /// Says what was found, and what to do where something is.
  func sentence(for finding: Finding) -> String
}
