internal import Synchronization

package protocol JournalKnowledge: Sendable {
  /// The first fault that the reader has met.
  var fault: JournalFault? { get set }

  /// The number of the last entry to read; `.max` without a limit.
  var last: Int { get }
}

extension JournalKnowledge {
  /// The number of the last entry before the fault.
  package var lastBeforeFault: Int { fault.map { max($0.seq, 1) - 1 } ?? .max }

  package mutating func note(_ new: JournalFault) {
    fault = fault.map { $0.seq <= new.seq ? $0 : new } ?? new
  }
}

/// The knowledge that all readers of a store share.
package final class Known<State: JournalKnowledge>: Sendable {
  private let value: Mutex<State>

  package init(_ state: State) { value = Mutex(state) }

  package var state: State { value.withLock(\.self) }

  package func change<Value: Sendable>(_ body: (inout State) -> Value) -> Value {
    value.withLock { body(&$0) }
  }

  package func note(_ fault: JournalFault) { value.withLock { $0.note(fault) } }

  /// Calls `body` again with a lower `last` if it meets a fault.
  package func read<Value>(_ body: (State) throws -> Value) throws -> Value {
    while true {
      let state = state
      do { return try body(state) } catch let fault as JournalFault where fault.seq <= state.last {
        note(fault)
        // Without an entry less to read, it would meet the fault for ever.
        guard self.state.last < state.last else { throw fault }
      }
    }
  }

  /// Notes the fault that verifying has found. Wrong cached books don't make the journal wrong.
  package func verify<Value>(_ body: () throws -> Value) throws -> Value {
    do { return try body() } catch let fault as JournalFault {
      if !fault.rule.isOfStock { note(fault) }
      throw fault
    }
  }
}
