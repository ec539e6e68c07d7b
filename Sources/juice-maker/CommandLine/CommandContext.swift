import JuiceFiles
import JuiceKit
import JuicePostgres
import JuiceSQLite
import JuiceWords
import Synchronization

/// The things that a command works with.
struct CommandContext {
  let maker: JuiceMaker
  /// When the store was opened.
  let stock: Stock
  let wording: Wording

  var store: any FruitStore { maker.store }

  func apply(_ change: Change, naming names: [Order.ID: OrderName] = [:]) async throws -> Applied {
    try await perform(naming: names) { try await $0.store.apply(change) }
  }

  /// Changes the stock. Its refusals know the menu, for names and order.
  ///
  /// - Parameter names: the orders that were named by a number.
  func perform<Result>(
    naming names: [Order.ID: OrderName] = [:], _ change: (JuiceMaker) async throws -> Result
  ) async throws -> Result {
    do { return try await change(maker) } catch let refusal as Refusal {
      throw ExitReport(refusal, menu: maker.menu, naming: names)
    }
  }
}

extension CommonOptions {
  /// nil for the built-in menu.
  var menuPath: String? { menu ?? DefaultPaths.menu }

  /// The menu file, or where it would be.
  var menuFile: String { menuPath ?? DefaultPaths.defaultMenu }

  func loadMenu() throws(MenuFileError) -> Menu {
    guard let path = menuPath else { return .standard }
    return try MenuFile.load(path: path)
  }

  /// The menu, for what the books say without one: where it can't be read this says so, and goes on with ids for
  /// names.
  ///
  /// - Parameter stocks: read then, to know the ingredients.
  func menuOrIDs(of stocks: () async throws -> [Stock]) async throws -> Menu {
    do { return try loadMenu() } catch {
      let menu = Menu(standingInFor: try await stocks())
      let problem = wording.sentence(for: error.first)
      StandardError.write(wording.words.menuLeftOut(problem) + "\n")
      return menu
    }
  }

  /// As `menuOrIDs(of:)`, of a store that has to be there then.
  func menuOrIDs(stand: StandOption? = nil) async throws -> Menu {
    try await menuOrIDs { [try await storeToRead(stand?.stand).stock()] }
  }

  /// Says where the menu can't be read, for a command that needs none.
  func tellOfMenu() async throws { _ = try await menuOrIDs { [] } }

  /// The menu of a stand that calls its orders by their numbers.
  func loadMenuWithQueue() throws -> Menu {
    let menu = try loadMenu()
    if menu.serving != .queue { throw CommandProblem.noQueue(menu: menuFile) }
    return menu
  }

  var storePath: String { store ?? DefaultPaths.store }

  /// The path of a store that is a file, to restore it.
  func storeFile() throws(CommandProblem) -> String {
    if storePath == DefaultPaths.memory { throw .restoreOfMemory }
    if PostgresAddress.isOne(storePath) { throw .restoreOfServer }
    return storePath
  }

  /// The path of a store that is a file, to send it to a mirror.
  func mirroredFile() throws(CommandProblem) -> String {
    guard storePath != DefaultPaths.memory, !PostgresAddress.isOne(storePath) else {
      throw .mirrorOfNoFile
    }
    return storePath
  }

  func openStore() throws -> any FruitStore {
    let store = try openStoreSilently()
    return (store as? SQLiteStore).map(warned) ?? store
  }

  /// Opens the store without a warning, for a screen.
  func openStoreSilently() throws -> any FruitStore {
    try elsewhere()
      ?? SQLiteStore(path: storePath, author: author(), patience: patience(), now: Environment.now)
  }

  /// A store that is no file; nil for a file.
  private func elsewhere(reading stand: String? = nil) throws -> (any FruitStore)? {
    if storePath == DefaultPaths.memory { return try memory() }
    guard PostgresAddress.isOne(storePath) else { return nil }
    return try PostgresStore(
      storePath, reading: stand, author: author(), patience: patience(), now: Environment.now)
  }

  /// The stands of the database that the store is in.
  func stands() throws -> Stands {
    guard PostgresAddress.isOne(storePath) else { throw CommandProblem.noServer }
    return try Stands(storePath, patience: patience()) { part in
      Invocation.faultsOfStands.withLock { _ = $0.insert(part) }
    }
  }

  func author() throws(CommandProblem) -> Author { try CurrentAuthor.author(named: name) }

  private func memory() throws -> any FruitStore {
    MemoryStore(author: try author(), now: Environment.now)
  }

  /// Opens the store and adds the menu's new ingredients.
  func open(_ menu: Menu) async throws -> CommandContext {
    let maker = JuiceMaker(menu: menu, store: try openStore())
    return context(maker, stock: try await maker.open())
  }

  /// Opens the store for a till, as `open` does.
  func openForScreen(_ menu: Menu) async throws -> CommandContext {
    let store = try await openForScreen { try $0.openStoreSilently() }
    try (store as? PostgresStore)?.checkIsSoldOn()
    let maker = JuiceMaker(menu: menu, store: store)
    return context(maker, stock: try await maker.open())
  }

  /// Reads the menu first: a bad one creates no store.
  func open() async throws -> CommandContext { try await open(loadMenu()) }

  /// Opens a store that is there, and changes nothing: ingredients that the store lacks are counted
  /// as they will be opened.
  ///
  /// - Parameters:
  ///   - menu: nil for that of the file, which has to be right.
  ///   - needsStore: whether it fails where there is no store; else it is as if one was just made.
  func openToRead(_ menu: Menu? = nil, needsStore: Bool = true, stand: StandOption? = nil)
    async throws -> CommandContext
  {
    let menu = try menu ?? loadMenu()
    let store: any FruitStore
    do { store = try storeToRead(stand?.stand) } catch StoreError.missing where !needsStore {
      store = try memory()
    }
    let maker = JuiceMaker(menu: menu, store: store)
    return context(maker, stock: try await store.stock().onceOpen(menu))
  }

  /// - Parameter stand: read with another login than its own; nil for the login's.
  func storeToRead(_ stand: String? = nil) throws -> any FruitStore {
    if stand != nil, !PostgresAddress.isOne(storePath) { throw CommandProblem.noServer }
    let store = try elsewhere(reading: stand) ?? warned(fileToRead())
    Invocation.storesRead.withLock { $0.append(store) }
    return store
  }

  /// Opens a store for a screen, on which no warning is written.
  func storeToFollow() throws -> any FruitStore { try elsewhere() ?? fileToRead() }

  private func fileToRead() throws -> SQLiteStore {
    try SQLiteStore(reading: storePath, patience: patience())
  }

  private func warned(_ store: SQLiteStore) -> SQLiteStore {
    if store.isOnNetwork {
      StandardError.write(wording.words.storeOnNetwork(storePath) + "\n")
    }
    return store
  }

  private func context(_ maker: JuiceMaker, stock: Stock) -> CommandContext {
    CommandContext(maker: maker, stock: stock, wording: wording(of: maker.menu))
  }
}
