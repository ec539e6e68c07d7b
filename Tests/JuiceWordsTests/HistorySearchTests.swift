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

  @Test func `a day is read`() {
    #expect(HistorySearch("2025-11-20", on: .kiwi).day != nil)
  }
}
