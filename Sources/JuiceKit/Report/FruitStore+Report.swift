package import FoundationEssentials
internal import Synchronization

extension FruitStore {
  /// Sums up the journal from `since` (inclusive) to `until` (exclusive), as known now.
  package func report(since: Date, until: Date?, by dayStart: DayStart) async throws -> Report {
    try await upToOneFault {
      var report = Report(since: since, until: until, by: dayStart)
      let newest = try await lastEntry()?.seq ?? 0
      report.reach(newest)
      let span = JournalQuery(.oldestFirst, since: since, until: until, limit: 1)
      guard let first = try await entries(span).first?.seq, first <= newest else { return report }
      let followers = Set(JournalEntry.Kind.allCases.filter { $0.isOfOrder && $0 != .order })
      // Orders first: then later entries come in the journal's order, even if a clock was set back.
      try await scan(
        &report,
        JournalSpan(
          since: since, until: until, seqs: first...newest,
          kinds: Set(JournalEntry.Kind.allCases).subtracting(followers)))
      try await addLaterEntries(
        to: &report, JournalSpan(seqs: first...newest, kinds: followers),
        within: JournalSpan(since: since, until: until, seqs: first...newest, kinds: followers))
      let earliest = min(first, report.earliestSettled ?? first)
      report.isChecked = try await checkSeals(of: earliest...newest)
      return report
    }
  }

  /// Like `report(since:until:by:)`, but without an end, the report ends with today and lists later entries in `ahead`.
  /// Later dates come from a clock that was ahead.
  package func report(since: Date, until: Date?, now: Date, by dayStart: DayStart) async throws
    -> Report
  {
    let end = dayStart.beginning(of: now, days: 1)
    guard until == nil, since < end else {
      return try await report(since: since, until: until, by: dayStart)
    }
    var report = try await report(since: since, until: end, by: dayStart)
    report.ahead = try await ahead(of: end)
    return report
  }

  private func ahead(of end: Date) async throws -> Report.Ahead? {
    let found = Mutex<Report.Ahead?>(nil)
    unsafe try await scan(JournalSpan(since: end)) { seq, body in
      var lines = unsafe EntryLines(body)
      guard let head = lines.head(of: seq) else { throw lines.fault(seq) }
      let one = Report.Ahead(entries: 1, first: Date(milliseconds: head.at))
      found.withLock { $0 = $0?.adding(one) ?? one }
    }
    return found.withLock(\.self)
  }

  /// Repeats a read of several steps until no step meets a new fault, so that all steps end at the same entry.
  func upToOneFault<Value: Sendable>(_ read: () async throws -> Value) async throws -> Value {
    while true {
      let fault = await fault()
      let value = try await read()
      if await self.fault() == fault { return value }
    }
  }

  /// Adds entries to a report that includes all entries before them.
  package func addUp(_ report: inout Report, _ seqs: ClosedRange<Int>) async throws {
    try await scan(&report, JournalSpan(seqs: seqs))
    try await settle(&report)
    report.reach(seqs.upperBound)
  }

  /// - Parameters:
  ///   - all: from the first entry of the report's span to the end of the journal.
  ///   - inside: the part of `all` within the report's span.
  private func addLaterEntries(
    to report: inout Report, _ all: JournalSpan, within inside: JournalSpan
  ) async throws {
    let most = 4 * report.orders.orders.count + 10_000
    let count = Mutex(0)
    do {
      try await scan(&report, all) { seq in
        try count.withLock { count in
          count += 1
          if count > most { throw TooMany(from: seq) }
        }
      }
    } catch let many as TooMany {
      // A long journal follows: look up each order instead of reading on.
      let rest = many.from...all.seqs.upperBound
      var inside = inside
      inside.seqs = rest
      try await scan(&report, inside, skippingOrders: true)
      let ids = report.orders.ids
      for start in stride(from: 0, to: ids.count, by: 500) {
        let batch = Array(ids[start..<min(start + 500, ids.count)])
        for entry in try await entries(under: batch) where rest.contains(entry.seq) {
          if entry.kind != .order { try report.add(entry) }
        }
      }
    }
    try await settle(&report)
  }

  private func settle(_ report: inout Report) async throws {
    guard !report.pending.isEmpty else { return }
    report.settle(try await records(report.pending.map(\.order)))
  }

  /// - Parameter skipsOrders: skip entries of the report's own orders.
  private func scan(
    _ report: inout Report, _ span: JournalSpan, skippingOrders skipsOrders: Bool = false,
    _ visit: @escaping @Sendable (Int) throws -> Void = { _ in }
  ) async throws {
    // Moving the report avoids a copy: no one else uses it during the scan.
    let sum = Mutex(report)
    report = Report()
    defer { report = sum.withLock(\.self) }
    unsafe try await scan(span) { seq, body in
      try visit(seq)
      try sum.withLock { unsafe try $0.add(seq, body, skippingOrders: skipsOrders) }
    }
  }
}

extension Report {
  package struct Ahead: Hashable, Sendable {
    package let entries: Int
    package let first: Date

    func adding(_ other: Ahead) -> Ahead {
      Ahead(entries: entries + other.entries, first: min(first, other.first))
    }
  }
}

private struct TooMany: Error {
  /// The number of the first entry that was not added.
  let from: Int
}
