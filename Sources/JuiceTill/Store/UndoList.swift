internal import JuiceKit
internal import JuiceTerminal
internal import JuiceWords

/// The changes made at this till that can be undone.
struct UndoList {
  /// Newest last. Orders as sold.
  private var entries: [JournalEntry] = []
  /// The known refunds of these orders.
  private var refunds: [JournalEntry] = []
  private(set) var isUnused = true

  var newest: JournalEntry? { entries.last }
  var newestStockChange: JournalEntry? { entries.last { $0.kind != .order } }

  /// Describes a change. An order appears as it is left after the known refunds.
  func summary(of entry: JournalEntry, _ wording: Wording) -> String {
    guard let record = OrderRecord([entry] + refunds.filter { $0.id == entry.id }) else {
      return wording.summary(entry)
    }
    return record.isTakenBack
      ? wording.summary(takenBack: record.sold) : wording.summary(record.left)
  }

  mutating func note(_ change: Change, _ entry: JournalEntry?) {
    switch change {
    case .order, .restock, .count, .waste, .soldOut:
      if let entry { entries.append(entry) }
      isUnused = false
    case .void(let id, _, _): drop(id)
    // The refund may have covered the whole order: undo then says so.
    case .refund: if let entry { refunds.append(entry) }
    case .revert(let taken): drop(taken.id)
    case .open, .stage, .back, .pay, .drawer, .setAside, .bill: break
    }
  }

  /// Notes the last change from before the start, unless there are newer ones.
  mutating func recall(_ order: OrderRecord) {
    guard isUnused else { return }
    (entries, refunds, isUnused) = (Array(order.entries.prefix(1)), order.refunds, false)
  }

  mutating func drop(_ id: Order.ID) { entries.removeAll { $0.id == id } }
}

extension ScreenContext {
  /// Undoes a change made at this till, and reports it. A change that can't be undone now stays in the list.
  ///
  /// - Parameters:
  ///   - nothing: the message if there is no entry.
  ///   - isMade: whether the order is already made; then asks about its ingredients.
  func undo(_ entry: JournalEntry?, isMade: Bool = false, orSay nothing: String) {
    guard let entry else { return notify(nothing) }
    let isOrder = entry.kind == .order
    // A question, an approval or a terminal needs the present sums: another till may have refunded a part.
    let hasTerminal = menu.payments.contains { way in
      CardRequest.Kind.allCases.contains { terminals.starts($0, way) != nil }
    }
    if isOrder, isMade || hasTerminal || !state.staff.allows(.void, to: state.seller?.name) {
      return ask(.void(entry.id))
    }
    perform { [self] in
      let what = state.undoList.summary(of: entry, wording)
      do {
        let applied = try await save(isOrder ? .void(entry.id) : .revert(entry))
        reportUndone(entry.kind, isOrder ? applied.entry ?? entry : entry)
      } catch Refusal.alreadyVoid {
        show(
          Alert(kind: .message(), message: words.undoneBefore(entry.kind, what), style: .bad))
      } catch let error as StoreError where error.isUnanswered {
        // The undo may have succeeded.
        throw error
      } catch {
        let sentence = wording.sentence(for: error)
        show(
          Alert(
            kind: .message(), message: words.notUndone(entry.kind, what), style: .bad,
            rows: [AlertView.Row(text: sentence)]))
      }
    }
  }

  /// Reports that an order was taken back before.
  func reportTakenBack(_ record: OrderRecord) {
    settle(record) { [self] in
      report(words.undoneBefore(.order, wording.summary(takenBack: record.sold)))
    }
  }

  /// Reports the undone change, and the money to give back.
  ///
  /// - Parameters:
  ///   - kind: the kind of the undone entry.
  ///   - done: the ways whose terminals have given the money back.
  func reportUndone(
    _ kind: JournalEntry.Kind, _ taken: JournalEntry, atTerminals done: Set<Payment.ID> = []
  ) {
    let givenBack = kind == .order ? wording.givenBack(by: taken, atTerminals: done) : nil
    show(
      Alert(
        kind: .message(dropsTypedAhead: false), message: words.undone(kind, wording.summary(taken)),
        style: .good,
        rows: givenBack.map { [AlertView.Row(text: $0)] } ?? []))
  }
}
