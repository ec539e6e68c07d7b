import ArgumentParser
import Foundation
import JuiceFiles
import JuiceKit
import JuiceSQLite
import JuiceText
import JuiceWords
import Testing
import TimeTesting

@testable import juice_maker

/// The checks of `doctor` that read the store.
@Suite struct StoreChecksTests {
  @Test func `A bill whose card payment has begun is named`() async throws {
    let path = FileManager.default.temporaryDirectory
      .appending(path: "\(UUID().uuidString).db").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let author = try #require(Author(name: "Anna", till: "stand-pi pts/0"))
    let store = try SQLiteStore(path: path, author: author) { .noon }
    let menu = Menu.standard
    _ = try await JuiceMaker(menu: menu, store: store).open()
    func payments() async throws -> [String] {
      try await StoreChecks(CommonOptions.parse(["--store", path])).runs.map {
        $0.message(Wording(.en))
      }
    }
    var order = try menu.order([("kiwi", 1)], payments: "card")
    order.name = CustomerName("12:00")
    #expect(try await payments().isEmpty)
    _ = try await store.apply(.setAside(order, .paying))
    let message = try #require(try await payments().first)
    #expect(message.hasPrefix("Unfinished at card terminals: 1 · stand-pi pts/0. "))
  }

  @Test func `Little space on the disk and a large log are told`() {
    #expect(Finding.space(4_999_999) == .noSpace(4_999_999))
    #expect(Finding.space(5_000_000) == .littleSpace(5_000_000))
    #expect(Finding.space(50_000_000) == .diskSpace(50_000_000))
    #expect(Finding.log(of: 99_999_999) == .log(size: 99_999_999))
    #expect(Finding.log(of: 100_000_000) == .largeLog(size: 100_000_000))
  }
}
