import FoundationEssentials
import JuiceKit
import JuiceWords
import Testing

@Suite struct HistorySearchTests {
  @Test(arguments: ["99999999999999999999-11-20", "99999999999-11-20", "11-99999999999999999999"])
  func `a number that no day has makes no day`(text: String) {
    let search = HistorySearch(text, on: .kiwi)
    #expect(search.day == nil)
    #expect(search.narrowing(JournalQuery()).search != nil)
  }

  @Test(arguments: ["7", "No. 7", "no.7", "#7", "7번"])
  func `the number of an order is read`(text: String) {
    #expect(HistorySearch(text, on: .kiwi).narrowing(JournalQuery()).search?.number == 7)
  }

  @Test(arguments: ["", "No.", "7up", "99999999999999999999"])
  func `other words are no number`(text: String) {
    #expect(HistorySearch(text, on: .kiwi).narrowing(JournalQuery()).search?.number == nil)
  }

  /// Whatever the day is on which this is run.
  @Test func `a day without a year is not one that is still to come`() throws {
    let tomorrow = Timestamp.midnight(days: 1)
    let day = LocalDay(of: tomorrow)
    let found = try #require(HistorySearch("\(day.month)-\(day.day)", on: .kiwi).day)
    #expect(found < tomorrow)
    #expect((LocalDay(of: found).month, LocalDay(of: found).day) == (day.month, day.day))
    let today = LocalDay(of: Date())
    #expect(
      HistorySearch("\(today.month)-\(today.day)", on: .kiwi).day == Timestamp.midnight())
  }

  @Test func `a day is read`() {
    #expect(HistorySearch("2025-11-20", on: .kiwi).day != nil)
  }
}
