import JuicePapers
import JuiceText
import JuiceWords
import Testing

@Suite struct TableTests {
  private let table: Table = {
    var table = Table(
      [("Id", .leading), ("쥬스", .leading), ("Cups", .trailing), ("Recipe", .leading)],
      narrowing: [("Recipe", 8), ("쥬스", 6), ("Recipe", 0)])
    table.add(["mango-kiwi", "망키쥬스", "5", "망고 2, 키위 1, 얼음 3"])
    table.add(["kiwi", "키위쥬스", "", "키위 3"])
    return table
  }()

  @Test func `a table without a limit is not cut`() {
    #expect(
      table.lines() == [
        "Id          쥬스      Cups  Recipe",
        "mango-kiwi  망키쥬스     5  망고 2, 키위 1, 얼음 3",
        "kiwi        키위쥬스        키위 3",
      ])
    #expect(table.lines(within: 50) == table.lines())
  }

  @Test func `the least important column is cut first`() {
    #expect(
      table.lines(within: 40) == [
        "Id          쥬스      Cups  Recipe",
        "mango-kiwi  망키쥬스     5  망고 2, 키…",
        "kiwi        키위쥬스        키위 3",
      ])
    #expect(table.lines(within: 34)[1] == "mango-kiwi  망키…      5  망고 2,…")
  }

  @Test func `a column is left out if cutting is not enough, and the others get its room`() {
    #expect(
      table.lines(within: 28) == [
        "Id          쥬스      Cups", "mango-kiwi  망키쥬스     5", "kiwi        키위쥬스",
      ])
  }

  @Test(arguments: 1...60)
  func `no line is wider than the terminal`(_ columns: Int) {
    #expect(table.lines(within: columns).allSatisfy { TextWidth.columns(of: $0) <= columns })
  }
}
