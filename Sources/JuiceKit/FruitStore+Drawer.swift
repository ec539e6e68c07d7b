extension FruitStore {
  /// The drawer as it is now; its takings are those since it was opened.
  ///
  /// - Parameter ways: those whose money lies in it.
  public func drawer(ways: Set<Payment.ID>) async throws -> Drawer {
    let newest = try await lastEntry()?.seq ?? 0
    let moves = try await drawerMoves(before: nil)
    var drawer = Drawer(
      ways: ways, lastClosing: moves.previous, after: moves.opening.map { $0.seq - 1 } ?? newest)
    if moves.opening != nil { try await addUp(&drawer) }
    return drawer
  }

  /// The drawer as it was before a closing, with the takings since the closing before that, or since it was first
  /// opened.
  ///
  /// - Parameters:
  ///   - number: that of the closing; nil for one that might be now.
  ///   - ways: those whose money lies in it.
  /// - Returns: nil where there is no such closing, or where the drawer is closed now.
  public func closing(_ number: Int?, ways: Set<Payment.ID>) async throws
    -> (drawer: Drawer, entry: JournalEntry?)?
  {
    let moves = try await drawerMoves(before: number)
    guard let opening = moves.opening else { return nil }
    var drawer = Drawer(
      ways: ways, lastClosing: moves.previous, after: moves.previous?.seq ?? opening.seq - 1)
    try await addUp(&drawer, before: moves.closing?.seq)
    return (drawer, moves.closing)
  }

  /// The entries between which a closing is: it, the one that opened the drawer, and the closing before it.
  ///
  /// - Parameter number: that of the closing; nil for one that might be now.
  private func drawerMoves(before number: Int?) async throws -> (
    closing: JournalEntry?, opening: JournalEntry?, previous: JournalEntry?
  ) {
    var closing: JournalEntry?
    var opening: JournalEntry?
    var query = JournalQuery(kind: .drawer, limit: 100)
    while true {
      let page = try await entries(query)
      for entry in page {
        let isSought = number != nil && entry.drawer?.closing?.number == number
        if isSought { closing = entry }
        guard number == nil || closing != nil, !isSought else { continue }
        switch entry.drawer?.action {
        case .open: opening = entry
        case .close: return (closing, opening, entry)
        case .in, .out, nil: break
        }
      }
      guard page.count == query.limit, let last = page.last else { return (closing, opening, nil) }
      query.beyond = last.seq
    }
  }

  /// Adds what came since the newest entry that it knows of.
  private func addUp(_ drawer: inout Drawer, before end: Int? = nil) async throws {
    while drawer.revision + 1 < end ?? .max {
      let page = try await entries(JournalQuery(.oldestFirst, beyond: drawer.revision))
        .filter { $0.seq < end ?? .max }
      if page.isEmpty { return }
      let records = try await records(of: page)
      for entry in page { drawer.add(entry, of: records[entry.id]) }
    }
  }

  /// Opens the drawer, puts money in or takes it out, or closes it with what was counted.
  ///
  /// - Parameters:
  ///   - ways: those whose money lies in it.
  ///   - seen: the number of the entry that opened the drawer which was looked at; nil for whichever is open.
  ///   - write: writes the change; nil for `apply`.
  /// - Returns: the drawer as it was just before and is after it, and the entry.
  /// - Throws: `Refusal.drawerOpen`, `Refusal.drawerClosed`, `Refusal.drawerCurrency`,
  ///   `Refusal.drawerReopened`, `Refusal.amountLimit`, `StoreError`.
  public func moveDrawer(
    _ action: DrawerMove.Action, _ amount: Price, note: String? = nil, ways: Set<Payment.ID>,
    seeing seen: Int? = nil,
    writing write: ((Change) async throws -> Applied)? = nil
  ) async throws -> (before: Drawer, after: Drawer, entry: JournalEntry) {
    var drawer = try await drawer(ways: ways)
    while true {
      if let seen, let open = drawer.open, open.entry.seq != seen {
        throw Refusal.drawerReopened
      }
      let move = try drawer.move(action, amount, note: note)
      do {
        let change = Change.drawer(move, after: drawer.revision)
        let applied = if let write { try await write(change) } else { try await apply(change) }
        guard let entry = applied.entry else { continue }
        var after = drawer
        after.add(entry, of: nil)
        return (drawer, after, entry)
      } catch Refusal.drawerMoved {
        // An order came between: it is added, and what is expected is what it is by then.
        try await addUp(&drawer)
      }
    }
  }
}
