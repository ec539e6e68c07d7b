import FoundationEssentials
import JuiceKit
import JuiceStorage

/// A store of version 1 to 6, which has one table for each part of an entry.
struct OldStore {
  private let db: Connection
  private let version: Int
  private let isToRead: Bool

  /// - Parameter isToRead: whether to bring over a damaged journal up to its first fault.
  /// - Precondition: an immediate transaction is open; it is rolled back if anything fails.
  /// - Throws: `Cause.changedSchema` as damage if the tables are not those of its version.
  init(_ db: Connection, isToRead: Bool) throws {
    self.db = db
    self.isToRead = isToRead
    version = try Schema.version(of: db)
    let columns: (entry: Int, line: Int) =
      [(5, 6), (8, 6), (11, 6), (11, 6), (12, 6), (12, 8)][version - 1]
    guard try db.integer("SELECT count(*) FROM pragma_table_info('entry')") == columns.entry,
      try db.integer("SELECT count(*) FROM pragma_table_info('line')") == columns.line,
      try db.integer("SELECT count(*) FROM pragma_table_info('queue')") == (hasQueue ? 3 : 0)
    else { throw ContentError.damaged(.changedSchema) }
  }

  private var hasQueue: Bool { version >= 4 }

  /// Writes the journal into current tables, and drops the old ones. Admits each entry with its digest, and compares the old
  /// stock and queue with the books.
  ///
  /// - Returns: the first fault, for a store that is only read.
  /// - Throws: `Cause.fault` as damage for any other store.
  func migrate() throws -> JournalFault? {
    try db.execute("ALTER TABLE entry RENAME TO old_entry")
    try Schema.make(in: db)
    var books = Books()
    var recent = RecentEntries()
    var fault: JournalFault?
    func note(_ new: JournalFault) throws {
      guard isToRead else { throw ContentError.damaged(.fault(new)) }
      fault = fault ?? new
    }
    do {
      try forEachEntry { entry, counts in
        try db.append(
          db.admit((entry, nil, false), to: &books, &recent, needsDigest: version >= 3))
        if books.isCopyDue { try db.keep(books) }
        for (id, count) in counts where count != books.stock.quantity(of: id) {
          let sum = books.stock.quantity(of: id)
          try note(JournalFault(seq: entry.seq, rule: .wrongStock(id, sum: sum, stock: count)))
        }
      }
      try books.compare(with: kept(books))
    } catch let found as JournalFault {
      try note(found)
    }
    try db.keep(books)
    try db.execute("DROP TABLE IF EXISTS queue")
    try db.execute("DROP TABLE line; DROP TABLE change; DROP TABLE stock; DROP TABLE old_entry")
    return fault
  }

  /// The books as the old tables have them. These lack the drawer.
  private func kept(_ books: Books) throws -> Books {
    let damage = JournalFault(seq: books.count, rule: .wrongState)
    let stock = try db.rows("SELECT ingredient, quantity, sold_out FROM stock")
    var items: [Ingredient.ID: Stock.Item] = [:]
    while try stock.next() {
      guard let id = Ingredient.ID(parsing: try stock.text(0)) else { throw damage }
      items[id] = Stock.Item(
        quantity: try stock.integer(1), isSoldOut: try stock.integer(2) == 1)
    }
    var queue = books.queue
    if hasQueue {
      let rows = try db.rows("SELECT id, seq, stage FROM queue")
      var places: [Order.ID: Queue.Place] = [:]
      while try rows.next() {
        guard let id = Order.ID(parsing: try rows.text(0)),
          let stage = Stage(rawValue: try rows.text(2))
        else { throw damage }
        places[id] = Queue.Place(
          seq: try rows.integer(1), stage: stage, number: books.queue.places[id]?.number)
      }
      queue = Queue(places: places)
    }
    return Books(
      stock: Stock(items: items, revision: books.count), queue: queue, drawer: books.drawer,
      digest: books.digest)
  }

  private func columns(_ columns: SQL, since first: Int, else nothing: SQL) -> SQL {
    version < first ? nothing : columns
  }

  /// Visits each entry, oldest first, with the counts that it recorded. Three statements run side by side.
  private func forEachEntry(_ body: (JournalEntry, [Ingredient.ID: Int]) throws -> Void) throws {
    let entries = try db.rows(
      "SELECT seq, id, at, kind, reason, "
        + columns("day, number, payment, ", since: 2, else: "NULL, NULL, NULL, ")
        + columns("by, till, digest, ", since: 3, else: "NULL, NULL, NULL, ")
        + columns("money", since: 5, else: "NULL") + " FROM old_entry ORDER BY seq")
    var lines = OldParts(
      try db.rows(
        "SELECT entry, position, juice, cups, price_minor, currency, "
          + columns("options, note", since: 6, else: "NULL, NULL")
          + " FROM line ORDER BY entry, position"))
    var changes = OldParts(
      try db.rows(
        "SELECT entry, ingredient, delta, after FROM change ORDER BY entry, ingredient"))
    while try entries.next() {
      let seq = try entries.integer(0)
      var orderLines: [Order.Line] = []
      while try lines.next(of: seq) {
        guard try lines.rows.integer(1) == orderLines.count else {
          throw JournalFault(seq: seq, rule: .malformed)
        }
        orderLines.append(try lines.rows.orderLine())
      }
      var (differences, counts): (Quantities, [Ingredient.ID: Int]) = ([:], [:])
      while try changes.next(of: seq) {
        let id = try changes.rows.value(1, Ingredient.ID.init(parsing:))
        differences[id] = try changes.rows.integer(2, in: JournalLimits.differences)
        counts[id] = try changes.rows.integer(3)
      }
      try body(entries.entry(lines: orderLines, changes: differences), counts)
    }
    // Rows without an entry would be lost.
    if try lines.hasOthers() { throw ContentError.damaged(.orphan(table: "line")) }
    if try changes.hasOthers() { throw ContentError.damaged(.orphan(table: "change")) }
  }
}

/// The rows of a table that belong to entries, in the entries' order.
private struct OldParts: ~Copyable {
  let rows: Rows
  /// The entry that the row belongs to; nil at the end.
  private var entry: Int?
  private var isTaken = true
  private var isPassedOver = false

  init(_ rows: consuming Rows) { self.rows = rows }

  /// Moves to the next row of an entry, and skips rows of missing entries. Returns false if there is none.
  mutating func next(of seq: Int) throws -> Bool {
    while true {
      if isTaken {
        entry = try rows.next() ? rows.integer(0) : nil
        isTaken = false
      }
      guard let entry, entry <= seq else { return false }
      isTaken = true
      if entry == seq { return true }
      isPassedOver = true
    }
  }

  /// Returns `true` if any rows belong to no entry, once all entries were visited.
  mutating func hasOthers() throws -> Bool { try next(of: .max) || isPassedOver }
}

/// The values of a row that begins with the number of its entry.
extension Rows {
  private func unreadable(_ value: String?) throws -> JournalFault {
    JournalFault(seq: try integer(0), rule: .unreadable(value ?? "NULL"))
  }

  fileprivate func integer(_ column: Int, in range: ClosedRange<Int>) throws -> Int {
    let number = try optionalInteger(column)
    guard let number, range.contains(number) else { throw try unreadable(number.map { "\($0)" }) }
    return number
  }

  fileprivate func value<Value>(_ column: Int, _ parse: (String) -> Value?) throws -> Value {
    let text = try optionalText(column)
    guard let value = text.flatMap(parse) else { throw try unreadable(text) }
    return value
  }

  private func valueIfThere<Value>(_ column: Int, _ parse: (String) -> Value?) throws -> Value? {
    try optionalText(column) == nil ? nil : value(column, parse)
  }

  fileprivate func orderLine() throws -> Order.Line {
    let currency = try valueIfThere(5, Currency.init(code:))
    return Order.Line(
      Cup(
        try value(2, Juice.ID.init(parsing:)),
        options: try valueIfThere(6, [Menu.OptionGroup.Choice.ID].init(parsing:)) ?? [],
        note: try optionalText(7)),
      cups: try integer(3, in: Order.cups),
      price: try currency.map {
        Price(minorUnits: try integer(4, in: JournalLimits.prices), currency: $0)
      })
  }

  fileprivate func entry(lines: [Order.Line], changes: Quantities) throws -> JournalEntry {
    let kind = try value(3, JournalEntry.Kind.init(rawValue:))
    let reason = try optionalText(4)
    let till = try optionalText(9)
    let digest = try optionalBytes(10)
    guard digest.map({ $0.count == Digest.count }) ?? true else {
      throw JournalFault(seq: try integer(0), rule: .wrongDigest)
    }
    return try JournalEntry(
      seq: try integer(0),
      // In capitals, the entry would have another text.
      id: try value(1) { $0 == $0.lowercased() ? UUID(parsing: $0) : nil },
      at: Date(milliseconds: try integer(2, in: JournalLimits.times)), kind: kind
    ) { entry in
      (entry.lines, entry.changes, entry.reason) = (lines, changes, reason)
      entry.number = try valueIfThere(5) {
        OrderNumber(parsing: $0, number: (try? integer(6, in: JournalLimits.numbers)) ?? 0)
      }
      entry.payments = try valueIfThere(7, Payments.init(parsing:))
      if kind.hasLines { entry.discount = try valueIfThere(11, Discount.init(parsing:)) }
      if kind == .drawer {
        entry.drawer = try value(11) { money in
          reason.flatMap(DrawerMove.Action.init).flatMap { DrawerMove($0, parsing: money) }
        }
      }
      entry.by = try valueIfThere(8) { name in till.flatMap { Author(name: name, till: $0) } }
      entry.digest = digest.flatMap(Digest.init(bytes:))
    }
  }
}
