import FoundationEssentials
import JuiceKit
import JuiceWords
import Testing

@Suite struct HistorySearchTests {
  private let now =
    Timestamp.parse("2026-11-21T09:00", now: .distantPast, by: .midnight) ?? .distantPast

  @Test(arguments: ["99999999999999999999-11-20", "99999999999-11-20", "11-99999999999999999999"])
  func `a number that no day has makes no day`(text: String) {
    let search = HistorySearch(text, on: .kiwi, now: now)
    #expect(search.day == nil)
    #expect(search.narrowing(JournalQuery()).search != nil)
  }

  @Test(arguments: ["7", "No. 7", "no.7", "#7", "7번"])
  func `the number of an order is read`(text: String) {
    #expect(HistorySearch(text, on: .kiwi, now: now).narrowing(JournalQuery()).search?.number == 7)
  }

  @Test(arguments: ["", "No.", "7up", "99999999999999999999"])
  func `other words are no number`(text: String) {
    #expect(
      HistorySearch(text, on: .kiwi, now: now).narrowing(JournalQuery()).search?.number == nil)
  }

  @Test(arguments: [
    ("11-20", "2026-11-20"), ("November 21", "2026-11-21"), ("11월 22일", "2025-11-22"),
    ("2-29", "2024-02-29"), ("2027-01-01", "2027-01-01"),
  ])
  func `a day without a year is not one that is still to come`(text: String, day: String) throws {
    let found = try #require(HistorySearch(text, on: .kiwi, now: now).day)
    #expect(found.text == day)
  }

  @Test(arguments: [
    ("2026-11-21", "12-02", "2026-12-02"), ("2026-11-21", "11-21", "2026-11-21"),
    ("2026-11-21", "11월 20일", "2027-11-20"), ("2026-11-21", "February 29", "2028-02-29"),
    // The year that follows has 366 days.
    ("2027-12-01", "11-30", "2028-11-30"), ("2026-11-21", "2026-11-20", "2026-11-20"),
  ])
  func `a day to come without a year is the next one from today on`(
    today: String, text: String, day: String
  ) throws {
    let now = try #require(Timestamp.parseISO("\(today)T09:00"))
    #expect(HistorySearch.comingDay(text, now: now, by: .midnight)?.text == day)
  }

  @Test func `A juice is found by its label`() throws {
    var menu = Menu.kiwi
    menu.juices[0].label = Name("Tile")
    let search = HistorySearch("tile", on: menu, now: now).narrowing(JournalQuery()).search
    #expect(search?.juices.contains("kiwi") == true)
  }

  @Test(arguments: ["anna", "Anna", "민수"])
  func `people are found by the beginning of their names`(text: String) throws {
    let search = HistorySearch(text, on: .kiwi, now: now)
    let needles = try #require(search.narrowing(JournalQuery()).search).needles
    let name = text == "anna" ? "Anna" : text
    for key in ["by", "approved", "name"] { #expect(needles.contains("\n\(key) \(name)")) }
  }

  @Test func `An order is found by its pick-up time of today, or of a day to come`() throws {
    func needles(_ text: String) -> [String] {
      HistorySearch(text, on: .kiwi, now: now).narrowing(JournalQuery()).search?.needles ?? []
    }
    for clock in ["00:00", "23:59"] {
      let day = Timestamp.local(now).prefix(10)
      let time = try #require(Timestamp.parseISO("\(day)T\(clock)"))
      #expect(needles(clock).contains("\npickup \(Timestamp.utc(time))"))
    }
    let later = DayStart.midnight.beginning(of: now, days: 3)
    let typed = String(Timestamp.local(later).prefix(10).dropFirst(5)) + " 10:00"
    #expect(needles(typed).contains("\npickup \(Timestamp.utc(later + 36_000))"))
    #expect(needles("1700").allSatisfy { !$0.hasPrefix("\npickup") })
  }

  @Test(arguments: ["anna", "Anna", "ANNA", "aNNA"])
  func `people are found in small letters and in capitals`(text: String) {
    let needles = JournalSearch(person: text).needles
    for name in ["anna", "Anna", "ANNA"] { #expect(needles.contains("\nby \(name)")) }
    // A second approver.
    for name in ["anna", "Anna", "ANNA"] { #expect(needles.contains(", \(name)\n")) }
  }

  @Test(arguments: ["", "  "]) func `a search for nothing leaves nothing out`(text: String) {
    let search = HistorySearch(text, on: .kiwi, now: now)
    #expect(search.narrowing(JournalQuery()) == JournalQuery())
  }

  @Test(arguments: [("123", nil), ("1234", "1234")] as [(String, String?)])
  func `four digits may begin an id`(text: String, prefix: String?) {
    let search = HistorySearch(text, on: .kiwi, now: now)
    #expect(search.narrowing(JournalQuery()).search?.idPrefix == prefix)
  }
}
