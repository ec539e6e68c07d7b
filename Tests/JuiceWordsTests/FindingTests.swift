import JuiceKit
import JuiceText
import JuiceWords
import Testing
import TimeTesting

@Suite struct FindingTests {
  @Test(
    arguments: [
      (.terminal("xterm"), .fine), (.takenForXterm("my-term"), .remark), (.noTerminal, .remark),
      (.small(columns: 60, rows: 20), .remark),
      (.tooSmall(columns: 39, rows: 10, leastColumns: 40, leastRows: 12), .problem),
      (.colors(8), .fine), (.colors(7), .remark), (.colorsOff, .fine),
      (.korean(columns: 2), .fine), (.korean(columns: 1), .remark), (.koreanOnConsole, .remark),
      (.log(size: 1), .fine), (.largeLog(size: 1), .remark),
      (.diskSpace(1), .fine), (.littleSpace(1), .remark), (.noSpace(1), .problem),
      (.noPrinter, .fine), (.nothingPrints, .remark),
      (.clockBehind(.noon, last: .noon), .remark), (.clockUnset(.noon), .remark),
      (.staffWithoutRights, .remark), (.unfinishedRuns([]), .remark),
      (.unfinishedBills([]), .remark),
      (.printer("lp", waiting: 0), .fine), (.printer("lp", waiting: 1), .remark),
    ] as [(Finding, Finding.State)])
  func `a finding that stops no sale is a remark`(finding: Finding, state: Finding.State) {
    #expect(finding.state == state)
  }

  @Test func `A mirror is named once, also with an error that names it`() {
    let address = "postgres://north@db.example/juice"
    var mirror = MirrorState(address: address)
    for problem in [nil, MirrorState.Problem.other("\(address): the server can't be reached.")] {
      mirror.problem = problem
      let sentence = Wording(.en).sentence(for: .mirror(mirror, waiting: 2))
      #expect(sentence.ranges(of: address).count == 1, "\(sentence)")
      #expect(sentence.contains("2 entries are not sent."))
    }
  }
}
