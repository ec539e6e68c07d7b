import JuiceKit
import Testing

@Suite struct KnownTests {
  private struct Knowledge: JournalKnowledge {
    var fault: JournalFault?
    var last: Int { lastBeforeFault }
  }

  private let known = Known(Knowledge())

  @Test func `A read that meets a fault reads the entries before it`() throws {
    var tried: [Int] = []
    let last = try known.read { state in
      tried.append(state.last)
      if state.last >= 3 { throw JournalFault(seq: state.last == .max ? 8 : 3, rule: .gap) }
      return state.last
    }
    #expect(last == 2 && tried == [.max, 7, 2])
    #expect(known.state.fault == JournalFault(seq: 3, rule: .gap))
  }

  /// Only somebody who writes to the database by hand makes such an entry.
  @Test(arguments: [0, -1]) func `A fault before the first entry ends the read`(seq: Int) {
    #expect(throws: JournalFault(seq: seq, rule: .gap)) {
      try known.read { _ in throw JournalFault(seq: seq, rule: .gap) }
    }
    #expect(known.state.last == 0)
  }
}
