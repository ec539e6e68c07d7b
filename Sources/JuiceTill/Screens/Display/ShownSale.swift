internal import FoundationEssentials
internal import JuiceKit
internal import JuiceText
internal import JuiceWords

/// The sale as a till shows it to its customer: the open bill, else the order that was just sold, else the shop's name.
///
/// It has texts in the till's language, so that the display needs no menu and follows `L`.
package nonisolated struct ShownSale: Codable, Hashable, Sendable {
  package struct Row: Codable, Hashable, Sendable {
    var text: String
    var amount: String
  }

  /// The number and the change of an order.
  struct Sold: Codable, Hashable {
    var heading: String
    var number: Int?
    var change: Row?
  }

  /// The sums of the payment of a bill that its prices don't have.
  struct Extras: Hashable {
    var tip: Price?
    /// `nil` for the rounding of the bill.
    var rounding: Price?
    /// The bill that is being paid; `nil` for the one on the order screen.
    var bill: Order?
  }

  /// The juices of the bill, each with its cups. Options stand in rows of their own, without an amount.
  var lines: [Row] = []
  /// The rows between the juices and the total: a discount, a rounding, a tip. After the sale, its tip.
  var sums: [Row] = []
  var total: Row?
  var sold: Sold?
  var shop = ""
  /// `true` at a locked kiosk, which shows its customers' orders itself: only the shop's name is shown.
  private var isLockedKiosk: Bool?

  /// Reads what `bytes` wrote. Drops characters that don't belong on a screen.
  ///
  /// - Throws: `DecodingError` for other bytes.
  package init(reading bytes: [UInt8]) throws {
    self = try JSONDecoder().decode(ShownSale.self, from: Data(bytes))
    for index in lines.indices { lines[index].clean() }
    for index in sums.indices { sums[index].clean() }
    total?.clean()
    sold?.clean()
    shop = shop.printable
  }

  /// `false` at a locked kiosk.
  package var isOfTill: Bool { isLockedKiosk != true }

  package var bytes: [UInt8] { (try? JSONEncoder().encode(self)).map(Array.init) ?? [] }
}

nonisolated extension ShownSale.Row {
  fileprivate mutating func clean() { (text, amount) = (text.printable, amount.printable) }
}

nonisolated extension ShownSale.Sold {
  fileprivate mutating func clean() {
    heading = heading.printable
    change?.clean()
  }
}

nonisolated extension Wording {
  /// The name of the shop for its customers, or the title of any till.
  var shopTitle: String { menu.shop.name.map(text) ?? words.title }
}

nonisolated extension ShownSale {
  static func lockedKiosk(_ wording: Wording) -> ShownSale {
    var shown = ShownSale(bill: nil, sold: nil, wording)
    shown.isLockedKiosk = true
    return shown
  }

  /// - Parameters:
  ///   - bill: `nil` or without lines if nobody is ordering.
  ///   - extras: those with which the bill is being paid.
  ///   - sold: the order that was just sold, as it is paid; `nil` before the first one.
  init(bill: Order?, extras: Extras = Extras(), sold: ChargedOrder?, _ wording: Wording) {
    let words = wording.words
    shop = wording.shopTitle
    if let bill {
      let rounding = extras.rounding ?? bill.rounding
      let sum = bill.rounding.flatMap { rounding in bill.total.map { $0 - rounding } } ?? bill.total
      lines = bill.lines.flatMap { line in
        [
          Row(
            text: "\(line.cups) \(wording.name(of: line.juice))",
            amount: line.total.map(wording.cost) ?? "")
        ] + wording.details(of: line.cup).map { Row(text: "   \($0)", amount: "") }
      }
      sums = [
        bill.discount.map { Row(text: wording.title(of: $0), amount: $0.change.text) },
        rounding.map { Row(text: words.rounding, amount: $0.text) },
        extras.tip.map { Row(text: words.tip, amount: $0.text) },
      ].compactMap(\.self)
      total = Row(
        text: words.total,
        amount: sum.adding(rounding).adding(extras.tip)?.text ?? words.cups(bill.lines.cups))
    } else if let sold {
      total = sold.total.map { Row(text: words.total, amount: $0.text) }
      sums = [sold.payments?.tip.map { Row(text: words.tip, amount: $0.text) }].compactMap(\.self)
      self.sold = Sold(
        heading: sold.number.map { words.yourNumber($0.number) } ?? words.readyAll,
        number: sold.number?.number,
        change: sold.payments?.change.map { Row(text: words.givenBack, amount: $0.text) })
    }
  }
}
