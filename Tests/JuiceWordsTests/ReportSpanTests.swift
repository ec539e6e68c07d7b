import Foundation
import JuiceText
import JuiceWords
import Testing

@Suite struct ReportSpanTests {
  // A Saturday.
  private let now = Timestamp.parse("2026-11-21T15:00", now: Date()) ?? Date()

  private func days(_ text: String) -> String? {
    ReportSpan(parsing: text, now: now).map {
      "\(Timestamp.dayAndClock($0.since).day) \(Timestamp.dayAndClock($0.until - 1).day)"
    }
  }

  @Test(arguments: [
    ("2026-11-20", "2026-11-20 2026-11-20"), ("11-21", "2026-11-21 2026-11-21"),
    ("11-22", "2025-11-22 2025-11-22"), ("11-01..11-15", "2026-11-01 2026-11-15"),
    ("11-01 ~ 11-15", "2026-11-01 2026-11-15"), ("12-28..1-3", "2025-12-28 2026-01-03"),
    ("2026-03-28..2026-03-30", "2026-03-28 2026-03-30"), ("2026-02", "2026-02-01 2026-02-28"),
    ("2026년 2월", "2026-02-01 2026-02-28"), ("11월 3일", "2026-11-03 2026-11-03"),
    ("yesterday", "2026-11-20 2026-11-20"), ("어제", "2026-11-20 2026-11-20"),
    ("TODAY", "2026-11-21 2026-11-21"), ("this week", "2026-11-16 2026-11-22"),
    ("이번 달", "2026-11-01 2026-11-30"),
  ])
  func `days are read`(text: String, expected: String) { #expect(days(text) == expected) }

  @Test(arguments: [
    "", "..", "11", "11-32", "2026-13", "2026-11-15..2026-11-01", "11-01..", "..11-15",
    "11-01..11-02..11-03", "kiwi", "99999999999999999999-1", "2026-2026",
  ])
  func `what is no span is none`(text: String) { #expect(days(text) == nil) }

  @Test func `weeks begin on Monday, and spans move by their own length`() {
    let spans = ReportSpan.current(now)
    let words = Language.en.words
    #expect(
      spans.map { $0.name(words, now: now) } == [
        "Today", "This week", "This month", "The last 7 days", "The last 30 days",
      ])
    #expect(
      spans.map { $0.moved(by: -1).name(words, now: now) } == [
        "Yesterday", "2026-11-09..2026-11-15", "2026-10", "2026-11-08..2026-11-14",
        "2026-09-23..2026-10-22",
      ])
    for span in spans {
      #expect(span.moved(by: -1).until == span.since && span.moved(by: 1).since == span.until)
      #expect(span.current(after: 1, now: now).current(after: -1, now: now) == span)
    }
    // On a Sunday the week is the last 7 days as well.
    let sunday = now + 86_400
    let week = ReportSpan.current(sunday)[1]
    #expect(week.current(after: 2, now: sunday).name(words, now: sunday) == "The last 7 days")
  }

  @Test func `a day in which clocks are changed is one day`() async {
    await #expect(processExitsWith: .success) {
      setenv("TZ", "Europe/Berlin", 1)
      tzset()
      let now = Timestamp.parse("2026-04-02", now: Date()).unsafelyUnwrapped
      func hours(_ text: String) -> Double? {
        ReportSpan(parsing: text, now: now).map { $0.until.timeIntervalSince($0.since) / 3600 }
      }
      precondition(hours("2026-03-29") == 23 && hours("2026-03") == 743)
      precondition(hours("2026-03-28..2026-03-30") == 71 && hours("2025-10-26") == 25)
      let week = ReportSpan(parsing: "this week", now: now).unsafelyUnwrapped
      precondition(week.moved(by: -1).until == week.since)
    }
  }
}
