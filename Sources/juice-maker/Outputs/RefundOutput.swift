import JuiceKit
import JuicePapers
import JuiceText
import JuiceWords

struct RefundOutput: SlipOutput {
  let record: JSON
  let slip: Slip
  let wording: Wording
  private let sentence: String
  private let counts: CountsOutput?
  private let money: String?

  /// - Parameters:
  ///   - paper: the paper of the slip; `nil` without printing.
  ///   - stock: the stock after the refund; `nil` to omit it.
  init(refund: JournalEntry, record: OrderRecord, paper: Paper?, stock: Stock?, wording: Wording) {
    let quoting = wording.quoting(record)
    self.wording = quoting
    let counts = stock.map { CountsOutput(stock: $0, wording: wording) }
    self.counts = counts
    let fruit = refund.refund?.fruit ?? .returned
    self.record = ["refund": refund.refundJSON, "stock": counts.map(\.stockRecord)]
    slip = RefundSlip(refund, of: record, wording: wording).slip(on: paper ?? Paper())
    // The refund of an unpaid order moves no money.
    let isUnpaid = refund.payments == .unpaid
    let content = [quoting.list(refund.lines), isUnpaid ? nil : refund.total?.text].joined(by: ", ")
    sentence = wording.words.refunded(
      content, order: quoting.number(refund.number, at: Environment.now()) ?? refund.id.text,
      fruit: fruit)
    money = quoting.givenBack(by: refund)
  }

  var lines: [String] {
    counts == nil ? slip.text : [sentence] + [money].compactMap(\.self) + (counts?.lines ?? [])
  }
}
