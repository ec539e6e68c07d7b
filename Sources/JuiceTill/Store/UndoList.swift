internal import JuiceKit

/// The changes made at this till that can be undone.
struct UndoList {
  /// Newest last. Orders as sold.
  private var entries: [JournalEntry] = []
  /// The known later entries of these orders, oldest first.
  private(set) var later: [JournalEntry] = []
  private(set) var isUnused = true

  var newest: JournalEntry? { entries.last }
  var newestStockChange: JournalEntry? { entries.last { $0.kind != .order } }

  mutating func note(_ change: Change, _ entry: JournalEntry?) {
    switch change {
    case .order, .restock, .count, .waste, .soldOut:
      if let entry { entries.append(entry) }
      isUnused = false
    case .void(let id, _, _): drop(id)
    // The refund may have covered the whole order: undo then says so.
    case .refund: if let entry { later.append(entry) }
    case .revert(let taken): drop(taken.id)
    case .open, .stage, .back, .pay, .drawer, .setAside, .bill: break
    }
  }

  /// Notes the last change from before the start, unless there are newer ones.
  mutating func recall(_ order: OrderRecord) {
    guard isUnused else { return }
    (entries, later, isUnused) = (Array(order.entries.prefix(1)), order.later, false)
  }

  /// Notes what any till has done to an order of the list. An order that was taken back stays: undo then says so.
  mutating func follow(_ order: OrderRecord) {
    later.removeAll { $0.id == order.id }
    later += order.later
  }

  mutating func drop(_ id: Order.ID) { entries.removeAll { $0.id == id } }
}
