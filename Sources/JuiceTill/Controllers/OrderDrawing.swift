internal import JuiceKit
internal import JuiceTerminal
internal import JuiceWords

/// How the order screen is drawn.
extension OrderController {
  func panes(in size: Size) -> [Pane] {
    let wording = context.wording()
    let words = wording.words
    let order = billOrder
    let billed = order?.lines ?? []
    let stock = context.currentStock()
    let rest = order.map { stock.setting(aside: $0.uses) } ?? stock
    if size != self.size { knownLayout = nil }
    self.size = size
    let grid = layout.grid
    let juices = list.onPage(of: grid)
    let title = TitleBar(
      title: words.title, button: isForCustomers ? "" : words.restockButton,
      isButtonSelected: list.selection == .restock)
    let stockRow = StockRow(
      stock: stock, wording: wording, frames: layout.labels, hasStateRow: layout.hasStateRow)
    let buttons = juices.enumerated().map { place, index in
      JuiceButton(
        juice: list.juices[index], number: hasNumbers && place < 9 ? place + 1 : nil,
        cups: rest.servings(of: list.juices[index]).cups,
        isSelected: list.selection == .juice(index), hasPlus: !billed.isEmpty || isForCustomers,
        card: grid.card, wording: wording)
    }
    let position = grid.pages > 1 ? words.page(list.page(in: grid) + 1, of: grid.pages) : ""
    let panes = [
      Pane(title, TitleBar.frame(in: size)), Pane(stockRow, layout.stock),
      Pane(JuiceGridView(buttons: buttons, frames: juices.map(grid.frame)), grid.area),
    ]
    if layout.panel == nil, !billed.isEmpty {
      let view = BillLines(
        lines: billed, position: position, wording: wording)
      return panes + [Pane(view, billLines)]
    }
    let notices = isForCustomers ? [] : [storeNotice, notice].compactMap { $0?(wording) }
    let status = StatusLines(
      detail: detail(rest, wording), notices: notices,
      status: statusLine(wording), position: position, hasCursor: list.juices.isEmpty)
    return panes + [Pane(status, layout.status(notices: notices.count))]
      + sidePanel(billed, wording)
  }

  /// The bill if there is one, else today, which is not for customers.
  private func sidePanel(_ bill: [Order.Line], _ wording: Wording) -> [Pane] {
    guard let panel = layout.panel else { return [] }
    return [
      bill.isEmpty && !isForCustomers
        ? Pane(today.view(), panel) : Pane(BillView(lines: bill, wording: wording), panel)
    ]
  }

  /// The lines under the juices, and the rows that these leave, but one.
  private var billLines: Rect {
    let (status, grid) = (layout.status, layout.grid)
    let juices = list.onPage(of: grid).map(grid.frame)
    let end = grid.area.y + (juices.map { $0.y + $0.height }.max() ?? 0)
    let free = max(0, status.y - end - 1)
    return Rect(
      x: 0, y: status.y - free, width: status.width, height: status.height + free)
  }

  /// The button that orders the bill; nil where there is no bill.
  var billButton: Rect? {
    guard let order = billOrder else { return nil }
    let view = BillView(lines: order.lines, wording: context.wording())
    return layout.panel.map(view.button)
      ?? BillLines.button(in: billLines, context.words)
  }

  /// Clicks and arrow keys refer to it.
  var layout: OrderLayout {
    if let knownLayout { return knownLayout }
    let wording = context.wording()
    let menu = wording.menu
    let layout = OrderLayout(
      OrderLayout.Content(
        labels: menu.ingredients.map { StockRow.width(of: $0, wording) },
        state: StockRow.stateWidth(wording.words),
        juices: list.juices.map { juice in
          OrderLayout.Item(
            width: JuiceButton.width(juice, hasNumber: hasNumbers, wording),
            span: list.search == nil ? menu.neighbours(in: juice) : nil)
        },
        hasPrices: list.juices.contains { $0.price != nil }, isPanelLeft: isPanelLeft,
        isAnchored: list.search == nil), in: size)
    knownLayout = layout
    return layout
  }

  /// While searching, digits are letters of the search.
  private var hasNumbers: Bool { list.search == nil }

  /// The selected juice: its price, its recipe, and the ingredient that runs out first.
  private func detail(_ stock: Stock, _ wording: Wording) -> String {
    guard let juice = list.selectedJuice else {
      return list.juices.isEmpty ? wording.words.nothingFound : ""
    }
    var parts = [juice.price?.text, wording.recipe(of: juice)].compactMap(\.self)
    if juice.recipe.parts.count > 1, let limit = stock.servings(of: juice).limitedBy {
      parts.append(wording.words.limit(wording.name(of: limit)))
    }
    return parts.joined(separator: " ")
  }

  private func statusLine(_ wording: Wording) -> String {
    let words = wording.words
    if let search = list.search {
      return words.searching(search, found: list.juices.count)
    }
    if isForCustomers { return bill.isEmpty ? words.howToOrder : "" }
    let undoList = context.undoList()
    guard let newest = undoList.newest else {
      if isMenuNew { return words.menuReloaded }
      return undoList.isUnused ? words.noOrderYet : words.nothingToUndo
    }
    let summary = wording.summary(newest)
    let line = newest.kind == .order ? words.lastOrder(summary) : words.saved(summary)
    return isMenuNew ? "\(words.menuReloaded)  \(line)" : line
  }
}
