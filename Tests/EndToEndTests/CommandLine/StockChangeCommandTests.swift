import JuiceKit
import Testing

@Suite(.serialized) struct StockChangeCommandTests {
  let stand: Stand

  init() throws { stand = try Stand() }

  @Test func `a delivery adds, also where it comes in two parts`() async throws {
    let run = try await stand.run(
      "restock", "strawberry=6", "kiwi=1", "strawberry=4", "--format", "json")
    #expect(
      run.out == #"{"stock":{"banana":10,"kiwi":11,"mango":10,"pineapple":10,"strawberry":20}}"#
        + "\n")
    let text = try await stand.run("restock", "kiwi=9", "--language", "ko")
    #expect(text.out == "재고: 딸기 20 · 바나나 10 · 파인애플 10 · 키위 20 · 망고 10\n")
  }

  @Test func `a stock-take sets the count`() async throws {
    let run = try await stand.run("count", "banana=7", "mango=0", "--format", "json")
    #expect(try run.counts["banana"] == 7)
    #expect(try run.counts["mango"] == 0)
  }

  @Test func `waste takes away and needs a reason`() async throws {
    let run = try await stand.run("waste", "kiwi=3", "--reason", "expired", "--format", "json")
    #expect(try run.counts["kiwi"] == 7)
    let without = try await stand.run("waste", "kiwi=3")
    #expect(without.exit == 64)
    let more = try await stand.run("waste", "kiwi=8", "--reason", "other", "--format", "json")
    #expect(more.exit == 1)
    #expect(try more.code == "short")
  }

  @Test func `a mark keeps every juice with it from being ordered until it is cleared`()
    async throws
  {
    let marked = try await stand.run("sold-out", "kiwi", "--format", "json")
    #expect(
      marked.out.contains(#"{"id":"kiwi","low":false,"name":"Kiwi","quantity":10,"soldOut":true}"#))
    let refused = try await stand.run("order", "mango-kiwi", "--format", "json")
    #expect(refused.exit == 1)
    #expect(
      refused.out == #"{"error":{"code":"short","shortages":["#
        + #"{"available":0,"ingredient":"kiwi","missing":1,"needed":1}]}}"# + "\n")
    let cleared = try await stand.run("sold-out", "kiwi", "--clear", "--format", "csv")
    #expect(cleared.out.contains("kiwi,Kiwi,10,false,false\r\n"))
    #expect(try await stand.run("order", "mango-kiwi").exit == 0)
  }

  private static let wrong = [
    ["restock", "kiwi=0"], ["restock", "kiwi=10000000"], ["restock", "kiwi=9999999", "kiwi=1"],
    ["restock", "kiwi=-1"], ["restock", "kiwi=+1"], ["restock", "kiwi=1.5"],
    ["restock", "kiwi=0x1"],
    ["restock", "kiwi="], ["restock", "kiwi"], ["restock"],
    ["restock", "kiwi=9999990"], ["restock", "kiwi=99999999999999999999"],
    ["count", "kiwi=10000000"], ["count", "kiwi=1", "kiwi=1"], ["count", "kiwi=-0"],
    ["waste", "kiwi=0", "--reason", "other"], ["waste", "kiwi=1", "--reason", "stolen"],
    ["order", "kiwi=0"], ["order", "kiwi=10000"], ["order", "kiwi=9999", "kiwi"],
    ["order", "kiwi="],
    ["order", "kiwi", "--id", "1"], ["order"], ["sold-out"], ["void"],
    ["void", "6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f", "--last"],
    ["history", "--since", "2026-02-30"], ["history", "--until", "noon"],
    ["history", "--limit", "-1"],
    ["history", "--kind", "sale"], ["report", "--since", "2026-13-01"],
    ["order", "kiwi", "--format", "csv"], ["stock", "--format", "xml"], ["stock", "extra"],
    ["stock", "--language", "fr"], ["ordr"], ["menu", "chek"],
  ]

  @Test func `words that are off change nothing`() async throws {
    try await stand.open()
    for words in Self.wrong {
      let hasFormat = words.contains("--format")
      let run = try await stand.refuse(words + (hasFormat ? [] : ["--format", "json"]))
      #expect(run.exit == 64 && !run.err.isEmpty, "\(words)")
      if !hasFormat { #expect(try run.code == "usage", "\(words)") }
    }
    let backup = try await stand.run("backup", "--format", "json")
    #expect(try backup.exit == 64 && backup.code == "usage")
    #expect(try await stand.reader().books().count == 1)
  }
}
