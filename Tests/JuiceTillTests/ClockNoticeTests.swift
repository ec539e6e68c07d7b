import FoundationEssentials
import JuiceFiles
import JuiceKit
import JuiceSQLite
import JuiceText
import JuiceWords
import TerminalTesting
import Testing
import TimeTesting

@testable import JuiceTill

@Suite struct ClockNoticeTests {
  @Test(arguments: Language.allCases)
  func `A clock behind the journal is told until it is set`(_ language: Language) async throws {
    let store = MemoryStore(author: .anna) { .noon.addingTimeInterval(600) }
    _ = try await JuiceMaker(menu: .standard, store: store).open()
    try await Rig.run(language, store: store) { till in
      let notice = language == .en ? "Set the clock: it says" : "시계를 맞추세요: 지금"
      till.expect(notice)
      try await till.pass(.seconds(600))
      try await till.type("/")
      till.expectNo(notice)
    }
  }
}
