import JuiceKit
import JuiceStorage
import JuiceWords
import SystemPackage

/// What a command works with: an open store, the menu in use, and the wording for it.
struct CommandContext {
  let maker: JuiceMaker
  /// The stock when the store was opened.
  let stock: Stock
  let wording: Wording

  var store: any FruitStore { maker.store }

  func apply(_ change: Change) async throws -> Applied {
    try await perform { try await $0.store.apply(change) }
  }

  /// Changes the stock; a refusal then knows the menu, for the names and the order of what is short.
  func perform(_ change: (JuiceMaker) async throws -> Applied) async throws -> Applied {
    do { return try await change(maker) } catch let refusal as Refusal {
      throw Failure(refusal, menu: maker.menu)
    }
  }
}

extension CommonOptions {
  /// nil for the built-in menu.
  var menuPath: String? { menu ?? Locations.menu }

  func loadMenu() throws(MenuFileError) -> Menu {
    guard let path = menuPath else { return .standard }
    return try MenuFile.load(path: path)
  }

  private var storePath: String { store ?? Locations.store }

  func openStore() throws(StoreError) -> any FruitStore {
    storePath == Locations.memory ? MemoryStore() : try SQLiteStore(path: storePath)
  }

  /// Opens the store for a menu that is read already, and puts the menu's new ingredients into it.
  func open(_ menu: Menu) async throws -> CommandContext {
    try await open(JuiceMaker(menu: menu, store: openStore()))
  }

  /// A store that is there already is opened while the menu is read; none is made for a bad menu.
  func open() async throws -> CommandContext {
    guard let path = menuPath, (try? Stat(storePath)) != nil else {
      return try await open(loadMenu())
    }
    let reading = MenuReading(path: path)
    let store = Result { try openStore() }
    return try await open(JuiceMaker(menu: reading.menu(), store: store.get()))
  }

  private func open(_ maker: JuiceMaker) async throws -> CommandContext {
    context(maker, stock: try await maker.open())
  }

  /// As `open`, for looking only: a store that is in use stays as it is, whatever the menu.
  func openToRead() async throws -> CommandContext {
    let maker = JuiceMaker(menu: try loadMenu(), store: try openStore())
    let stock = try await maker.store.stock()
    return context(maker, stock: stock.revision > 0 ? stock : try await maker.open())
  }

  private func context(_ maker: JuiceMaker, stock: Stock) -> CommandContext {
    CommandContext(
      maker: maker, stock: stock, wording: Wording(language ?? .ofEnvironment, maker.menu))
  }
}
