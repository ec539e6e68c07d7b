import Foundation
import JuiceKit
import Testing

/// Truncated exports, and stores that already hold a part.
@Suite(.serialized) struct CutExportTests {
  let stand: Stand
  let other: String

  init() async throws {
    stand = try Stand()
    other = stand.path("other.db")
    try await stand.withShop { shop in
      for juice in ["kiwi", "mango", "banana"] { try await shop.order(juice) }
    }
  }

  private func export(_ store: String? = nil) async throws -> String {
    try await stand.export(of: store)
  }

  private func load(_ export: String, _ words: String...) async throws -> Run {
    try await stand.run(
      ["import", "-", "--store", other, "--format", "json"] + words, input: export)
  }

  private func refuse(_ export: String, _ words: String...) async throws -> Run {
    let file = try stand.write(export, to: "refused.jsonl")
    return try await stand.refuse(["import", file, "--store", other, "--format", "json"] + words)
  }

  @Test func `only the last line says how many entries there are`() async throws {
    let lines = try await stand.run("export").lines
    #expect(lines.map { $0.contains(#""entries":4,"#) } == [false, false, false, true])
    #expect(try await !stand.run("history", "--format", "json").out.contains(#""entries":4"#))
  }

  @Test func `an export that was cut off makes and changes no store`() async throws {
    let export = try await export()
    let lines = export.split(separator: "\n").map { "\($0)\n" }
    let parts = [
      "", String(lines[0].prefix(40)), lines[0], lines[..<3].joined(), String(export.dropLast(9)),
    ]
    var sentences: [String] = []
    for part in parts {
      let run = try await refuse(part)
      #expect(run.exit == 65 && run.out.contains("store-damaged"), "\(part)")
      #expect(run.err.contains("Nothing was changed; export it again."), "\(run.err)")
      #expect(!FileManager.default.fileExists(atPath: other))
      sentences.append(run.err)
    }
    #expect(sentences[3].contains("cut off after entry 3"))
    #expect(sentences[3].contains("import --without-end"))
    #expect(sentences[0].contains("empty"))
    let korean = try await refuse(parts[3], "--language", "ko")
    #expect(korean.err.contains("기록 3 뒤에서 끊겼어요") && korean.err.contains("--without-end"))

    // The store now holds the first two entries.
    #expect(try await load(lines[..<2].joined(), "--without-end").out == #"{"imported":2}"# + "\n")
    let before = try await self.export(other)
    for part in parts {
      #expect(try await refuse(part).exit == 65)
      #expect(try await self.export(other) == before)
      let file = try stand.write(part, to: "part.jsonl")
      #expect(try await stand.refuse("restore", file, "--store", other).exit == 65)
      #expect(try await self.export(other) == before)
    }
  }

  @Test func `a store that has the beginning takes the rest, once`() async throws {
    try await stand.importJournal(await export(), to: other)
    try await stand.withShop { shop in
      try await shop.order("kiwi")
      _ = try await shop.store.voidLast()
      try await shop.store.apply(.waste(["mango": 1], .tasting))
    }
    let whole = try await export()
    #expect(try await load(whole).out == #"{"imported":3}"# + "\n")
    #expect(try await export(other) == whole)
    #expect(try await stand.reader(of: other).stock().items == stand.reader().stock().items)
    try await stand.verifyBooks(of: other)

    let again = try await refuse(whole)
    #expect(again.exit == 1 && again.out.contains("not-empty"))
    #expect(again.err == "The store has all of these entries already. Nothing was imported.\n")
  }

  @Test func `journals that part are told by the last entry that both have`() async throws {
    try await stand.importJournal(await export(), to: other)
    try await stand.withShop { try await $0.order("kiwi") }
    try await stand.withShop(of: other) { try await $0.order("mango") }
    let (whole, before) = (try await export(), try await export(other))

    let run = try await refuse(whole)
    #expect(run.exit == 1 && run.out.contains("journal-differs"))
    #expect(run.err.contains(#/^The store has another journal: entry 4 of 20\S+ \S+ is the last/#))
    let korean = try await refuse(whole, "--language", "ko")
    #expect(korean.err.contains(#/기록 4까지만 같아요/#))
    #expect(try await export(other) == before)

    let strange = stand.path("strange.db")
    try await stand.withShop(of: strange) { try await $0.order("kiwi") }
    let none = try await stand.refuse(
      "import", stand.write(whole, to: "whole.jsonl"), "--store", strange)
    #expect(none.exit == 1)
    #expect(none.err.hasPrefix("The store has another journal, from the first entry on."))
    #expect(none.err.contains("“juice-maker restore”"))
  }
}
