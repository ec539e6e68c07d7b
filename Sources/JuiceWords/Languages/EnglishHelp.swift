/// The help of commands and options, in English.
extension English {
  var usageHeading: String { "USAGE" }
  var commandsHeading: String { "COMMANDS" }
  var argumentsHeading: String { "ARGUMENTS" }
  var optionsHeading: String { "OPTIONS" }
  var anyCommand: String { "[COMMAND]" }
  var anyOptions: String { "[OPTIONS]" }
  func values(_ values: [String], byDefault: String?) -> String {
    "(\(values.joined(separator: ", "))\(byDefault.map { "; without it: \($0)" } ?? ""))"
  }
  func helpOfCommand(_ program: String) -> String {
    "“\(program) help COMMAND” explains one command."
  }
  func helpOfAll(_ program: String) -> String {
    "“\(program) help COMMAND” explains one command, “man \(program)” all of it."
  }
  func name(of group: CommandGroupTopic) -> String {
    switch group {
    case .sell: "Sell"
    case .stock: "Stock"
    case .books: "Books"
    case .menu: "Menu"
    case .server: "Server"
    }
  }

  func help(_ command: CommandTopic) -> CommandText {
    switch command {
    case .program:
      "A till for a juice stand: takes orders, keeps the stock and a journal of it all."
    case .till:
      """
      Open the till in this terminal.

      Orders by key and by click; ? shows every key. Any number of tills may share a store.

        juice-maker till
        juice-maker till --language ko --store stand.db
        juice-maker till --kiosk       for customers; Ctrl-X and the PIN unlock it
        juice-maker till --make        for who makes the orders, with “serving: queue” in the menu
        juice-maker till --ascii       for a terminal without line-drawing characters

      NO_COLOR, set to anything, turns colours off.
      """
    case .menu:
      """
      Show the menu, and how many cups of each can be made now.
        juice-maker menu
        juice-maker menu set mango --price 5000 --currency KRW
        juice-maker menu hide kiwi
        juice-maker menu edit
        juice-maker menu example > menu.yaml     a menu file to start from
        juice-maker menu check menu.yaml         is it right?
      """
    case .showMenu: "Show the menu."
    case .setEntry:
      """
      Change a juice, or something else, in the menu file.
        juice-maker menu set mango --price 5000 --currency KRW     the first price
        juice-maker menu set kiwi --price 4500                     any other
        juice-maker menu set kiwi --name ko=키위쥬스 --name en=Kiwi
        juice-maker menu set kiwi --recipe kiwi=4,mango=1 --options size
        juice-maker menu set kiwi --kind ingredient --low 8 --color green
        juice-maker menu set large --kind choice --price 1000 --times 2
        juice-maker menu set cash --kind payment --drawer true
        juice-maker menu set ice --kind option --choosing ask

      A juice has a price, a name, a recipe and options, an ingredient a name, a color and low, a choice a \
      price, a name, a recipe and times, a discount a name and a percent or an amount, a payment a name \
      and drawer, an option a name and choosing. “none” takes a price, a color, a recipe or options away. The rest of the file, with its notes and order, stays as it is. Without a menu file one is made from \
      the built-in menu. Tills follow.
      """
    case .hideJuices:
      """
      Take juices off the till without removing them.
        juice-maker menu hide mango kiwi
        juice-maker menu hide mango --today    back tomorrow by itself
        juice-maker menu hide mango --show     on the till again

      Without --today they stay hidden until they are shown again; “juice-maker menu” marks them.
      """
    case .moveEntry:
      """
      Move a juice, or something else, to another place of its list.
        juice-maker menu move mango --before kiwi
        juice-maker menu move mango --last
        juice-maker menu move cash --kind payment --before card
      """
    case .removeEntry:
      """
      Remove a juice, or something else, from the menu file.
        juice-maker menu remove mango
        juice-maker menu remove mango --kind ingredient

      The notes right above it go with it. What was sold stays in the journal. An ingredient that a juice or \
      a choice takes is not removed; an option is taken off the juices, too.
      """
    case .addPayment:
      """
      Add a way to pay to the menu file.
        juice-maker menu add-payment card
        juice-maker menu add-payment cash --drawer
        juice-maker menu add-payment gift --name "Gift card"
      """
    case .addDiscount:
      """
      Add a discount to the menu file.
        juice-maker menu add-discount staff --name Staff --percent 50
        juice-maker menu add-discount coupon --amount 1000
      """
    case .addOption:
      """
      Add an option, as sizes or ice, to the menu file.
        juice-maker menu add-option size --name Size --choice regular=Regular --choice large=Large
        juice-maker menu set large --kind choice --price 1000 --times 2
        juice-maker menu set mango --options size

      A cup gets the first choice where nobody says another.
      """
    case .addChoice:
      """
      Add a choice to an option of the menu file.
        juice-maker menu add-choice huge --option size --name Huge --price 2000 --times 3
        juice-maker menu add-choice more-mango --option extra --name "More mango" --recipe mango=1
      """
    case .addJuice:
      """
      Add a juice to the menu file.
        juice-maker menu add mango-banana --name Mango-Banana --recipe mango=2,banana=1
        juice-maker menu add melon --name ko=멜론쥬스 --name en=Melon --recipe melon=2

      It comes after all others, and tills show it at once. What it is made of has to be on the menu: see \
      menu add-ingredient.
      """
    case .addIngredient:
      """
      Add an ingredient to the menu file.
        juice-maker menu add-ingredient melon --name Melon
        juice-maker menu add-ingredient melon --name ko=멜론 --name en=Melon --low 5

      There is none of it at first, unless --opening says how many there are.
      """
    case .editMenu:
      """
      Edit the menu file; it is checked before it counts.
        juice-maker menu edit
        EDITOR=nano juice-maker menu edit     in another editor

      Opens a copy in $VISUAL, else $EDITOR, else the first of editor, nano and vi that is installed. A menu with \
      problems never takes the place of the one that is there: they are listed, and the copy can be edited again \
      or is kept aside. Tills follow.
      """
    case .checkMenu:
      """
      Check a menu file, and say all that is wrong in it.
        juice-maker menu check menu.yaml

      What is wrong goes to standard error, a line each, as FILE:LINE:COLUMN: and what would be right.
      """
    case .menuExample:
      """
      Print the built-in menu as a menu file, to start one's own from.
        juice-maker menu example > ~/.config/juice-maker/menu.yaml
      """
    case .stock:
      """
      Show the stock.
        juice-maker stock
        juice-maker stock --format json | jq '.stock[] | select(.low)'
      """
    case .order:
      """
      Order juices: every cup is made, or none is.
        juice-maker order mango
        juice-maker order strawberry-banana=2 kiwi --format json
        juice-maker order mango=2 --payment cash      as the menu's payments name it
        juice-maker order mango=2 --pay card=5000 --pay cash=4000
        juice-maker order mango=2 --discount 10% --reason "a friend"
        juice-maker order mango --id "$(uuidgen)"     safe to send again

      An order with the id of an earlier one sells nothing more: it answers as the first did, and is \
      refused where its cups, its payment or its discount differ. Where the menu has payments, it is unpaid without --payment or --pay.
      """
    case .queue, .showQueue:
      """
      Show the orders to make and to call, and move them on.
        juice-maker queue
        juice-maker queue made 12
        juice-maker queue collected 12 13

      It is for stands whose menu says “serving: queue”. The oldest order is first. An order is named by its number of today or by its id.
      """
    case .queueMade:
      """
      Say that orders are made, and can be called.
        juice-maker queue made 12
      """
    case .queueCollected:
      """
      Say that customers have their orders, also of orders that were not made before.
        juice-maker queue collected 12 13
      """
    case .queueBack:
      """
      Take orders one stage back: from collected to made, from made to be made.
        juice-maker queue back 12
      """
    case .drawer, .showDrawer:
      """
      Show what should be in the drawer; open, count and close it.
        juice-maker drawer
        juice-maker drawer open 50000
        juice-maker drawer out 15000 --reason ice
        juice-maker drawer close 123000

      What should be in it is its float, the cash that came in and went out, and what was put in and taken out. \
      Cash is what is paid in each way that has “drawer: true” in the menu. A closed drawer is exit code 1.
      """
    case .drawerOpen:
      """
      Open the drawer with the money that is in it.
        juice-maker drawer open 50000
      """
    case .drawerIn:
      """
      Put money into the drawer.
        juice-maker drawer in 30000 --reason "change from the bank"
      """
    case .drawerOut:
      """
      Take money out of the drawer.
        juice-maker drawer out 15000 --reason ice
      """
    case .drawerClose:
      """
      Close the drawer with the money that was counted in it, and say what is missing or too much.
        juice-maker drawer close 123000

      Closings are numbered 1, 2, 3. What was expected is what it is at that moment, with all that other tills have sold.
      Opened on another day, orders that are still to be made and unpaid ones are told of.
      """
    case .drawerSlip:
      """
      Print a closing with what it adds up: orders, payments, discounts, refunds, by whom, and the drawer.
        juice-maker drawer slip
        juice-maker drawer slip 12 --columns 42 | lp -d receipt
        juice-maker drawer slip --format escpos >/dev/usb/lp0

      It counts from the closing before, or from the first opening. Without a number it is the last closing, \
      or, while the drawer is open, what is in it now. An unknown number is exit code 1.
      """
    case .board:
      """
      Show customers the numbers that are prepared and ready.
        juice-maker board
        juice-maker board --kiosk     where customers reach the keyboard: no key does anything

      It is for stands whose menu says “serving: queue”, on a screen that hangs over the counter; q leaves. The newest \
      ready number is marked for 30 seconds; a number leaves when its order is collected, or after 10 minutes. The board \
      only reads: it waits for a store that is not there yet, and follows it through outages.
      """
    case .pay:
      """
      Say how an order is paid, in place of what was said before.
        juice-maker pay 12 card
        juice-maker pay 12 cash --given 20000       with the change
        juice-maker pay 12 card=14500 cash=3000

      The ways are the menu's payments. Several add up to the total of the order.
      """
    case .receipt:
      """
      Print the receipt of an order.
        juice-maker receipt
        juice-maker receipt --columns 42 | lp -d receipt
        juice-maker receipt 12 --ticket
        juice-maker receipt --format escpos --columns 42 >/dev/usb/lp0
        juice-maker receipt --unprinted

      With escpos it is written for a thermal printer: Korean in CP949, cut at the end, and the drawer is opened \
      for a receipt that a way with a drawer pays.

      Without an order it is the newest that is not taken back. “juice-maker history --kind order” shows the ids. The prices are those of the day of the order; the \
      names are those of the menu now.
      """
    case .restock:
      """
      Add a delivery to the stock.
        juice-maker restock strawberry=20
        juice-maker restock banana=12 kiwi=30 --format json
      """
    case .count:
      """
      Set the stock to what was counted.
        juice-maker count banana=7
        juice-maker count strawberry=0 mango=31

      The journal keeps the difference to what the stock was.
      """
    case .waste:
      """
      Take what was thrown away off the stock, with the reason.
        juice-maker waste banana=2 --reason expired
        juice-maker waste kiwi=1 mango=1 --reason spilled
      """
    case .soldOut:
      """
      Mark ingredients as not to be used, whatever their count.
        juice-maker sold-out kiwi
        juice-maker sold-out kiwi mango --clear     they may be used again

      No juice that takes a marked ingredient can be ordered.
      """
    case .void:
      """
      Take an order back: every ingredient returns to the stock.
        juice-maker void --last
        juice-maker void 12                         its number of today
        juice-maker void 6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f

      Without an order it is the newest that is not taken back. “juice-maker history --kind order” shows the ids. The order stays in the journal, and its void is \
      an entry of its own. It says what to give back, as it was paid.
      """
    case .history:
      """
      Show the journal, newest first.
        juice-maker history
        juice-maker history --kind order --since 2026-03-01T09:00
        juice-maker history --since yesterday --format csv > yesterday.csv
        juice-maker history --format csv --lines > sales.csv

      Without --limit, text shows the newest 20; json and csv hold all of it. On a terminal, text is cut \
      to its width: “juice-maker history | cat” shows all of it. A time is a date or a date-time of \
      ISO 8601, local where it names no zone, or today or yesterday.

      With --lines, csv has a row for each juice of an order, in local time; orders that were taken back are left \
      out, and so is all that is no order. The amount is the price of all cups of the row.
      """
    case .report:
      """
      Add up a span of time: cups, money and ingredients.
        juice-maker report
        juice-maker report --since yesterday --until today
        juice-maker report --since 2026-03-01 --format json

      Without --since it begins at midnight here: today's, or that of the day that --until ends. \
      Orders that were taken back count nowhere; a line of their own tells how many, how much and by whom. The \
      last line is the digest of all books up to now: note it, and “juice-maker verify --expect” proves them \
      later. A time is written as “juice-maker history” has it.
      """
    case .shopping:
      """
      List what to buy for a day, by what the same weekdays took.
        juice-maker shopping                         for tomorrow, at closing
        juice-maker shopping --day today             in the morning
        juice-maker shopping --format json | jq '.shopping[] | select(.buy > 0)'

      Expected is what the last four same weekdays used and wasted, on average, rounded up; one on which nothing was \
      sold does not count. To buy is what the count of now lacks of it. What today still takes is not known: \
      for tomorrow, run it at closing.
      """
    case .export:
      """
      Print the whole journal, one JSON object a line.
        juice-maker export > journal.jsonl
        juice-maker export --store old.db | juice-maker import - --store new.db
        juice-maker export | jq -r 'select(.kind == "waste") | .changes'
        juice-maker export --lines > orders.csv       a table for a spreadsheet

      The oldest entry is first. The last line also says how many there are, "entries", so that an export that was cut off is known by it.
      """
    case .import:
      """
      Take what the store lacks of an export.
        juice-maker import journal.jsonl --store new.db
        juice-maker export --store old.db | juice-maker import - --store new.db
        juice-maker import --without-end old.jsonl    an export of version 1.1 or older

      The store is empty, or has the beginning of the same journal, as where a stand sold elsewhere for a day: then \
      the rest is taken. Stock, history and ids are the same then. All of it is loaded, or nothing: what is wrong is told as FILE:LINE: and why. An export that \
      was cut off is refused.
      """
    case .backup:
      """
      Copy the store as it is at one moment, while tills run.
        juice-maker backup stand-2026-03-01.db
        juice-maker stock --store stand-2026-03-01.db     a backup is a store too

      A file that is there already is never written over.
      """
    case .restore:
      """
      Make the store from a backup or an export.
        juice-maker restore stand-2026-03-01.db
        juice-maker restore journal.jsonl

      The file is verified first: where something in it does not add up, nothing is changed. The store that was there \
      is kept as NAME.before-DATE-TIME.db, which can be restored in turn. Tills that are open go on with the new \
      stock, and say so. Compare the digest that is printed with the one you noted.
      """
    case .mirror:
      """
      Send the journal of a store in a file to a server.
        juice-maker mirror postgres://juice_stand_north@db.example/juice
        juice-maker mirror postgres://juice_stand_north@db.example/juice --follow

      The owner makes the stand there with “juice-maker stand add NAME --mirror”. Nothing in the file is changed. What the server lacks is sent as it is, in order \
      and once, however often this is cut off or called again. Without a network the till sells on, and its title says \
      what is not sent. Where the server has another journal, as after the file was set back, nothing is sent: it \
      tells the last entry that both have, and exits with 65.
      """
    case .verify:
      """
      Check that the journal adds up and that nothing was altered.
        juice-maker verify
        juice-maker verify --store backup.db --format json
        juice-maker verify --expect 3f2a5c1d9e8b7a60     as a report told it

      Where something does not add up, or was changed after it was written, it names the first entry that is \
      off, and exits with 65. Each digest covers all entries before it: where --expect finds an entry with \
      yours, the books are what they were up to there, else it exits with 65 too.
      """
    case .doctor:
      """
      Check this machine: can a till sell here?
        juice-maker doctor
        juice-maker doctor --format json | jq -r '.checks[] | select(.state != "fine").message'

      It looks at the terminal, the store with its journal, the disk, the clock, the printer, the PIN, the \
      settings and the menu, or at the server in place of the disk. A note is good to know; a problem stands in \
      the way of selling, and its exit code is that of the first. Each says what to do. Nothing is made or \
      changed: run it beside open tills, and in the terminal that a till is to open in.
      """
    case .pin:
      """
      Keep the PIN that ends self-service.
        juice-maker pin set
      """
    case .setPin:
      """
      Ask twice for a PIN of 4 to 12 digits, and keep its hash for “juice-maker till --kiosk”.
        juice-maker pin set
        juice-maker pin set --pin-file stand.pin

      On a terminal nothing shows while you type; elsewhere two lines of standard input are read. Only the \
      hash is kept, in a file that nobody but you can read: $JUICE_MAKER_PIN_FILE, else \
      $XDG_CONFIG_HOME/juice-maker/pin (~/.config/...). A PIN that was there is replaced.
      """
    case .stand:
      """
      Make, list and remove the stands of a PostgreSQL database.
        juice-maker stand init --store postgres://owner@db.example/juice
        juice-maker stand add north --store postgres://owner@db.example/juice
        juice-maker stand list --store postgres://owner@db.example/juice

      Tills on many machines share a stand on a server. The address is its owner's. Each stand has a login of its own, which sees and \
      adds to its own journal and nothing else. The owner, and whoever is in the role juice_reader, reads all \
      stands: juice-maker report --stand all.
      """
    case .prepareStands:
      """
      Make the tables in an empty database, or bring them up to date.
        juice-maker stand init --store postgres://owner@db.example/juice

      The owner's role needs CREATEROLE, for the logins of the stands. Where all is there already, nothing \
      changes. Where it brings an older version's tables up to date, older programs refuse them from then on.
      """
    case .addStand:
      """
      Make a stand with a login, and tell the login's password this once.
        juice-maker stand add north --store postgres://owner@db.example/juice

      It tells the line for ~/.pgpass and the address of the store, for the machines of the stand. A stand \
      whose login was removed gets a new one, and has its journal still. A lost password is replaced so: stand \
      remove, then stand add. With --anew a stand whose import went wrong begins anew: its login is taken away, and \
      what it had stays to be read with --stand NAME-1.
      """
    case .listStands:
      """
      Show the stands, how many entries each has, and the time of the newest.
        juice-maker stand list --store postgres://owner@db.example/juice
        juice-maker stand list --store postgres://owner@db.example/juice --format json
      """
    case .removeStand:
      """
      Take the login of a stand away; its journal stays.
        juice-maker stand remove north --store postgres://owner@db.example/juice
      """
    }
  }

  func help(_ argument: ArgumentTopic) -> ArgumentText {
    switch argument {
    case .store:
      "<path> The store: a file, postgres://LOGIN@HOST/DATABASE, or :memory: for one that is gone afterwards."
    case .menu: "<path> The menu file."
    case .language:
      "<language> The language of text; by default that of the environment, else the one chosen at the till."
    case .author: "<name> Who makes the changes, for the journal."
    case .wait:
      "<seconds> How long to wait at most for a store that is busy or slow, 1 to 3600 s; by default 10."
    case .format: "<format> How to answer: in words, or for scripts."
    case .help: "Show this help."
    case .version: "Show the version."
    case .completions: "<shell> Print what lets a shell complete commands."
    case .currency: "<code> The currency of the prices, as KRW: once, for a menu that has none yet."
    case .newID: "<id> Its id: 1 to 40 of a-z, 0-9 and -."
    case .entryKind: "<kind> What is meant by the id."
    case .hasDrawer: "What is paid so lies in the cash drawer."
    case .choosing:
      "<how> How its choices are had: the first where nobody says another, one that is asked for, or several."
    case .newChoices: "<id=name> One of its choices, the usual one first; once for each."
    case .optionOfChoice: "<option> The option that it is a choice of."
    case .addedPrice: "<price> What it adds to the price of a cup."
    case .addedRecipe: "<ingredient=n,...> What it takes besides the recipe of the juice."
    case .hideToday: "Hide them for today alone."
    case .showAgain: "Show them on the till again."
    case .moveBefore: "<id> What it is to stand before."
    case .moveLast: "To the end."
    case .changedEntry: "<id> The id of a juice; with --kind, of something else."
    case .hiddenJuices: "<juice> Juices of the menu by their ids."
    case .kiosk: "For customers: orders only. Ctrl-X and the PIN unlock the till."
    case .kioskBoard: "No key does anything; SIGTERM and SIGHUP end it."
    case .make: "Open with the orders to make, for the maker's own terminal; Esc leads to the till."
    case .ascii: "Draw lines and signs with ASCII characters."
    case .orderID: "<uuid> The order's id, made up where none is given."
    case .payment: "<payment> How it was paid: one of the menu's payments."
    case .columns: "<n> How wide the paper is, 32 to 80."
    case .ticket: "The slip for who makes it: a large number, and no prices."
    case .unprinted: "Print what the printer has not taken yet, as it waits on this machine."
    case .pinFile: "<path> The file of the PIN."
    case .reason: "<reason> Why; what is spoilt is damaged."
    case .clear: "Take the mark off."
    case .last: "The newest order that is not taken back yet."
    case .limit: "<n> How many entries at most."
    case .lines: "With csv: a row for each line of an order, for spreadsheets."
    case .kind: "<kind> Only entries of a kind."
    case .since: "<time> From this time on."
    case .until: "<time> Before this time."
    case .shoppingDay: "<day> The day to buy for: today, tomorrow or a date; by default tomorrow."
    case .expected: "<digest> A digest noted before: its 64 digits, or at least the first 16."
    case .juices: "<juice[=cups]> A juice of the menu by its id, and how many cups."
    case .delivered: "<ingredient=n> An ingredient and how much of it came, 1 to 9999."
    case .counted: "<ingredient=n> An ingredient and its count, 0 to 9999."
    case .wasted: "<ingredient=n> An ingredient and how much of it, 1 to 9999."
    case .marked: "<ingredient> An ingredient."
    case .queued, .paidOrder, .voided: "<order> The number of an order of today, or its id."
    case .printed:
      "<order> The number of an order of today, or its id; without it the newest that is not taken back."
    case .pay: "<way[=amount]> The same, and how much of the total it pays; once for each way."
    case .ways: "<way[=amount]> One of the menu's payments, and how much of the total it pays."
    case .given: "<amount> The money that the customer gave, in cash where there are several ways."
    case .discount: "<discount> A percentage as 10%, an amount, or one of the menu's discounts."
    case .discountReason: "<text> Why the discount is given."
    case .float: "<amount> The money in the drawer."
    case .drawerAmount: "<amount> How much."
    case .drawerReason: "<text> What for."
    case .drawerNote: "<text> Why it is not what was expected."
    case .closing:
      "<number> A closing; without it the last, or what would be one now where the drawer is open."
    case .countedMoney: "<amount> The money that was counted."
    case .copy: "<file> The file to make."
    case .mirrorAddress: "<address> The server, with the login of the stand."
    case .follow: "Go on, and send each change at once."
    case .restored: "<file> The backup or the export."
    case .withoutEnd: "Take an export of version 1.1 or older, which does not say where it ends."
    case .untilEntry: "<number> Only up to this entry."
    case .exportedLines: "CSV instead: a row for each line of an order, as history --lines."
    case .export: "<file> The export; - for standard input."
    case .menuFile: "<file> The menu file."
    case .newStand: "<name> Its name: 1 to 40 of a-z, 0-9 and -."
    case .removedStand: "<name> The name of a stand."
    case .mirrorStand: "A new stand that no till sells on: a file copies itself to it. See mirror."
    case .standAnew: "Put its journal aside as NAME-1, and begin with an empty one."
    case .stand: "<stand> A stand of a server, or all: for the owner and the role juice_reader."
    }
  }
}
