internal import JuiceKit
internal import JuiceTerminal
internal import JuiceWords

/// The juices that the order screen shows, and which of them, or of the restock button, is selected.
struct JuiceList {
  enum Selection: Hashable {
    /// An index in `juices`.
    case juice(Int)
    case restock
  }

  let juices: [Juice]
  /// The search text; nil where all juices are shown.
  private(set) var search: String?
  var selection: Selection
  private let hasRestock: Bool

  /// - Parameter hasRestock: whether there is a restock button.
  init(_ menu: Menu, hasRestock: Bool) {
    juices = menu.juices
    self.hasRestock = hasRestock
    selection = juices.isEmpty && hasRestock ? .restock : .juice(0)
  }

  /// Those whose names contain a text.
  init(_ menu: Menu, hasRestock: Bool, search text: String) {
    self.hasRestock = hasRestock
    let search = NameSearch(text)
    juices = menu.juices.filter { search.finds($0.name) }
    self.search = text
    selection = .juice(0)
  }

  var selectedJuice: Juice? {
    guard case .juice(let index) = selection, juices.indices.contains(index) else { return nil }
    return juices[index]
  }

  /// Selects a juice if it is shown.
  mutating func select(_ id: Juice.ID?) {
    if let index = juices.firstIndex(where: { $0.id == id }) { selection = .juice(index) }
  }

  mutating func selectEnd(isFirst: Bool) {
    if !juices.isEmpty { selection = .juice(isFirst ? 0 : juices.count - 1) }
  }

  // MARK: Pages

  /// The page with the selection.
  func page(in grid: JuiceGrid) -> Int {
    guard case .juice(let index) = selection, juices.indices.contains(index) else { return 0 }
    return grid.page(of: index)
  }

  func onPage(of grid: JuiceGrid) -> [Int] {
    juices.isEmpty ? [] : grid.juices(onPage: page(in: grid))
  }

  mutating func turnPage(by step: Int, in grid: JuiceGrid) {
    guard case .juice(let index) = selection, !juices.isEmpty else { return }
    let page = min(max(0, grid.page(of: index) + step), grid.pages - 1)
    if page != grid.page(of: index), let first = grid.juices(onPage: page).first {
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

  /// Through the juices and the restock button, wrapping around.
  mutating func move(by step: Int) {
    let count = juices.count + (hasRestock ? 1 : 0)
    guard count > 0 else { return }
    let index = if case .juice(let index) = selection { index } else { juices.count }
    let next = (index + step + count) % count
    selection = next == juices.count ? .restock : .juice(next)
  }

  private mutating func moveRow(by step: Int, in grid: JuiceGrid) {
    switch selection {
    case .restock: if step > 0, let first = grid.rows.first?.last { selection = .juice(first) }
    case .juice(let index):
      if let next = grid.neighbour(of: index, rows: step) {
        selection = .juice(next)
      } else if step < 0, hasRestock {
        selection = .restock
      }
    }
  }
}
