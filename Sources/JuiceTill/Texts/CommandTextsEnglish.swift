internal import JuiceKit

extension CommandTexts {
  static let english = CommandTexts(
    juice: "Juice",
    ingredient: "Ingredient",
    recipe: "Recipe",
    price: "Price",
    servings: "Cups left",
    limitedBy: "Limited by",
    count: "Count",
    state: "State",
    number: "No.",
    time: "Time",
    kind: "Kind",
    content: "What",
    id: "Id",
    hour: "Hour",
    cups: "Cups",
    used: "Used",
    wasted: "Wasted",
    delivered: "Delivered",
    lasts: "Lasts",
    soldOut: "sold out",
    low: "low",
    takenBack: "taken back",
    kindName: { kind in
      switch kind {
      case .open: "opening"
      case .order: "order"
      case .void: "void"
      case .restock: "restock"
      case .count: "count"
      case .waste: "waste"
      case .soldOut: "sold out"
      }
    },
    wasteReason: { $0.rawValue },
    mark: { $0.rawValue },
    line: { $1 == 1 ? $0 : "\($0) x \($1)" },
    days: { days in
      let number = CommandTexts.rounded(days < 1 ? days * 24 : days)
      return days < 1 ? "\(number) h" : number == "1" ? "1 day" : "\(number) days"
    },
    stock: { "Stock: \($0)" },
    ordered: { "Order \($1): \($0). Enjoy!" },
    voided: { "Order \($1) is taken back: \($0)." },
    imported: { $0 == 1 ? "1 entry imported." : "\($0) entries imported." },
    backedUp: { "The store is copied to \($0)." },
    verified: {
      $0 == 1
        ? "1 entry adds up to the stock." : "\($0) entries add up to the stock."
    },
    menuIsGood: {
      "\($0): a good menu of \($1 == 1 ? "1 ingredient" : "\($1) ingredients") and \($2 == 1 ? "1 juice" : "\($2) juices")."
    },
    noEntries: "The journal has no such entry.",
    span: { since, until in
      switch (since, until) {
      case (let since?, let until?): "From \(since) to \(until)"
      case (let since?, nil): "Since \(since)"
      case (nil, let until?): "Until \(until)"
      case (nil, nil): "Since the first day"
      }
    },
    sales: { orders, cups, revenue in
      let sum = revenue.isEmpty ? "" : ", \(revenue)"
      return "\(orders) order\(orders == 1 ? "" : "s"), \(cups) cup\(cups == 1 ? "" : "s")\(sum)"
    },
    errors: .english
  )

  /// One decimal where it matters.
  nonisolated static func rounded(_ number: Double) -> String {
    guard number < 10 else { return number < 1e9 ? "\(Int(number))" : "∞" }
    let tenths = Int((number * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}

extension CommandErrorTexts {
  static let english = CommandErrorTexts(
    unknownCommand: {
      "There is no command “\($0)”.\(english(meant: $1, else: "--help lists them"))"
    },
    unknownJuice: {
      "There is no juice “\($0)” on the menu.\(english(meant: $1, else: "“juice-maker menu” lists them"))"
    },
    unknownIngredient: {
      "There is no ingredient “\($0)”.\(english(meant: $1, else: "“juice-maker stock” lists them"))"
    },
    unknownOrder: { "There is no order “\($0)”. “juice-maker history --kind order” lists them." },
    noCount: { "“\($0)” has no count. Write it as \($0)=5." },
    badCount: {
      "“\($0)”: the count has to be a number from \($1.lowerBound) to \($1.upperBound)."
    },
    tooManyCups: { "An order takes at most \(Order.cups.upperBound) cups of a juice (\($0))." },
    countedTwice: { "“\($0)” is counted twice. Give it one count." },
    badOrderID: {
      "“\($0)” is not the id of an order. It is a UUID, as 6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f."
    },
    badTime: {
      "“\($0)” is not a time. Write 2026-03-01, 2026-03-01T09:30, today or yesterday."
    },
    voidWhat: "Which order? Name its id or --last, one of the two.",
    noBackupOfMemory: "A store in memory has nothing to back up. Name a file with --store.",
    cannotRead: { "\($0): can't be read (\($1))." },
    cannotMake: { "\($0): can't be made (\($1)). Name another file." },
    cannotPrint: { "The output can't be written (\($0))." },
    fault: { "Entry \($0.seq) does not add up: \(english($0.rule)). Go back to a backup." },
    noTerminal:
      "The till needs a terminal on its input and output. Start it in one, or use a command: juice-maker --help.",
    unknownTerminal: { name in
      name.isEmpty
        ? "TERM is not set, so the till can't draw. Try: TERM=xterm-256color juice-maker"
        : "No terminal “\(name)” is known here. Try: TERM=xterm-256color juice-maker"
    },
    simpleTerminal: {
      "The terminal “\($0)” can't place its cursor, so the till can't draw on it. Use another terminal, or a command: juice-maker --help."
    },
    brokenTerminal: { "The terminal can't be used (\($0)). Try another terminal." }
  )

  nonisolated private static func english(meant: Meant, else hint: String) -> String {
    meant.map { " Did you mean “\($0)”?" } ?? " \(hint)."
  }

  nonisolated private static func english(_ rule: JournalFault.Rule) -> String {
    switch rule {
    case .gap: "its number does not follow the one before"
    case .malformed: "it does not have the cups, changes and reason that an entry of its kind has"
    case .belowZero(let id): "it takes \(id) below 0"
    case .wrongCount(let id, let sum, let recorded):
      "it says \(recorded) of \(id) are left, where the changes so far make \(sum)"
    case .wrongVoid: "it does not put back what its order took"
    case .doubleID: "its order is there twice"
    case .wrongStock(let id, let sum, let stock):
      "the stock has \(stock) of \(id), where the journal up to here makes \(sum)"
    }
  }
}
