import Foundation
import JuiceFiles
import JuiceKit
import JuicePostgres
import JuiceSQLite
import Testing

@testable import juice_maker

/// A stand's store in this process. A change takes less time than a start of the program, so setups are made here, and books are
/// read here whose commands are not tested.
extension Stand {
  /// Opens the store as the program opens it, and closes it afterwards.
  ///
  /// - Parameters:
  ///   - name: the person who makes the changes.
  ///   - store: a path, or the address of a stand on a server; `nil` for the stand's own file.
  ///   - menu: the path of a menu; `nil` for the built-in one.
  ///   - time: the time at which the clock of `stand-1` stands still, as in `Preload.seoul`; `nil` for now, at this machine.
  @discardableResult
  func withShop<Value>(
    by name: String = "Anna", of store: String? = nil, menu: String? = nil, at time: Date? = nil,
    _ body: (JuiceMaker) async throws -> Value
  ) async throws -> Value {
    let shop = JuiceMaker(
      menu: try menu.map { try MenuFile.load(path: $0) } ?? .standard,
      store: try openStore(store, by: name, at: time))
    _ = try await shop.open()
    return try await body(shop)
  }

  private func openStore(
    _ store: String?, by name: String = "Anna", at time: Date? = nil
  ) throws -> any FruitStore {
    let machine = time == nil ? ProcessInfo.processInfo.hostName : "stand-1"
    let author = try #require(Author(name: name, till: machine))
    let now: @Sendable () -> Date = { time ?? MachineTime.setupTime }
    return isServer(store)
      ? try PostgresStore(store ?? "", author: author, patience: wait, now: now)
      : try SQLiteStore(path: file(store), author: author, patience: wait, now: now)
  }

  /// Imports an export as `import --without-end` does.
  func importJournal(_ export: String, to store: String? = nil) async throws {
    let reader = try ExportReader(write(export, to: "import.jsonl"), needsEnd: false)
    _ = try await openStore(store).load(from: reader.read)
  }

  /// Copies the store as `backup` does.
  func backUp(to name: String) throws {
    try SQLiteStore(reading: store, patience: wait).backup(to: file(name))
  }

  /// Checks the books of a store as `verify` does, and returns the number of entries.
  @discardableResult
  func verifyBooks(of store: String? = nil) async throws -> Int {
    try await reader(of: store).verify().entries
  }

  /// Returns what `export` prints for a store.
  func export(of store: String? = nil) async throws -> String {
    let store = try reader(of: store)
    let entries = try await store.entries(JournalQuery(.oldestFirst, limit: .max))
    if let fault = await store.fault() { throw fault }
    return entries.map { entry in
      let isLast = entry.seq == entries.count
      return entry.json().with(["entries": isLast ? .whole(entries.count) : nil]).line + "\n"
    }.joined()
  }

  /// Sets the PIN 2468.
  func setPIN(in file: String) throws {
    try PinFile(path: path(file)).set(#require(Pin(parsing: "2468")))
  }

  /// Opens a store to read it. Leaves nothing behind.
  func reader(of store: String? = nil) throws -> any FruitStore {
    guard isServer(store) else { return try SQLiteStore(reading: file(store), patience: wait) }
    let author = try #require(Author(name: "Anna", till: "tests"))
    return try PostgresStore(store ?? "", author: author, patience: wait) { MachineTime.setupTime }
  }

  private var wait: Double { patience / .seconds(1) }

  func isServer(_ store: String?) -> Bool { store?.hasPrefix("postgres") == true }

  /// The program runs in the stand's folder.
  private func file(_ store: String?) -> String {
    guard let store else { return self.store }
    return store.hasPrefix("/") ? store : path(store)
  }
}
