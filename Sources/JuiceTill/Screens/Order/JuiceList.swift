internal import JuiceKit
internal import JuiceTerminal
internal import JuiceWords

/// The juices on the order screen, and the selected one, or the screen's one other button.
struct JuiceList {
  enum Selection: Hashable {
    case juice(Int)
    /// The button above the juices, for staff.
    case restock
    /// The button below the juices, for customers.
    case order
  }

  let day: LocalDay
  /// Includes juices hidden for today, as empty places for staff: no other juice moves.
  let juices: [Juice]
  /// The number keys of `juices`.
  let numbers: [Int?]
  let numberWidth: Int
  let search: String?
  /// The juice that a search finds alone, or by its exact name.
  let meant: Juice.ID?
  var selection: Selection
  private let button: Selection

  /// - Parameter button: the screen's one other button.
  init(_ menu: Menu, on day: LocalDay, button: Selection, search: String? = nil) {
    self.day = day
    self.button = button
    self.search = search
    let onSale = menu.onSale(on: day)
    let found = search.map { NameSearch($0).found(in: onSale, name: \.name) }
    juices =
      found?.map(\.thing)
      ?? (button == .order ? onSale : menu.juices.filter { $0.hidden(on: day) != .always })
    let numbers = juices.map { menu.numbers[$0.id] }
    self.numbers = numbers
    numberWidth = search != nil ? 0 : numbers.contains { $0 ?? 0 > 9 } ? 2 : 1
    let isClear = found?.count == 1 || found?.count { $0.fit == .exact } == 1
    meant = isClear && search?.isEmpty == false ? juices[0].id : nil
    selection = juices.isEmpty && search == nil ? button : .juice(0)
    if let first = juices.firstIndex(where: { !isHidden($0) }) { selection = .juice(first) }
  }

  func isHidden(_ juice: Juice) -> Bool { juice.hidden(on: day) != nil }

  /// True if digits order; in a search they are text.
  var hasNumbers: Bool { search == nil }

  /// The selected juice, if it is on sale.
  var selectedJuice: Juice? { selectedPlace.flatMap { isHidden($0) ? nil : $0 } }

  /// The selected juice, hidden or not.
  var selectedPlace: Juice? {
    guard case .juice(let index) = selection, juices.indices.contains(index) else { return nil }
    return juices[index]
  }

  func isJuice(_ selection: Selection) -> Bool { selection != button }

  /// Selects a juice. Returns false if it is not shown.
  @discardableResult
  mutating func select(_ id: Juice.ID) -> Bool {
    guard let index = juices.firstIndex(where: { $0.id == id && !isHidden($0) }) else {
      return false
    }
    selection = .juice(index)
    return true
  }

  mutating func selectEnd(isFirst: Bool) {
    if !juices.isEmpty { selection = .juice(isFirst ? 0 : juices.count - 1) }
  }

  // MARK: Pages

  func page(in grid: JuiceGrid) -> Int {
    switch selection {
    case .juice(let index): juices.indices.contains(index) ? grid.page(of: index) : 0
    case .restock: 0
    case .order: grid.pages - 1
    }
  }

  func onPage(of grid: JuiceGrid) -> [Int] {
    juices.isEmpty ? [] : grid.juices(onPage: page(in: grid))
  }

  mutating func turnPage(by step: Int, in grid: JuiceGrid) {
    guard !juices.isEmpty else { return }
    let shown = page(in: grid)
    let page = min(max(0, shown + step), grid.pages - 1)
    if page != shown, let first = grid.juices(onPage: page).first {
      selection = .juice(first)
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
    let index = if case .juice(let index) = selection { index } else { juices.count }
    let next = (index + step + count) % count
    selection = next == juices.count ? button : .juice(next)
  }

  private mutating func moveRow(by step: Int, in grid: JuiceGrid) {
    switch selection {
    case .restock: if step > 0, let first = grid.rows.first?.last { selection = .juice(first) }
    case .order: if step < 0, let last = grid.rows.last?.last { selection = .juice(last) }
    case .juice(let index):
      if let next = grid.neighbour(of: index, rows: step) {
        selection = .juice(next)
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
