/// The stage of a queued order (`serving: queue` in the menu file), in this order.
package enum Stage: String, CaseIterable, Comparable, Sendable {
  case toMake = "to-make"
  case made
  case collected

  package var previous: Stage? { Self.allCases.last { $0 < self } }
  package var next: Stage? { Self.allCases.first { $0 > self } }

  package static func < (left: Self, right: Self) -> Bool { left.place < right.place }

  private var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

package enum Serving: String, CaseIterable, Sendable {
  case atOnce = "at-once"
  /// An order is first to make, then ready, then collected.
  case queue
}

/// The orders that are not collected yet.
package struct Queue: Hashable, Sendable {
  package struct Place: Hashable, Sendable {
    package let seq: Int
    package let stage: Stage
    /// The number to call; `nil` for orders of older versions.
    package let number: Int?

    package init(seq: Int, stage: Stage, number: Int?) {
      self.seq = seq
      self.stage = stage
      self.number = number
    }
  }

  package private(set) var places: [Order.ID: Place] = [:]

  package init(places: [Order.ID: Place] = [:]) { self.places = places }

  /// - Parameter record: the order's record before this entry; `nil` for a new order.
  mutating func apply(_ entry: JournalEntry, of record: OrderRecord?) {
    switch entry.kind {
    case .order, .stage:
      guard let stage = entry.stage else { return }
      let order = record?.sold.entry ?? entry
      places[entry.id] =
        stage == .collected
        ? nil : Place(seq: order.seq, stage: stage, number: order.number?.number)
    case .void: places[entry.id] = nil
    case .refund:
      if record?.left.lines.cups == entry.lines.cups { places[entry.id] = nil }
    case .open, .restock, .count, .waste, .soldOut, .payment, .drawer, .bill: break
    }
  }
}
