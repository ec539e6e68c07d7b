package import FoundationEssentials

extension FruitStore {
  /// Returns the current drawer with the takings since its opening.
  ///
  /// - Parameter ways: the ways whose money goes into the drawer.
  package func drawer(ways: Set<Payment.ID>) async throws -> Drawer {
    try await upToOneFault {
      let newest = try await lastEntry()?.seq ?? 0
      let session = try await drawerSession(nil, upTo: newest)
      var report = Report()
      if let opening = session.opening { try await addUp(&report, opening.seq...newest) }
      try report.checkLimit()
      return Drawer(
        open: session.open(report, ways), lastClosing: session.previous, revision: newest,
        takings: report)
    }
  }

  /// Returns the currency of the open drawer, which the menu may have changed since; `nil` while it is closed.
  package func drawerCurrency() async throws -> Currency? {
    try await upToOneFault {
      let newest = try await lastEntry()?.seq ?? 0
      return try await drawerSession(nil, upTo: newest).opening?.drawer?.amount.currency
    }
  }

  /// Returns the drawer before a closing, with the takings since the previous closing, or the first opening.
  ///
  /// - Parameters:
  ///   - number: the number of the closing; `nil` for a closing now.
  ///   - ways: the ways whose money goes into the drawer.
  /// - Returns: `nil` for an unknown closing, or if the drawer is closed now.
  package func closing(_ number: Int?, ways: Set<Payment.ID>) async throws
    -> (drawer: Drawer, entry: JournalEntry?)?
  {
    try await upToOneFault {
      let newest = try await lastEntry()?.seq ?? 0
      let session = try await drawerSession(number, upTo: newest)
      guard let opening = session.opening else { return nil }
      let end = session.closing.map { $0.seq - 1 } ?? newest
      var (sinceOpening, whole) = (Report(), Report())
      try await addUp(&sinceOpening, opening.seq...end)
      try await addUp(&whole, try await firstEntry(before: opening, after: session.previous)...end)
      let takings = session.previous == nil ? sinceOpening : whole
      try takings.checkLimit()
      let drawer = Drawer(
        open: session.open(sinceOpening, whole: whole, ways), lastClosing: session.previous,
        revision: end, takings: takings)
      return (drawer, session.closing)
    }
  }

  /// Returns the orders that are unpaid now and not taken back: those taken since the opening of a drawer, and in the 31 days before
  /// `now`. A pick-up time is at most 30 days ahead.
  package func unpaid(with drawer: Drawer.Open, at now: Date) async throws -> Sales {
    let month = now.addingTimeInterval(-86_400 * Double(PickupTime.days + 1))
    return try await report(since: min(drawer.entry.at, month), until: nil, by: .midnight).unpaid
  }

  /// Returns the number of the first entry whose cash may lie in a drawer that is opened.
  private func firstEntry(before opening: JournalEntry, after closing: JournalEntry?) async throws
    -> Int
  {
    if let closing { return closing.seq + 1 }
    // A shop may have sold for years before its first drawer.
    let day = JournalQuery(.oldestFirst, since: opening.at.addingTimeInterval(-86_400), limit: 1)
    return try await entries(day).first?.seq ?? opening.seq
  }

  /// - Parameters:
  ///   - number: the number of the later closing; `nil` for a closing now.
  ///   - newest: the last entry to search.
  private func drawerSession(_ number: Int?, upTo newest: Int) async throws -> DrawerSession {
    var session = DrawerSession()
    var query = JournalQuery(kind: .drawer, beyond: newest + 1, limit: 100)
    while true {
      let page = try await entries(query)
      for entry in page {
        if number != nil, entry.drawer?.closing?.number == number {
          session.closing = entry
        } else if number == nil || session.closing != nil {
          guard entry.drawer?.closing == nil else {
            session.previous = entry
            return session
          }
          session.entries.insert(entry, at: 0)
        }
      }
      guard page.count == query.limit, let last = page.last else { return session }
      query.beyond = last.seq
    }
  }

  /// Opens the drawer, puts money in, takes money out, or closes the drawer with the counted cash.
  ///
  /// - Parameters:
  ///   - ways: the ways whose money goes into the drawer.
  ///   - excerpt: the menu's words for the closing slip. It gets those of ways and discounts that have left the menu.
  ///   - seen: the opening entry that the person saw; `nil` for any.
  /// - Throws: `Refusal.drawerOpen`, `.drawerClosed`, `.drawerCurrency`, `.drawerClosedSince`, `.drawerLimit`, `.amountLimit`.
  package func moveDrawer(
    _ action: DrawerMove.Action, _ amount: Price, note: String? = nil, ways: Set<Payment.ID>,
    excerpt: MenuExcerpt? = nil, seeing seen: Int? = nil,
    writing write: ((Change) async throws -> Applied)? = nil
  ) async throws -> (before: Drawer, after: Drawer, entry: JournalEntry) {
    while true {
      let drawer = try await session(to: action, ways)
      if let seen, drawer.open?.entry.seq != seen { throw Refusal.drawerClosedSince }
      let move = try drawer.move(action, amount, note: note)
      do {
        let words = action == .close ? try await self.words(excerpt, for: drawer) : nil
        let change = Change.drawer(move, after: drawer.revision, words)
        let applied = if let write { try await write(change) } else { try await apply(change) }
        guard let entry = applied.entry else { continue }
        return (drawer, drawer.moved(by: entry, ways: ways), entry)
      } catch Refusal.drawerMoved {
        // Another entry came first: retry with a new expected sum.
      }
    }
  }
}

extension FruitStore {
  /// Returns the drawer with the takings since its opening; for its closing, since the last closing.
  private func session(to action: DrawerMove.Action, _ ways: Set<Payment.ID>) async throws
    -> Drawer
  {
    if action == .close, let found = try await closing(nil, ways: ways) { return found.drawer }
    return try await drawer(ways: ways)
  }

  /// Adds the words for what a slip of these takings names and the menu no longer has: those that the session's newest entries
  /// quote. Without words of the menu there are none: the slip then has those of the menu that prints it.
  private func words(_ excerpt: MenuExcerpt?, for drawer: Drawer) async throws -> MenuExcerpt? {
    guard let excerpt else { return nil }
    let missing = drawer.takings.itemsOnSlip.filter { excerpt.item(for: $0) == nil }
    guard !missing.isEmpty, let open = drawer.open else { return excerpt }
    let first = (drawer.lastClosing ?? open.entry).seq
    var found: [String: MenuExcerpt.Item] = [:]
    var query = JournalQuery(beyond: drawer.revision + 1)
    while found.count < missing.count {
      let page = try await entries(query)
      for quoted in page where quoted.seq > first {
        for item in missing where found[item.thing] == nil {
          found[item.thing] = quoted.excerpt?.item(for: item)
        }
      }
      guard page.count == query.limit, let last = page.last, last.seq > first else { break }
      query.beyond = last.seq
    }
    // In the order of a slip before the closing.
    return excerpt.adding(missing.map { found[$0.thing] ?? $0 })
  }
}

private struct DrawerSession {
  var closing: JournalEntry?
  /// The closing before this session.
  var previous: JournalEntry?
  /// The opening and the moves, oldest first.
  var entries: [JournalEntry] = []

  var opening: JournalEntry? { entries.first }

  func open(_ report: Report, whole: Report? = nil, _ ways: Set<Payment.ID>)
    -> Drawer.Open?
  {
    opening.flatMap {
      Drawer.Open(
        $0, moves: Array(entries.dropFirst()), report: report, whole: whole, ways: ways,
        closing: closing?.drawer?.closing)
    }
  }
}
