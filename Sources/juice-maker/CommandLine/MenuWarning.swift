import JuiceKit
import JuiceWords

/// A fact about a valid menu that is probably not intended.
struct MenuWarning {
  /// The raw value is for scripts.
  enum Kind: String {
    /// Juices without a price, among others with one.
    case noPrice = "no-price"
    /// Choices with a price, although no juice has one.
    case uselessPrice = "useless-price"
    /// Ingredients without a cost, among others with one.
    case noCost = "no-cost"
  }

  let kind: Kind
  /// The entries of the menu, at least one.
  let ids: [String]

  var json: JSON { ["warning": .text(kind.rawValue), "ids": .list(ids.map(JSON.text))] }

  func sentence(_ wording: Wording) -> String {
    switch kind {
    case .noPrice: wording.words.unpriced(ids, of: wording.menu.juices.count)
    case .uselessPrice: wording.words.uselessPrices(ids)
    case .noCost: wording.words.uncosted(ids)
    }
  }
}

extension Menu {
  var warnings: [MenuWarning] {
    [
      MenuWarning(kind: .noPrice, ids: unpriced.map(\.id.rawValue)),
      MenuWarning(kind: .uselessPrice, ids: uselessPrices.map(\.id.rawValue)),
      MenuWarning(kind: .noCost, ids: uncosted.map(\.id.rawValue)),
    ].filter { !$0.ids.isEmpty }
  }
}
