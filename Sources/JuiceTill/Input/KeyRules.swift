internal import JuiceWords

extension KeyAction {
  private typealias Rules = (needsStore: Bool, repeats: Bool, isForCustomers: Bool)

  private var rules: Rules {
    switch self {
    case .move, .moveToNext, .moveOption, .page, .ends, .scroll: (false, true, true)
    case .close, .help, .language: (false, false, true)
    case .searchText, .eraseText, .otherAnswer, .typePIN, .eraseDigit, .typeNote: (true, true, true)
    case .redraw, .orderNumber, .menuNumber, .forgetNumber, .order, .search, .eraseAll, .showAll,
      .beginBill, .addToBill,
      .takeOffBill,
      .takeNewestOff, .numberToBill, .juiceToBill, .orderBill, .payBill, .emptyBill, .showBill,
      .answer,
      .unlock, .checkPIN, .options, .pickOption, .takeOptions, .note:
      (true, false, true)
    case .newestOldest, .kind, .menuPart, .moveEntry, .span, .otherDay, .spanLength, .step,
      .stepTen, .typeDelivered,
      .typeCounted,
      .typeWasted, .typeMoney, .typeDiscount, .typeOrderNumber, .typeLine, .countPieces:
      (true, true, false)
    case .suspend, .leave, .restock, .undo, .history, .report, .save, .saveAfterLast, .cancel,
      .delivery, .count, .waste, .soldOut, .undoChange, .details, .searchHistory, .typeSpan,
      .takeSpan, .leaveSpan, .void, .change, .receipt, .pay, .addNote, .takeMoney, .makeScreen,
      .nextStage, .stageBack, .collected, .ticket, .lock, .discount, .takeDiscount,
      .drawer, .menuScreen, .editEntry, .addEntry, .hideJuice, .removeEntry, .takeLine, .nextPiece,
      .closingSlip, .shopping:
      (true, false, false)
    }
  }

  /// Where the help has it.
  var group: KeyGroup {
    switch self {
    case .orderNumber, .order, .numberToBill, .juiceToBill, .options, .search, .undo, .menuNumber:
      .order
    case .beginBill, .addToBill, .takeOffBill, .takeNewestOff, .orderBill, .payBill, .emptyBill,
      .showBill, .change, .discount:
      .bill
    case .restock, .history, .report, .makeScreen, .menuScreen: .screens
    case .move, .moveToNext, .page, .ends, .scroll, .close, .help, .language, .redraw, .suspend,
      .leave, .lock, .unlock:
      .everywhere
    case .searchText, .eraseText, .eraseAll, .showAll, .step, .stepTen, .typeDelivered,
      .typeCounted, .typeWasted, .eraseDigit, .save, .saveAfterLast, .cancel, .delivery, .count,
      .waste, .soldOut, .undoChange, .newestOldest, .kind, .details, .searchHistory, .void, .span,
      .spanLength, .typeSpan, .takeSpan, .leaveSpan, .menuPart, .editEntry, .addEntry,
      .hideJuice, .moveEntry, .removeEntry, .shopping, .otherDay, .drawer, .typeLine,
      .takeLine, .countPieces,
      .nextPiece, .closingSlip, .answer, .otherAnswer, .typeDiscount, .takeDiscount, .pickOption,
      .moveOption, .note, .typeNote, .takeOptions, .typeMoney, .addNote, .takeMoney, .receipt, .pay,
      .nextStage, .stageBack, .typeOrderNumber, .forgetNumber, .collected, .ticket, .typePIN,
      .checkPIN:
      .here
    }
  }

  /// True if it waits while the store is at work: all but moving around and reading. A dialog is closed at once.
  func needsStore(inDialog: Bool) -> Bool {
    rules.needsStore || self == .close && !inDialog
  }

  var repeats: Bool { rules.repeats }

  /// False hides the key from customers everywhere.
  var isForCustomers: Bool { rules.isForCustomers }
}
