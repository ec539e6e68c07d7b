internal import JuiceKit
internal import JuiceWords

/// The screens that keys of other screens open. Each is a row.
struct ScreenTable {
  enum Place {
    case orders
    /// The order screen of a menu whose orders wait in a queue.
    case queue
    case make, report
  }

  let key: KeyAction
  let place: Place
  let screen: (ScreenContext, any FruitStore) -> any Screen

  static let rows = [
    ScreenTable(key: .makeScreen, place: .queue) { MakeController($0, $1) },
    ScreenTable(key: .collected, place: .make) { CollectedController($0, $1) },
    ScreenTable(key: .history, place: .orders) { HistoryController($0, $1) },
    ScreenTable(key: .report, place: .orders) { ReportController($0, $1) },
    ScreenTable(key: .shopping, place: .report) { ShoppingController($0, $1) },
  ]
}

extension KeyBinding {
  static func screens(of place: ScreenTable.Place, _ context: ScreenContext) -> [KeyBinding] {
    ScreenTable.rows.filter { $0.place == place }.map { row in
      KeyBinding(row.key, hinted: true) { _ in context.ask(.open(row.screen)) }
    }
  }
}
