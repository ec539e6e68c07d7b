@testable import JuiceKit

extension Books {
  /// Books with a stock, as after a journal of that revision.
  init(stock: Stock) {
    self.init(stock: stock, queue: Queue(), drawer: DrawerTurns(), digest: nil)
  }
}
