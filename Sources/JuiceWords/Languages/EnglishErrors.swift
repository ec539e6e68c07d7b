import Glibc
import JuiceKit
import JuiceText

/// Says what went wrong, and what to do about it, in English.
extension English {
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
    case .alreadyDone(let id): "\(id.text): this order is at that stage already, or past it."
    case .firstStage(let id): "\(id.text): there is no stage to take this order back to."
    case .paymentSum(let sum, let total):
      if let total {
        "The parts are \(sum?.text ?? "no sum"), where the order costs \(total.text)."
      } else {
        "The order has no price to pay in parts. Name one way, without an amount."
      }
    case .drawerOpen(let entry):
      "The drawer is open already, since \(Timestamp.local(entry.at).prefix(16)). Close it first (juice-maker drawer close, or d in the report)."
    case .drawerClosed:
      "The drawer is closed. Open it first, with the money that is in it (juice-maker drawer open, or d in the report)."
    case .drawerCurrency(let currency):
      "The drawer was opened with money in \(currency.code). Close it first."
    case .drawerMoved: "Something was sold meanwhile. Do it again."
    case .drawerReopened: "Meanwhile the drawer was closed, and opened again. Look at it first."
    case .amountLimit: "That is more money than a journal holds. Check the amount."
    case .tooManyLines:
      "An order takes at most \(JournalLimits.lines) different cups. Make several orders of it."
    case .countsMoved(let ids):
      "\(ids.map(name).joined(separator: ", ")): the stock has changed meanwhile."
    case .nothingToVoid: "There is no order left to take back."
    case .idTaken(let id):
      "\(id.text): another order, with other lines, another payment or another discount, has this id."
    case .notEmpty: "The store has all of these entries already. Nothing was imported."
    case .otherJournal(let last?):
      "The store has another journal: entry \(last.seq) of \(Timestamp.local(last.at)) is the last that both have. Nothing was imported; import into another store, which is empty or has the beginning of this journal."
    case .otherJournal(nil):
      "The store has another journal, from the first entry on. Nothing was imported; import into another store, which is empty or has the beginning of this journal."
    }
  }

  func sentence(for error: StoreError) -> String {
    switch error {
    case .damaged(let path, .otherProgram):
      "\(path): not a store (\(phrase(for: .otherProgram))). Name another file with --store."
    case .damaged(let path, .database(.notADatabase, let detail)):
      "\(path): not a store (\(phrase(for: .database(.notADatabase, detail)))). Name another file with --store; or, if this was the store, leave every till, move it away, and restore a backup, “juice-maker restore FILE”."
    case .damaged(let path, let cause):
      "\(path): not a usable store (\(phrase(for: cause))). Leave every till and put a backup in its place, “juice-maker restore FILE”; or name another store with --store."
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
    case .cannotRead(let path, .database(.inputOutput, _)):
      "\(path): the disk reports an error. Make a backup of the store onto another disk."
    case .cannotWrite(let path, .database(.inputOutput, _)):
      "\(path): the disk reports an error: this may be done or not. Look at the history before you do it again, and make a backup of the store onto another disk."
    case .cannotRead(let path, let cause):
      "\(path): the store can't be read (\(phrase(for: cause))). Check the file's permissions."
    case .cannotWrite(let path, let cause) where [.removed, .replaced].contains(cause):
      "\(path): the store can't be used (\(phrase(for: cause)))."
    case .cannotWrite(let path, let cause):
      "\(path): the store can't be written (\(phrase(for: cause))). Check the permissions of the file and its folder."
    case .diskFull(let path): "\(path): the disk is full. Free some space and try again."
    case .server(let address, let fault): "\(address): \(sentence(for: fault))"
    }
  }

  func sentence(for problem: FileProblem) -> String {
    switch problem {
    case .cannotRead(let path, let cause):
      "\(path.visible()): can't be read (\(phrase(for: cause)))."
    case .cannotMake(let path, let cause):
      "\(path.visible()): can't be made (\(phrase(for: cause))). Name another file."
    case .cannotWrite(let path, let cause):
      "\(path.visible()): can't be written (\(phrase(for: cause)))."
    case .cannotKeepOwner(let path):
      "\(path.visible(most: 1000)): belongs to another user or group, who would lose it. Change it as its owner, or as root."
    case .busy(let path):
      "\(path.visible(most: 1000)): another program keeps its folder locked. Try again in a moment."
    case .changedMeanwhile(let path):
      "\(path.visible(most: 1000)): somebody else has changed the menu meanwhile; it stays as they left it."
    case .cannotChangeText(let path):
      "\(path.visible(most: 1000)): the way it is written does not let this be changed safely, and it stays as it was. Change it in an editor: a menu with “juice-maker menu edit”."
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
    case .unknownOption(let word, let juice, let known, let meant):
      known.isEmpty
        ? "“\(word.visible())”: “\(juice)” has no options."
        : "“\(word.visible())” is no option of “\(juice)”.\(hint(meant, else: "There are \(choice(known))"))"
    case .optionConflict(let one, let other):
      one == other
        ? "“\(one.visible())”: this option is there twice. Give it once."
        : "“\(one.visible())” and “\(other.visible())”: only one of them can be had."
    case .noOption(let juice, let known):
      "“\(juice.visible())” needs one of \(choice(known)). Write it as \(juice.visible())+\(known.first ?? "")."
    case .unknownPayment(let word, let known):
      known.isEmpty
        ? "The menu asks for no payment; leave it out, or add `payments: [cash, card]` to the menu."
        : "“\(word.visible())” is no way to pay here. Pay with \(choice(known))."
    case .unknownOrder(let word):
      "There is no order “\(word.visible())”. “juice-maker history --kind order” lists them."
    case .missingAmount(let word):
      "“\(word.visible())” has no amount. With several ways to pay each needs one, as \(word.visible())=3000."
    case .namedTwice(let word):
      "“\(word.visible())”: this way to pay is there already. Give it one amount."
    case .tooLittleGiven(let given, let amount):
      "\(given.text) given is less than the \(amount.text) to pay."
    case .badDiscount(let word, let known, let currency):
      "“\(word.visible())” is no discount. Give a percentage as 10%, an amount in \(currency.code) as \(currency.example)\(known.isEmpty ? "" : ", or \(choice(known))")."
    case .nothingToDiscount: "The order has no price. Leave --discount out."
    case .badReason(let text):
      "“\(text.visible())” can't be kept as a reason. Write 1 to 64 characters that can be seen."
    case .notCash:
      "Only cash gives change. Leave --given out, or pay in a way that has `drawer: true` in the menu."
    case .noDrawer(let menu):
      "The drawer needs a menu with a `currency:` and a way to pay with `drawer: true`: \(menu.visible(most: 1000)). “juice-maker menu example” shows both."
    case .nothingToGive: "The order has no price. Leave --given out."
    case .missingCount(let word):
      "“\(word.visible())” has no count. Write it as \(word.visible())=5."
    case .badCount(let word, let range):
      "“\(word.visible())”: the count has to be a number from \(range.lowerBound) to \(range.upperBound)."
    case .tooManyCups(let cup):
      "An order takes at most \(Order.cups.upperBound) cups of a kind (\(cup))."
    case .countedTwice(let ingredient):
      "“\(ingredient.visible())” is counted twice. Give it one count."
    case .badOrderID(let word):
      "“\(word.visible())” is not the id of an order. It is a UUID, as 6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f."
    case .badShoppingDay(let word):
      "“\(word.visible())” is no day. Write today, tomorrow or a day as 2026-03-01."
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
    case .noClosing(nil): "The drawer was never closed, and is not open."
    case .noClosing(let number?):
      "There is no closing \(number). juice-maker history --kind drawer lists them."
    case .badPin: "A PIN has \(phrase(for: Pin.lengths)) digits, and nothing else."
    case .pinsDiffer: "The two PINs differ. Nothing was changed; try again."
    case .noPin(let path, let cause):
      "\(path.visible(most: 1000)): no PIN for self-service (\(phrase(for: cause))). Set one with “juice-maker pin set”."
    case .noQueue(let menu):
      "This screen is for orders that are made and called by number. Write `serving: queue` into the menu file (\(menu.visible(most: 1000)))."
    case .makeAtKiosk:
      "--make is for who makes the orders, --kiosk for customers. Give one of the two."
    case .backupOfMemory:
      "A store in memory has nothing to back up. Name a file with --store."
    case .backupOfServer:
      "A store on PostgreSQL is backed up by the server's own means. Use pg_dump or pg_basebackup, or “juice-maker export” for one stand."
    case .restoreOfMemory:
      "A store in memory can't be restored. Name a file with --store."
    case .restoreOfServer:
      "A store on PostgreSQL is not restored from a file. Make an empty stand with “juice-maker stand add”, and fill it with “juice-maker import”; “juice-maker export --store FILE” makes an export of a backup."
    case .restoreOfItself(let path):
      "\(path.visible(most: 1000)) is the store itself. Name a backup or an export of it."
    case .badBackup(let path, let cause):
      "\(path.visible(most: 1000)): not a sound backup (\(phrase(for: cause))). Nothing was changed; restore another one."
    case .mirrorOfNoFile:
      "A mirror is the copy of a store in a file. Name the file with --store, and the server's address after “mirror”."
    case .noServer:
      "Stands are kept on PostgreSQL. Name the database with --store postgres://OWNER@HOST/DATABASE."
    case .notOnMenu(let word, let known):
      "“\(word.visible())” is not on the menu.\(hint(nearMatch(word, among: known), else: known.isEmpty ? "There is none yet" : "There is \(known.joined(separator: ", "))"))"
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
    case .cannotPrint(let cause): "The output can't be written (\(phrase(for: cause)))."
    case .doneButNotPrinted(let cause):
      "The change was made: don't repeat it. Only the output can't be written (\(phrase(for: cause)))."
    case .passwordNotPrinted(let stand, let cause):
      "The stand “\(stand)” is made: don't repeat it. Only its password can't be written (\(phrase(for: cause))). For another: “juice-maker stand remove \(stand)”, then “juice-maker stand add \(stand)”."
    case .editorFailed(let editor):
      "The editor “\(editor.visible())” failed, and the menu stays as it was. Name another with EDITOR."
    case .badImport(let file, let line, let problem):
      "\(file.visible(most: 1000)):\(line): \(sentence(for: problem))"
    case .cutOff(let file, 0, _):
      "\(file.visible(most: 1000)): the export is empty, or cut off in its first entry, as where what should write it has failed. Nothing was changed; export it again."
    case .cutOff(let file, let entries, nil):
      "\(file.visible(most: 1000)): the export is cut off after entry \(entries): the last line has to say how many entries there are. Nothing was changed; export it again. One of version 1.1 or older has no such end: “juice-maker import --without-end” takes it into an empty store, as --store new.db, which “juice-maker restore new.db” then puts in the place of another."
    case .cutOff(let file, let entries, let end?):
      "\(file.visible(most: 1000)): the export has \(entries) \(entries == 1 ? "entry" : "entries"), and \(end) by its last line. Nothing was changed; export it again."
    case .notPrinted(let printer, let fault, let waiting):
      "Not printed: \(phrase(for: fault, of: printer))."
        + (waiting == 0
          ? ""
          : " \(waiting == 1 ? "1 slip waits" : "\(waiting) slips wait") and will come before the next one.")
    case .noKoreanTable:
      "Not printed: this machine can't write Korean for the printer. Install libc-gconv-modules-extra (Debian, Ubuntu) or glibc-gconv-extra (Fedora)."
    case .noPrinter: noPrinter
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

  private func phrase(for fault: PrinterFault, of printer: String) -> String {
    let name = "“\(printer.visible())”"
    return switch fault {
    case .ended(let status): "\(name) ended with \(status)"
    case .system(let cause): "\(name): \(phrase(for: cause))"
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
    case .outOfRange(let option, let value, let range):
      "“\(option)” can't be “\(value.visible())”. Write a number from \(phrase(for: range))."
    case .givenTwice(let option): "“\(option)” is given twice. Give it once."
    case .onlyWith(let option, let other): "“\(option)” goes with “\(other)” only."
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

  func sentence(for part: PartialJournal) -> String {
    let seq = part.fault.seq
    let lead = "\(entry(seq)) can't be used: \(phrase(for: part.fault.rule))."
    if let stand = part.stand {
      return "The stand \(stand.visible()): \(lead) The rest of its journal is left out."
    }
    return lead + " What is shown ends before it. Go back to a backup"
      + (seq > 1 ? ", or save the part before it: juice-maker export --until \(seq - 1)" : ".")
  }

  private func phrase(for rule: JournalFault.Rule) -> String {
    switch rule {
    case .gap: "its number does not follow the one before"
    case .unreadable(let line): "this version can't read its line “\(line.visible(most: 100))”"
    case .malformed: "it does not have the cups, changes and reason that an entry of its kind has"
    case .belowZero(let id): "it takes \(id) below 0"
    case .aboveLimit(let id): "it takes \(id) above what a journal can hold"
    case .wrongDigest:
      "its digest is not that of what it says; it or an entry before it was changed or taken out afterwards"
    case .wrongVoid: "it does not put back what its order took"
    case .doubleID: "its order is there twice"
    case .wrongNumber(let number):
      "order \(orderNumber(number.number)) of \(number.day) does not follow the one before it"
    case .wrongRevert:
      "it has the id of an earlier change, and does not take that back as it was or takes it back again"
    case .wrongStage: "its order can't come to that stage"
    case .wrongPayment: "it is no payment of its order"
    case .wrongDiscount: "it is let off more than it costs"
    case .wrongDrawer: "the drawer can't be opened, used or closed there"
    case .wrongQueue(let id): "order \(id.text) is not in the queue as the journal has it"
    case .wrongStock(let id, let sum, let stock):
      "the stock has \(stock) of \(id), where the journal makes \(sum)"
    case .wrongMark(let id, let isMarked):
      "\(id) is marked as sold out in the \(isMarked ? "stock" : "journal") alone"
    case .notInJournal(let id): "\(id) is in the stock alone"
    case .notInStock(let id): "\(id) is in the journal alone"
    case .wrongState: "what is kept beside it says something else"
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
    case .lostEntry(let seq):
      "it has lost entry \(seq), which was there; an older copy may have been put over it"
    case .replaced:
      "another file has taken its place; leave and start again, with the right one there"
    case .otherProgram: "this is the database of another program"
    case .badValue(let value): "a value that no journal has: \(value.visible())"
    case .fault(let fault): "\(entry(fault.seq)): \(phrase(for: fault.rule))"
    case .orphan(let table): "a row of \(table.visible()) has no entry"
    case .changedSchema: "its tables or triggers are not those it was made with"
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

  func inShort(_ error: StoreError) -> String {
    switch error {
    case .damaged, .server(_, .damaged): "store damaged"
    case .newer: "store is too new"
    case .busy: "store is busy"
    case .missing, .cannotWrite(_, .removed): "store is gone"
    case .cannotWrite(_, .replaced): "another store"
    case .cannotRead(_, .database(.inputOutput, _)), .cannotWrite(_, .database(.inputOutput, _)):
      "disk error"
    case .cannotCreate, .cannotWrite: "can't be written"
    case .cannotRead: "can't be read"
    case .diskFull, .server(_, .full): "disk is full"
    case .server(_, let fault): inShort(fault)
    }
  }

  func choice(_ words: [String]) -> String {
    words.map { "`\($0)`" }.joined(separator: words.count == 2 ? " or " : ", ")
  }

  func phrase(for range: ClosedRange<Int>) -> String {
    "\(range.lowerBound) to \(range.upperBound)"
  }
}

/// The C library's message for a system error.
func systemMessage(_ errno: Int32) -> String { String(cString: strerror(errno)) }
