internal import JuiceKit
internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

/// The bill in the side panel: its lines, the total, and the order button.
struct BillView: @MainActor View {
  let order: Order?
  let wording: Wording
  /// The pick-up time with its label.
  var pickup: String?
  /// Rows left free for the kiosk's button, which replaces the one below the total.
  var rowsBelow = 0

  enum Target: Hashable {
    case cup(Cup)
    /// The cup's minus or plus button.
    case step(Cup, by: Int)
    case more
  }

  /// The kiosk's minus and plus buttons, around the number of cups.
  private static let less = "[ - ]"
  private static let more = "[ + ]"

  private typealias Row = (line: SidePanel.Line, target: Target?)

  func button(in panel: Rect) -> Rect {
    Rect(
      x: panel.x + SidePanel.margin.columns,
      y: panel.y + SidePanel.margin.rows
        + rows(in: Size(columns: panel.width, rows: panel.height)).count - 1,
      width: panel.width - 2 * SidePanel.margin.columns, height: 1)
  }

  func target(at point: Point, in panel: Rect) -> Target? {
    let rows = rows(in: Size(columns: panel.width, rows: panel.height))
    let row = point.y - panel.y - SidePanel.margin.rows
    guard panel.contains(point), rows.indices.contains(row) else { return nil }
    guard case .step(let cup, _) = rows[row].target else { return rows[row].target }
    let x = point.x - panel.x - SidePanel.margin.columns
    let text = rows[row].line.text
    return if x < Self.less.count {
      .step(cup, by: -1)
    } else if (text.count - Self.more.count..<text.count).contains(x) {
      .step(cup, by: 1)
    } else {
      .cup(cup)
    }
  }

  static func label(_ wording: Wording) -> String {
    wording.words.orderBill(pays: !wording.menu.ways.isEmpty)
  }

  func draw(on canvas: Canvas) {
    let words = wording.words
    let room = SidePanel.room(in: canvas.size)
    guard order != nil else {
      let text = TextWidth.wrap(
        rowsBelow > 0 ? words.emptyOwnBill : words.emptyBill, to: room.columns)
      return SidePanel.draw(
        [SidePanel.Line(text: words.bill, style: .heading), SidePanel.Line()]
          + text.map { SidePanel.Line(text: $0) }, on: canvas)
    }
    let rows = rows(in: canvas.size)
    SidePanel.draw(rows.map(\.line), on: canvas)
    for (index, row) in rows.enumerated() {
      guard case .step = row.target else { continue }
      let (left, y) = (SidePanel.margin.columns, SidePanel.margin.rows + index)
      let more = left + row.line.text.count - Self.more.count
      canvas.button("-", x: left, y: y, isSelected: false)
      canvas.button("+", x: more, y: y, isSelected: false)
    }
    guard rowsBelow == 0 else { return }
    let frame = button(in: Rect(canvas.size))
    let whole = [Self.label(wording), order?.total?.text].joined(by: "  ")
    canvas.button(
      TextWidth.columns(of: whole) + 4 <= frame.width ? whole : Self.label(wording), frame, .primary
    )
  }

  /// The heading and the lines, with the total and the button at the bottom. Blank rows need room for two lines.
  private func rows(in size: Size) -> [Row] {
    let words = wording.words
    let room = SidePanel.room(in: size)
    let lines = order?.lines ?? []
    let cups = cupRows(columns: room.columns, hasSteppers: rowsBelow > 0 && size.rows >= 16)
    var sums = [
      SidePanel.Line(
        text: "\(words.total) \(words.cups(lines.cups))",
        detail: order?.total?.text ?? "", style: .heading)
    ]
    if let discount = order?.discount {
      sums =
        [
          SidePanel.Line(text: words.subtotal, detail: lines.total?.text ?? ""),
          discountLine(discount, columns: room.columns),
        ] + sums
    }
    if let rounding = order?.rounding {
      sums.insert(
        SidePanel.Line(text: words.rounding, detail: rounding.text), at: sums.count - 1)
    }
    // The button is drawn over the last line.
    let button = rowsBelow > 0 ? [] : [SidePanel.Line()]
    let headings = headings(columns: room.columns)
    let (left, blanks) = (
      room.rows - rowsBelow - button.count - sums.count - headings.count, 2 + button.count
    )
    let hasBlanks = left - blanks >= min(2, cups.joined().count)
    let blank = hasBlanks ? [SidePanel.Line()] : []
    func plain(_ lines: [SidePanel.Line]) -> [Row] { lines.map { ($0, nil) } }
    var shown = newest(cups, hasBlanks ? left - blanks : left)
    if rowsBelow > 0, shown.count + cups.count - 1 <= left - blanks {
      // Keeps fingers apart.
      shown = Array(cups.joined(separator: [(SidePanel.Line(), nil)]))
    }
    // Keeps the sums and the button at the bottom.
    let space = left - shown.count - (hasBlanks ? blanks : 0)
    let between = Array(repeating: SidePanel.Line(), count: max(0, space))
    return plain(headings.map { SidePanel.Line(text: $0, style: .heading) } + blank)
      + shown + plain(between + blank + sums)
      + plain(button.isEmpty ? [] : blank + button)
  }

  /// The title with the pick-up time and the name, which take lines of their own rather than be cut.
  private func headings(columns: Int) -> [String] {
    let name = order.flatMap { wording.typedText($0.facts, on: .card) }?.printable
    let facts = [pickup, name].compactMap(\.self)
    let whole = ([wording.words.bill] + facts).joined(separator: " · ")
    return TextWidth.columns(of: whole) <= columns
      ? [whole] : [wording.words.bill] + facts.flatMap { TextWidth.wrap($0, to: columns) }
  }

  /// A narrow column shows the discount's name without the title.
  private func discountLine(_ discount: Discount, columns: Int) -> SidePanel.Line {
    let (title, name, amount) = (
      wording.title(of: discount), wording.name(of: discount), discount.change.text
    )
    let fits = TextWidth.columns(of: "\(title) \(amount)") <= columns
    return SidePanel.Line(text: fits || name.isEmpty ? title : name, detail: amount)
  }

  /// The rows of each line: cups, name and cost, then the options.
  private func cupRows(columns: Int, hasSteppers: Bool) -> [[Row]] {
    let lines = order?.lines ?? []
    return zip(lines, TextWidth.column(lines.map { "\($0.cups)" })).map { line, cups in
      let details = wording.details(of: line.cup).joined(separator: ", ").printable
      let indent = String(repeating: " ", count: cups.count + 2)
      let amount = line.total.map(wording.cost) ?? ""
      if hasSteppers { return stepper(for: line, cups, amount, details, columns: columns) }
      let names = TextWidth.wrap(
        wording.name(of: line.juice).printable,
        to: columns - indent.count - (amount.isEmpty ? 0 : TextWidth.columns(of: amount) + 1))
      let first = SidePanel.Line(text: cups + "  " + (names.first ?? ""), detail: amount)
      let rest =
        names.dropFirst()
        + (details.isEmpty ? [] : TextWidth.wrap(details, to: columns - indent.count))
      return ([first] + rest.map { SidePanel.Line(text: indent + $0, style: .second) }).map {
        ($0, .cup(line.cup))
      }
    }
  }

  /// The rows of a line at a kiosk, with the buttons below the name.
  private func stepper(
    for line: Order.Line, _ cups: String, _ amount: String, _ details: String, columns: Int
  ) -> [Row] {
    let texts = [wording.name(of: line.juice).printable, details].filter { !$0.isEmpty }
    let buttons = SidePanel.Line(text: "\(Self.less) \(cups) \(Self.more)", detail: amount)
    return texts.flatMap { TextWidth.wrap($0, to: columns) }
      .enumerated().map {
        (SidePanel.Line(text: $1, style: $0 == 0 ? .heading : .second), .cup(line.cup))
      } + [(buttons, .step(line.cup, by: 1))]
  }

  /// The newest lines that fit. The first row counts the hidden ones.
  private func newest(_ lines: [[Row]], _ count: Int) -> [Row] {
    guard lines.joined().count > count else { return Array(lines.joined()) }
    var shown = lines.suffix(1)
    while shown.count < lines.count,
      lines.suffix(shown.count + 1).joined().count < count
    {
      shown = lines.suffix(shown.count + 1)
    }
    let hidden = SidePanel.Line(
      text: "+\(lines.count - shown.count)", detail: "v \(wording.words.key(.showBill).hint)")
    let more: [Row] = shown.count < lines.count && count > 1 ? [(hidden, .more)] : []
    return more + shown.joined().prefix(max(1, count - more.count))
  }
}

/// The bill in the lines below the juices, for windows without a side panel.
struct BillLines: @MainActor View {
  /// `nil` for a bill that is begun but empty.
  let order: Order?
  let position: String
  /// Problems, shown in the first line if there are two.
  let notice: String
  let wording: Wording
  /// The pick-up time with its label.
  var pickup: String?
  /// True if the last line has the button and the sum.
  var hasButton = true

  static func button(in frame: Rect, _ wording: Wording) -> Rect {
    Rect(
      x: 1, y: frame.y + frame.height - 1,
      width: TextWidth.columns(of: BillView.label(wording)) + 4,
      height: 1)
  }

  func draw(on canvas: Canvas) {
    let (width, last) = (canvas.size.columns, canvas.size.rows - 1)
    func drawPosition() { canvas.right(position, end: width - 1, y: last, .heading) }
    let hasNotice = !notice.isEmpty && last > 0
    if hasNotice { canvas.write(notice, x: 1, y: 0, .heading, width: width - 2) }
    guard let order else {
      drawPosition()
      let text = "\(wording.words.bill): \(wording.words.emptyBill)"
      canvas.write(text, x: 1, y: last, .heading, width: width - 2)
      return
    }
    let end = hasButton ? last : last + 1
    let rows = rows(
      order, end - (hasNotice ? 1 : 0),
      width: width - 2 - (hasButton ? 0 : TextWidth.columns(of: position)))
    for (index, row) in rows.enumerated() {
      canvas.write(row, x: 1, y: end - rows.count + index, width: width - 2)
    }
    guard hasButton else { return drawPosition() }
    let button = Self.button(in: Rect(canvas.size), wording)
    canvas.button(BillView.label(wording), button, .primary)
    let x = button.x + button.width + 1
    let room = width - 1 - x
    let shortest = room - TextWidth.columns(of: position) - 1
    let sums = sums(order)
    let fitting = sums.first { TextWidth.columns(of: $0) <= shortest }
    canvas.write(fitting ?? sums.last ?? "", x: x, y: last, .heading, width: room)
    // The sum has priority over the page.
    if fitting != nil { drawPosition() }
  }

  /// Variants of the sum with its discount and its rounding, from long to short.
  private func sums(_ order: Order) -> [String] {
    let sum = wording.sum(of: order.lines, order.total)
    let changes = [order.discount?.change, order.rounding].compactMap(\.self)
    guard !changes.isEmpty, let total = order.total else { return [sum] }
    let off = changes.map(\.signed).joined(separator: " ")
    return [
      "\(wording.sum(of: order.lines, order.lines.total)) \(off) = \(total.text)",
      "\(sum) (\(off))",
      "\(total.text) (\(off))",
    ]
  }

  /// The lines, wrapped to `count` rows. Drops the oldest if they don't fit, then the discount and the rounding, which the sum has too,
  /// then shortens the heading.
  private func rows(_ order: Order, _ count: Int, width: Int) -> [String] {
    guard count > 0 else { return [] }
    let (lines, last) = (order.lines, order.lines.count - 1)
    func rows(_ heading: String, from first: Int, _ changes: [String] = []) -> [String] {
      let cups = ([wording.listWithPrices(Array(lines[first...]))] + changes)
        .joined(separator: ", ")
      let text = "\(heading): \(first > 0 ? "… " : "")\(cups)"
      return TextWidth.wrap(text.printable, to: width)
    }
    let (headings, changes) = (headings(order), wording.changes(order.discount, order.rounding))
    let all = lines.indices.lazy.map { rows(headings[0], from: $0, changes) }
    let newest = headings.lazy.map { rows($0, from: last) }
    return all.first { $0.count <= count } ?? newest.first { $0.count <= count }
      ?? Array(rows(wording.words.bill, from: last).prefix(count))
  }

  /// Variants of the title with the pick-up time and the name, from long to short: cuts the name first.
  private func headings(_ order: Order) -> [String] {
    let name = wording.typedText(order.facts, on: .card)?.printable ?? ""
    let cut: [String?] = stride(from: TextWidth.columns(of: name), to: 2, by: -1).map {
      TextWidth.cut(name, to: $0)
    }
    let bill = wording.words.bill
    return (cut + [nil]).map { [bill, pickup, $0].joined(by: " · ") } + [bill]
  }
}
