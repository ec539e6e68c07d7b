package import FoundationEssentials

/// A run of a card terminal: the payment of a bill, a late payment, or money back.
///
/// The terminal moves the money before the books have it. Each step is noted, so that a till that dies in between leaves a trace.
package struct TerminalRun: Identifiable, Hashable, Sendable {
  package enum Step: Hashable, Sendable {
    /// The command has started. It may outlive its till.
    case started(ProcessMark)
    /// Another till goes on with the run, and writes what the terminal did.
    case adopted(till: String?)
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
  /// The host and terminal of the till that began the run or has adopted it, as in `Author.till`; `nil` for an anonymous till.
  package fileprivate(set) var till: String?
  /// The process of the till that began the run: another till may get its name. `nil` if it is not noted.
  package let owner: ProcessMark?
  /// The number of the newest entry of the order, or of its bill, at the beginning.
  package let newest: Int
  /// The terminal's command; `nil` before its start.
  package fileprivate(set) var command: ProcessMark?
  package private(set) var isDone = false
  package private(set) var reference: String?

  package init(
    id: UUID = UUID(), _ request: CardRequest, in way: Payment.ID, at: Date, till: String?,
    owner: ProcessMark? = nil, after newest: Int
  ) {
    (self.id, self.request, self.way) = (id, request, way)
    (self.at, self.till, self.owner, self.newest) = (at, till, owner, newest)
  }

  package mutating func finish(reference: String?) { (isDone, self.reference) = (true, reference) }
}

extension [TerminalRun] {
  /// Notes a step of one of these runs, which are unfinished.
  package mutating func note(_ id: TerminalRun.ID, _ step: TerminalRun.Step) {
    guard let index = firstIndex(where: { $0.id == id }) else { return }
    switch step {
    case .started(let command): self[index].command = command
    case .adopted(let till): self[index].till = till
    case .done(let reference): self[index].finish(reference: reference)
    case .ended: remove(at: index)
    }
  }

  /// The references of the terminals that are done, by way.
  package var references: [Payment.ID: String] {
    Dictionary(compactMap { run in run.reference.map { (run.way, $0) } }) { $1 }
  }

  /// Returns the run that keeps another one of the order from beginning: two tills must not move the same money.
  ///
  /// - Parameter own: the runs that the till goes on with.
  package func first(of order: Order.ID, besides own: [TerminalRun.ID]) -> TerminalRun? {
    first { $0.request.order == order && !own.contains($0.id) }
  }

  /// Adds a run.
  ///
  /// - Throws: `.begunElsewhere` if another run of the order is unfinished.
  package mutating func begin(_ run: TerminalRun, besides own: [TerminalRun.ID])
    throws(TerminalRun.NotBegun)
  {
    if let other = first(of: run.request.order, besides: own) { throw .begunElsewhere(other) }
    append(run)
  }
}

extension TerminalRun {
  package enum NotBegun: Error, Hashable, Sendable {
    case unnoted(FileProblem)
    /// Another run of the order is unfinished.
    case begunElsewhere(TerminalRun)
  }

  /// Returns `true` if the books have what the terminal did: the till may have died before it noted that.
  package func isWritten(in record: OrderRecord) -> Bool {
    // The order of a bill says how it was paid.
    record.sold.seq > newest || record.refunds.contains { $0.refund?.id == id }
      || record.later.contains { entry in
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
