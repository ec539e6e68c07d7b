import FoundationEssentials
import JuiceKit
import JuiceText

/// The words of commands, of which screens use some, in English.
extension English {
  var juice: String { "Juice" }
  var ingredient: String { "Ingredient" }
  var recipe: String { "Recipe" }
  var price: String { "Price" }
  var servings: String { "Cups left" }
  var limitedBy: String { "Limited by" }
  var count: String { "Count" }
  var state: String { "State" }
  var number: String { "Entry" }
  var time: String { "Time" }
  var kind: String { "Kind" }
  var content: String { "What" }
  var id: String { "Id" }
  var hour: String { "Hour" }
  var used: String { "Used" }
  var wasted: String { "Wasted" }
  var delivered: String { "Delivered" }
  var difference: String { "Stock-take" }
  var lasts: String { "Lasts" }
  var leftAtEnd: String { "Left at the end" }
  var total: String { "Total" }
  var reason: String { "Reason" }
  var by: String { "By" }
  var stockColumn: String { "Stock" }

  var voidedMark: String { "voided" }
  func name(of kind: JournalEntry.Kind) -> String {
    switch kind {
    case .open: "opening"
    case .order: "order"
    case .void: "void"
    case .restock: "restock"
    case .count: "count"
    case .waste: "waste"
    case .soldOut: "sold out"
    case .stage: "stage"
    case .payment: "payment"
    case .drawer: "drawer"
    }
  }
  func name(of reason: WasteReason) -> String {
    switch reason {
    case .damaged: "spoilt or damaged"
    case .expired: "expired"
    case .spilled: "spilled"
    case .tasting: "tasting"
    case .other: "other"
    }
  }
  func name(of mark: SoldOutMark) -> String { mark.rawValue }
  func name(of stage: Stage) -> String {
    switch stage {
    case .toMake: "To make"
    case .made: "Ready"
    case .collected: "Collected"
    }
  }
  var unpaid: String { "Unpaid" }
  func line(_ juice: String, cups: Int) -> String { cups == 1 ? juice : "\(juice) x \(cups)" }
  func shortage(_ ingredient: String, available: Int, needed: Int) -> String {
    "\(ingredient) \(available)/\(needed) (\(needed - available) short)"
  }
  func markedSoldOut(_ ingredient: String) -> String { "\(ingredient): marked as sold out" }
  func days(_ days: Double) -> String {
    roundly(
      days, minutes: { "\($0) min" }, hours: { "\($0) h" },
      days: { $0 == 1 ? "1 day" : "\($0) days" })
  }

  func cups(_ number: Int) -> String { number == 1 ? "1 cup" : "\(number) cups" }
  func amount(_ number: Int) -> String { number == 1 ? "1 pc" : "\(number) pcs" }

  func stock(_ items: String) -> String { "Stock: \(items)" }
  func name(of payment: Payment.ID) -> String? {
    let names: [Payment.ID: String] = [
      "cash": "Cash", "card": "Card", "transfer": "Bank transfer", "voucher": "Voucher",
    ]
    return names[payment]
  }
  func orderNumber(_ number: Int) -> String { "No. \(number)" }
  func ordered(_ lines: String, number: String?, id: String) -> String {
    "Order \(number.map { "\($0) (\(id))" } ?? id): \(lines). Enjoy!"
  }
  func orderTaken(_ lines: String, number: String?, id: String) -> String {
    "Order \(number.map { "\($0) (\(id))" } ?? id): \(lines). We'll call your number!"
  }
  func voided(_ lines: String, number: String?, id: String) -> String {
    "Order \(number.map { "\($0) (\(id))" } ?? id) is taken back: \(lines)."
  }
  func imported(_ entries: Int) -> String {
    entries == 1 ? "1 entry imported." : "\(entries) entries imported."
  }
  func sealedNow(_ entries: Int) -> String {
    "\(entries == 1 ? "1 entry" : "\(entries) entries") came without a digest. The digests that are made now prove nothing about the time before."
  }
  func progress(_ entries: Int) -> String { "\(entries) entries…" }
  func mirrored(sent: Int, entries: Int) -> String {
    (sent == 0 ? "" : "\(sent == 1 ? "1 entry" : "\(sent) entries") sent. ")
      + (entries == 1 ? "The mirror has 1 entry." : "The mirror has all \(entries) entries.")
  }
  func backedUp(_ path: String) -> String { "The store is copied to \(path)." }
  func restored(_ path: String, entries: Int, last: String?) -> String {
    "The store is restored from \(path): \(entries == 1 ? "1 entry" : "\(entries) entries")\(last.map { ", the last of \($0)" } ?? "")."
  }
  func keptStore(_ path: String) -> String {
    "The store that was there is kept as \(path). To go back to it, restore that file."
  }
  func keptUnreadable(_ path: String) -> String {
    "The store that was there can't be read; it is kept as it was, as \(path). Leave tills that are open, and start them again."
  }
  func verified(_ entries: Int) -> String {
    entries == 1 ? "1 entry adds up to the stock." : "\(entries) entries add up to the stock."
  }
  func digest(_ digest: String, upTo seq: Int) -> String {
    "Digest up to entry \(seq): \(digest)"
  }
  func asNoted(_ seq: Int, at time: String) -> String {
    "Up to entry \(seq) of \(time) the books are what they were when the digest was noted."
  }
  func goodMenu(_ path: String, ingredients: Int, juices: Int) -> String {
    let ingredientCount = ingredients == 1 ? "1 ingredient" : "\(ingredients) ingredients"
    return
      "\(path): a good menu of \(ingredientCount) and \(juices == 1 ? "1 juice" : "\(juices) juices")."
  }
  func menuLeftOut(_ problem: String) -> String {
    "Going on without the menu, with ids for names: \(problem)"
  }
  func unpriced(_ ids: [String], of juices: Int) -> String {
    "\(ids.count) of \(juices) juices \(ids.count == 1 ? "has" : "have") no price: \(ids.joined(separator: ", "))"
  }
  var askPin: String { "PIN, 4 to 12 digits: " }
  var askPinAgain: String { "The same again: " }
  func pinSet(_ path: String) -> String { "The PIN is set, in \(path)." }
  var orderColumn: String { "Order" }
  var stageColumn: String { "Stage" }
  var waitingColumn: String { "Waiting" }
  var nothingQueued: String { "No order is waiting." }
  func waited(seconds: Int) -> String { "\(seconds / 60) min" }
  func paidPart(_ way: String, _ amount: String, given: String, change: String) -> String {
    "\(way) \(amount) (given \(given), change \(change))"
  }
  func giveBack(_ parts: [(way: String, amount: String)]) -> String {
    "Give back \(parts.map { "\($0.amount) by \($0.way)" }.joined(separator: " and "))."
  }
  var nothingToGiveBack: String { "There is nothing to give back." }
  var stand: String { "Stand" }
  var entriesColumn: String { "Entries" }
  var newestEntry: String { "Newest entry" }
  func state(of stand: StandKind, isActive: Bool) -> String {
    switch stand {
    case .aside: "put aside"
    case .mirror: isActive ? "mirror" : "mirror, no login"
    case .store: isActive ? "" : "no login"
    }
  }
  var noStands: String { "There are no stands yet. “juice-maker stand add” makes one." }
  func standsPrepared(_ address: String) -> String { "\(address) is ready for stands." }
  var leftToSuperuser: String {
    "Every login can still fill this database with large objects and locks. A superuser of the server closes that, with psql in this database:"
  }
  func standAdded(_ stand: String, login: String) -> String {
    "The stand \(stand) logs in as \(login). Its password is told this once, as the server keeps only a hash:"
  }
  var passwordFile: String { "At the stand, this goes into ~/.pgpass (chmod 600 it):" }
  var storeAtStand: String { "And this is its store, for --store or JUICE_MAKER_STORE:" }
  var mirrorAtStand: String { "And the machine with its file copies it there by:" }
  func standRemoved(_ stand: String) -> String {
    "The stand \(stand) has no login any more. Its journal stays."
  }
  var receiptTitle: String { "Receipt" }
  func vatIncluded(_ rate: String) -> String { "VAT \(rate)% included" }
  func printed(_ slips: Int) -> String {
    slips == 0 ? "Nothing waits for the printer." : "Slips that waited, and are printed: \(slips)"
  }
  var given: String { "Given" }
  var givenBack: String { "Change" }
  func each(_ price: String) -> String { "\(price) each" }
  var paid: String { "Paid by" }
  var voidedOrders: String { "Voided" }
  var day: String { "Day" }
  var notAsked: String { "No payment noted" }
  func voided(orders: Int, revenue: String) -> String {
    "Taken back: \(orders) order\(orders == 1 ? "" : "s")\(revenue.isEmpty ? "" : ", \(revenue)")"
  }
  func unpaid(orders: Int, revenue: String) -> String {
    "Unpaid: \(orders) order\(orders == 1 ? "" : "s")\(revenue.isEmpty ? "" : ", \(revenue)")"
  }
  func waited(median: String, longest: String) -> String {
    "Waited: median \(median), longest \(longest)"
  }
  var waitedByHour: String { "Waited by hour" }
  var unknownAuthor: String { "unknown" }
  var noEntries: String { "The journal has no such entry." }
  func priced(_ juice: String, _ price: String, path: String) -> String {
    "\(juice) costs \(price) now, in \(path)."
  }
  func added(_ thing: String, path: String) -> String { "\(thing) is added to \(path)." }
  func changed(_ thing: String, path: String) -> String { "\(thing) is changed in \(path)." }
  func removed(_ thing: String, path: String) -> String { "\(thing) is removed from \(path)." }
  func hidden(_ juices: String, _ hidden: Juice.Hidden, path: String) -> String {
    "Hidden from the till\(hidden == .always ? "" : " for today"), in \(path): \(juices)"
  }
  func shownAgain(_ juices: String, path: String) -> String {
    "On the till again, in \(path): \(juices)"
  }
  func mark(_ hidden: Juice.Hidden) -> String { hidden == .always ? "hidden" : "hidden today" }
  func newMenuFile(_ path: String) -> String {
    "\(path) is new: the built-in menu with this change."
  }
  func menuSaved(_ path: String) -> String { "\(path) is saved." }
  var menuNotEdited: String { "Nothing is changed." }
  var editorDidNotWait: String {
    "If the editor is still open, have it wait until you close the file, as EDITOR=\"code --wait\"."
  }
  var editAgain: String { "Edit it again? [Y/n] " }
  func editedTextKept(_ path: String) -> String {
    "The menu stays as it was; your text is in \(path)."
  }

  static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
  func span(since: Date, until: Date?, now: Date) -> String {
    "From \(moment(since, now)) " + (until.map { "to \(moment($0, now))" } ?? "until now")
  }
  private func moment(_ date: Date, _ now: Date) -> String {
    let day = LocalDay(of: date)
    let year = day.isInYear(of: now) ? "" : " \(day.year)"
    return "\(Self.months[day.month - 1].prefix(3)) \(day.day)\(year) \(Timestamp.clock(date))"
  }
  func sales(orders: Int, cups: Int, revenue: String) -> String {
    let sum = revenue.isEmpty ? "" : ", \(revenue)"
    return "\(orders) order\(orders == 1 ? "" : "s"), \(self.cups(cups))\(sum)"
  }
  func hour(_ hour: Int) -> String { "\(hour):00" }
  func moneyMoved(_ money: String) -> String { "Taken in, less given back: \(money)" }
  var belowZero: String {
    "Below 0: an earlier entry was taken back or corrected during this time."
  }
}
