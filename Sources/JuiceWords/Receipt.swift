public import JuiceKit
internal import JuiceText

/// An order as a customer gets it on paper.
public struct Receipt {
  /// How wide the paper may be.
  public static let columns = 32...80

  private let order: JournalEntry
  private let payments: Payments?
  private let wording: Wording

  /// - Parameter payments: what was said of its payment since; nil for what the order says.
  public init(_ order: JournalEntry, payments: Payments? = nil, wording: Wording) {
    self.payments = payments ?? order.payments
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
    let titles = [words.receiptTitle] + (order.isVoided ? [words.voidedMark.uppercased()] : [])
    var lines = titles.map { TextWidth.fit($0, to: columns, .center).trimmedEnd }
    let time = String(Timestamp.local(order.at).prefix(16))
    lines += row(wording.number(of: order) ?? "", time) + [rule]
    for line in order.lines {
      let name = words.line(wording.name(of: line.juice), cups: line.cups)
      lines += row(name, line.total?.text ?? "")
      if line.cups > 1, let price = line.price { lines.append("  " + words.each(price.text)) }
    }
    lines.append(rule)
    lines += row("\(words.total) \(words.cups(order.lines.cups))", order.total?.text ?? "")
    if let payments { lines += paid(payments, row) }
    return lines + Self.pieces(of: order.id.text, columns: columns)
  }

  private func paid(_ payments: Payments, _ row: (String, String) -> [String]) -> [String] {
    let words = wording.words
    switch payments {
    case .unpaid: return order.isVoided ? [] : row(words.unpaid, order.total?.text ?? "")
    case .whole(let way): return row(words.paid, wording.name(of: way))
    case .parts(let parts):
      return parts.flatMap { part in
        row(wording.name(of: part.way), part.amount.text)
          + (part.given.map { row(words.given, $0.text) } ?? [])
          + (part.change.map { row(words.givenBack, $0.text) } ?? [])
      }
    }
  }

  /// A text at the left and one at the right: in one line, or in as many as the text at the left needs.
  static func row(_ left: String, _ right: String, columns: Int) -> [String] {
    var lines = wrap(left, to: columns)
    guard !right.isEmpty else { return lines }
    let room = columns - TextWidth.columns(of: lines.last ?? "")
    if TextWidth.columns(of: right) < room, let last = lines.popLast() {
      return lines + [last + TextWidth.fit(right, to: room, .trailing)]
    }
    return lines + wrap(right, to: columns).map { TextWidth.fit($0, to: columns, .trailing) }
  }

  /// A text in lines, without loss: a word that is longer than a line goes on in the next.
  static func wrap(_ text: String, to columns: Int) -> [String] {
    var words: [String] = []
    for word in text.split(separator: " ") {
      var piece = ""
      for character in word {
        if TextWidth.columns(of: piece + String(character)) > columns {
          words.append(piece)
          piece = ""
        }
        piece.append(character)
      }
      words.append(piece)
    }
    return TextWidth.wrap(words.joined(separator: " "), to: columns)
  }

  /// An id without spaces, in pieces that fit.
  private static func pieces(of id: String, columns: Int) -> [String] {
    guard id.count > columns else { return [id] }
    return [String(id.prefix(24)), String(id.dropFirst(24))]
  }
}
