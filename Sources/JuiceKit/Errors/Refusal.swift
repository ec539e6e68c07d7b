/// Why a change was turned down. Nothing has changed then.
public enum Refusal: Error, Hashable, Sendable {
  /// Every ingredient that there is too little of.
  case short([Shortage])
  /// The change would take this ingredient above `Ingredient.counts`.
  case aboveLimit(Ingredient.ID)
  case unknownIngredient(Ingredient.ID)
  case unknownOrder(Order.ID)
  /// No bill with this id is set aside.
  case unknownBill(Order.ID)
  /// Something else became of the bill: its newest entry, or that of the order that it is.
  case billTaken(JournalEntry)
  /// The order or the change of stock with this id was taken back before.
  case alreadyVoid(Order.ID)
  /// The order has not so many cups left to refund: the lines that it has.
  case nothingToRefund(Order.ID, [Order.Line])
  /// Money of the order went back, and so another way to pay it can't be said.
  case refunded(Order.ID)
  /// The order has the stage, or is past it; or it was handed over at once.
  case alreadyDone(Order.ID)
  /// There is no stage before the first, nor one for an order that was handed over at once.
  case firstStage(Order.ID)
  /// The parts that an order is to be paid in are not its total: what they are together, nil where that is no sum.
  case paymentSum(Price?, total: Price?)
  /// The drawer is open, by this entry.
  case drawerOpen(JournalEntry)
  case drawerClosed
  /// The drawer was opened with money of this currency.
  case drawerCurrency(Currency)
  /// Since it was looked at, the drawer was closed and opened again.
  case drawerReopened
  /// An amount of money that no journal holds, or a discount that is more than the prices.
  case amountLimit
  /// The order has more lines than a journal holds.
  case tooManyLines
  /// The entry would have more bytes than `JournalLimits.bytes`.
  case tooLarge
  /// Something came into the journal since the drawer was added up.
  case drawerMoved
  /// The counts of these are no longer those that a stock-take was compared with.
  case countsMoved([Ingredient.ID])
  /// The cashier may not do it alone.
  case noRight(Staff.Right)
  /// There is no order left to take back.
  case nothingToVoid
  /// Another order has this id.
  case idTaken(Order.ID)
  /// The store has all that was to be imported.
  case notEmpty
  /// The store has another journal than was to be imported: the last entry that both have.
  case otherJournal(last: JournalEntry?)
}
