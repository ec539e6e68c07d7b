internal import JuiceKit

/// Follows what other tills do to the order that the status line names.
final class LastOrderFollower: Follower {
  private let context: ScreenContext
  private let store: any FruitStore
  private(set) lazy var loader = Loader(for: self, context, showsFailure: false)
  /// The order that was loaded last, or is being loaded.
  private var followed: Order.ID?

  init(_ context: ScreenContext, _ store: any FruitStore) {
    self.context = context
    self.store = store
  }

  private var order: JournalEntry? {
    context.state.undoList.newest.flatMap { $0.kind == .order ? $0 : nil }
  }

  func changed() {
    followed = order?.id
    loader.refresh()
  }

  /// Loads the order that an undo has left as the last one: other tills may have changed it.
  func prepare() { if order?.id != followed { changed() } }

  func load() async throws -> OrderRecord? {
    guard let order, context.currentStock().revision > order.seq else { return nil }
    return try await store.records([order.id])[order.id]
  }

  func show(_ loaded: OrderRecord?) { if let loaded { context.state.undoList.follow(loaded) } }
}
