internal import JuiceKit
internal import JuiceTerminal
internal import JuiceWords

/// The places on the screen, and the acts of clicks on them.
extension OrderController {
  /// The juices of the shown page, with their buttons on the screen.
  private var tiles: [(juice: Juice, frame: Rect)] {
    list.onPage(of: layout.grid).map { ($0, $1.moved(by: layout.grid.area)) }
  }

  var buttons: [Rect] { tiles.map(\.frame) }

  var pieces: [Rect] {
    buttons
      + (layout.labels.isEmpty
        ? [stockFrame] : layout.labels.map { $0.moved(by: layout.stock) })
      + [queueFrame, layout.status, layout.panel, layout.pager, layout.orderButton].compactMap(
        \.self)
  }

  var mainArea: Rect? {
    // A popup has a blank column on either side.
    layout.panel.map { panel in
      Rect(
        x: isPanelLeft ? panel.width + 1 : 0, y: 0,
        width: layout.size.columns - panel.width - 1, height: layout.size.rows)
    }
  }

  func button(at point: Point) -> Rect? {
    if let button = billButton, button.contains(point) { return button }
    if isOnLanguageButton(point) { return titleButtonFrame }
    // Clicks on a plus count each. Elsewhere they don't: after a minus, another line may move up to the same place.
    let target = billTarget(at: point)
    if case .step(_, 1) = target { return nil }
    if target != nil || isOnBill(point) {
      return Rect(x: point.x, y: point.y, width: 1, height: 1)
    }
    let isOnPlus = tiles.contains {
      hasPlus($0.juice) && JuiceButton.plus(in: $0.frame).contains(point)
    }
    return isOnPlus ? nil : place(at: point).flatMap(frame(of:))
  }

  /// True if the tile of the juice has a plus.
  func hasPlus(_ juice: Juice) -> Bool { collects && !list.isHidden(juice) }

  /// The frames to keep clear, the selected button first.
  var places: [Rect] {
    let selected = frame(of: list.selection)
    return [selected].compactMap(\.self) + pieces.filter { $0 != selected }
  }

  private func frame(of button: JuiceList.Selection) -> Rect? {
    switch button {
    case .juice(let id): tiles.first { $0.juice.id == id }?.frame
    case .restock: restockButton
    case .order: layout.orderButton
    case .nothing: nil
    }
  }

  func clicked(_ point: Point) {
    if billButton?.contains(point) ?? false { return orderBill() }
    if isOnLanguageButton(point) { return context.ask(.changeLanguage) }
    if let step = layout.pager.flatMap({ PageButtons.step(at: point, in: $0) }) {
      return list.turnPage(by: step, in: layout.grid)
    }
    switch billTarget(at: point) {
    case .cup(let cup): return askForOptions(insteadOf: cup)
    case .step(let cup, let step): return put(bill.cups(of: cup) + step, of: cup)
    case .more: return showBill()
    case nil: break
    }
    if isOnBill(point) { return showBill() }
    guard let place = place(at: point) else { return }
    // Selecting the other button would turn to its page.
    if list.isJuice(place) { list.selection = place }
    choose(place)
  }

  func rightClicked(_ point: Point) {
    guard let place = place(at: point), list.isJuice(place) else { return }
    list.selection = place
    if let juice = list.selectedJuice { choose(juice, onBill: true) }
  }

  private func place(at point: Point) -> JuiceList.Selection? {
    if restockButton?.contains(point) ?? false { return .restock }
    if !isForCustomers, layout.labels.isEmpty, stockFrame.contains(point) { return .restock }
    if layout.orderButton?.contains(point) ?? false { return .order }
    return tiles.first { $0.frame.contains(point) }.map { .juice($0.juice.id) }
  }

  /// The text of the button in the title bar: restocking, or the other language for customers.
  var titleButton: String {
    isForCustomers ? context.words.key(.language).hint : context.words.restockButton
  }

  private var titleButtonFrame: Rect {
    TitleBar.buttonFrame(titleButton, in: context.state.size)
  }

  private var restockButton: Rect? { isForCustomers ? nil : titleButtonFrame }

  private func isOnLanguageButton(_ point: Point) -> Bool {
    isForCustomers && titleButtonFrame.contains(point)
  }

  func wheelTurned(at point: Point, by step: Int) {
    if !(layout.panel?.contains(point) ?? false) { list.turnPage(by: step, in: layout.grid) }
  }

  func pasted(_ text: String) {
    if let search = list.search {
      self.search(for: TypedLine.search(search, pasting: text))
    } else {
      context.notify(remark(onPasted: text))
    }
  }

  func isOrderButton(at point: Point) -> Bool {
    [billButton, layout.orderButton].contains { $0?.contains(point) ?? false }
  }
}
