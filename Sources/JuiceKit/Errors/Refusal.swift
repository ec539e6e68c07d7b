/// The reason why a change was refused. A refused change changes nothing.
package enum Refusal: Error, Hashable, Sendable {
  case short([Shortage])
  /// The change would bring this ingredient above the limit of its count.
  case aboveLimit(Ingredient.ID)
  case unknownIngredient(Ingredient.ID)
  case unknownOrder(Order.ID)
  /// The bill was never set aside, or has been dropped or ordered.
  case unknownBill(Order.ID)
  /// The bill has changed since: its newest entry, or that of its order.
  case billTaken(JournalEntry)
  /// The order or change of stock was already taken back.
  case alreadyVoid(Order.ID)
  /// Too few cups of the order are left to refund: its lines.
  case nothingToRefund(Order.ID, [Order.Line])
  /// Part of the order was refunded, so its payment can't be replaced.
  case refunded(Order.ID)
  /// The order is unpaid, so no money can go back in a way.
  case notPaid(Order.ID)
  /// The order has no stages, has reached this stage, or has left the stage that the till saw.
  case alreadyDone(Order.ID)
  case firstStage(Order.ID)
  /// The parts of a payment do not add up to the total: their sum, `nil` if they have none.
  case paymentSum(Price?, total: Price?)
  /// The parts of the money back do not add up to the refund: their sum, `nil` if they have none.
  case refundSum(Price?, total: Price?)
  /// Cash was given in a way that pays nothing.
  case givenForNothing(Payment.ID, Price)
  /// The drawer is open since this entry.
  case drawerOpen(JournalEntry)
  case drawerClosed
  case drawerCurrency(Currency)
  /// The drawer was closed since the person saw it. It may be open again.
  case drawerClosedSince
  /// The move would bring a sum of the drawer beyond this amount.
  case drawerLimit(Price)
  /// The sums of a report are beyond the largest amount that it can show.
  case sumLimit
  /// An amount above the limit of journals, or a discount above the prices.
  case amountLimit
  case tooManyLines
  /// The entry would have more bytes than `JournalLimits.bytes`.
  case tooLarge
  /// An entry was written after the drawer was added up.
  case drawerMoved
  /// The counts of these ingredients have changed since the stock-take.
  case countsMoved([Ingredient.ID])
  /// The cashier needs an approval.
  case noRight(Staff.Right)
  case nothingToVoid
  case idTaken(Order.ID)
  /// The store has everything in the import.
  case notEmpty
  /// The store has another journal than the import; the last entry they share.
  case otherJournal(last: JournalEntry?)
}
