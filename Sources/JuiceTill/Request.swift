internal import JuiceKit

enum Request {
  /// Closes a screen that the last key or click answered.
  case close(any Screen)
  /// Ignores a second press of the key that answered a question without a dialog.
  case answered
  case show(Alert)
  case showError(any Error)
  /// Runs a task and shows its error. Input is queued meanwhile; the screen stays live.
  case perform(() async throws -> Void)
  /// Runs a task in the background. Leaving waits for it briefly.
  case performAside(() async -> Void)
  /// Notes the first invalid entry that a read has met; `nil` if the journal is whole again.
  case journalFault(JournalFault?)
  /// Draws news that came without an event.
  case draw
  /// Prints in the background, or reports that there is no printer. So do all print requests.
  case print(OrderSlip, Order.ID)
  case printRefund(JournalEntry)
  /// Shows a line that the next press removes.
  case remark(String)
  /// Rings the bell, unless the settings silence it.
  case ring
  case pay(Order.ID)
  case refund(Order.ID)
  /// Voids an order of this till. Asks if it is made or needs an approval.
  case void(Order.ID)
  /// Pays an order just taken; `nil` asks for the way. See `PayDialog.isAssumed`.
  case payNew(OrderRecord, in: Payment.Way?, isAssumed: Bool)
  /// Opens a screen; `nil` if there is nothing to show.
  case open((ScreenContext, any FruitStore) -> (any Screen)?)
  case menu
  case cashier
  /// Asks for the PIN of somebody with the right, and passes the name on.
  case approval(Staff.Right, about: String?, then: (_ approver: String) -> Void)
  case drawer
  /// Prints a closing by its number; `nil` prints an interim one.
  case printClosing(Int?)
  /// Does in the background what the settings say for a closing: copies the store, and passes the closing on.
  case closed(Int?)
  /// Looks for unfinished card payments of this machine.
  case findPayments
  /// Returns the till to customers with a fresh screen.
  case lock
  /// Renews the dialogs: a juice may be hidden on the new day.
  case dayBegan
  case changeLanguage, askForPIN
  case repaint, suspend, leave
}
