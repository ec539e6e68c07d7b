public import JuiceKit
internal import JuiceText

/// An order as a customer gets it on paper.
public struct Receipt {
  /// How wide the paper may be.
  public static let columns = 32...80

  private let order: JournalEntry
  private let wording: Wording

  public init(_ order: JournalEntry, wording: Wording) {
    self.order = order
    self.wording = wording
  }

  /// - Parameter columns: from `Receipt.columns`.
  public func lines(columns: Int) -> [String] {
    let words = wording.words
    let rule = String(repeating: "-", count: columns)
    func row(_ left: String, _ right: String) -> [String] {
      Self.row(left.printable, right.printable, columns: columns)
    }
    var lines = [TextWidth.fit(words.receiptTitle, to: columns, .center).trimmedEnd]
    if order.isVoided {
      lines.append(TextWidth.fit(words.takenBack, to: columns, .center).trimmedEnd)
    }
    let number = order.number.map { words.orderNumber($0.number) } ?? ""
    lines += row(number, String(Timestamp.local(order.at).prefix(16))) + [rule]
    for line in order.lines {
      let name = words.line(wording.name(of: line.juice), cups: line.cups)
      lines += row(name, line.price.map { ($0 * line.cups).text } ?? "")
      if line.cups > 1, let price = line.price { lines.append("  " + words.each(price.text)) }
    }
    lines.append(rule)
    let cups = words.cups(order.lines.reduce(0) { $0 + $1.cups })
    lines += row("\(words.total) \(cups)", order.lines.total?.text ?? "")
    if let payment = order.payment { lines += row(words.paid, wording.name(of: payment)) }
    return lines + Self.pieces(of: order.id.text, columns: columns)
  }

  /// A text at the left and one at the right: in one line, or in as many as the text at the left needs.
  private static func row(_ left: String, _ right: String, columns: Int) -> [String] {
    var lines = TextWidth.wrap(left, to: columns)
    let last = lines.last ?? ""
    let space = columns - TextWidth.columns(of: last) - TextWidth.columns(of: right)
    if right.isEmpty { return lines }
    if space > 0 {
      lines[lines.count - 1] = last + String(repeating: " ", count: space) + right
    } else {
      lines.append(TextWidth.fit(right, to: columns, .trailing))
    }
    return lines
  }

  /// An id without spaces, in pieces that fit.
  private static func pieces(of id: String, columns: Int) -> [String] {
    guard id.count > columns else { return [id] }
    return [String(id.prefix(24)), String(id.dropFirst(24))]
  }
}

extension String {
  fileprivate var trimmedEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
