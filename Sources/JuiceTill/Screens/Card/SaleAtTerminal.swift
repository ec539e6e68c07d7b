internal import JuiceKit
internal import JuiceWords

/// The sale of an order that is paid at card terminals.
extension SaleController {
  func payAtTerminal(_ wanted: Sale.Request, _ order: Order) {
    let (ordered, customer) = (bill.bill, bill.customer)
    if case .bill = wanted { bill.beginPayment() }
    context.perform { [self] in
      var isBegun = false
      defer { if !isBegun, bill.customer == customer { bill.endPayment() } }
      do {
        let aside = Change.setAside(bill.settingAside(order), .paying)
        guard let begun = try await context.save(aside).entry else { return }
        isBegun = true
        CardPayment(
          order, begun, back: ordered.origin == nil ? .dropped : .taken, context,
          ends(wanted, ordered, of: customer)
        ).run()
      } catch Refusal.short(let shortages) {
        go(to: .short(wanted, order, shortages))
      } catch let refusal as Refusal where refusal.isOfBill {
        bill.lose(refusal)
      }
    }
  }

  /// - Parameters:
  ///   - ordered: the bill before the payment.
  ///   - customer: its customer; another one's bill may be on the screen by then.
  private func ends(_ wanted: Sale.Request, _ ordered: Bill, of customer: Int) -> CardPayment.Ends {
    let isOnScreen = { [bill] in
      if case .bill = wanted { bill.customer == customer } else { false }
    }
    return CardPayment.Ends(
      willSave: willSave,
      paid: { [self] in
        saved($0, wanted, ordered, of: customer, isNews: true)
        if isOnScreen() { bill.endPayment() }
      },
      notPaid: { [self] newest, reason in
        // In front of the question, which then has the new total.
        defer { if isOnScreen() { bill.endPayment() } }
        if isOnScreen() {
          switch newest {
          case .success(let entry): if let entry { bill.goOn(from: entry) }
          // The cups may be paid at the other till.
          case .failure(let refusal): return bill.lose(refusal, after: reason)
          }
        }
        askAgain(wanted, isOnScreen(), reason)
      },
      left: { [self] isInList in
        if isOnScreen() {
          bill.remove(ordered)
          bill.endPayment()
        }
        if isInList, !context.isForCustomers { context.remark(context.words.billStaysPaying) }
      })
  }

  private func askAgain(
    _ wanted: Sale.Request, _ isOnScreen: Bool, _ reason: ((Words) -> String)?
  ) {
    // A locked kiosk serves a customer.
    guard !context.isForCustomers else { return }
    if case .bill = wanted, !isOnScreen {
      if let reason { context.report(reason(context.words)) }
      return
    }
    askForPayment(of: wanted, reason)
  }
}
