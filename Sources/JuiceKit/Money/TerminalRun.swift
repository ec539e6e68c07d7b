package import FoundationEssentials

/// A run of a card terminal for an order in the books: a late payment, or money back.
///
/// The terminal moves the money before the books have it. Each step is noted, so that a till that dies in between leaves a trace.
package struct TerminalRun: Identifiable, Hashable, Sendable {
  package enum Step: Hashable, Sendable {
    /// The terminal is done.
    case done(reference: String?)
    case ended(End)
  }

  /// The reason why nobody has to look at the terminal any more.
  package enum End: String, CaseIterable, Sendable {
    /// The terminal did nothing.
    case refused
    /// A person has seen at the terminal that it did nothing.
    case notDone = "not-done"
    /// The books have what the terminal did.
    case written
    /// A person has seen that the terminal is done. The order is closed, so the books can't have it.
    case seen
  }

  package let id: UUID
  package let request: CardRequest
  package let way: Payment.ID
  package let at: Date
  /// The till's host and terminal, as in `Author.till`; `nil` for an anonymous till.
  package let till: String?
  /// The number of the order's newest entry at the beginning.
  package let newest: Int
  /// `true` once the terminal is done.
  package private(set) var isDone = false
  package private(set) var reference: String?

  package init(
    id: UUID = UUID(), _ request: CardRequest, in way: Payment.ID, at: Date, till: String?,
    after newest: Int
  ) {
    (self.id, self.request, self.way) = (id, request, way)
    (self.at, self.till, self.newest) = (at, till, newest)
  }

  /// Notes that the terminal is done.
  package mutating func finish(reference: String?) { (isDone, self.reference) = (true, reference) }
}

extension TerminalRun {
  /// Returns `true` if the till of this run has since written what the terminal did: it may have died before it noted that.
  package func isWritten(in record: OrderRecord) -> Bool {
    record.later.contains { entry in
      entry.seq > newest && entry.by?.till == till && entry.hasMoney(of: request.kind)
        && hasMoved(
          entry.payments,
          of: entry.kind == .payment ? record.charged(before: entry.seq + 1).total : entry.total)
    }
  }

  private func hasMoved(_ payments: Payments?, of total: Price?) -> Bool {
    guard let payments else { return false }
    let amounts = payments.parts(of: total).filter { $0.way == way }.map {
      $0.amount.adding($0.tip)
    }
    return amounts == [request.amount]
      && (reference == nil || payments.references[way] == reference)
  }
}

/// An unfinished run, and its order.
package struct UnfinishedRun: Hashable, Sendable {
  package let run: TerminalRun
  package let record: OrderRecord

  package var isWritten: Bool { run.isWritten(in: record) }
}

extension FruitStore {
  /// Returns the runs of orders that this store has: those of other stores are noted in the same place.
  package func orders(of runs: [TerminalRun]) async throws -> [UnfinishedRun] {
    guard !runs.isEmpty else { return [] }
    let records = try await records(Array(Set(runs.map(\.request.order))))
    return runs.compactMap { run in
      records[run.request.order].map { UnfinishedRun(run: run, record: $0) }
    }
  }
}

extension JournalEntry {
  fileprivate func hasMoney(of kind: CardRequest.Kind) -> Bool {
    switch kind {
    case .pay: self.kind == .payment
    case .refund: [.refund, .void].contains(self.kind)
    }
  }
}
