import JuiceFiles
import JuiceKit
import JuicePostgres
import JuiceSQLite
import JuiceStorage
import JuiceWords
import Synchronization
import SystemPackage

struct CommandContext {
  let maker: JuiceMaker
  /// The stock when the store was opened.
  let stock: Stock
  let wording: Wording

  var store: any FruitStore { maker.store }

  func apply(_ change: Change, naming names: [Order.ID: OrderReference] = [:]) async throws
    -> Applied
  {
    try await perform(naming: names) { try await $0.store.apply(change) }
  }

  /// Changes the stock. Refusals use the menu's names and order.
  ///
  /// - Parameter names: the orders that the user named by number.
  func perform<Result>(
    naming names: [Order.ID: OrderReference] = [:], _ change: (JuiceMaker) async throws -> Result
  ) async throws -> Result {
    do { return try await change(maker) } catch let refusal as Refusal {
      throw ExitReport(refusal, menu: maker.menu, naming: names)
    }
  }
}

extension CommonOptions {
  /// `nil` for the built-in menu.
  var menuPath: String? { menu ?? DefaultPaths.menu }

  /// The path of the menu file, even if it doesn't exist.
  var menuFile: String { menuPath ?? DefaultPaths.defaultMenu }

  func loadMenu() throws(MenuFileError) -> Menu {
    guard let path = menuPath else { return .standard }
    return try MenuFile.load(path: path)
  }

  /// Returns the menu, or a fallback that shows ids if the file is invalid. Warns about the problem.
  ///
  /// - Parameter stocks: supplies the ingredients of the fallback.
  func menuOrIDs(of stocks: () async throws -> [Stock]) async throws -> Menu {
    do { return try loadMenu() } catch {
      let menu = Menu(standingInFor: try await stocks())
      let problem = wording.sentence(for: error.first)
      StandardError.write(wording.words.menuLeftOut(problem) + "\n")
      return menu
    }
  }

  func menuOrIDs(stand: StandOption? = nil) async throws -> Menu {
    try await menuOrIDs { [try await storeToRead(stand?.stand).stock()] }
  }

  /// `menuOrIDs` for a command that changes the store. If there is no store, the menu has to be valid: it has the first counts.
  func menuToChange() async throws -> Menu {
    do { return try await menuOrIDs() } catch StoreError.missing, StoreError.noFolder {
      return try loadMenu()
    }
  }

  /// Warns if the menu is invalid, for a command that doesn't need it.
  func warnIfMenuIsInvalid() async throws { _ = try await menuOrIDs { [] } }

  /// - Throws: `CommandProblem.noQueue` for a menu whose orders aren't called by number.
  func loadMenuWithQueue() throws -> Menu {
    let menu = try loadMenu()
    if menu.serving != .queue {
      throw CommandProblem.noQueue(menu: menuFile, isNamed: self.menu != nil)
    }
    return menu
  }

  var storePath: String { store ?? DefaultPaths.store }

  /// `false` for a store in memory or on a server.
  private var isInFile: Bool {
    storePath != DefaultPaths.memory && !PostgresAddress.isOne(storePath)
  }

  /// - Throws: `CommandProblem.restoreOfMemory` or `restoreOfServer` if the store is not a file; `StoreError.noFolder`.
  func storeFile() throws -> String {
    if storePath == DefaultPaths.memory { throw CommandProblem.restoreOfMemory }
    if PostgresAddress.isOne(storePath) { throw CommandProblem.restoreOfServer }
    return try filePath()
  }

  /// - Parameter waits: accepts a missing folder, which may be on a disk that is mounted later.
  /// - Throws: `CommandProblem.mirrorOfNoFile` if the store is not a file; `StoreError.noFolder`.
  func mirroredFile(waits: Bool) throws -> String {
    guard isInFile else { throw CommandProblem.mirrorOfNoFile }
    return waits ? storePath : try filePath()
  }

  /// Returns the path of a store in a file. A mistyped path must not become a new store, so its folder has to exist.
  ///
  /// - Throws: `StoreError.noFolder`, except for the default store.
  func filePath() throws(StoreError) -> String {
    let file = FilePath(storePath)
    guard storePath != DefaultPaths.defaultStore, !file.exists else { return storePath }
    let folder = file.folder
    do throws(Errno) { _ = try Stat(folder) } catch .noSuchFileOrDirectory {
      throw .noFolder(storePath, folder: folder.string)
    } catch {}  // Opening the store reports it.
    return storePath
  }

  func openStore() throws -> any FruitStore {
    let store = try openStoreSilently()
    return (store as? SQLiteStore).map(warned) ?? store
  }

  /// Opens the store without warnings, which would damage a screen.
  func openStoreSilently() throws -> any FruitStore {
    try elsewhere()
      ?? SQLiteStore(path: filePath(), author: author(), patience: patience(), now: Environment.now)
  }

  /// A store in memory or on a server; `nil` for a file.
  private func elsewhere(reading stand: String? = nil) throws -> (any FruitStore)? {
    if storePath == DefaultPaths.memory { return try memory() }
    guard PostgresAddress.isOne(storePath) else { return nil }
    return try PostgresStore(
      storePath, reading: stand, checked: checkedBooks, author: author(), patience: patience(),
      now: Environment.now)
  }

  private var checkedBooks: CheckedBooksFolder {
    CheckedBooksFolder(path: DefaultPaths.checkedBooks, version: JuiceMakerCommand.version)
  }

  func stands() throws -> Stands {
    guard PostgresAddress.isOne(storePath) else { throw CommandProblem.noServer }
    return try Stands(storePath, patience: patience(), checked: checkedBooks) { part in
      Invocation.faultsOfStands.withLock { _ = $0.insert(part) }
    }
  }

  func author() throws(CommandProblem) -> Author { try CurrentAuthor.author(named: name) }

  private func memory() throws -> any FruitStore {
    MemoryStore(author: try author(), now: Environment.now)
  }

  /// Opens the store, and adds ingredients that are new on the menu.
  ///
  /// - Parameter makesFile: `false` for a command on what a store has. Without a file, which may be a mistyped path, it gets an
  ///   empty store in memory, where nothing can succeed, and a warning.
  func open(_ menu: Menu, makesFile: Bool = true) async throws -> CommandContext {
    let store = try makesFile ? openStore() : missingStore() ?? openStore()
    Invocation.storesToChange.withLock { $0.append(store) }
    let maker = JuiceMaker(menu: menu, store: store)
    return context(maker, stock: try await maker.open())
  }

  /// Returns an empty store in memory, and warns, if there is no file at the path of a store in a file; otherwise `nil`.
  private func missingStore() throws -> (any FruitStore)? {
    guard isInFile else { return nil }
    let path = try filePath()
    guard try StorePlace(path).isNew else { return nil }
    StandardError.write(wording.sentence(for: StoreError.missing(path)) + "\n")
    return try memory()
  }

  func openForScreen(_ menu: Menu) async throws -> CommandContext {
    let store = try await openForScreen { try $0.openStoreSilently() }
    try (store as? PostgresStore)?.checkIsNoMirror()
    let maker = JuiceMaker(menu: menu, store: store)
    return context(maker, stock: try await maker.open())
  }

  /// Opens an existing store without changing it. Counts ingredients that the store lacks as if they were opened.
  ///
  /// - Parameters:
  ///   - menu: `nil` to load the menu file, which must be valid.
  ///   - needsStore: throws if there is no store; otherwise continues with a new one in memory.
  func openToRead(
    _ menu: Menu? = nil, needsStore: Bool = true, stand: StandOption? = nil
  ) async throws -> CommandContext {
    let menu = try menu ?? loadMenu()
    let store: any FruitStore
    do { store = try await storeToRead(stand?.stand) } catch StoreError.missing where !needsStore {
      store = try memory()
    }
    let maker = JuiceMaker(menu: menu, store: store)
    return context(maker, stock: try await store.stock().onceOpen(menu))
  }

  /// Opens a store for a command that reads. Looks for a faulty entry first: everything that is read ends before it, and
  /// `Invocation` reports it after the output.
  ///
  /// - Parameter stand: the stand to read on a server; `nil` for the login's own.
  func storeToRead(_ stand: String? = nil) async throws -> any FruitStore {
    if stand != nil, !PostgresAddress.isOne(storePath) { throw CommandProblem.noServer }
    let store = try elsewhere(reading: stand) ?? warned(fileToRead())
    Invocation.storesRead.withLock { $0.append(store) }
    try await store.checkSeals()
    return store
  }

  /// `storeToRead` without warnings, which would damage a screen.
  func storeToReadSilently() throws -> any FruitStore { try elsewhere() ?? fileToRead() }

  private func fileToRead() throws -> SQLiteStore {
    try SQLiteStore(reading: filePath(), patience: patience())
  }

  private func warned(_ store: SQLiteStore) -> SQLiteStore {
    if store.isOnNetwork {
      StandardError.write(wording.words.storeOnNetwork(storePath) + "\n")
    }
    return store
  }

  /// Returns the path of a store in a file that has no order yet: it may have been made by a mistyped path.
  func newStore(_ store: any FruitStore) async throws -> String? {
    guard store is SQLiteStore else { return nil }
    return try await store.entries(JournalQuery(kind: .order, limit: 1)).isEmpty ? storePath : nil
  }

  private func context(_ maker: JuiceMaker, stock: Stock) -> CommandContext {
    CommandContext(maker: maker, stock: stock, wording: wording(of: maker.menu))
  }
}
