import FoundationEssentials
package import JuiceKit
import JuiceStorage
import Synchronization

extension PostgresStore {
  /// In seconds; then another connection is tried.
  private static let longestAnswer = 4.0

  package func apply(_ change: Change, by author: Author?) async throws -> Applied {
    let deadline = Deadline.after(patience)
    var lost = unanswered.take(change)
    do {
      return try await Self.persist(until: deadline) {
        switch try await apply(change, by: author, lost: lost, until: deadline) {
        case .applied(let applied): return applied
        case .lost(let entry, let error):
          lost = entry
          throw error
        }
      }
    } catch let error as PostgresError {
      guard let lost else { throw StoreError(error, address.shown) }
      unanswered.keep(lost, of: change)
      throw StoreError.server(address.shown, .unanswered(change.newOrder))
    } catch let fault as JournalFault where fault.seq <= known.state.books.count {
      known.note(fault)
      throw StoreError.server(address.shown, .damaged(.fault(fault)))
    } catch {
      throw StoreError.content(error, of: address) ?? error
    }
  }

  private enum Outcome: Sendable {
    case applied(Applied)
    case lost(LostEntry?, PostgresError)
  }

  private func apply(
    _ change: Change, by author: Author?, lost: LostEntry?, until deadline: Deadline
  ) async throws -> Outcome {
    guard let signature else { preconditionFailure("opened to read") }
    do {
      return try await main.run(until: deadline) { [known, signature] connection in
        let (owner, time) = signature()
        let now = Date(milliseconds: time.milliseconds)
        var appending = PostgresAppending(
          change, by: author ?? owner, at: now, knowing: known.state, lost: lost,
          in: PostgresDatabase(
            connection: connection, deadline: deadline.orAfter(Self.longestAnswer),
            today: change.numberedDay(at: now) ?? known.state.day))
        defer { known.see(appending.state) }
        do { return .applied(try appending.apply()) } catch let error as PostgresError
          where error.isWithoutAnswer
        {
          return .lost(appending.lost, error)
        }
      }
    } catch let error as PostgresError where lost == nil {
      // Nothing was sent: report at once that there is no connection.
      throw StoreError(error, address.shown)
    }
  }

  /// Retries with growing pauses while connections break or time out.
  private static func persist<Value>(
    until deadline: Deadline, _ body: () async throws -> Value
  ) async throws -> Value {
    var backOff = BackOff(first: .milliseconds(10), longest: .milliseconds(500))
    while true {
      do { return try await body() } catch let error as PostgresError where error.isWithoutAnswer {
        let pause = backOff.next()
        guard .milliseconds(deadline.milliseconds) > pause else { throw error }
        await rest(pause)
      }
    }
  }

  package func load(from source: @escaping EntrySource) async throws -> Int {
    let patience = patience
    do {
      return try await PostgresQueue(address).run(until: .after(patience)) { connection in
        try PostgresLoading(connection, patience: patience).load(from: source)
      }
    } catch let end as PostgresLoading.LostEnd {
      return try await settle(end)
    } catch {
      throw StoreError.content(error, of: address) ?? error
    }
  }

  /// Finds out whether a load was written whose COMMIT got no answer.
  private func settle(_ end: PostgresLoading.LostEnd) async throws -> Int {
    let deadline = Deadline.after(patience)
    do {
      let last = try await Self.persist(until: deadline) {
        try await main.run(until: deadline) { [known] in
          try PostgresDatabase(connection: $0, deadline: deadline).journal(of: known.state).entry(
            end.last)
        }
      }
      guard last?.digest == end.digest else { throw PostgresError.timedOut }
      return end.count
    } catch is PostgresError {
      throw StoreError.server(address.shown, .unanswered(nil))
    } catch {
      throw StoreError.content(error, of: address) ?? error
    }
  }
}

extension Change {
  fileprivate var newOrder: Order.ID? { if case .order(let order) = self { order.id } else { nil } }
}

/// Keeps the lost entry of a change, so that applying the change again does not write it twice.
final class UnansweredChange: Sendable {
  private let value = Mutex<(change: Change, entry: LostEntry)?>(nil)

  func keep(_ entry: LostEntry, of change: Change) { value.withLock { $0 = (change, entry) } }

  /// Removes and returns the lost entry of this change.
  func take(_ change: Change) -> LostEntry? {
    value.withLock { kept in
      guard kept?.change == change else { return nil }
      defer { kept = nil }
      return kept?.entry
    }
  }
}
