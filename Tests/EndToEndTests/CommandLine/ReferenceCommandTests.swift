import Foundation
import JuiceKit
import JuiceSQLite
import Testing

@Suite struct ReferenceCommandTests {
  private let stand: Stand

  init() throws { stand = try Stand() }

  /// Sells a tea at the till, whose terminal answers with a reference, and another one without.
  private func sell() async throws {
    let price = try #require(Currency(code: "KRW").map { Price(minorUnits: 4500, currency: $0) })
    let menu = Menu(
      ingredients: [Ingredient(id: "ice", name: Name("Ice"), opening: 900)],
      juices: [Juice(id: "tea", name: Name("Tea"), recipe: ["ice": 1], price: price)],
      currency: price.currency, ways: ["card", "cash"])
    let author = try #require(Author(name: "Anna", till: "pi"))
    let store = try SQLiteStore(path: stand.store, author: author) {
      Date(timeIntervalSince1970: 1_795_000_000)
    }
    _ = try await JuiceMaker(menu: menu, store: store).open()
    let noted = Payments.whole("card").with(["card": "승인 1%2 #=/+"], of: price)
    for payments in [noted, "card"] {
      _ = try await store.apply(.order(menu.order([("tea", 1)], payments: payments)))
    }
  }

  @Test func `A reference is in receipt, history and export, and survives an import`() async throws
  {
    try await sell()
    #expect(try await stand.run("receipt", "1").out.contains(#/\nReference +승인 1%2 #=\/\+\n/#))
    #expect(try await !stand.run("receipt", "2").out.contains("Reference"))
    for call in [
      ["history", "--format", "json"], ["receipt", "1", "--format", "json"], ["export"],
    ] {
      let run = try await stand.run(call)
      #expect(run.exit == 0 && run.out.contains(#""reference":"승인 1%2 #=/+""#), "\(call)")
    }
    try await stand.verifyBooks()
    let export = try await stand.export()
    let copy = stand.path("copy.db")
    try await stand.importJournal(export, to: copy)
    #expect(try await stand.export(of: copy) == export)
    let wrong = export.replacing(#""reference":"승인 1%2 #=/+""#, with: #""reference":"""#)
    let changed = try stand.write(wrong, to: "changed.jsonl")
    let other = stand.path("other.db")
    #expect(try await stand.refuse("import", changed, "--store", other).exit == 65)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/jq"), "there is no jq"))
  func `The documented script checks references`() async throws {
    try await sell()
    let export = try await stand.export()
    let check = try SealedBooksTests.documentedCheck()
    let file = try stand.write(check, to: "check.sh")
    func run(_ export: String) async throws -> Run {
      try await stand.run(
        ["-c", ". \(file); check_journal < \(try stand.write(export, to: "journal.jsonl"))"],
        program: "/bin/sh")
    }
    let right = try await run(export)
    #expect(right.out == "" && right.err == "")
    #expect(
      try await run(export.replacing("승인 1%2", with: "승인 1%3")).out
        == "entry 2 has another digest\n")
  }
}
