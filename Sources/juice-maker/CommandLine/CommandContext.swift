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
  func perform<Result>(_ change: (JuiceMaker) async throws -> Result) async throws -> Result {
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
    try elsewhere()
      ?? warned(try SQLiteStore(path: storePath, author: author(), patience: patience()))
  }

  /// A store that is no file; nil for a file.
  private func elsewhere() throws -> (any FruitStore)? {
    if storePath == Locations.memory { return try memory() }
    guard PostgresAddress.isOne(storePath) else { return nil }
    return try PostgresStore(storePath, author: author(), patience: patience())
  }

  /// The stands of the database that the store is in.
  func stands() throws -> Stands {
    guard PostgresAddress.isOne(storePath) else { throw CommandProblem.noServer }
    return try Stands(storePath, patience: patience())
  }

  private func author() throws(CommandProblem) -> Author { try Workplace.author(named: name) }

  private func memory() throws -> any FruitStore { MemoryStore(author: try author()) }

  /// Opens the store and adds the menu's new ingredients.
  func open(_ menu: Menu) async throws -> CommandContext {
    try await open(JuiceMaker(menu: menu, store: openStore()))
  }

  /// Opens an existing store while the menu is read; a bad menu creates no store.
  func open() async throws -> CommandContext {
    let isThere = PostgresAddress.isOne(storePath) || (try? Stat(storePath)) != nil
    return try await open(
      isThere ? maker(openStore) : JuiceMaker(menu: loadMenu(), store: openStore()))
  }

  private func open(_ maker: JuiceMaker) async throws -> CommandContext {
    context(maker, stock: try await maker.open())
  }

  /// As `open`, of a store that is there, and nothing is changed: ingredients that the store lacks are counted
  /// as they will be opened.
  ///
  /// - Parameter needsStore: whether it fails where there is no store; else it is as if one was just made.
  func openToRead(needsStore: Bool = true, stand: StandOption? = nil) async throws
    -> CommandContext
  {
    let maker = try maker {
      do { return try storeToRead(stand?.stand) } catch StoreError.missing where !needsStore {
        return try memory()
      }
    }
    return context(maker, stock: try await maker.stockOnceOpen())
  }

  /// - Parameter stand: read with another login than its own; nil for the login's.
  func storeToRead(_ stand: String? = nil) throws -> any FruitStore {
    if let stand {
      guard PostgresAddress.isOne(storePath) else { throw CommandProblem.noServer }
      return try PostgresStore(
        reading: stand, at: storePath, author: author(), patience: patience())
    }
    return try elsewhere() ?? warned(try SQLiteStore(reading: storePath, patience: patience()))
  }

  private func warned(_ store: SQLiteStore) -> SQLiteStore {
    if store.isOnNetwork {
      StandardError.write(wording.words.storeOnNetwork(storePath) + "\n")
    }
    return store
  }

  /// Opens a store while the menu is read.
  private func maker(_ open: () throws -> any FruitStore) throws -> JuiceMaker {
    guard let path = menuPath else { return JuiceMaker(menu: .standard, store: try open()) }
    let reading = MenuReading(path: path)
    let store = Result { try open() }
    return JuiceMaker(menu: try reading.menu(), store: try store.get())
  }

  private func context(_ maker: JuiceMaker, stock: Stock) -> CommandContext {
    CommandContext(
      maker: maker, stock: stock,
      wording: Wording(LanguageChoice.language(option: language), maker.menu))
  }
}
