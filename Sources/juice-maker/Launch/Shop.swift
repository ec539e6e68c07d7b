import JuiceKit
import JuiceTill

/// An open store with its menu, and the language to speak of them.
@MainActor
struct Shop {
  let maker: JuiceMaker
  /// The stock when it was opened.
  let stock: Stock
  let speech: Speech

  var store: any FruitStore { maker.store }

  /// Makes a change; a refusal comes out in the menu's own names.
  func apply(_ change: Change) async throws -> Applied {
    try await refusing { try await store.apply(change) }
  }

  func refusing(_ body: () async throws -> Applied) async throws -> Applied {
    do { return try await body() } catch let refusal as Refusal {
      throw Failure(refusal, menu: maker.menu)
    }
  }
}
