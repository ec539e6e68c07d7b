import JuiceKit
import JuicePostgres
import JuiceText
import Testing

@testable import juice_maker

/// The output of `stand watch`.
@Suite struct PrintedWatchTests {
  private func lines(_ news: WatchNews...) -> [String] {
    var printed = PrintedWatch()
    return news.compactMap { news in
      switch printed.adding(news, in: .en) {
      case .message(let message): message.record.line
      case .error(let report): report.code
      case nil: nil
      }
    }
  }

  @Test func `The same news is printed once, until there is other news`() {
    let failed = WatchNews.failed(.server("postgres://host", .noAnswer))
    #expect(
      lines(.quiet, .quiet, failed, failed, failed, .quiet, failed)
        == [
          #"{"watching":true}"#, "store-unavailable", #"{"watching":true}"#, "store-unavailable",
        ])
  }

  @Test func `Each removed login is printed`() {
    let removed = WatchNews.removed(stand: "north", locks: 5312)
    let line = #"{"locks":5312,"stand":"north"}"#
    #expect(
      lines(.quiet, removed, removed, .quiet)
        == [#"{"watching":true}"#, line, line, #"{"watching":true}"#])
  }
}
