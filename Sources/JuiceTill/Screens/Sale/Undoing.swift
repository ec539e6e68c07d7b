internal import JuiceKit
internal import JuiceWords

extension UndoList {
  /// Describes a change. An order appears as it is left after its known later entries.
  func summary(of entry: JournalEntry, _ wording: Wording) -> String {
    guard let record = record(of: entry) else { return wording.summary(entry) }
    return record.isTakenBack
      ? wording.summary(takenBack: record.sold) : wording.summary(record.left)
  }

  /// The line about the newest change, in variants from long to short.
  func lines(_ wording: Wording) -> [String] {
    guard let newest else { return [] }
    guard let record = record(of: newest) else {
      return [wording.words.saved(wording.summary(newest))]
    }
    if record.isTakenBack { return [wording.takenBackBefore(record)] }
    let summary = wording.summary(record.left)
    return [wording.words.lastOrder(summary)]
      + ([summary] + wording.shortSummaries(record.left)).map(wording.words.lastOrderInShort)
  }

  private func record(of entry: JournalEntry) -> OrderRecord? {
    OrderRecord([entry] + later.filter { $0.id == entry.id })
  }
}

extension Wording {
  fileprivate func takenBackBefore(_ record: OrderRecord) -> String {
    let what = summary(takenBack: record.sold)
    return record.isVoided ? words.undoneBefore(.order, what) : words.refundedBefore(what)
  }
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
        reportUndone(entry.kind, isOrder ? applied.entry ?? entry : entry, of: entry.facts)
      } catch Refusal.alreadyVoid {
        // The order tells whether it was voided or refunded.
        guard !isOrder else { return ask(.void(entry.id)) }
        report(words.undoneBefore(entry.kind, what))
      } catch let error where error.isOfMissingAnswer {
        // The undo may have succeeded.
        throw error
      } catch {
        report(words.notUndone(entry.kind, what), because: wording.sentence(for: error))
      }
    }
  }

  func reportTakenBack(_ record: OrderRecord) {
    settle(record) { [self] in report(wording.takenBackBefore(record)) }
  }

  /// Reports the undone change, and the money to give back.
  ///
  /// - Parameters:
  ///   - kind: the kind of the undone entry.
  ///   - order: the facts of the undone entry, which name its cups.
  ///   - done: the ways whose terminals have given the money back.
  func reportUndone(
    _ kind: JournalEntry.Kind, _ taken: JournalEntry, of order: OrderFacts,
    atTerminals done: Set<Payment.ID> = []
  ) {
    // A kiosk may have locked while a terminal gave the money back.
    guard !isForCustomers else { return }
    let givenBack = kind == .order ? wording.givenBack(by: taken, atTerminals: done) : nil
    let what = wording.naming(order).summary(taken)
    // The void of an order with refunds, or with used ingredients, is a refund.
    reportDone(taken.kind == .refund ? words.refunded(what) : words.undone(kind, what), givenBack)
  }
}
