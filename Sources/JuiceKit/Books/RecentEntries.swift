internal import FoundationEssentials

/// The earlier entries under recent ids, for admitting a long journal. Without them, each payment of an order would look up all
/// payments before it.
package struct RecentEntries {
  /// A limit of memory: after it, entries are looked up anew.
  private static let most = 1000

  private var entries: [UUID: [JournalEntry]] = [:]

  package init() {}

  /// Returns the entries under the id of the next entry, oldest first, without those that a later one replaces.
  ///
  /// - Parameter find: finds all of them in the store.
  package mutating func prior(to entry: JournalEntry, find: () throws -> [JournalEntry]) rethrows
    -> [JournalEntry]
  {
    if let known = entries[entry.id] { return known }
    try look(up: [entry.id]) { _ in try find() }
    return entries[entry.id] ?? []
  }

  /// Looks up the ids that are not here.
  ///
  /// - Parameter find: finds the entries under such ids in the store, oldest first.
  mutating func look(up ids: Set<UUID>, find: (Set<UUID>) throws -> [JournalEntry]) rethrows {
    var unknown = ids.filter { entries[$0] == nil }
    if entries.count + unknown.count > Self.most { (entries, unknown) = ([:], ids) }
    // A failed lookup leaves no empty lists: the caller may try again.
    let found = try find(unknown)
    for id in unknown { entries[id] = [] }
    for entry in found { entries[entry.id]?.append(replacing: entry) }
  }

  /// Admits the next entry to `books`, and looks up the rest that this needs. See `Books.admit`.
  mutating func admit(
    _ entry: JournalEntry, to books: inout Books, needsDigest: Bool = true, body: String? = nil,
    prior find: () throws -> [JournalEntry], lastNumber: (String) throws -> Int
  ) throws -> JournalEntry {
    let prior = try prior(to: entry, find: find)
    let number = try books.dayToLookUp(for: entry).map(lastNumber) ?? 0
    let sealed = try books.admit(
      entry, prior: prior, lastNumber: number, needsDigest: needsDigest, body: body)
    add(sealed)
    return sealed
  }

  /// Adds an entry that the books have admitted.
  package mutating func add(_ entry: JournalEntry) {
    entries[entry.id]?.append(replacing: entry)
  }
}

extension [JournalEntry] {
  /// Appends the next entry under an id. It replaces an earlier stage, payment or bill step, which no rule needs any more.
  /// Refunds stay, and so do the payments before them: their money is a part of these. So do the payments that tell when the
  /// money came. The bill as set aside stays, because all later steps repeat it.
  mutating func append(replacing entry: JournalEntry) {
    if entry.kind == .bill, entry.billStep?.isSetAside != true {
      removeAll { $0.billStep == .taken }
    } else if [.stage, .payment, .bill].contains(entry.kind) {
      let start = lastIndex { $0.kind.isOfOrder && ![.stage, .payment].contains($0.kind) } ?? 0
      let kept = entry.payments.arePaid ? beginningOfPaid(from: start) : []
      self[start...].removeAll { $0.kind == entry.kind && !kept.contains($0.seq) }
    }
    append(entry)
  }

  /// The numbers of the payments that tell when the money of a next one came: the last that made the order unpaid, and the first
  /// after it. See `OrderRecord.moneyMoved`.
  private func beginningOfPaid(from start: Int) -> [Int] {
    let payments = self[start...].filter { $0.kind == .payment }
    let unpaid = payments.last { !$0.payments.arePaid }
    let first = payments.first { $0.seq > unpaid?.seq ?? 0 }
    return [unpaid, first].compactMap { $0?.seq }
  }
}
