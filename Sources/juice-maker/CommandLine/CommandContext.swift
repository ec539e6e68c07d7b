import JuiceKit
import JuiceStorage
import JuiceWords
import SystemPackage

/// What a command works with.
struct CommandContext {
  let maker: JuiceMaker
  /// When the store was opened.
  let stock: Stock
  let wording: Wording

  var store: any FruitStore { maker.store }

  func apply(_ change: Change) async throws -> Applied {
    try await perform { try await $0.store.apply(change) }
  }

  /// Changes the stock. Its refusals know the menu, for names and order.
  func perform(_ change: (JuiceMaker) async throws -> Applied) async throws -> Applied {
    do { return try await change(maker) } catch let refusal as Refusal {
      throw Failure(refusal, menu: maker.menu)
    }
  }
}

extension CommonOptions {
  /// nil for the built-in menu.
  var menuPath: String? { menu ?? Locations.menu }

  /// The menu file, or where it would be.
  var menuFile: String { menuPath ?? Locations.defaultMenu }

  func loadMenu() throws(MenuFileError) -> Menu {
    guard let path = menuPath else { return .standard }
    return try MenuFile.load(path: path)
  }

  private var storePath: String { store ?? Locations.store }

  func openStore() throws -> any FruitStore {
    let author = try Workplace.author(named: name)
    return storePath == Locations.memory
      ? MemoryStore(author: author) : try SQLiteStore(path: storePath, author: author)
  }

  /// Opens the store and adds the menu's new ingredients.
  func open(_ menu: Menu) async throws -> CommandContext {
    try await open(JuiceMaker(menu: menu, store: openStore()))
  }

  /// Opens an existing store while the menu is read; a bad menu creates no store.
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

  /// As `open`, but read-only: does not add ingredients to a store with entries.
  func openToRead() async throws -> CommandContext {
    let maker = JuiceMaker(menu: try loadMenu(), store: try openStore())
    let stock = try await maker.store.stock()
    return context(maker, stock: stock.revision > 0 ? stock : try await maker.open())
  }

  private func context(_ maker: JuiceMaker, stock: Stock) -> CommandContext {
    CommandContext(
      maker: maker, stock: stock,
      wording: Wording(LanguageChoice.language(option: language), maker.menu))
  }
}
