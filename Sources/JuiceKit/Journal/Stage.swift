/// How far an order is that is made and called: a stand whose menu says `serving: queue` has these.
///
/// In the order in which an order comes to them.
public enum Stage: String, CaseIterable, Comparable, Sendable {
  case toMake = "to-make"
  case made
  case collected

  /// nil at the first.
  public var previous: Stage? { Self.allCases.last { $0 < self } }
  /// nil at the last.
  public var next: Stage? { Self.allCases.first { $0 > self } }

  /// Returns `true` if an order at a stage may come to this one: any number of stages on, or one back.
  func follows(_ now: Stage) -> Bool { self > now || self == now.previous }

  public static func < (left: Self, right: Self) -> Bool { left.place < right.place }

  private var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// How customers get what they have ordered.
public enum Serving: String, CaseIterable, Sendable {
  case atOnce = "at-once"
  /// An order is to make, then made, then collected.
  case queue
}

/// The orders that are not collected yet, as a journal adds up to them.
public struct Queue: Hashable, Sendable {
  public struct Place: Hashable, Sendable {
    /// The number of the order's own entry.
    public let seq: Int
    public let stage: Stage
    /// The number that its customer is called by; nil for one of before there were numbers.
    public let number: Int?

    public init(seq: Int, stage: Stage, number: Int?) {
      self.seq = seq
      self.stage = stage
      self.number = number
    }
  }

  public private(set) var places: [Order.ID: Place] = [:]

  public init(places: [Order.ID: Place] = [:]) { self.places = places }

  /// Adds the next entry of the journal.
  ///
  /// - Parameter record: its order, and what the journal says of it before this entry; nil for an order itself.
  mutating func apply(_ entry: JournalEntry, of record: OrderRecord?) {
    switch entry.kind {
    case .order, .stage:
      guard let stage = entry.stage else { return }
      let order = record?.order ?? entry
      places[entry.id] =
        stage == .collected
        ? nil : Place(seq: order.seq, stage: stage, number: order.number?.number)
    case .void: places[entry.id] = nil
    case .refund:
      if record?.linesLeft.cups == entry.lines.cups { places[entry.id] = nil }
    case .open, .restock, .count, .waste, .soldOut, .payment, .drawer, .bill: break
    }
  }
}
