import FoundationEssentials
import Glibc
import JuiceKit
import JuiceStorage

/// The stores that keep the promises of `FruitStore`.
enum StoreKind: CaseIterable {
  case memory, sqlite

  /// A fresh store of this kind, gone after the test.
  func withStore(_ body: (any FruitStore) async throws -> Void) async throws {
    switch self {
    case .memory: try await body(MemoryStore())
    case .sqlite: try await withFolder { try await body(SQLiteStore(path: $0 + "/juice.db")) }
    }
  }

  /// A fresh store that has been opened with the standard menu: 10 of everything.
  func withShop(_ body: (any FruitStore) async throws -> Void) async throws {
    try await withStore { store in
      _ = try await JuiceMaker(menu: .standard, store: store).open()
      try await body(store)
    }
  }
}

/// A folder of its own for a test, gone after it.
func withFolder<Result>(_ body: (String) async throws -> Result) async throws -> Result {
  let path = FileManager.default.temporaryDirectory.path + "/juice-" + UUID().uuidString
  try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(atPath: path) }
  return try await body(path)
}

/// Waits for a condition to come true; false where it does not in time.
func eventually(
  within patience: Duration = .seconds(60), _ condition: () async throws -> Bool
) async rethrows -> Bool {
  let end = ContinuousClock.now + patience
  while ContinuousClock.now < end {
    if try await condition() { return true }
    try? await Task.sleep(for: .milliseconds(2))
  }
  return false
}

extension FruitStore {
  /// Orders cups of the standard menu.
  @discardableResult
  func order(_ juice: Juice.ID, _ cups: Int = 1, id: Order.ID = Order.ID()) async throws -> Applied
  {
    try await apply(.order(Menu.standard.order([(juice, cups)], id: id)))
  }

  /// Fills an empty store.
  func load(_ entries: [JournalEntry]) async throws {
    _ = try await load { try entries.forEach($0) }
  }

  func quantity(of ingredient: Ingredient.ID) async throws -> Int {
    try await stock().quantity(of: ingredient)
  }

  /// The whole journal, oldest first.
  func journal() async throws -> [JournalEntry] {
    try await entries(JournalQuery(.oldestFirst, limit: .max))
  }
}
