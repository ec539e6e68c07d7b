internal import JuiceKit
internal import JuiceTerminal
internal import JuiceWords

/// The juices on the order screen, and the selected one, or the screen's one other button.
///
/// Layout and buttons are made from this list alone: lists of the menu with different filters would not match.
struct JuiceList {
  enum Selection: Hashable {
    case juice(Juice.ID)
    /// The button above the juices, for staff.
    case restock
    /// The button below the juices, for customers.
    case order
    /// A search found nothing, or the selected juice is gone: the next Enter must not sell another one.
    case nothing
  }

  let menu: Menu
  let day: LocalDay
  /// All juices of the screen. For staff, they include those hidden for today, as empty places: no other juice moves.
  let all: [Juice]
  /// The juices that are shown: all, or those that a search found.
  let juices: [Juice]
  let search: String?
  /// The juice that a search finds alone, or by its exact name.
  let meant: Juice.ID?
  var selection: Selection
  /// True if a number has two digits.
  let hasLongNumbers: Bool
  private let button: Selection

  /// - Parameter button: the screen's one other button.
  init(_ menu: Menu, on day: LocalDay, button: Selection, search: String? = nil) {
    (self.menu, self.day, self.button, self.search) = (menu, day, button, search)
    // Customers can't type a price.
    let onSale = menu.onSale(on: day).filter { button != .order || !$0.asksPrice }
    let all = button == .order ? onSale : menu.juices.filter { $0.hidden(on: day) != .always }
    self.all = all
    hasLongNumbers = all.contains { menu.numbers[$0.id] ?? 0 > 9 }
    let found = search.map { NameSearch($0).found(in: onSale, names: \.names) }
    juices = found?.map(\.thing) ?? all
    let isClear = found?.count == 1 || found?.count { $0.fit == .exact } == 1
    meant = isClear && search?.isEmpty == false ? juices.first?.id : nil
    selection = search == nil ? button : .nothing
    let first = juices.first { $0.hidden(on: day) == nil } ?? juices.first
    if let first { selection = .juice(first.id) }
  }

  func isHidden(_ juice: Juice) -> Bool { juice.hidden(on: day) != nil }

  /// True if the selected juice is gone, and others are shown.
  var isSelectionGone: Bool { selection == .nothing && !juices.isEmpty }

  /// The selected juice, if it is on sale.
  var selectedJuice: Juice? { selectedPlace.flatMap { isHidden($0) ? nil : $0 } }

  /// The selected juice, hidden or not.
  var selectedPlace: Juice? { selectedIndex.map { juices[$0] } }

  private var selectedIndex: Int? {
    guard case .juice(let id) = selection else { return nil }
    return juices.firstIndex { $0.id == id }
  }

  func isJuice(_ selection: Selection) -> Bool {
    if case .juice = selection { true } else { false }
  }

  /// Selects a juice. Returns false if it is not shown.
  @discardableResult
  mutating func select(_ id: Juice.ID) -> Bool {
    guard juices.contains(where: { $0.id == id && !isHidden($0) }) else { return false }
    selection = .juice(id)
    return true
  }

  mutating func selectEnd(isFirst: Bool) {
    if let end = isFirst ? juices.first : juices.last { selection = .juice(end.id) }
  }

  // MARK: Pages

  // A grid counts the juices of its list from 0. Only these functions turn its places into juices.

  func page(in grid: JuiceGrid) -> Int {
    switch selection {
    case .juice: selectedIndex.map(grid.page) ?? 0
    case .restock, .nothing: 0
    case .order: grid.pages - 1
    }
  }

  /// The juices of the shown page, with their frames in the grid.
  func onPage(of grid: JuiceGrid) -> [(juice: Juice, frame: Rect)] {
    grid.juices(onPage: page(in: grid)).map { (juices[$0], grid.frame(of: $0)) }
  }

  mutating func turnPage(by step: Int, in grid: JuiceGrid) {
    let shown = page(in: grid)
    let page = min(max(0, shown + step), grid.pages - 1)
    if page != shown, let first = grid.juices(onPage: page).first {
      selection = .juice(juices[first].id)
    }
  }

  // MARK: Moves

  mutating func move(_ direction: Direction?, in grid: JuiceGrid) {
    switch direction {
    case .left: move(by: -1)
    case .right: move(by: 1)
    case .up: moveRow(by: -1, in: grid)
    case .down: moveRow(by: 1, in: grid)
    case nil: break
    }
  }

  /// Moves through the juices and the other button, wrapping around.
  mutating func move(by step: Int) {
    let count = juices.count + 1
    let next = ((selectedIndex ?? juices.count) + step + count) % count
    selection = next == juices.count ? button : .juice(juices[next].id)
  }

  private mutating func moveRow(by step: Int, in grid: JuiceGrid) {
    func select(_ index: Int?) { if let index { selection = .juice(juices[index].id) } }
    switch selection {
    case .restock: if step > 0 { select(grid.rows.first?.last) }
    case .order: if step < 0 { select(grid.rows.last?.last) }
    case .nothing: select(step > 0 ? grid.rows.first?.first : grid.rows.last?.last)
    case .juice:
      if let next = selectedIndex.flatMap({ grid.neighbour(of: $0, rows: step) }) {
        select(next)
      } else if step == (button == .order ? 1 : -1) {
        selection = button
      }
    }
  }
}

/// A juice's number on the whole menu while it is typed: `0` and two digits.
struct MenuNumber: Hashable {
  private(set) var digits = ""

  var isBegun: Bool { !digits.isEmpty }

  /// - Returns: the number, once it is complete.
  mutating func type(_ digit: Int) -> Int? {
    digits += "\(digit)"
    guard digits.count == 3 else { return nil }
    defer { digits = "" }
    return Int(digits)
  }

  mutating func end() { digits = "" }
}
