import FoundationEssentials
import Glibc
import JuiceKit
import JuiceText

struct English: Words {
  // MARK: Screens

  var title: String { "Fresh juice, made for you!" }
  var restockButton: String { "Restock" }
  func orderButton(_ cups: Int) -> String { "Order, \(cups) left" }
  func cupsLeft(_ cups: Int) -> String { "\(cups) left" }
  var soldOutButton: String { "Sold out" }
  var noneLabel: String { "None" }
  var lowLabel: String { "Low" }

  func ready(_ juice: String) -> String { "Your \(juice) juice is ready. Enjoy!" }
  var notEnough: String { "Not enough ingredients. Restock now?" }
  var yes: String { "Yes" }
  var no: String { "No" }
  var anyKey: String { "Press any key" }
  var chooseHint: String { "Number or Enter · Esc: back" }
  var bill: String { "Bill" }
  var orderBill: String { "b Order" }
  var readyAll: String { "Your order is ready. Enjoy!" }
  func askToEmptyBill(cups: Int) -> String { "Take all \(cups) cups off the bill?" }
  func askToLeaveBill(cups: Int) -> String { "Leave, and drop the \(cups) cups on the bill?" }
  func billRepriced(from before: String, to now: String) -> String {
    "The menu has new prices: the bill was \(before) and is \(now) now."
  }
  var askStaff: String { "That can't be done now. Please ask the staff." }
  func juiceGone(_ juice: String) -> String { "\(juice) is no longer on the menu." }
  var noBill: String { "There is no bill. Press + to put the selected juice on one." }
  func notOnBill(_ juice: String) -> String { "\(juice) is not on the bill." }
  func full(_ limit: BillLimit, name: (Juice.ID) -> String) -> String {
    switch limit {
    case .cups(let juice): "A bill takes \(Bill.maxCups) cups of one juice at most: \(name(juice))."
    case .lines: "A bill takes \(Bill.maxLines) juices at most."
    }
  }
  var billChanged: String { "Juices that left the menu were taken off the bill." }
  func askForPayment(_ total: String) -> String { "\(total)\nHow is it paid?" }
  func moneyGiven(_ money: String) -> String { "Money given: \(money)" }
  func change(_ money: String) -> String { "Change: \(money)" }
  func moneyMissing(_ money: String) -> String { "\(money) short" }
  var receiptPrinted: String { "The receipt is printed." }
  var noPrinter: String {
    "There is no printer. Set $JUICE_MAKER_PRINT to a command that prints, such as lp, and start the till again."
  }
  var noReceipt: String { "Only orders have a receipt." }
  var notMoney: String { "That is no amount of money. Backspace erases." }
  var emptyBill: String { "For several cups, press + on each juice, then order them at once." }
  var howToOrder: String { "Press a number for one cup, + to collect several." }
  func soldOut(_ juices: String) -> String { "Sold out: \(juices)" }
  func askForPIN(_ masked: String) -> String { "Staff PIN: \(masked)" }
  var wrongPIN: String { "That is not the PIN." }
  func tooManyPINs(seconds: Int) -> String {
    "Three wrong PINs. Try again in \(seconds) \(seconds == 1 ? "second" : "seconds")."
  }
  func inARow(_ cups: Int) -> String { "\(cups) cups in a row" }
  func orderAgain(_ key: String) -> String { "\(key): one more · Esc: close" }
  var spaceKey: String { "Space" }
  var markedNow: String { "Marked as sold out. Change the stock now?" }
  func orderNow(_ order: String) -> String { "Order \(order) now?" }
  func noSuchNumber(_ number: Int) -> String { "There is no number \(number) on this page." }
  var answerFirst: String { "Answer Yes or No first." }
  func chooseFirst(of count: Int) -> String {
    count == 1 ? "Press 1, or Esc to go back." : "Press 1 to \(count), or Esc to go back."
  }
  var heldKey: String { "A key held down counts once." }
  var doubleClick: String { "A double click counts once." }
  func typedAhead(_ keys: Int) -> String {
    "Ignored \(keys == 1 ? "1 key" : "\(keys) keys") pressed before this appeared."
  }
  var pastedNoNumber: String { "The pasted text is not a number." }
  var pastedOrdersNothing: String { "Pasted text orders nothing." }

  var noOrderYet: String { "No order yet" }
  func lastOrder(_ order: String) -> String { "Last order: \(order)" }
  func saved(_ change: String) -> String { "Saved: \(change)" }
  func marks(_ ingredients: String, _ mark: SoldOutMark) -> String {
    switch mark {
    case .marked: "\(ingredients) marked as sold out"
    case .cleared: "\(ingredients) no longer sold out"
    }
  }
  func undone(_ kind: JournalEntry.Kind, _ content: String) -> String { "Taken back: \(content)" }
  func undoneBefore(_ content: String) -> String { "Taken back already: \(content)" }
  func notUndone(_ content: String) -> String { "Not taken back: \(content)" }
  var nothingToUndo: String { "Nothing done at this till is left to take back" }
  var noChangeToUndo: String { "No stock change of this till is left to take back" }
  var working: String { "Working…" }
  var changeUnanswered: String {
    "The server does not answer: this may have been done or not. The till asks until it knows, and changes nothing else meanwhile."
  }
  var slowStore: String { "The store takes long. What you press now doesn't count." }
  func outage(since clock: String, _ error: StoreError) -> String {
    "No orders since \(clock): \(inShort(error))"
  }
  private func inShort(_ error: StoreError) -> String {
    switch error {
    case .damaged, .server(_, .damaged): "store damaged"
    case .newer: "store is too new"
    case .busy: "store is busy"
    case .missing, .cannotWrite(_, .removed): "store is gone"
    case .cannotWrite(_, .replaced): "another store"
    case .cannotWrite(_, .logRemoved): "start it again"
    case .cannotCreate, .cannotWrite: "can't be written"
    case .cannotRead: "can't be read"
    case .diskFull, .server(_, .full): "disk is full"
    case .server(_, let fault): inShort(fault)
    }
  }
  private func inShort(_ fault: ServerFault) -> String {
    switch fault {
    case .noClient: "libpq5 is missing"
    case .notReached, .noAnswer, .unanswered: "no server"
    case .cutOff: "connection lost"
    case .notTrusted: "server not trusted"
    case .notReady, .readOnly: "server not ready"
    case .loginRefused, .notLetIn, .noRights, .notOwner, .notReader, .noStand:
      "login not allowed"
    case .olderSchema: "store is too old"
    case .badAddress, .badSetting, .noDatabase, .tooOld, .noSchema, .otherEncoding, .damaged,
      .notPostgres, .unexpected, .full:
      "not a usable store"
    }
  }
  var outageForCustomers: String { "Sorry, no orders can be taken just now." }
  var changeUnderway: String {
    "A change was still on its way when the till closed. “juice-maker history” tells whether it was made."
  }
  var onNetwork: String { "The store is on a network drive: two tills may spoil it." }
  func storeOnNetwork(_ path: String) -> String {
    "\(path.visible(most: 1000)): the store is on a network drive, whose locks can fail: two tills may spoil it. Keep it on a disk of this machine."
  }
  func limit(_ ingredient: String) -> String { "(limit: \(ingredient))" }
  func searching(_ text: String, found: Int) -> String { "Search: \(text)▏ \(found) found" }
  var nothingFound: String { "No such juice" }
  var menuReloaded: String { "Menu reloaded" }
  var menuRemoved: String { "The menu file is gone. The last menu stays." }
  func settingsSkipped(_ problem: String) -> String {
    "Some settings could not be used: \(problem)"
  }
  func languageForNow(_ decider: String) -> String {
    "Only until you leave: at the next start, \(decider) decides."
  }
  func languageNotRemembered(_ problem: String) -> String {
    "Only until you leave: the choice can't be remembered. \(problem)"
  }
  func menuKept(_ problem: String) -> String { "The menu stays as it was. \(problem)" }
  var menuNotFollowed: String { "Changes to the menu file can't be followed here." }
  func page(_ page: Int, of pages: Int) -> String { "page \(page)/\(pages)" }
  func tooSmall(columns: Int, rows: Int) -> [String] {
    ["Please make the window", "at least \(columns) x \(rows)"]
  }

  var ordersLabel: String { "Orders" }
  func orderCount(_ orders: Int) -> String { "\(orders)" }
  var soldLabel: String { "Sold" }
  var takingsLabel: String { "Takings" }
  var newestOrders: String { "Newest orders" }
  var noOrderToday: String { "Each order will stand here, with its time and amount." }
  var runningLow: String { "Running low" }
  var bestSellers: String { "Best sellers" }
  var todayNotRead: String { "Today can't be read now." }

  var restockTitle: String { "Restock" }
  var countTitle: String { "Stock-take" }
  func wasteTitle(_ reason: WasteReason) -> String { "Waste (\(name(of: reason)))" }
  var save: String { "Save and close" }
  var cancel: String { "Cancel" }
  var nowColumn: String { "Now" }
  var changeColumn: String { "Change" }
  var thenColumn: String { "Then" }
  var lowColumn: String { "Low at" }
  var notSaved: String { "Not saved" }
  var stockMovedTooFar: String { "Not saved: the stock has changed meanwhile. Count again." }
  var typedCleared: String { "What was typed before is dropped." }
  var stockMoved: String { "The stock has changed meanwhile. Save this?" }
  func moved(_ ingredient: String, _ was: Int, _ now: Int, counted: Int, then: Int) -> String {
    "\(ingredient) \(was) → \(now), counted \(counted), will be \(then)"
  }

  var historyTitle: String { "History" }
  var everything: String { "everything" }
  func shown(_ kind: String) -> String { "Shown: \(kind)" }
  func searchedFor(_ text: String) -> String { "Search: \(text)▏" }
  var searching: String { "Searching…" }
  func heading(_ day: LocalDay) -> String {
    let weekdays = [
      "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
    ]
    let year = day.isThisYear ? "" : ", \(day.year)"
    return "\(weekdays[day.weekday]), \(Self.months[day.month - 1]) \(day.day)\(year)"
  }
  func entry(_ seq: Int) -> String { "Entry \(seq)" }
  var voidThis: String { "Take this order back?" }
  var onlyOrders: String {
    "Only orders are taken back here. Changes of stock: u on the restock screen."
  }

  var reportTitle: String { "Report" }
  var today: String { "Today" }
  var yesterday: String { "Yesterday" }
  func lastDays(_ days: Int) -> String { "The last \(days) days" }
  func moreBelow(_ lines: Int) -> String {
    "\(lines == 1 ? "1 more line" : "\(lines) more lines") ↓"
  }

  var helpTitle: String { "Help" }

  // MARK: Keys

  func key(_ action: KeyAction) -> KeyText {
    switch action {
    case .move: KeyText("move the selection")
    case .moveToNext: KeyText("to the next, the previous")
    case .page: KeyText("by a page")
    case .ends: KeyText("to the first, the last")
    case .close: KeyText("close")
    case .help: KeyText("this help", hint: "help")
    case .language: KeyText("한국어 (Korean)", hint: "한국어")
    case .redraw: KeyText("redraw the screen")
    case .suspend: KeyText("back to the shell for a while; fg returns")
    case .leave: KeyText("leave")
    case .orderNumber: KeyText("order the juice of that number", hint: "order")
    case .order: KeyText("order the selected juice", hint: "order")
    case .restock: KeyText("restock")
    case .undo: KeyText("take back the last thing done here", hint: "undo")
    case .history: KeyText("history: every order and change of stock", hint: "history")
    case .report: KeyText("report")
    case .search: KeyText("search by name", hint: "search")
    case .searchText: KeyText("search for this text")
    case .eraseText: KeyText("erase the last letter")
    case .eraseAll: KeyText("erase the search text")
    case .showAll: KeyText("show all")
    case .step: KeyText("1 less, 1 more", hint: "less/more")
    case .stepTen: KeyText("10 more, 10 less")
    case .typeDelivered: KeyText("type what came in; after a -, a correction", hint: "amount")
    case .typeCounted: KeyText("type the count", hint: "count")
    case .typeWasted: KeyText("type what was thrown away", hint: "amount")
    case .eraseDigit: KeyText("erase the last digit")
    case .save: KeyText("save and close", hint: "save")
    case .saveAfterLast:
      KeyText("to the next row; after the last, save and close", hint: "next/save")
    case .cancel: KeyText("close without saving", hint: "cancel")
    case .delivery: KeyText("a delivery: add to the stock", hint: "delivery")
    case .count: KeyText("a stock-take: what was counted", hint: "stock-take")
    case .waste: KeyText("waste; again: the next reason", hint: "waste")
    case .soldOut: KeyText("mark as sold out, clear the mark", hint: "sold out")
    case .undoChange: KeyText("take back the last change of stock made here", hint: "undo")
    case .newestOldest: KeyText("to the newest, the oldest")
    case .kind: KeyText("show another kind", hint: "kind")
    case .details: KeyText("all about the selected entry", hint: "details")
    case .searchHistory: KeyText("search: juice, ingredient, number, id or day", hint: "search")
    case .void: KeyText("take the selected order back", hint: "void")
    case .span: KeyText("another span of days", hint: "days")
    case .scroll: KeyText("up, down")
    case .answer: KeyText("answer")
    case .addToBill: KeyText("put the selected juice on the bill", hint: "bill")
    case .takeOffBill: KeyText("take a cup of the selected juice off the bill", hint: "off")
    case .takeNewestOff: KeyText("take the newest cup off the bill", hint: "remove last")
    case .numberToBill: KeyText("put the juice of that number on the bill", hint: "add")
    case .juiceToBill: KeyText("put the selected juice on the bill", hint: "add")
    case .orderBill: KeyText("order the bill", hint: "order")
    case .showBill: KeyText("every line of the bill", hint: "view")
    case .emptyBill: KeyText("empty the bill", hint: "clear")
    case .change: KeyText("type the money given, see the change", hint: "change")
    case .receipt: KeyText("print the receipt", hint: "receipt")
    case .typeMoney: KeyText("the money given")
    case .unlock: KeyText("for staff: open the till with the PIN", hint: "staff")
    case .typePIN: KeyText("the PIN")
    case .checkPIN: KeyText("open the till", hint: "open")
    case .otherAnswer: KeyText("select the other answer")
    }
  }

  // MARK: Commands

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
  var lasts: String { "Lasts" }
  var total: String { "Total" }
  var reason: String { "Reason" }
  var by: String { "By" }
  var stockColumn: String { "Stock" }

  var takenBack: String { "voided" }
  func name(of kind: JournalEntry.Kind) -> String {
    switch kind {
    case .open: "opening"
    case .order: "order"
    case .void: "void"
    case .restock: "restock"
    case .count: "count"
    case .waste: "waste"
    case .soldOut: "sold out"
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
  func line(_ juice: String, cups: Int) -> String { cups == 1 ? juice : "\(juice) x \(cups)" }
  func shortage(_ ingredient: String, available: Int, needed: Int) -> String {
    "\(ingredient) \(available)/\(needed) (\(needed - available) short)"
  }
  func markedSoldOut(_ ingredient: String) -> String { "\(ingredient): marked as sold out" }
  func days(_ days: Double) -> String {
    if days * 24 < 1 { return "\(Int(days * 1440)) min" }
    if days < 1 { return "\(rounded(days * 24)) h" }
    let number = rounded(days)
    return number == "1" ? "1 day" : "\(number) days"
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
  func backedUp(_ path: String) -> String { "The store is copied to \(path)." }
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
  var askPin: String { "PIN, 4 to 12 digits: " }
  var askPinAgain: String { "The same again: " }
  func pinSet(_ path: String) -> String { "The PIN is set, in \(path)." }
  var stand: String { "Stand" }
  var entriesColumn: String { "Entries" }
  var newestEntry: String { "Newest entry" }
  var noLogin: String { "no login" }
  var noStands: String { "There are no stands yet. “juice-maker stand add” makes one." }
  func standsPrepared(_ address: String) -> String { "\(address) is ready for stands." }
  func standAdded(_ stand: String, login: String) -> String {
    "The stand \(stand) logs in as \(login). Its password is told this once, as the server keeps only a hash:"
  }
  var passwordFile: String { "At the stand, this goes into ~/.pgpass (chmod 600 it):" }
  var storeAtStand: String { "And this is its store, for --store or JUICE_MAKER_STORE:" }
  func standRemoved(_ stand: String) -> String {
    "The stand \(stand) has no login any more. Its journal stays."
  }
  var receiptTitle: String { "Receipt" }
  func each(_ price: String) -> String { "\(price) each" }
  var paid: String { "Paid by" }
  var voidedOrders: String { "Voided" }
  var day: String { "Day" }
  var notAsked: String { "No payment noted" }
  func takenBack(orders: Int, revenue: String) -> String {
    "Taken back: \(orders) order\(orders == 1 ? "" : "s")\(revenue.isEmpty ? "" : ", \(revenue)")"
  }
  var unknownAuthor: String { "unknown" }
  var noEntries: String { "The journal has no such entry." }
  func priced(_ juice: String, _ price: String, path: String) -> String {
    "\(juice) costs \(price) now, in \(path)."
  }
  func added(_ thing: String, path: String) -> String { "\(thing) is added to \(path)." }
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
  func span(since: Date, until: Date?) -> String {
    "From \(moment(since)) " + (until.map { "to \(moment($0))" } ?? "until now")
  }
  private func moment(_ date: Date) -> String {
    let time = Timestamp.moment(date)
    let year = time.year.map { " \($0)" } ?? ""
    return "\(Self.months[time.month - 1].prefix(3)) \(time.day)\(year) \(time.clock)"
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

  // MARK: Errors

  func sentence(for refusal: Refusal, name: (Ingredient.ID) -> String) -> String {
    switch refusal {
    case .short(let shortages):
      "Not enough: "
        + shortages.map { phrase(for: $0, name: name) }.joined(separator: ", ")
    case .aboveLimit(let id):
      "\(name(id)): a stock can't go above \(Ingredient.counts.upperBound)."
    case .unknownIngredient(let id): "\(name(id)): no such ingredient."
    case .unknownOrder(let id): "\(id.text): no such order."
    case .alreadyVoid(let id): "\(id.text): this order is taken back already."
    case .countsMoved(let ids):
      "\(ids.map(name).joined(separator: ", ")): the stock has changed meanwhile."
    case .nothingToVoid: "There is no order left to take back."
    case .idTaken(let id): "\(id.text): another order, with other lines, has this id."
    case .notEmpty: "The store is not empty. An import needs an empty one."
    }
  }

  func sentence(for error: StoreError) -> String {
    switch error {
    case .damaged(let path, let cause):
      "\(path): not a usable store (\(phrase(for: cause))). Leave every till, move it away with its -wal and -shm files, and put a backup in its place; or name another store with --store."
    case .newer(let path):
      "\(path): a newer version of juice-maker wrote this store. Update juice-maker."
    case .busy(let path):
      "\(path): another program keeps the store busy. Try again in a moment."
    case .cannotCreate(let path, let cause):
      "\(path): the store can't be made (\(phrase(for: cause))). Check the folder's permissions, or name another file with --store."
    case .missing(let path):
      "\(path): there is no store yet. The till and “juice-maker order” make one; or name another with --store."
    case .cannotRead(let path, .unfinishedChange):
      "\(path): the store can't be read (\(phrase(for: .unfinishedChange)))."
    case .cannotRead(let path, .database(.inputOutput, _)),
      .cannotWrite(let path, .database(.inputOutput, _)):
      "\(path): the disk reports an error. Make a backup of the store onto another disk."
    case .cannotRead(let path, let cause):
      "\(path): the store can't be read (\(phrase(for: cause))). Check the file's permissions."
    case .cannotWrite(let path, let cause) where [.removed, .replaced, .logRemoved].contains(cause):
      "\(path): the store can't be used (\(phrase(for: cause)))."
    case .cannotWrite(let path, let cause):
      "\(path): the store can't be written (\(phrase(for: cause))). Check the permissions of the file and its folder."
    case .diskFull(let path): "\(path): the disk is full. Free some space and try again."
    case .server(let address, let fault): "\(address): \(sentence(for: fault))"
    }
  }

  private func sentence(for fault: ServerFault) -> String {
    switch fault {
    case .noClient(let message):
      "a store on PostgreSQL needs its client library (\(message)). Install the package libpq5."
    case .badAddress:
      "not an address of PostgreSQL. Write postgres://LOGIN@HOST:PORT/DATABASE, with a password in ~/.pgpass; in the address, write %40 for @ and %2F for /."
    case .badSetting(let message):
      "a setting of the connection is wrong (\(message)). Correct it behind the ? of the address, or in the environment, as PGSSLMODE."
    case .notReached(let message):
      "the server can't be reached (\(message)). Check the host, the port and the line."
    case .noAnswer:
      "the server does not answer in time. Check the host, the port and the line; if it is only slow, wait longer with --wait."
    case .unanswered(let order?):
      "the server did not answer: the order may have been made. Make it again with --id \(order.text), which makes it once."
    case .unanswered(nil):
      "the server did not answer: the change may have been made. Look at “juice-maker history” before you make it again."
    case .cutOff(let message): "the connection to the server broke (\(message)). Try again."
    case .notTrusted(let reason, let message): sentence(for: reason, message)
    case .notReady(let message):
      "the server takes no connection just now (\(message)). Try again in a moment."
    case .readOnly(let message):
      "the server takes no changes just now (\(message)). If another one has taken over, name that one; else try again in a moment."
    case .loginRefused(let message):
      "the server refuses this login (\(message)). Check the login and the database in the address, and their line in ~/.pgpass; if the login was taken away, ask the owner for another."
    case .notLetIn(let message):
      "the server lets nobody in like that (\(message)). Check the login and the database in the address; if they are right, the server's pg_hba.conf needs a line for them."
    case .noRights(let message):
      "this login may not do that, or no longer (\(message)). Ask the owner for one that “juice-maker stand add” makes."
    case .notOwner(let message):
      "only the owner of the database may do that, with a login that has CREATEROLE (\(message)). Name it in the address: postgres://OWNER@HOST/DATABASE."
    case .notReader(let message):
      "this login may not read other stands (\(message)). Leave --stand out for its own; all are for the owner, and for logins in the role juice_reader."
    case .noStand:
      "this login belongs to no stand. With the owner's or a reader's login add --stand NAME or --stand all to stock, history or report; for anything else use the login that “juice-maker stand add” has made."
    case .noDatabase(let message):
      "there is no such database (\(message)). Check the end of the address."
    case .tooOld(let version, let least):
      "PostgreSQL \(version) is too old. Version \(least) or newer is needed."
    case .noSchema:
      "this database has no store yet. Make one with “juice-maker stand init” and the owner's address, or name another database."
    case .olderSchema:
      "the tables in this database are older than this program. The owner brings them up to date with “juice-maker stand init”."
    case .otherEncoding(let name):
      "this database is not in UTF8 but in \(name). Make another with “createdb --encoding UTF8 --template template0”."
    case .damaged(.otherProgram):
      "this database is another program's. Make an empty one, and name it at the end of the address."
    case .damaged(let cause):
      "the stands in this database can't be used (\(phrase(for: cause))). Leave every till, and restore a backup of the database."
    case .notPostgres(let message):
      "what answers there is not PostgreSQL (\(message)). Check the host and the port."
    case .unexpected(let message):
      "not a usable store (\(message)). Ask who looks after the server."
    case .full(let message):
      "the server has no room left (\(message)). Free some there and try again."
    }
  }

  private func sentence(for reason: Distrust, _ message: String) -> String {
    switch reason {
    case .noEncryption:
      "the server encrypts nothing (\(message)). Turn its TLS on (ssl = on); or, where you trust the line, write ?sslmode=disable at the end of the address."
    case .otherName:
      "the server's certificate is for another name (\(message)). Write the host as the certificate has it, or have one made for this name."
    case .noRoot:
      "the server's certificate can't be checked (\(message)). Put the one that signed it into ~/.postgresql/root.crt, or say how far you trust the line, as ?sslmode=require at the end of the address."
    case .otherSigner:
      "the server's certificate has expired, or another signed it than the one in ~/.postgresql/root.crt (\(message)). Replace root.crt by the one that signed it; as long as root.crt is there it is asked, with ?sslmode=require too."
    case .other:
      "the connection can't be encrypted (\(message)). Check the server's certificate and its TLS settings."
    }
  }

  func sentence(for problem: CommandProblem) -> String {
    switch problem {
    case .unknownCommand(let word, let meant):
      "There is no command “\(word.visible())”.\(hint(meant, else: "--help lists them"))"
    case .unknownJuice(let word, let meant):
      "There is no juice “\(word.visible())” on the menu.\(hint(meant, else: "“juice-maker menu” lists them"))"
    case .unknownIngredient(let word, let meant):
      "There is no ingredient “\(word.visible())”.\(hint(meant, else: "“juice-maker stock” lists them"))"
    case .unknownPayment(let word, let known):
      known.isEmpty
        ? "The menu asks for no payment; leave --payment out, or add `payments: [cash, card]` to the menu."
        : "“\(word.visible())” is no way to pay here. Pay with \(choice(known))."
    case .unknownOrder(let word):
      "There is no order “\(word.visible())”. “juice-maker history --kind order” lists them."
    case .missingCount(let word):
      "“\(word.visible())” has no count. Write it as \(word.visible())=5."
    case .badCount(let word, let range):
      "“\(word.visible())”: the count has to be a number from \(range.lowerBound) to \(range.upperBound)."
    case .tooManyCups(let juice):
      "An order takes at most \(Order.cups.upperBound) cups of a juice (\(juice))."
    case .countedTwice(let ingredient):
      "“\(ingredient.visible())” is counted twice. Give it one count."
    case .badOrderID(let word):
      "“\(word.visible())” is not the id of an order. It is a UUID, as 6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f."
    case .badTime(let word):
      "“\(word.visible())” is not a time. Write 2026-03-01, 2026-03-01T09:30, today or yesterday."
    case .badAuthor(let word):
      "“\(word.visible())” is not a name for the journal. Give 1 to \(Author.lengths.upperBound) visible characters with --as or JUICE_MAKER_USER."
    case .badDigest(let word):
      "“\(word.visible())” is not a digest. Write its \(DigestPrefix.lengths.upperBound) digits of 0-9 and a-f, or at least the first \(DigestPrefix.lengths.lowerBound)."
    case .otherBooks(let noted):
      "No entry has the digest \(noted.text). These are other books, or they were rewritten after it was noted: compare them with a backup."
    case .orderOrLast: "Which order? Name its id or --last, one of the two."
    case .noOrder: "There is no order to print: none was made, or all are taken back."
    case .badPin: "A PIN has \(phrase(for: Pin.lengths)) digits, and nothing else."
    case .pinsDiffer: "The two PINs differ. Nothing was changed; try again."
    case .noPin(let path, let cause):
      "\(path.visible(most: 1000)): no PIN for self-service (\(phrase(for: cause))). Set one with “juice-maker pin set”."
    case .backupOfMemory:
      "A store in memory has nothing to back up. Name a file with --store."
    case .backupOfServer:
      "A store on PostgreSQL is backed up by the server's own means. Use pg_dump or pg_basebackup, or “juice-maker export” for one stand."
    case .noServer:
      "Stands are kept on PostgreSQL. Name the database with --store postgres://OWNER@HOST/DATABASE."
    case .badName(let word):
      "“\(word.visible())” is not a name here. Write --name Mango for every language, or one each: --name ko=망고 --name en=Mango."
    case .badIdentifier(let word):
      "“\(word.visible())” is not an id. Write 1 to 40 of a-z, 0-9 and -."
    case .identifierTaken(let id): "“\(id)” is on the menu already. Give another id."
    case .badPrice(let word, let currency):
      "“\(word.visible())” is not a price in \(currency.code). Write digits alone, as \(currency.example)."
    case .unknownCurrency(let word):
      "There is no currency “\(word.visible())”.\(hint(nearMatch(word, among: Currency.codes.sorted()), else: "Write its ISO 4217 code, as KRW"))"
    case .noCurrency(let path):
      "\(path.visible(most: 1000)): the menu has no currency for its prices yet. Name it this once, as --currency KRW."
    case .otherCurrency(let currency):
      "The prices of this menu are in \(currency.code). Change them all with “juice-maker menu edit”."
    case .usage(let problem, let command):
      "\(sentence(for: problem)) “\(command) --help” tells more."
    case .cannotRead(let path, let cause):
      "\(path.visible()): can't be read (\(phrase(for: cause)))."
    case .cannotMake(let path, let cause):
      "\(path.visible()): can't be made (\(phrase(for: cause))). Name another file."
    case .cannotWrite(let path, let cause):
      "\(path.visible()): can't be written (\(phrase(for: cause)))."
    case .cannotPrint(let cause): "The output can't be written (\(phrase(for: cause)))."
    case .doneButNotPrinted(let cause):
      "The change was made: don't repeat it. Only the output can't be written (\(phrase(for: cause)))."
    case .passwordNotPrinted(let stand, let cause):
      "The stand “\(stand)” is made: don't repeat it. Only its password can't be written (\(phrase(for: cause))). For another: “juice-maker stand remove \(stand)”, then “juice-maker stand add \(stand)”."
    case .menuChangedMeanwhile(let path):
      "\(path.visible(most: 1000)): somebody else has changed the menu meanwhile; it stays as they left it."
    case .cannotKeepOwner(let path):
      "\(path.visible(most: 1000)): belongs to another user or group, who would lose it. Change it as its owner, or as root."
    case .busy(let path):
      "\(path.visible(most: 1000)): another program keeps its folder locked. Try again in a moment."
    case .cannotChangeText(let path):
      "\(path.visible(most: 1000)): the way it is written does not let this be changed safely, and it stays as it was. Change it in an editor: a menu with “juice-maker menu edit”."
    case .editorFailed(let editor):
      "The editor “\(editor.visible())” failed, and the menu stays as it was. Name another with EDITOR."
    case .badImport(let file, let line, let problem):
      "\(file.visible(most: 1000)):\(line): \(sentence(for: problem))"
    case .notPrinted(let command, let status):
      "The receipt is not printed: “\(command.visible())” ended with \(status). See $JUICE_MAKER_PRINT."
    case .noTerminal:
      "The till needs a terminal on its input and output. Start it in one, or use a command: juice-maker --help."
    case .unknownTerminal(""):
      "TERM is not set, so the till can't draw. Try: TERM=xterm-256color juice-maker"
    case .unknownTerminal(let name):
      "No terminal “\(name.visible())” is known here. Try: TERM=xterm-256color juice-maker"
    case .simpleTerminal(let name):
      "The terminal “\(name.visible())” can't place its cursor, so the till can't draw on it. Use another terminal, or a command: juice-maker --help."
    case .brokenTerminal(let detail):
      "The terminal can't be used (\(detail.visible())). Try another terminal."
    }
  }

  func sentence(for problem: StandProblem) -> String {
    switch problem {
    case .badName(let word):
      "“\(word.visible())” can't be the name of a stand. Write 1 to 40 of a-z, 0-9 and -, which can't come first. “all” means every stand."
    case .exists(let stand):
      "There is a stand “\(stand.visible())” already. Give another name; or, if its password is lost, “juice-maker stand remove \(stand.visible())” and then “juice-maker stand add \(stand.visible())”, which keeps its journal."
    case .unknown(let stand):
      "There is no stand “\(stand.visible())”. “juice-maker stand list” lists them."
    case .noLogin(let stand):
      "There is no stand “\(stand.visible())” that has a login to take away. “juice-maker stand list” shows which have one."
    }
  }

  private func hint(_ meant: String?, else hint: String) -> String {
    meant.map { " Did you mean “\($0)”?" } ?? " \(hint)."
  }

  private func sentence(for problem: UsageProblem) -> String {
    switch problem {
    case .unknownOption(let word, let meant):
      "There is no option “\(word.visible())” here."
        + (meant.map { " Did you mean “\($0)”?" } ?? "")
    case .missingValue(let synopsis): "A value is missing: \(synopsis)."
    case .unwantedValue(let option, let value):
      "“\(option)” takes no value, and “\(value.visible())” was given."
    case .badValue(let option, let value, let known):
      "“\(option)” can't be “\(value.visible())”."
        + (nearMatch(value, among: known).map { " Did you mean “\($0)”?" }
          ?? " Write one of \(known.joined(separator: ", ")).")
    case .negative(let option, let value):
      "“\(option)” can't be “\(value.visible())”. Write 0 or more."
    case .notNumber(let option, let value):
      "“\(option)” can't be “\(value.visible())”. Write a whole number."
    case .outOfRange(let option, let value, let range):
      "“\(option)” can't be “\(value.visible())”. Write a number from \(phrase(for: range))."
    case .unexpectedArgument(let word): "“\(word.visible())” is more than this command takes."
    case .missingArgument(let synopsis): "Something is missing: \(synopsis)."
    case .other(let message): message.visible(most: 300)
    }
  }

  private func sentence(for problem: ImportProblem) -> String {
    switch problem {
    case .notObject: "this is not a JSON object."
    case .missingKey(let key): "“\(key.visible())” is missing."
    case .unknownKey(let key, let known):
      "there is no key “\(key.visible())” here; known are \(known.joined(separator: ", "))."
    case .repeatedKey(let key): "the key “\(key.visible())” is there twice."
    case .wrongType(let key): "“\(key.visible())” has a value of the wrong type."
    case .badValue(let key, let value, let wanted):
      "“\(key.visible())” can't be “\(value.visible())” here."
        + (wanted.isEmpty
          ? ""
          : " Write \(wanted.joined(separator: ", "))\(wanted.count == 1 ? " or the like" : "").")
    case .fault(let fault): sentence(for: fault)
    }
  }

  func sentence(for fault: JournalFault) -> String {
    let lead =
      fault.rule.isOfStock
      ? "After entry \(fault.seq) the stock is not what the journal adds up to"
      : "\(entry(fault.seq)) does not add up"
    return "\(lead): \(phrase(for: fault.rule)). Go back to a backup."
  }

  private func phrase(for rule: JournalFault.Rule) -> String {
    switch rule {
    case .gap: "its number does not follow the one before"
    case .malformed: "it does not have the cups, changes and reason that an entry of its kind has"
    case .belowZero(let id): "it takes \(id) below 0"
    case .wrongCount(let id, let sum, let recorded):
      "it says \(recorded) of \(id) are left, where the changes so far make \(sum)"
    case .aboveLimit(let id): "it takes \(id) above what a journal can hold"
    case .wrongDigest:
      "its digest is not that of what it says; it or an entry before it was changed or taken out afterwards"
    case .wrongVoid: "it does not put back what its order took"
    case .doubleID: "its order is there twice"
    case .wrongNumber(let number):
      "order \(orderNumber(number.number)) of \(number.day) does not follow the one before it"
    case .wrongTakeBack:
      "it has the id of an earlier change, and does not take that back as it was or takes it back again"
    case .wrongStock(let id, let sum, let stock):
      "the stock has \(stock) of \(id), where the journal makes \(sum)"
    case .wrongMark(let id, let isMarked):
      "\(id) is marked as sold out in the \(isMarked ? "stock" : "journal") alone"
    case .notInJournal(let id): "\(id) is in the stock alone"
    case .notInStock(let id): "\(id) is in the journal alone"
    }
  }

  func phrase(for cause: Cause) -> String {
    switch cause {
    case .errno(ELOOP): "its symbolic links go in a circle"
    case .errno(let number): systemMessage(number)
    case .database(_, let message): message
    case .system(let message): message
    case .isFolder: "it is a folder; name a file"
    case .notRegularFile: "it is not an ordinary file; name one"
    case .nulInPath: "the path holds a NUL character"
    case .removed: "it was taken away while in use; put it back, or leave and start again"
    case .replaced:
      "another file has taken its place; put the old one back, or leave and start again"
    case .otherProgram: "this is the database of another program"
    case .badValue(let value): "a value that no journal has: \(value.visible())"
    case .fault(let fault): "\(entry(fault.seq)): \(phrase(for: fault.rule))"
    case .orphan(let table): "a row of \(table.visible()) has no entry"
    case .changedSchema: "its tables or triggers are not those it was made with"
    case .logRemoved: "its -wal file was taken away while in use; leave and start again"
    case .noLog: "no write-ahead log can be kept here"
    case .logOfAnother:
      "beside it lies a -wal file with changes of a store that was here; put that store back, or move the -wal file away"
    case .unfinishedChange:
      "changes wait in a file beside it, and its folder can't be written; copy the store with the files beside it, whose names begin alike, to a folder that can"
    case .openToOthers: "others can read or write it; set the PIN anew, or chmod 600 it"
    case .ofOtherUser: "it belongs to another user"
    case .notPinFile: "no PIN is in it; name another file, or take this one away"
    }
  }

  // MARK: Problems of a menu file

  var menuNotChanged: String { "Nothing is changed. The menu would have been wrong:" }

  func moreProblems(_ count: Int) -> String {
    "\(count) more problem\(count == 1 ? "" : "s") not shown"
  }

  func sentence(for problem: MenuProblem.Kind) -> String {
    switch problem {
    case .tooLarge(let most): "larger than \(most >> 20) MiB; such a file is far smaller"
    case .notUTF8: "not UTF-8 text; save the file as UTF-8"
    case .controlCharacter(let scalar):
      "the control character \(scalar.escaped) is in the file; take it out"
    case .notYAML(let words): "not YAML: \(words)"
    case .tabIndent: "not YAML: a tab stands where only spaces can; indent with spaces"
    case .empty: "empty; `juice-maker menu example` prints a menu to start from"
    case .secondDocument: "a second document starts here; only one counts, so take the `---` out"
    case .tooDeep(let most): "nested too deep; \(most) levels are the most"
    case .anchor: "anchors and aliases are not used here; take the `&` out, or quote the text"
    case .alias: "anchors and aliases are not used here; write the value out"
    case .tag(let tag): "tags are not used here; take \(quoted(tag)) out, or quote the text"
    case .mergeKey: "merge keys (`<<`) are not used here; write the entry out"
    case .wrongType(let found, let wanted):
      "\(phrase(for: found)) where \(phrase(for: wanted)) is wanted"
        + (wanted.isText && found.isScalar ? "; if that is the text itself, put it in quotes" : "")
    case .keyNotText(let found): "\(phrase(for: found)) stands where a key is wanted"
    case .unknownKey(let key, let known):
      "\(quoted(key)): no such key; \(suggestion(key, known) ?? "write \(choice(known))")"
    case .repeatedKey(let key, let line):
      "\(quoted(key)): given twice, first in line \(line); keep one"
    case .missingKey(let key): "`\(key)` is missing; add it"
    case .noEntries(let section): "no \(section.rawValue); list one or more"
    case .tooManyEntries(let section, let most):
      "more than \(most) \(section.rawValue); this one is one too many"
    case .badIdentifier(let text):
      "\(quoted(text)): not an id; write 1 to 40 of `a-z`, `0-9` and `-`"
    case .repeatedIdentifier(let text, let section, let line):
      "\(quoted(text)): another of the \(section.rawValue) has this id, in line \(line); give each its own"
    case .blankName: "the name is blank; write what people call it"
    case .nameTooLong(let most):
      "more than \(most) characters, seen and unseen; a name is far shorter"
    case .nameTooWide(let text, let columns, let most):
      "\(quoted(text)): \(columns) columns wide; a name takes \(most) at most"
    case .nameWithControl(let text, let scalar):
      "\(quoted(text)): holds the control character \(scalar.escaped); take it out"
    case .nameWithoutLanguage(let known):
      "a name in no language; give \(choice(known)), or one name for all"
    case .unknownLanguage(let code, let known):
      "\(quoted(code)): no such language; \(suggestion(code, known) ?? "write \(choice(known))")"
    case .repeatedName(let text, let section, let line):
      "\(quoted(text)): another of the \(section.rawValue) has this name, in line \(line); give each its own"
    case .notCount(let text, let range):
      "\(quoted(text)): not a count; write \(phrase(for: range)) in plain digits"
    case .quotedCount(let text): "\(quoted(text)): a count in quotes; take the quotes off"
    case .countOutOfRange(let text, let range):
      "\(quoted(text)): out of range; a count here goes from \(phrase(for: range))"
    case .emptyRecipe: "the recipe is empty; name one or more ingredients"
    case .unknownIngredient(let id, let known):
      "\(quoted(id)): no such ingredient; \(suggestion(id, known) ?? "add it to `ingredients`, or name one that is there")"
    case .repeatedIngredient(let id, let line):
      "\(quoted(id)): named twice in this recipe, first in line \(line); give the sum once"
    case .unknownColor(let text):
      "\(quoted(text)): no such colour; \(suggestion(text, Color.names) ?? "write one of \(choice(Color.names)), or a mix as `\"#d7005f\"`")"
    case .notOneOf(let text, let known): "\(quoted(text)): not known here; write \(choice(known))"
    case .unknownCurrency(let text):
      "\(quoted(text)): no such currency; \(suggestion(text, Currency.codes.sorted()) ?? "write its ISO 4217 code, `KRW`")"
    case .priceWithoutCurrency:
      "a price without a currency; add `currency: KRW`, or another, at the top"
    case .badPrice(let text, let currency):
      "\(quoted(text)): not a price; write digits alone, `\(currency.example)`"
    case .negativePrice(let text, let currency):
      "\(quoted(text)): below 0; write a price as `\(currency.example)`"
    case .tooManyDecimals(let text, let currency):
      "\(quoted(text)): \(currency.code) has \(currency.decimals == 0 ? "no decimals" : "\(currency.decimals) decimals at most"); write a price as `\(currency.example)`"
    case .priceTooLarge(let text, let most):
      "\(quoted(text)): too large; a price is `\(most.plain)` at most"
    }
  }

  private func suggestion(_ word: String, _ known: [String]) -> String? {
    nearMatch(word, among: known).map { "did you mean \(quoted($0))?" }
  }

  private func choice(_ words: [String]) -> String {
    words.map { "`\($0)`" }.joined(separator: words.count == 2 ? " or " : ", ")
  }

  private func phrase(for range: ClosedRange<Int>) -> String {
    "\(range.lowerBound) to \(range.upperBound)"
  }

  private func phrase(for shape: MenuProblem.Shape) -> String {
    switch shape {
    case .mapping: "a mapping"
    case .list: "a list"
    case .nothing: "nothing"
    case .boolean: "true or false"
    case .number: "a number"
    case .text: "text"
    }
  }

  private func phrase(for wanted: MenuProblem.Wanted) -> String {
    switch wanted {
    case .menu: "a mapping with `ingredients` and `juices`"
    case .entries(let section): "a list of \(section.rawValue)"
    case .entry(.ingredients): "an ingredient, a mapping with `id` and `name`,"
    case .entry(.juices): "a juice, a mapping with `id`, `name` and `recipe`,"
    case .settings: "a mapping with `language` and `side`"
    case .oneOf(let known): choice(known)
    case .identifier, .entry(.payments): "an id"
    case .name, .nameText: "a name"
    case .color: "a colour, as `red` or `\"#d7005f\"` in quotes,"
    case .recipe: "a mapping of ingredients to counts"
    case .currency: "a currency, its ISO 4217 code,"
    case .price: "a price"
    case .count(let range): "a count from \(phrase(for: range))"
    }
  }
}
