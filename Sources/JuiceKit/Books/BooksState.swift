extension Books {
  /// The version of `state`. A program must not write to a store with a newer version, or newer rules would lose data.
  package static let stateVersion = 3

  /// The books as text, which stores cache beside the newest entry: lines of a key and values, then a checksum.
  ///
  /// `verify` rebuilds the books from the journal and compares them.
  package var state: String {
    var text = "juice-maker books \(Self.stateVersion)\n"
    func add(_ line: String) { text += line + "\n" }
    add("seq \(count)")
    if let digest { add("digest \(digest.text)") }
    for (id, item) in stock.items {
      add("stock \(id) \(item.quantity)\(item.isSoldOut ? " x" : "")")
    }
    for (id, place) in queue.places {
      add("queue \(id.text) \(place.seq) \(place.stage.rawValue) \(place.number ?? 0)")
    }
    for id in bills { add("bill \(id.text)") }
    add("drawer \(drawer.isOpen ? "open" : "closed") \(drawer.closings)")
    return text + "check \(Digest(of: text).text.prefix(16))\n"
  }

  package enum StateProblem: Error, Hashable, Sendable {
    /// A newer version of the program wrote it.
    case newer
    /// The text is invalid: rebuild the books from the journal.
    case damaged
  }

  /// Parses a `state`.
  ///
  /// - Throws: `.newer` for a newer version, otherwise `.damaged`.
  package init(state: String) throws(StateProblem) {
    var lines = state.split(separator: "\n", omittingEmptySubsequences: false)[...]
    guard let heading = lines.popFirst(), heading.hasPrefix("juice-maker books "),
      let version = Int(heading.dropFirst("juice-maker books ".count))
    else { throw .damaged }
    guard version <= Self.stateVersion else { throw .newer }
    guard lines.popLast() == "", let check = lines.popLast() else { throw .damaged }
    let sum = Digest(of: String(state.utf8.dropLast(check.utf8.count + 1)) ?? "")
    guard check == "check \(sum.text.prefix(16))" else { throw .damaged }

    var (seq, digest, drawer) = (Int?.none, Digest?.none, DrawerTurns?.none)
    var items: [Ingredient.ID: Stock.Item] = [:]
    var places: [Order.ID: Queue.Place] = [:]
    var bills: Set<Order.ID> = []
    let counts = 0...JournalLimits.numbers.upperBound
    for line in lines {
      let words = line.split(separator: " ", omittingEmptySubsequences: false)
      switch (words[0], words.count) {
      case ("seq", 2): seq = counts.number(words[1])
      case ("digest", 2): digest = Digest(parsing: String(words[1]))
      case ("stock", 3...4):
        guard let id = Ingredient.ID(parsing: String(words[1])),
          let quantity = JournalLimits.counts.number(words[2])
        else { throw .damaged }
        items[id] = Stock.Item(quantity: quantity, isSoldOut: words.count == 4)
      // Version 1 lacks the order numbers.
      case ("queue", 5):
        guard let id = Order.ID(parsing: String(words[1])), let seq = counts.number(words[2]),
          let stage = Stage(rawValue: String(words[3])), let number = counts.number(words[4])
        else { throw .damaged }
        places[id] = Queue.Place(seq: seq, stage: stage, number: number == 0 ? nil : number)
      // Version 2 lacks bills.
      case ("bill", 2):
        guard let id = Order.ID(parsing: String(words[1])) else { throw .damaged }
        bills.insert(id)
      case ("drawer", 3):
        guard let closings = counts.number(words[2]) else { throw .damaged }
        drawer = DrawerTurns(isOpen: words[1] == "open", closings: closings)
      default: throw .damaged
      }
    }
    guard let seq, let drawer, (digest == nil) == (seq == 0) else { throw .damaged }
    self.init(
      stock: Stock(items: items, revision: seq), queue: Queue(places: places), bills: bills,
      drawer: drawer, digest: digest)
  }
}
