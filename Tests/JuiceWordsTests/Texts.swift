import Foundation
import JuiceKit
import JuiceText
import JuiceWords

/// All texts of the program except the errors, in a language and with example values.
struct Texts {
  typealias Section = (heading: String, texts: [String])

  private let language: Language
  private let words: Words
  private let kiwi: String
  private let mango: String
  private let id = "6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f"
  private let date = Date(timeIntervalSince1970: 1_577_804_400)

  init(_ language: Language) {
    self.language = language
    words = language.words
    (kiwi, mango) = language == .ko ? ("키위", "망고쥬스") : ("Kiwi", "Mango")
  }

  var sections: [Section] {
    [
      ("Order screen", orderScreen), ("Side panel", sidePanel), ("Dialogs", dialogs),
      ("The line for what was done", deeds),
      ("Restock screen", restockScreen), ("History and report", historyAndReport), ("Pages", pages),
      ("Payments and receipts", money), ("Bills set aside", openBills), ("The drawer", drawer),
      ("The queue", queue),
      ("The menu screen", menuScreen),
      ("Self-service", selfService), ("The staff", staff), ("The settings", settings),
      ("Keys, in the help and in the bottom line", keys), ("Tables of the commands", tables),
      ("What commands answer", answers), ("What doctor finds", findings),
      ("Help of the commands", commandHelp),
      ("Help of the options", optionHelp), ("What the system and the database say", system),
    ]
  }

  private var orderScreen: [String] {
    [
      words.title, words.demoMark, words.demoMenuStays, words.demoEnded, words.restockButton,
      words.orderButton(5),
      words.cupsLeft(5),
      words.soldOutButton, words.noneLabel, words.lowLabel, words.numberCaption,
      words.limit(kiwi),
      words.page(2, of: 3), words.searching("ki", found: 2), words.nothingFound, words.allHidden,
      words.selectJuice,
      words.selectedOnly("Kiwi"),
      words.hiddenNumber(6, "Kiwi"), words.noSuchMenuNumber(45), words.typedMenuNumber("01_"),
      words.numberDropped("01"), words.numberOrdersNothing,
      words.typedQuantity("12_"), words.quantityFirst, words.quantityDropped("12"),
      words.noOtherKey,
      words.tooSmall(columns: 40, rows: 12).joined(separator: " "),
      words.menuReloaded, words.menuKept("menu.yaml:3:5: …"), words.menuNotFollowed,
      words.menuRemoved,
      words.clockBehind(date, last: date.addingTimeInterval(86_400)),
      words.settingsSkipped("settings.yaml:1:11: …"), words.languageForNow("LANG=en_US.UTF-8"),
      words.languageNotRemembered("settings.yaml: …"),
      words.working, words.slowStore, words.outage(since: "14:32", .diskFull("juice.db")),
      words.outage(since: "14:32", .busy("juice.db")), words.storeRestored,
      words.journalEnds(before: 5),
      words.orderGone,
      words.outageForCustomers,
      words.changeUnderway, words.changeUnanswered, words.awaitedAnswer,
      words.onNetwork, words.storeOnNetwork("juice.db"), words.newStore("juice.db"),
      words.newStoreStatus("juice.db"), words.newStoreInShort, words.sentToServer("14:02"),
      words.sent("14:02"), words.notSent(3, since: "14:02"), words.notSent(3),
      words.serverDiffers, words.differs, words.demoPrintsNothing, words.receiptAfterOrder,
      words.billIsNoOrder, words.free,
    ] + outages.map { words.outage(since: "14:32", $0) }
  }

  private var outages: [StoreError] {
    let files: [StoreError] = [
      .damaged("juice.db", .otherProgram), .newer("juice.db"), .missing("juice.db"),
      .noFolder("a/juice.db", folder: "a"), .hardLinked("juice.db", names: 2),
      .cannotWrite("juice.db", .replaced), .cannotRead("juice.db", .database(.inputOutput, "")),
      .cannotCreate("juice.db", .errno(EACCES)), .cannotRead("juice.db", .errno(EACCES)),
    ]
    let faults: [ServerFault] = [
      .noClient(""), .noAnswer, .cutOff(""), .notTrusted(.noRoot, "", root: ""), .notReady(""),
      .noStand, .olderSchema, .noSchema, .damaged(.lostEntry(7)),
    ]
    return files + faults.map { .server("postgres://host", $0) }
  }

  private var sidePanel: [String] {
    [
      words.today, words.ordersLabel, words.orderCount(1), words.orderCount(12), words.soldLabel,
      words.takingsLabel, words.newestOrders, words.noOrderToday, words.runningLow,
      words.bestSellers, words.todayNotRead, words.lastWeekday(0), words.lastWeekday(5),
    ]
  }

  private var dialogs: [String] {
    [
      words.ready(mango), words.inARow(2), words.oneMoreHint, words.spaceKey,
      words.anyKey, words.notEnough, words.shortage(kiwi, available: 1, needed: 3),
      words.markedNow, words.markedSoldOut(kiwi), words.yes, words.no,
      words.orderNow(words.line(mango, cups: 1)), words.answerFirst, words.heldKey,
      words.doubleClick, words.pressedTwice, words.typedAhead(1), words.typedAhead(3),
      words.pastedEnter,
      words.pastedOrdersNothing, words.pastedNoNumber, words.noWholeNumber("1,5"),
      words.noAmount("2.5k", units: ["ml", "l"], counted: "ml"),
      words.noAmount("2.5", units: ["g", "kg"], counted: "kg"),
    ]
  }

  private var deeds: [String] {
    [
      words.lastOrder(words.line(mango, cups: 2)),
      words.lastOrderInShort(words.line(mango, cups: 2)),
      words.saved("\(kiwi) +20"),
      words.saved(words.marks(kiwi, .marked)), words.saved(words.marks(kiwi, .cleared)),
      words.undone(.order, words.line(mango, cups: 1)),
      words.undone(.restock, "\(kiwi) +20"),
      words.undone(.soldOut, words.marks(kiwi, .marked)),
      words.undoneBefore(.order, words.line(mango, cups: 1)),
      words.undoneBefore(.restock, "\(kiwi) +20"),
      words.refundedBefore(words.line(mango, cups: 1)),
      words.notUndone(.order, words.line(mango, cups: 1)), words.notUndone(.restock, "\(kiwi) +20"),
      words.nothingToUndo, words.noChangeToUndo,
    ]
  }

  private var restockScreen: [String] {
    [
      words.restockTitle, words.countTitle, words.nowColumn, words.changeColumn,
      words.thenColumn, words.save, words.cancel, words.notSaved, words.typedCleared,
      words.stockMoved, words.moved(kiwi, 5, 3, counted: 4, then: 2),
      words.moved(kiwi, 5, 8, counted: 4, then: 7), words.movedTooFar(kiwi, 5, 3, counted: 1),
      words.deliveryTab, words.countTab, words.wasteTab,
      words.stockMovedTooFar, words.lowColumn,
    ] + WasteReason.allCases.map(words.wasteTitle)
  }

  private var historyAndReport: [String] {
    [
      words.historyTitle, words.everything,
      words.searchedFor("kiwi"),
      words.heading(LocalDay(of: date), now: date + 400 * 86_400), words.entry(12), words.total,
      words.reason, words.by, words.name(ofAuthor: Author.kiosk),
      words.stockColumn, words.moreBelow(8), words.cups(1), words.cups(12), words.amount(34),
      words.notSold("Kiwi, Mango"),
      words.hour(9), words.belowZero, words.voidThis, words.onlyOrders, words.onlyOrdersAreRefunded,
      words.shoppingTitle, words.shoppingBasis(days: 1), words.shoppingBasis(days: 3),
      words.shoppingByToday, words.shoppingCost("₩1,250"), words.stockTotal("₩93,250"),
      words.quantity(250, unit: "ml"), words.quantity(3, unit: "개"), words.nothingToGoBy,
      words.nothingToBuy, words.toBuy, words.expected,
      words.reportTitle, words.today, words.yesterday, words.lastDays(7),
      words.thisWeek, words.thisMonth, words.typedSpan("11-01"), words.notASpan,
      words.span(since: date, until: nil, now: date + 400 * 86_400),
      words.span(since: date, until: date + 86_400, now: date + 400 * 86_400),
      words.sales(orders: 1, cups: 1, revenue: ""),
      words.salesByPayment, words.salesAndMoneyReceived, words.moneyReceived("\(mango) ₩9,000"),
      words.moneyReceived("\(mango) ₩9,500", withTips: true),
      words.movedLater("₩9,000"), words.moneyForEarlierOrders("₩9,000"), words.takenBackUnpaid,
      words.forOthers,
      words.sales(orders: 12, cups: 34, revenue: "₩153,000"), words.days(0.03), words.days(0.5),
      words.days(1),
      words.days(2.5), words.helpTitle,
    ] + Figure.allCases.flatMap { words.place(of: $0).headings }
      + JournalEntry.Kind.allCases.flatMap { [words.name(of: $0), words.noEntries($0)] }
      + WasteReason.allCases.map { words.name(of: $0) }
      + SoldOutMark.allCases.map { words.name(of: $0) } + [
        words.voidedMark(), words.voidedMark(.restock), words.refundedMark,
        words.refundedCups(1), words.refundedCups(2),
      ]
  }

  private var pages: [String] {
    [
      words.heading(LocalDay(of: date), now: nil), words.month(LocalDay(of: date)),
      words.year(2026), words.pageMade("2026-11-24 14:20"), words.nothingSold, words.stands,
      words.salesByHour, words.salesByDay, words.salesByMonth, words.salesByJuice,
      words.discounts, words.typedDiscounts, words.costAndMargin, words.voidedAndRefunded,
      words.cashiers, words.hourColumn, words.dayColumn, words.monthColumn, words.cupsColumn,
      words.cupsPerHourColumn, words.waitColumn, words.receivedColumn,
      words.receivedWithTipsColumn, words.amountColumn,
      words.rateColumn,
    ]
  }

  private var money: [String] {
    [
      words.bill, words.orderBill(pays: false), words.orderBill(pays: true), words.readyAll,
      words.billChanged, words.billCupsDiffer, words.askToTakeUpWithout,
      words.askToEmptyBill(cups: 1), words.askToEmptyBill(cups: 3),
      words.askToLeaveBill(cups: 1), words.askToLeaveBill(cups: 3),
      words.askToLockBill(cups: 1), words.askToLockBill(cups: 3), words.noPrices,
      words.noBill(beginsByDigit: false), words.noBill(beginsByDigit: true),
      words.notOnBill(mango), words.billRepriced(from: "₩9,000", to: "₩9,800"),
      words.billRepriced(from: "₩9,000", to: "₩4,500", isByTime: true), words.askStaff,
      words.hasPrice(mango), words.hasNoPrice(mango), words.juiceGone(mango),
      words.notOnSale(mango),
      words.optionGone("Large", of: mango),
      words.optionsConflict("Large", "Small"),
      words.optionsConflict("Large", "Large"), words.tooMany("Shot", most: 3),
      words.asksPrice, words.askPrice(of: mango), words.typedPrice("₩2,500"),
      words.priceTooHigh("₩99,999,999,999"), words.priceOfZero, words.priceMissing(mango),
      words.priceFixed(mango), words.times("Shot", 2), words.noChoice(of: "Size", for: mango),
      words.options, words.optionsChanged, words.rowsMoved,
      words.note, words.upTo(3), words.notMade, words.chooseFirst(of: 1), words.usedUp,
      words.chooseFirst(of: 3),
      words.full(.lines) { _ in mango },
      words.full(.cups(of: "mango")) { _ in mango }, words.moneyTooMuch("₩1,000"),
      words.cashInSteps(of: "₩100"), words.askIfGivenBack, words.askIfSettled,
      words.moneyLeft("₩6,000"), words.sum(words.moneyLeft("₩6,000"), withTip: "₩500"),
      words.giveBackTaken(["Card ₩3,000"]), words.giveBackTaken(["Card ₩3,000", "Cash ₩1,000"]),
      words.exactly("₩9,000"), words.restOtherwise, words.payInParts, words.paidBefore,
      words.chooseHint, words.changeHint, words.cancelHint, words.backHint,
      words.moneyGiven("₩10,000"),
      words.change("₩1,000"),
      words.moneyMissing("₩1,000"), words.notMoney, words.notMoneyNorAsk, words.receiptPrinted,
      words.noReceipt,
      words.noPrinter,
      words.perCup, words.timeBefore(.days(1), goesOn: true), words.byNow(mango),
      words.timeBefore(.days(1), goesOn: false), words.timeBefore(.days(7), goesOn: true),
      words.timeBefore(.month, goesOn: true),
      words.timeBefore(.month, goesOn: false),
      words.voided(orders: 2, revenue: "₩9,000"), words.name(ofAuthor: nil), words.day, words.paid,
      words.notAsked,
      words.receiptTitle, words.net, words.vat, words.vatIncluded("10"), words.printed(0),
      words.printed(2),
      words.printedBefore(1), words.printedBefore(2), words.each("₩4,500"), words.given,
      words.givenBack,
      words.orderNumber(12), words.unpaid, words.unpaid(orders: 1, revenue: ""),
      words.unpaid(orders: 2, revenue: "₩9,000"),
      words.paidPart("cash", "₩3,000", given: "₩5,000", change: "₩2,000"),
      words.giveBack([("Cash", "₩9,000")]), words.givenBackAtTerminal([("Card", "₩6,000")]),
      words.giveBack([("Cash", "₩10,000"), ("Card", "₩6,000")]), words.nothingToGiveBack,
      words.discount, words.subtotal, words.askForDiscount(on: "₩13,500"), words.otherDiscount,
      words.noDiscount, words.notGivenNow("15:00-17:00"), words.notOnBillNow, words.notSpan,
      words.typedDiscount("10%▏"), words.typedReason("▏"), words.notDiscount,
      words.discountCapped("₩20,000", to: "₩13,500"), words.noPriceToDiscount, words.noReason,
      words.reference, words.tip, words.tips, words.tip("₩1,000"), words.cashTips, words.addTip,
      words.askForTip(on: "₩13,500"), words.otherTip, words.noTip, words.typedTip("500▏"),
      words.tipStays, words.tipGoesBack("₩500"),
    ] + ["cash", "card", "transfer", "voucher"].compactMap { words.name(of: $0) }
      + rates
  }

  private var rates: [String] {
    let rates: [Percent?] = [Percent.none, Percent(parsing: "10")]
    return rates.compactMap(\.self).map { words.soldAt($0) }
  }

  private var openBills: [String] {
    [
      words.openBillsTitle, words.noOpenBills,
      TypedFact.all[0].label.text(in: words.language.rawValue), words.tillColumn,
      words.askBillName("Minsu▏"), words.nameIfBlank("14:02"), words.billSetAside("Minsu"),
      words.pickup("17:00"), words.askPickup("1700▏"), words.pickupForms, words.noPickup,
      words.pickupIsOver, words.pickupPassed("12:30"), words.later(2),
      words.billTakenUp("Minsu"), words.billDropped("Minsu"),
      words.takenUp(at: "stand-pi pts/1", time: "14:02"),
      words.askToTakeOver(at: "stand-pi pts/1", time: "14:02"), words.askToDropBill("Minsu"),
      words.askHowToCloseBill(ofBill: "Minsu"), words.setAsideAgain, words.dropBill,
      words.billFirst,
      words.billIsNew, words.billsLeft(["Minsu"]), words.billsLeft(["Minsu", "14:02"]),
      words.anotherTill, words.terminalAtWork, words.terminalsRefused,
      words.terminalStops, words.terminalDone, words.terminalRefused(""),
      words.terminalRefused("Declined"), words.terminalNotStarted("pay", .errno(2)),
      words.paidAndShort, words.billGoesBack, words.billNotYetBack,
      words.askHowRestIsPaid(words.moneyLeft("₩3,000")), words.again("Visa"),
      words.notPaid(givenBack: ["Card ₩5,000"]),
      words.notPaid(givenBack: ["Card ₩5,000", "Visa ₩1,000"]),
      words.billStaysPaying, words.paymentBegun(at: "stand-pi pts/1", time: "14:02"),
      words.paidElsewhere, words.payingNow(at: "stand-pi pts/1"), words.askToOpenPaying,
      words.runsUnfinished(["Order 1 · Card ₩5,500 · 14:02"]),
      words.runsUnfinished(["Order 1 · Card ₩5,500 · 14:02"], isAtWork: true),
      words.paymentsUnfinished(["Minsu ₩5,500"], isAtWork: true),
      words.terminalBegunElsewhere(at: "stand-pi pts/1", time: "11-24 14:02"),
      words.commandStillRuns, words.endCommand, words.goOnWithoutEnd,
      words.terminalNotNoted(.cannotWrite(path: "terminals/runs", .errno(ENOSPC))),
      words.paymentsUnfinished(["Minsu", "14:02"]), words.billPaid(words.order(12)),
    ]
      + CardRequest.Kind.allCases.flatMap {
        [
          words.atTerminal($0, "Visa"), words.notYetWritten($0), words.checkTerminal($0),
          words.checkTerminal(of: "Order 1"),
          words.runsNow($0, at: "stand-pi pts/1"),
          words.runBegun($0, at: "stand-pi pts/1", time: "14:02"),
          words.writeFirst($0, "Visa ₩5,500"),
          words.doneAtTerminal($0), words.notDoneAtTerminal($0), words.notWritten($0),
          words.movedBack($0, ["Visa ₩5,500"]), words.settledElsewhere($0),
        ]
      } + BillStep.allCases.map { words.name(of: $0) }
  }

  private var menuScreen: [String] {
    let labels =
      Language.allCases.map { words.label(of: .name, in: $0) }
      + MenuKey.allCases.map { words.label(of: $0) }.filter { !$0.isEmpty }
    return [words.menuTitle] + MenuEntry.Part.allCases.map { words.name(of: $0) }
      + labels
      + Menu.OptionGroup.Kind.allCases.map {
        words.name(of: $0, most: 1, usual: words.language == .ko ? "보통" : "Regular")
      } + [words.name(of: Menu.OptionGroup.Kind.many, most: 3, usual: "")]
      + Color.Named.allCases.map { words.name(of: $0) }
      + [nil, .always, .on(LocalDay(of: date))].map { words.name(of: $0 as Juice.Hidden?) }
      + Serving.allCases.map { words.name(of: $0) }
      + Rounding.Scope.allCases.map { words.name(of: $0) }
      + [words.hiddenCount(2)]
      + MenuEntry.Part.allCases.map { words.askNew($0) }.filter { !$0.isEmpty } + [
        words.nothingYet(in: .payments), words.askNewChoices, words.ask(.price, of: mango),
        words.askCurrency, words.askUnit(of: mango), words.askOpening(in: nil),
        words.askOpening(in: "ml"), words.askToRemove(mango), words.askToTakeOff("₩5,000"),
        words.askToFree(1, for: "₩5,000"), words.askToFree(6, for: "₩5,000"), words.askToCount,
        words.replacement(of: mango, by: kiwi),
        words.sentence(for: RecipeProblem.noSubstitute(mango)),
        words.notName,
        words.notRecipe, words.noSuchName, words.ingredients("\(mango), \(kiwi)"),
        words.sentence(for: .noAmount(mango)),
        words.sentence(for: .badAmount("\(mango) 2.5", Recipe.amounts)),
        words.sentence(for: .noComma("\(mango) 2 \(kiwi) 1")),
        words.sentence(for: RecipeProblem.unknown("xyz")),
        words.sentence(for: RecipeProblem.unknownJuice("xyz")),
        words.notSet, words.emptyForSet, words.emptyForRecipe,
        words.sentence(for: .repeated(mango)),
        words.notNumber(0...9999), words.entryGone, words.notCurrency,
        words.nothingSet,
        words.menuNotWritten,
      ] + refusals
  }

  private var refusals: [String] {
    let kinds: [MenuProblem.Kind] = [
      .takesAway(choice: "large", ingredient: "cup", most: 0),
      .takesAway(choice: "large", ingredient: "cup", most: 2), .takesAll(choice: "large"),
      .replacementReplaced("milk"), .usualConflict("oat", "skim"),
      .repeatedName(mango, .juices, firstLine: 2), .repeatedNumber(7, firstLine: 2),
      .tooManyTimes(most: 99),
    ]
    return kinds.map {
      Wording(language, .kiwi).refusal(
        of: .invalid([
          MenuProblem(file: "menu.yaml", line: 3, column: 5, path: "juices[0].options", kind: $0)
        ]))
    }
  }

  private var drawer: [String] {
    [
      words.drawer, words.discount, words.subtotal, words.noReason, words.drawerIsClosed,
      words.drawerIsOpen(since: "09:30"), words.closing(3), words.float,
      words.cashSales, words.cashRefunds, words.putIn, words.takenOut, words.cashBeforeOpening,
      words.expectedInDrawer,
      words.counted, words.drawerDifference, words.drawerNow, words.sinceLastClosing,
      words.sinceOpened, words.duration(minutes: 7), words.duration(minutes: 610), words.refund,
      words.refunded(words.line(mango, cups: 1)),
      words.openedOnAnotherDay(since: "2026-03-01 09:30"), words.ordersWait(1),
      words.ordersWait(3), words.openWithFloat, words.putMoneyIn, words.takeMoneyOut,
      words.closeByPieces, words.closeBySum, words.printLastClosing, words.printNow,
      words.askWhatFor, words.notReason, words.countMoneyTitle, words.howManyOfEach,
      words.counted("₩123,000"), words.askToClose("₩123,000"),
      words.cashSteps("₩50"), words.cashCameIn("₩5,500"), words.cashWentOut("₩5,500"),
      words.takenOutTooMuch("₩80,000", expected: "₩76,250"),
      words.drawerIsRight,
      words.drawerIsOver("₩1,000"),
      words.closingPrinted,
    ] + DrawerMove.Action.allCases.flatMap { [words.name(of: $0), words.askMoney($0)] }
  }

  private var queue: [String] {
    Stage.allCases.map { words.name(of: $0) } + [
      words.orderColumn, words.stageColumn, words.waitingColumn, words.nothingQueued,
      words.waited(seconds: 200), words.waited(median: "3", longest: "12"), words.waitedByHour,
      words.taken(12), words.waiting(3),
      words.orderNumber(12, day: "2026-11-25"), words.nobodyWaits, words.makeTitle,
      words.toMake(mango, cups: 4), words.cupsInAll(7), words.waits(minutes: 7),
      words.testPage, words.testPageHint(columns: 32), words.testPrinted("lp"),
      words.boardPreparing, words.boardReady, words.severalTills(["pts-0", "tty1"]),
      words.tillIsClosed("pts/9", open: []), words.tillIsClosed("pts/9", open: ["pts-0", "tty1"]),
      words.boardIsOld(since: "14:02"), words.notStarted, words.startsByItself,
      words.ahead(1, first: "Nov 27 09:00"),
      words.ahead(3, first: "Nov 27 09:00"),
      words.yourNumber(12), words.waitForCall, words.payAtCounter, words.askHowPaid(mango),
      words.typedNumber("12▏"), words.moreOrders(8), words.moreKinds(3), words.noSuchOrder(99),
      words.collectedLast,
      words.nothingCollected,
      words.justChanged(words.order(12), .made), words.justSelected(words.order(12), .toMake),
      words.orderVoided(words.order(12)),
      words.orderRefunded(words.order(12)),
      words.handedOver(words.order(12)), words.queueNotRead, words.ticketPrinted,
      words.saidNow("Card"), words.order(12), words.order(nil), words.noWaysToPay,
      words.payAfterOrder,
      words.onlyOrdersArePaid, words.place(3, of: "12"), words.newEntries("2"),
      words.orderBill("₩17,500"), words.orderBill(""),
    ] + Stage.allCases.map { words.isAlready(words.order(12), $0) }
  }

  private var selfService: [String] {
    [
      words.howToOrder, words.emptyOwnBill, words.previousPage, words.nextPage, words.unlockedTitle,
      words.emptyBill, words.soldOut(mango), words.onlyLeft(["\(mango) \(words.cups(2))"]),
      words.askForPIN("****"),
      words.wrongPIN, words.tooManyPINs(seconds: 1), words.tooManyPINs(seconds: 30),
    ]
  }

  private var staff: [String] {
    [
      words.askForCashier, words.nowSells("민수"), words.noStaff, words.nobodyInStaff,
      words.askForPIN(of: "민수", "**▏"),
      words.askForApproval(of: .refund, ["민수", "Anna"], "**▏"),
      words.nobodyApproves(.drawer, among: ["민수"]), words.nobodyApproves(.drawer, among: []),
      words.approvedBy, words.cupsPerHour(12.5), words.cupsPerHour(1),
    ] + Staff.Right.allCases.map(words.name(ofRight:))
  }

  private var settings: [String] {
    let file = "~/.config/juice-maker/settings.yaml"
    return SettingKey.allCases.map(words.text) + SettingKey.allCases.map(words.example) + [
      words.aboutSettings, words.settingsFile(file),
      words.settingSaved("theme", "light", path: file), words.settingRemoved("theme", path: file),
    ]
      + [.option("--language"), .environment("LANG"), .file, .standard].flatMap {
        [words.name(of: $0), words.settingOverridden(by: $0)]
      }
  }

  private var keys: [String] {
    KeyGroup.allCases.map(words.name)
      + KeyAction.allCases.map { action in
        let text = words.key(action)
        return text.hint == text.help ? text.help : "\(text.help) · \(text.hint)"
      }
  }

  private var tables: [String] {
    [
      words.juice, words.ingredient, words.recipe, words.price, words.servings,
      words.limitedBy, words.count, words.cupCost, words.margin, words.stockValue,
      words.state, words.number, words.time, words.kind,
      words.content, words.id, words.hour, words.used, words.wasted, words.delivered,
      words.difference,
      words.lasts, words.leftAtEnd, words.stand, words.entriesColumn, words.newestEntry,
      words.state(of: .store, isActive: false), words.state(of: .mirror, isActive: true),
      words.state(of: .mirror, isActive: false), words.state(of: .aside, isActive: false),
      words.voidedOrders,
    ]
  }

  private var answers: [String] {
    [
      words.stock("\(kiwi) 10"),
      words.ordered(words.line(mango, cups: 2), number: words.orderNumber(12), id: id),
      words.orderTaken(words.line(mango, cups: 2), number: words.orderNumber(12), id: id),
      words.voided(words.line(mango, cups: 2), number: words.orderNumber(12), id: id),
      words.takenBackSince(isVoided: true), words.takenBackSince(isVoided: false),
      words.refundedSince(words.line(mango, cups: 2)),
      words.refunded(words.line(mango, cups: 2), order: words.orderNumber(12), fruit: .used),
      words.refunded(words.line(mango, cups: 2), order: words.orderNumber(12), fruit: .returned),
      words.refunded(cups: 2, revenue: "₩9,000"), words.shortName(of: .used),
      words.shortName(of: .returned), words.asPaid, words.refundHeading, words.fruitColumn,
      words.moneyColumn, words.nothingChosen, words.changedElsewhere, words.moneyWentBack,
      words.refundTitle, words.refundedBy, words.voidHeading, words.paidInTheEnd,
      words.leftOfOrder, words.nothingLeft, words.amount("₩11,000", of: "₩15,500"),
      words.imported(1), words.imported(120), words.sealedNow(1), words.sealedNow(120),
      words.progress(120_000), words.backedUp("stand.db"),
      words.backedUp("/media/usb/juice/juice-20261128-233000.db", entries: 1),
      words.backedUp("/media/usb/juice/juice-20261128-233000.db", entries: 120),
      words.backedUpShort("juice-20261128-233000.db", entries: 1),
      words.backedUpShort("juice-20261128-233000.db", entries: 120),
      words.notBackedUp("/media/usb/juice: …"),
      words.closingNotPassedOn("“mail-closing”: …"),
      words.oldBackupsStay(["juice-20261020-233000.db"]), words.ofAnotherStand,
      words.backupsIn("/media/usb/juice", hasLatest: true),
      words.backupsIn("/media/usb/juice", hasLatest: false),
      words.noBackups(in: "/media/usb/juice"), words.backupDay, words.unreadable, words.file,
      words.mirrored(sent: 3, entries: 120), words.mirrored(sent: 0, entries: 120),
      words.restored("stand.db", entries: 1, last: nil),
      words.restored("stand.db", entries: 120, last: "2026-03-01 09:30:00+09:00"),
      words.keptStore("juice.before-20260301-093000.db"),
      words.keptUnreadable("juice.before-20260301-093000.db"), words.verified(1),
      words.verified(120), words.digest(String(repeating: "3f2a", count: 16), upTo: 120),
      words.digest(String(repeating: "3f2a", count: 16), upTo: 120, isChecked: false),
      words.asNoted(90, at: "2026-03-01 09:30:00+09:00"),
      words.goodMenu("menu.yaml", ingredients: 5, juices: 7),
      words.menuLeftOut("menu.yaml:3:5: …"),
      words.unpriced(["mango"], of: 7), words.unpriced(["mango", "kiwi"], of: 7),
      words.uselessPrices(["large"]), words.uncosted(["mango", "kiwi"]),
      words.renumbered(7, path: "menu.yaml"), words.numberMoved(mango, to: 8),
      words.numberMoved(mango, to: nil),
      words.unitChanged(mango, to: "l", count: "mango"),
      words.unitChanged(mango, to: nil, count: "mango"), words.without(costOf: [mango, kiwi]),
      words.leftOut(cups: 3, revenue: "₩13,500", "\(mango), \(kiwi)"),
      words.noSuchEntries, words.noEntries(), words.newestOnly(20),
      words.priced(mango, "₩5,000", path: "menu.yaml"), words.added(mango, path: "menu.yaml"),
      words.changed(mango, path: "menu.yaml"), words.removed(mango, path: "menu.yaml"),
      words.hidden(mango, .always, path: "menu.yaml"),
      words.hidden(mango, .on(LocalDay(of: date)), path: "menu.yaml"),
      words.shownAgain(mango, path: "menu.yaml"),
      words.mark(.always), words.mark(.on(LocalDay(of: date))), words.newMenuFile("menu.yaml"),
      words.menuSaved("menu.yaml"),
      words.menuNotEdited,
      words.askPin, words.askPinAgain, words.pinSet("~/.config/juice-maker/pin"),
      words.noStands, words.standsPrepared("postgres://owner@db.example/juice"),
      words.leftToSuperuser,
      words.standAdded("north", login: "juice_stand_north"),
      words.passwordFile, words.storeAtStand, words.mirrorAtStand, words.standRemoved("north"),
      words.standsWatched, words.greedyStandRemoved("north", locks: 5312),
      words.editorDidNotWait, words.editAgain, words.editedTextKept("/tmp/juice-maker-x/menu.yaml"),
    ]
  }

  private var findings: [String] {
    let (now, size) = (date, 12_345_678)
    var mirror = MirrorState(address: "postgres://juice_stand_north@db.example/juice")
    (mirror.entries, mirror.at) = (117, now)
    var (differing, cut) = (mirror, mirror)
    differing.problem = .differs(common: 100)
    cut.problem = .other("…")
    let all: [Finding] = [
      .noTerminal, .terminal("xterm-256color"), .takenForXterm(""), .takenForXterm("my-term"),
      .size(columns: 80, rows: 24), .small(columns: 60, rows: 20),
      .tooSmall(columns: 39, rows: 10, leastColumns: 40, leastRows: 12), .noSize, .colors(0),
      .colors(256), .colorsOff, .korean(columns: 2), .korean(columns: 3), .korean(columns: 1),
      .korean(columns: 4), .korean(columns: nil), .koreanOnConsole, .pastes(areMarked: true),
      .pastes(areMarked: false), .store("stand.db"), .newStore("stand.db"), .olderStore("stand.db"),
      .openStore("stand.db"), .storeInMemory,
      .server("postgres://juice_stand_north@db.example/juice"),
      .journal(entries: 0, last: nil), .journal(entries: 120, last: now), .log(size: 0),
      .mirror(mirror, waiting: 0), .mirror(mirror, waiting: 3), .mirror(cut, waiting: 3),
      .mirror(cut, waiting: 0), .mirror(differing, waiting: 3), .mirror(mirror, waiting: nil),
      .log(size: size / 3), .largeLog(size: size * 30), .diskSpace(size * 1000), .littleSpace(size),
      .noSpace(size / 1000), .backup("/media/usb/juice", made: now), .noBackups("/media/usb/juice"),
      .oldBackup("/media/usb/juice", made: now),
      .futureBackup("/media/usb/juice", made: now),
      .damagedBackup(
        "/media/usb/juice/juice-20261020-233000.db", .fault(JournalFault(seq: 7, rule: .gap))),
      .clock(now), .clockBehind(now, last: now + 3600),
      .clockUnset(now),
      .noPrinter, .printer("lp -d receipt", waiting: 0), .printer("lp -d receipt", waiting: 2),
      .printerAway("192.168.0.50:9100", .errno(ECONNREFUSED)),
      .printerMissing("lp", in: "lp -d receipt"),
      .cardTerminal("card", command: "/usr/local/bin/pay-card"),
      .cardTerminalMissing("card", command: "/usr/local/bin/pay-card"), .cardTerminalUnused("visa"),
      .nothingPrints, .program("mail-closing"), .programMissing("mail-closing"),
      .noPin,
      .pin("~/.config/juice-maker/pin"), .settings("~/.config/juice-maker/settings.yaml"),
      .staffWithoutPIN(["민수", "지영"]), .staffWithoutRights, .staffUnread,
      .builtInMenu(juices: 7), .service("juice-maker-kiosk@tty1", nil),
      .service("juice-maker-make@tty2", .noQueue(menu: "menu.yaml")),
    ]
    return CheckTopic.allCases.map { words.name(of: $0) }
      + Finding.State.allCases.map { words.name(of: $0) }
      + all.map { words.sentence(for: $0) }
  }

  private var commandHelp: [String] {
    [
      words.usageHeading, words.commandsHeading, words.argumentsHeading, words.optionsHeading,
      words.anyCommand, words.anyOptions, words.values(["text", "json"], byDefault: "text"),
      words.helpOfCommand("juice-maker"), words.helpOfTheRest("juice-maker order"),
      words.helpOfAll("juice-maker"),
    ]
      + CommandTopic.allCases.flatMap { topic in
        let text = words.help(topic)
        return text.discussion.isEmpty ? [text.abstract] : [text.abstract, text.discussion]
      }
  }

  private var optionHelp: [String] {
    let texts =
      ArgumentTopic.allCases.map { words.help($0) }
      + MenuKey.allCases.map { words.text(of: $0).help } + [words.mostHelp]
    return texts.filter { !$0.help.isEmpty }.map { text in
      (text.value.map { "<\($0)> " } ?? "") + text.help
    }
  }

  private var system: [String] {
    [
      ENOENT, EACCES, EPERM, EEXIST, ENOTDIR, EISDIR, ENOTEMPTY, ENAMETOOLONG, ELOOP, EXDEV, EROFS,
      ENOSPC, EDQUOT, EFBIG, EIO, ENODEV, EBUSY, ETXTBSY, EMFILE, EMLINK, ENOMEM, EBADF, EPIPE,
      EINVAL, EOPNOTSUPP, ESTALE, EAGAIN, EINTR, ECONNREFUSED, EHOSTUNREACH, ECONNRESET, ETIMEDOUT,
      EDOM,
    ].map { words.phrase(for: .errno($0)) }
      + DatabaseFault.allCases.map { words.phrase(for: .database($0, "the message of SQLite")) }
  }
}

extension FigurePlace {
  fileprivate var headings: [String] {
    switch self {
    case .list(let line, let section): [line, section]
    case .line(let line): [line]
    case .elsewhere: []
    }
  }
}
