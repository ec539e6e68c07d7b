import FoundationEssentials
import Testing

@testable import JuiceKit

extension Books {
  init(stock: Stock) {
    self.init(stock: stock, queue: Queue(), drawer: DrawerTurns(), digest: nil)
  }
}

extension Report {
  init(of entries: [JournalEntry], since: Date? = nil, until: Date? = nil) {
    self.init(since: since, until: until)
    for entry in entries {
      do { try add(entry) } catch { Issue.record(error) }
    }
  }
}

let today = unsafe LocalDay(parsing: "2026-11-25").unsafelyUnwrapped
