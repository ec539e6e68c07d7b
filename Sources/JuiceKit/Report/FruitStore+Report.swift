public import FoundationEssentials
internal import Synchronization

extension FruitStore {
  /// Adds up a span of the journal, as is known by now.
  ///
  /// - Parameters:
  ///   - since: inclusive.
  ///   - until: exclusive; nil for all that follows.
  ///   - dayStart: when its days begin.
  public func report(since: Date, until: Date?, by dayStart: DayStart) async throws -> Report {
    try await upToOneFault { try await reportOnce(since: since, until: until, by: dayStart) }
  }

  /// Adds up a span that may go on. It ends with today then: a clock that was ahead dated entries later, and the report
  /// tells of these.
  ///
  /// - Parameter until: nil for a span that goes on.
  public func report(since: Date, until: Date?, now: Date, by dayStart: DayStart) async throws
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

  /// Finds the entries that are dated at or after a time.
  private func ahead(of end: Date) async throws -> Report.Ahead? {
    let found = Mutex<Report.Ahead?>(nil)
    try await scan(JournalSpan(since: end)) { seq, body in
      var reading = Reading(body)
      guard let head = reading.head() else { throw reading.fault(seq) }
      let one = Report.Ahead(entries: 1, first: Date(milliseconds: head.at))
      found.withLock { $0 = $0?.adding(one) ?? one }
    }
    return found.withLock(\.self)
  }

  /// Reads something in several steps, which all end before the same fault: one may be met on the way.
  func upToOneFault<Value: Sendable>(_ read: () async throws -> Value) async throws -> Value {
    while true {
      let fault = await fault()
      let value = try await read()
      if await self.fault() == fault { return value }
    }
  }

  private func reportOnce(since: Date, until: Date?, by dayStart: DayStart) async throws -> Report {
    var report = Report(since: since, until: until, by: dayStart)
    let newest = try await lastEntry()?.seq ?? 0
    report.reach(newest)
    let span = JournalQuery(.oldestFirst, since: since, until: until, limit: 1)
    guard let first = try await entries(span).first?.seq, first <= newest else { return report }
    let followers = Set(JournalEntry.Kind.allCases.filter { $0.isOfOrder && $0 != .order })
    // Orders first: what follows them comes in the order of the journal, also where a clock was set back.
    try await scan(
      &report,
      JournalSpan(
        since: since, until: until, seqs: first...newest,
        kinds: Set(JournalEntry.Kind.allCases).subtracting(followers)))
    try await addFollowers(
      to: &report, JournalSpan(seqs: first...newest, kinds: followers),
      within: JournalSpan(since: since, until: until, seqs: first...newest, kinds: followers))
    return report
  }

  /// Adds the entries of a part of the journal to a report that has all before them, if they are to count in it.
  public func addUp(_ report: inout Report, _ seqs: ClosedRange<Int>) async throws {
    try await scan(&report, JournalSpan(seqs: seqs))
    try await settle(&report)
    report.reach(seqs.upperBound)
  }

  /// Adds what followed the orders of a report.
  ///
  /// - Parameters:
  ///   - all: from the first entry of the span to the end of the journal.
  ///   - inside: those in the span.
  private func addFollowers(
    to report: inout Report, _ all: JournalSpan, within inside: JournalSpan
  ) async throws {
    let most = 4 * report.orderCount + 10_000
    let count = Mutex(0)
    do {
      try await scan(&report, all) { seq in
        try count.withLock { count in
          count += 1
          if count > most { throw TooMany(from: seq) }
        }
      }
    } catch let many as TooMany {
      // A year may have followed: it is not gone through, each order of the span is looked up.
      let rest = many.from...all.seqs.upperBound
      var inside = inside
      inside.seqs = rest
      try await scan(&report, inside, skippingOrders: true)
      let ids = report.orderIDs
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

  /// - Parameters:
  ///   - skipsOrders: what is about an order of the report is not added.
  ///   - visit: called before each entry.
  private func scan(
    _ report: inout Report, _ span: JournalSpan, skippingOrders skipsOrders: Bool = false,
    _ visit: @escaping @Sendable (Int) throws -> Void = { _ in }
  ) async throws {
    // The store calls back on its own thread, and nobody else has the report meanwhile: it is not copied.
    let sum = Shared(report)
    report = Report()
    defer { report = sum.report.withLock(\.self) }
    try await scan(span) { seq, body in
      try visit(seq)
      try sum.report.withLock { report in
        if skipsOrders { try report.addUnknown(seq, body) } else { try report.add(seq, body) }
      }
    }
  }
}

extension Report {
  /// Entries dated after today.
  public struct Ahead: Hashable, Sendable {
    public let entries: Int
    /// The earliest of their times.
    public let first: Date

    func adding(_ other: Ahead) -> Ahead {
      Ahead(entries: entries + other.entries, first: min(first, other.first))
    }
  }
}

private struct TooMany: Error {
  /// The number of the first entry that was not added.
  let from: Int
}

/// A report that a closure adds to.
private final class Shared: Sendable {
  let report: Mutex<Report>

  init(_ report: Report) { self.report = Mutex(report) }
}
