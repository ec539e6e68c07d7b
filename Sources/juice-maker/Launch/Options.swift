import ArgumentParser
import Glibc
import JuiceKit
import JuiceStorage
import JuiceTill

/// The options of every command.
struct ShopOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The store; :memory: for one that is gone afterwards.", valueName: "path"),
    completion: .file())
  var store: String?

  @Option(help: ArgumentHelp("The menu file.", valueName: "path"), completion: .file())
  var menu: String?

  @Option(help: "The language of text; by default that of the environment.")
  var language: SpokenLanguage?
}

/// The format of a command that answers with a thing.
struct FormatOption: ParsableArguments {
  enum Value: String, CaseIterable, ExpressibleByArgument { case text, json }

  @Option(help: "How to answer: in words, or for scripts.")
  var format = Value.text
}

/// The format of a command that answers with rows.
struct RowFormatOption: ParsableArguments {
  @Option(help: "How to answer: in words, or for scripts.")
  var format = Format.text
}

/// What a result is written as.
enum Format: String, CaseIterable, ExpressibleByArgument {
  case text, json, csv

  init(_ value: FormatOption.Value) { self = value == .json ? .json : .text }
}

enum SpokenLanguage: String, CaseIterable, ExpressibleByArgument {
  case ko, en

  @MainActor var language: Language { self == .ko ? .ko : .en }
}

@MainActor
extension ShopOptions {
  var speech: Language { language?.language ?? .ofEnvironment }

  /// nil for the built-in menu.
  var menuPath: String? { menu ?? Locations.menu }

  /// The menu in use, read once.
  func loadMenu() throws -> Menu {
    guard let path = menuPath else { return .standard }
    return try MenuFile.load(path: path)
  }

  var storePath: String { store ?? Locations.store }

  func openStore() throws -> any FruitStore {
    storePath == Locations.memory ? MemoryStore() : try SQLiteStore(path: storePath)
  }

  /// The shop with a menu, its new ingredients put into the store.
  func openShop(_ menu: Menu) async throws -> Shop {
    let maker = JuiceMaker(menu: menu, store: try openStore())
    return Shop(maker: maker, stock: try await maker.open(), speech: Speech(speech, menu))
  }

  /// A store that is there already is opened while the menu is read; none is made for a bad menu.
  func openShop() async throws -> Shop {
    guard let path = menuPath, access(storePath, F_OK) == 0 else {
      return try await openShop(loadMenu())
    }
    let reading = MenuReading(path: path)
    let store = Result { try openStore() }
    let maker = JuiceMaker(menu: try reading.menu(), store: try store.get())
    return Shop(maker: maker, stock: try await maker.open(), speech: Speech(speech, maker.menu))
  }

  /// As `openShop`, for looking only: a store that is in use stays as it is, whatever the menu.
  func openShopToRead() async throws -> Shop {
    let menu = try loadMenu()
    let store = try openStore()
    let stock = try await store.stock()
    let maker = JuiceMaker(menu: menu, store: store)
    return Shop(
      maker: maker, stock: stock.revision > 0 ? stock : try await maker.open(),
      speech: Speech(speech, menu))
  }
}
