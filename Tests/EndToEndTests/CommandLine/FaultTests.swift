import Foundation
import JuiceFiles
import JuiceStorage
import Testing

@testable import JuiceSQLite

@Suite(.serialized) struct FaultTests {
  let stand: Stand
  let faults: Faults

  init() throws {
    stand = try Stand()
    faults = try Faults(on: stand)
  }

  private func run(_ words: String...) async throws -> Run {
    try await stand.run(words, environment: faults.environment)
  }

  @Test func `a full disk takes no order, and nothing is lost`() async throws {
    try await stand.withShop { try await $0.order("kiwi") }
    try faults.begin(.full)
    let order = try await run("order", "kiwi", "--format", "json")
    #expect(order.exit == 74)
    #expect(try order.code == "store-unavailable")
    #expect(order.err == "\(stand.store): the disk is full. Free some space and try again.\n")
    let new = try await run("order", "kiwi", "--store", stand.path("new.db"))
    #expect(new.exit == 74)
    #expect(!FileManager.default.fileExists(atPath: stand.path("new.db")))
    let copy = try await run("backup", stand.path("copy.db"))
    #expect(copy.exit == 74)
    #expect(!FileManager.default.fileExists(atPath: stand.path("copy.db")))
    try faults.end(.full)
    #expect(try await run("order", "kiwi").exit == 0)
    #expect(try await stand.verifyBooks() == 3)
  }

  @Test func `a change that could not be synced is refused, and the store goes on`() async throws {
    try await stand.withShop { try await $0.order("kiwi") }
    // An open till keeps the WAL.
    let till = try Connection(path: stand.store, patience: 1)
    #expect(try till.integer("SELECT count(*) FROM entry") == 2)
    try faults.begin(.noSync)
    let order = try await run("order", "kiwi")
    #expect(order.exit == 74)
    #expect(
      order.err
        == "\(stand.store): the disk reports an error: this may be done or not. Look at the history before you do it again, and make a backup of the store onto another disk.\n"
    )
    #expect(try await stand.verifyBooks() == 2)
    try faults.end(.noSync)
    #expect(try await run("order", "kiwi").exit == 0)
    #expect(try await stand.verifyBooks() == 3)
  }

  @Test func `a file that could not be synced is not made, and nothing is left of it`() async throws
  {
    try await stand.withShop { try await $0.order("kiwi") }
    let menu = MenuFile.standardText()
    let file = try stand.write(menu, to: "menu.yaml")
    try faults.begin(.noSync)
    let price = try await run(
      "menu", "set", "kiwi", "--price", "1", "--currency", "KRW", "--others-free", "--menu", file)
    #expect(price.exit == 74)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == menu)
    #expect(try await run("backup", stand.path("copy.db")).exit == 74)
    let names = try FileManager.default.contentsOfDirectory(atPath: stand.folder.path)
    #expect(!names.contains { $0.hasSuffix(".part") || $0 == "copy.db" })
  }

  @Test(arguments: [Faults.Fault.noLink, .noNoReplace])
  func `a backup is made on any file system, and replaces nothing`(_ fault: Faults.Fault)
    async throws
  {
    try faults.begin(fault)
    try await stand.withShop { try await $0.order("kiwi") }
    let copy = stand.path("copy.db")
    #expect(try await run("backup", copy).exit == 0)
    try await stand.verifyBooks(of: copy)
    #expect(try await run("backup", copy).exit == 73)
    let names = try FileManager.default.contentsOfDirectory(atPath: stand.folder.path)
    #expect(!names.contains { $0.hasSuffix(".part") })
  }

  @Test func `a network drive is warned of once, in each language, and used`() async throws {
    try faults.begin(.network)
    let order = try await run("order", "kiwi", "--format", "json")
    #expect(order.exit == 0)
    #expect(
      order.err
        == "\(stand.store): the store is on a network drive, whose locks can fail: two tills may spoil it. Keep it on a disk of this machine.\n"
        + "\(stand.store) is a new store, and this is its first order. If you expect your own store, check --store and JUICE_MAKER_STORE.\n"
    )
    #expect(try await run("stock", "--language", "ko").err.contains("네트워크 드라이브"))
    #expect(try await run("stock", "--store", ":memory:").err.isEmpty)
    try faults.end(.network)
    #expect(try await run("stock").err.isEmpty)
  }
}
