internal import JuiceKit

/// A screen's wish to the till.
enum Request {
  /// To close a screen that the last key or click answered.
  case close(any Screen)
  /// To ignore a second press of the key that has answered a question without a dialog.
  case answered
  case show(Alert)
  case showError(any Error)
  /// To run something that takes time, and to show its error. Input is queued meanwhile; the screen stays live.
  case perform(() async throws -> Void)
  /// To draw what has come without an event.
  case draw
  /// To print an order's receipt while the till goes on, or to say that there is no printer.
  case printReceipt(JournalEntry)
  /// To print the slip of a refund in the same way.
  case printRefund(JournalEntry)
  /// To print an order's ticket in the same way.
  case printTicket(JournalEntry)
  /// To say something in passing, which the next press takes away.
  case remark(String)
  /// To ring the bell, unless the settings keep it silent.
  case ring
  /// To open the restock screen with an ingredient selected and with differences to begin with.
  case restock(first: Ingredient.ID? = nil, steps: Quantities = [:], onSaved: () -> Void = {})
  case money(MoneyController.Question)
  /// To ask for the options of a cup.
  case options(OptionsController.Question)
  case ask(LineController.Question)
  /// To ask how an order is paid, and to save it.
  case pay(Order.ID)
  /// To ask which cups of an order to refund, and to refund them.
  case refund(Order.ID)
  /// The same of one just taken, without waiting for the store; nil to ask for the way, too.
  case payNew(JournalEntry, in: Payment.Way?)
  /// To open a screen of the table.
  case open((ScreenContext, any FruitStore) -> any Screen)
  /// To show the menu, and to change it.
  case menu
  /// To change the cashier.
  case cashier
  /// To ask for the PIN of somebody who has a right, and to go on with that name.
  case approval(Staff.Right, about: String?, then: (_ approver: String) -> Void)
  /// To show what is to be in the drawer, and to do something with it.
  case drawer
  /// To print a closing of the drawer by its number; nil for what would be one now.
  case printClosing(Int?)
  /// To show a customer's number, and what to do next.
  case yourNumber(JournalEntry)
  /// To give the till back to customers, with a fresh screen.
  case lock
  /// To show keys.
  case help(() -> [KeyBinding])
  case changeLanguage, askForPIN
  case repaint, suspend, leave
}
