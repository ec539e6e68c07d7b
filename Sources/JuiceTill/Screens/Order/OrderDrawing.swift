internal import JuiceKit
internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

extension OrderController {
  func panes(in size: Size) -> [Pane] {
    let wording = context.wording
    let words = wording.words
    let order = bill.order
    let stock = context.currentStock()
    let rest = order.map { stock.setting(aside: $0.uses) } ?? stock
    let grid = layout.grid
    let tiles = list.onPage(of: grid)
    let isUnlocked = !isForCustomers && context.state.kiosk != nil
    let title = TitleBar(
      title: isUnlocked
        ? words.unlockedTitle : isForCustomers ? wording.shopTitle : words.title,
      button: titleButton,
      isButtonSelected: list.selection == .restock, notes: titleNotes)
    let chips = stockFrame
    let stockPane =
      !layout.labels.isEmpty
      ? Pane(
        StockRow(
          stock: stock, wording: wording, frames: layout.labels, hasStateRow: layout.hasStateRow),
        layout.stock)
      : isForCustomers ? nil : Pane(StockLine(stock: stock, wording: wording), chips)
    let cups = tiles.map { context.menu.servings(of: $0.juice, from: rest).cups }
    let buttons = zip(tiles, cups).map { tile, cups in
      let juice = tile.juice
      return JuiceButton(
        juice: juice, number: list.menu.numbers[juice.id], cups: cups,
        hidden: juice.hidden(on: list.day), isSelected: list.selection == .juice(juice.id),
        hasPlus: hasPlus(juice), fewCups: isForCustomers ? 1 : JuiceButton.fewCups,
        card: grid.card, wording: wording)
    }
    let shownPage = list.page(in: grid)
    let page = grid.pages > 1 ? words.page(shownPage + 1, of: grid.pages) : ""
    let pager = layout.pager.map {
      Pane(
        PageButtons(
          text: page, previous: shownPage > 0 ? words.previousPage : "",
          next: shownPage < grid.pages - 1 ? words.nextPage : ""), $0)
    }
    let typed =
      number.isBegun
      ? words.typedMenuNumber("\(number.digits)_")
      : typedQuantity
    let position = typed ?? (layout.pager == nil ? page : "")
    let above =
      (queueFrame.map { [Pane(queue.line, $0)] } ?? [])
      + [stockPane].compactMap(\.self) + [
        Pane(title, TitleBar.frame(in: size)),
        Pane(JuiceGridView(buttons: buttons, frames: tiles.map(\.frame)), grid.area),
      ] + [pager].compactMap(\.self)
    let notices = isForCustomers ? [] : notices.lines(wording)
    if showsBillLines {
      let view = BillLines(
        order: order, position: position, notice: notices.joined(separator: " "),
        wording: wording, pickup: bill.pickupText, hasButton: !isForCustomers)
      return above + [Pane(view, billLines)] + orderButtonPane
    }
    let status = StatusLines(
      detail: detail(rest, wording), notices: notices,
      statuses: statusLines(wording), position: position,
      hasCursor: list.selection == .nothing || list.juices.isEmpty)
    return above + [Pane(status, layout.status(notices: notices.count))]
      + sidePanel + orderButtonPane
  }

  /// True if the bill is in the place of the status lines. A search needs these.
  private var showsBillLines: Bool {
    layout.panel == nil && list.search == nil
      && (isForCustomers ? bill.order != nil : bill.isOpen)
  }

  var showsLastChange: Bool { !showsBillLines }

  /// The chips of the stock: at the right of the waiting orders. They get half of the line, or all that these leave.
  var stockFrame: Rect {
    guard layout.labels.isEmpty, let queue = layout.queue else { return layout.stock }
    let line = StockLine(stock: context.currentStock(), wording: context.wording)
    let width = line.width(in: max(queue.width / 2, queue.width - self.queue.line.width))
    return Rect(x: queue.width - width, y: queue.y, width: width, height: 1)
  }

  /// The waiting orders, beside the chips of the stock; `nil` without a queue.
  var queueFrame: Rect? {
    guard layout.labels.isEmpty, let line = layout.queue else { return layout.queue }
    return Rect(x: 0, y: line.y, width: line.width - stockFrame.width, height: 1)
  }

  /// The cashier and the mirror's state, in variants from long to short.
  private var titleNotes: [String] {
    let staff = context.state.staff
    guard staff != .everybody, !isForCustomers,
      let name = context.state.seller?.name.printable
    else { return mirror.notes }
    return mirror.notes.map { "\(name) · \($0)" } + [name]
  }

  private var orderButtonPane: [Pane] {
    guard let frame = layout.orderButton else { return [] }
    return [
      Pane(
        TextButton(
          text: bill.orderText, style: bill.order == nil ? .quiet : .primary,
          isSelected: list.selection == .order), frame)
    ]
  }

  /// The bill below the queue; without a bill, the sales of today.
  private var sidePanel: [Pane] {
    guard let panel = layout.panel, let below = layout.billPanel else { return [] }
    if showsToday { return [Pane(today.view(queue.waiting), panel)] }
    let waiting = WaitingPanel(waiting: queue.waiting, wording: context.wording)
    return [Pane(billView, below)]
      + [layout.queuePanel.map { Pane(waiting, $0) }].compactMap(\.self)
  }

  private var billView: BillView {
    BillView(
      order: bill.order, wording: context.wording, pickup: bill.pickupText,
      rowsBelow: rowsBelowBill)
  }

  /// True if the side panel shows the sales of today, which customers must not see.
  var showsToday: Bool { layout.panel != nil && !bill.isOpen && !isForCustomers }

  /// The lines below the juices, with the rows that the juices leave free, except one.
  private var billLines: Rect {
    let status = layout.status
    let above = layout.pager.map { [$0] } ?? buttons
    let end = above.map { $0.y + $0.height }.max() ?? layout.grid.area.y
    let free = max(0, status.y - end - 1)
    return Rect(
      x: 0, y: status.y - free, width: status.width, height: status.height + free)
  }

  /// The rows of the kiosk's button, with a blank one above in a high panel.
  private var rowsBelowBill: Int {
    layout.orderButton.map { $0.height > 3 ? $0.height + 1 : $0.height } ?? 0
  }

  func billTarget(at point: Point) -> BillView.Target? {
    guard let panel = layout.billPanel, bill.order != nil else { return nil }
    return billView.target(at: point, in: panel)
  }

  /// Returns true if the point is on the bill's lines, without a side panel.
  func isOnBill(_ point: Point) -> Bool {
    layout.panel == nil && list.search == nil && bill.order != nil && billLines.contains(point)
  }

  var billButton: Rect? {
    guard bill.order != nil, !isForCustomers else { return nil }
    if let panel = layout.billPanel { return billView.button(in: panel) }
    return list.search == nil ? BillLines.button(in: billLines, context.wording) : nil
  }

  /// The price of the selected juice (or its name, if its tile may cut that), its recipe, and the limiting ingredient.
  private func detail(_ stock: Stock, _ wording: Wording) -> String {
    guard let juice = list.selectedJuice else {
      return list.juices.isEmpty || list.selectedPlace != nil ? nothingSelected : ""
    }
    let title =
      layout.labels.isEmpty
      ? wording.name(of: juice) + ":" : wording.price(of: juice).map { $0 + " ·" }
    var parts = [title, wording.content(of: juice)].compactMap(\.self)
    if juice.recipe.parts.count > 1,
      let limit = context.menu.servings(of: juice, from: stock).limitedBy
    {
      parts.append(wording.words.limit(wording.name(of: limit)))
    }
    return parts.joined(separator: " ")
  }

  /// The status, in variants from long to short.
  private func statusLines(_ wording: Wording) -> [String] {
    let words = wording.words
    if let search = list.search {
      return [words.searching(search, found: list.juices.count)]
    }
    if isForCustomers {
      if list.juices.isEmpty { return [nothingSelected] }
      return layout.panel == nil && bill.order == nil ? [words.howToOrder] : []
    }
    let undoList = context.state.undoList
    guard undoList.newest != nil else {
      if isMenuNew { return [words.menuReloaded] }
      if let newStore, undoList.isUnused {
        return [words.newStoreStatus(newStore.path), words.newStoreInShort]
      }
      return []
    }
    let lines = undoList.lines(wording)
    return isMenuNew ? lines.map { "\(words.menuReloaded)  \($0)" } : lines
  }
}

extension OrderLayout {
  init(_ list: JuiceList, _ context: ScreenContext, isPanelLeft: Bool) {
    var content = Content(list)
    content.isPanelLeft = isPanelLeft
    content.hasQueue = context.showsQueue
    content.isForCustomers = context.isForCustomers
    self.init(content, in: context.state.size)
  }
}

extension OrderLayout.Content {
  init(_ list: JuiceList) {
    let menu = list.menu
    let wordings = Language.allCases.map { Wording($0, menu) }
    let texts = wordings.map(JuiceButton.Widths.init)
    func widest(_ width: (Wording) -> Int) -> Int { wordings.map(width).max() ?? 0 }
    func items(_ juices: [Juice]) -> [OrderLayout.Item] {
      juices.map { JuiceButton.item($0, texts) }
    }
    self.init(
      labels: menu.ingredients.map { ingredient in
        widest { StockRow.width(of: ingredient, $0) }
      },
      state: widest { StockRow.stateWidth($0.words) },
      juices: items(list.all), found: list.search.map { _ in items(list.juices) },
      hasPrices: list.all.contains { $0.asksPrice || menu.price(of: $0) != nil })
  }
}
