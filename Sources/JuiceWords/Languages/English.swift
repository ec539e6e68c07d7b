import FoundationEssentials
import JuiceKit
import JuiceText

/// The words of screens, in English; those of commands, errors and help are in the files beside this one.
struct English: Words {
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
  var changeHint: String { "Number or Enter: change · Esc: back" }
  var chooseHint: String { "Number or Enter · Esc: back" }
  var bill: String { "Bill" }
  func orderBill(pays: Bool) -> String { "b Order" }
  var readyAll: String { "Your order is ready. Enjoy!" }
  func askToEmptyBill(cups: Int) -> String { "Take all \(cups) cups off the bill?" }
  func askToLeaveBill(cups: Int) -> String { "Leave, and drop the \(cups) cups on the bill?" }
  func billRepriced(from before: String, to now: String) -> String {
    "The menu has new prices: the bill was \(before) and is \(now) now."
  }
  var askStaff: String { "That can't be done now. Please ask the staff." }
  func juiceGone(_ juice: String) -> String { "\(juice) is no longer on the menu." }
  var options: String { "Options" }
  var optionsChanged: String { "The menu has changed. Look at what is chosen." }
  var note: String { "Note" }
  func optionGone(_ option: String, of juice: String) -> String {
    "\(juice) is no longer had with \(option)."
  }
  func optionsConflict(_ one: String, _ other: String) -> String {
    one == other ? "\(one) is there twice." : "\(one) and \(other): only one of them can be had."
  }
  func noChoice(of group: String, for juice: String) -> String {
    "\(juice): choose \(group) first."
  }
  var noBill: String { "There is no bill. Press +, then a number." }
  func notOnBill(_ juice: String) -> String { "\(juice) is not on the bill." }
  func full(_ limit: BillLimit, name: (Juice.ID) -> String) -> String {
    switch limit {
    case .cups(let juice): "A bill takes \(Bill.maxCups) cups of one juice at most: \(name(juice))."
    case .lines: "A bill takes \(Bill.maxLines) juices at most."
    }
  }
  var notMade: String { "Not enough ingredients for that." }
  var billChanged: String { "What left the menu was taken off the bill." }
  func moneyGiven(_ money: String) -> String { "Money given: \(money)" }
  func change(_ money: String) -> String { "Change: \(money)" }
  func moneyMissing(_ money: String) -> String { "\(money) short" }
  func moneyTooMuch(_ money: String) -> String { "\(money) too much" }
  func moneyLeft(_ money: String) -> String { "\(money) left" }
  func exactly(_ money: String) -> String { "exactly \(money)" }
  var restOtherwise: String { "the rest in another way" }
  var payInParts: String { "In parts" }
  var paidBefore: String { "Before" }
  var receiptPrinted: String { "The receipt is printed." }
  func printedBefore(_ slips: Int) -> String {
    "So \(slips == 1 ? "is 1" : "are \(slips)") that waited."
  }
  var noPrinter: String {
    "There is no printer. Name one as printer: in settings.yaml, or a command as lp in $JUICE_MAKER_PRINT, and start the till again."
  }
  var noReceipt: String { "Only orders have a receipt." }
  var notMoney: String { "That is no amount of money. Backspace erases." }
  func taken(_ number: Int) -> String { "Order \(number) taken. We'll call your number!" }
  func waiting(_ orders: Int, oldest: Int, _ lines: String) -> String {
    "Waiting \(orders) · No. \(oldest) \(lines)"
  }
  var nobodyWaits: String { "Nobody waits" }
  var makeTitle: String { "To make" }
  func waits(minutes: Int) -> String { "\(minutes) min" }
  var boardPreparing: String { "Preparing" }
  var boardReady: String { "Ready" }
  var boardIsOld: String { "No new numbers here just now. Please ask us." }
  func yourNumber(_ number: Int) -> String { "Your number is \(number)" }
  var waitForCall: String { "Please wait until it is called." }
  var payAtCounter: String { "Please pay at the counter." }
  func typedNumber(_ number: String) -> String { "Order number \(number)" }
  func moreOrders(_ orders: Int) -> String { "\(orders) more ↓" }
  func noSuchOrder(_ number: Int) -> String { "There is no order \(number) today." }
  func isAlready(_ order: String, _ stage: Stage) -> String {
    switch stage {
    case .toMake: "\(order) is still to make."
    case .made: "\(order) is ready already."
    case .collected: "\(order) is collected already."
    }
  }
  func justChanged(_ order: String, _ stage: Stage) -> String {
    "\(order) was just changed elsewhere: \(name(of: stage))"
  }
  func orderVoided(_ order: String) -> String { "\(order) is voided." }
  func handedOver(_ order: String) -> String { "\(order) was handed over at once." }
  var collectedLast: String { "Collected last" }
  var nothingCollected: String { "No order is collected yet." }
  var queueNotRead: String { "The orders can't be read: these may be old." }
  var ticketPrinted: String { "The ticket is printed." }
  func askHowPaid(_ order: String) -> String { "\(order)\nHow is it paid?" }
  func saidNow(_ way: String) -> String { "\(way) (now)" }
  func order(_ number: Int?) -> String { number.map { "Order \($0)" } ?? "Order" }
  var noWaysToPay: String { "The menu has no ways to pay. `payments: [cash, card]` adds them." }
  var onlyOrdersArePaid: String { "Only orders are paid." }
  func orderBill(_ total: String) -> String { total.isEmpty ? "Order" : "Order \(total)" }
  var emptyBill: String { "Press a number" }
  var howToOrder: String { "Numbers add cups, b orders." }
  var unlockedTitle: String { "Unlocked · Ctrl-X locks it" }
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
  func noSuchMenuNumber(_ number: Int) -> String { "There is no number \(number) on the menu." }
  func typedMenuNumber(_ digits: String) -> String { "number \(digits)" }
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
  func lastOrderInShort(_ order: String) -> String { "Last: \(order)" }
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
  var storeRestored: String { "A backup was restored. Check the stock." }
  var orderGone: String { "That order is not in the store any more." }
  var outageForCustomers: String { "Sorry, no orders can be taken just now." }
  var changeUnderway: String {
    "A change was still on its way when the till closed. “juice-maker history” tells whether it was made."
  }
  func sentToServer(_ time: String) -> String { "Sent to the server \(time)" }
  func sent(_ time: String) -> String { "Sent \(time)" }
  func notSent(_ entries: Int) -> String { "\(entries) not sent" }
  func notSent(_ entries: Int, since time: String) -> String {
    "\(notSent(entries)) since \(time)"
  }
  var serverDiffers: String { "The server has another journal" }
  var differs: String { "Server differs" }
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
  var deliveryTab: String { "Delivery" }
  var countTab: String { "Count" }
  var wasteTab: String { "Waste" }
  var nowColumn: String { "Now" }
  var changeColumn: String { "Change" }
  var thenColumn: String { "Then" }
  var lowColumn: String { "Low at" }
  var notSaved: String { "Not saved" }
  var stockMovedTooFar: String { "Not saved: the stock changed while you counted. Count again." }
  var typedCleared: String { "What was typed before is dropped." }
  var stockMoved: String { "The stock changed while you counted. Save this?" }
  func moved(_ ingredient: String, _ was: Int, _ now: Int, counted: Int, then: Int) -> String {
    let change = now < was ? "\(was - now) sold" : "\(now - was) added"
    return "\(ingredient): \(change) meanwhile. Yes saves \(then). If \(counted) are left now, No."
  }
  func movedTooFar(_ ingredient: String, _ was: Int, _ now: Int, counted: Int) -> String {
    "\(ingredient) \(was) → \(now), counted \(counted)"
  }

  func historyTitle(_ kind: JournalEntry.Kind?) -> String { kind == .order ? "Orders" : "History" }
  var everything: String { "everything" }
  func shown(_ kind: String) -> String { "Shown: \(kind)" }
  func searchedFor(_ text: String) -> String { "Search: \(text)▏" }
  var searching: String { "Searching…" }
  func heading(_ day: LocalDay, now: Date) -> String {
    let weekdays = [
      "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
    ]
    let year = day.isInYear(of: now) ? "" : ", \(day.year)"
    return "\(weekdays[day.weekday]), \(Self.months[day.month - 1]) \(day.day)\(year)"
  }
  func entry(_ seq: Int) -> String { "Entry \(seq)" }
  func place(_ place: Int, of count: String) -> String { "\(place) of \(count)" }
  func newEntries(_ count: String) -> String { "\(count) new ↑" }
  var voidThis: String { "Take this order back?" }
  var onlyOrders: String {
    "Only orders are taken back here. Changes of stock: u on the restock screen."
  }

  var reportTitle: String { "Report" }
  var shoppingTitle: String { "Shopping list" }
  func shoppingBasis(days: Int) -> String {
    days == 1 ? "as on one such weekday" : "as on the last \(days) such weekdays with sales"
  }
  var nothingToGoBy: String {
    "Nothing was sold on the last four of this weekday: there is nothing to go by."
  }
  var nothingToBuy: String { "Nothing to buy: there is enough." }
  var toBuy: String { "To buy" }
  var expected: String { "Expected" }
  var today: String { "Today" }
  var yesterday: String { "Yesterday" }
  var thisWeek: String { "This week" }
  var thisMonth: String { "This month" }
  func lastDays(_ days: Int) -> String { "The last \(days) days" }
  func typedSpan(_ text: String) -> String { "Days: \(text)▏" }
  var notASpan: String {
    "Days as 2026-11-21, 11-21, 11-01..11-15, a month as 2026-11, or yesterday."
  }
  func moreBelow(_ lines: Int) -> String {
    "\(lines == 1 ? "1 more line" : "\(lines) more lines") ↓"
  }

  var helpTitle: String { "Help" }
  func name(of group: KeyGroup) -> String {
    switch group {
    case .order: "Order"
    case .bill: "Bill"
    case .here: "This screen"
    case .screens: "Other screens"
    case .everywhere: "Everywhere"
    }
  }
}
