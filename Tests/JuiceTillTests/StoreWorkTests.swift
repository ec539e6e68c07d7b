import FoundationEssentials
import JuiceKit
import Testing

@testable import JuiceTill

@Suite struct StoreWorkTests {
  private let start = ContinuousClock.now
  private let date = Date(timeIntervalSince1970: 1_700_000_000)
  private let full = StoreError.diskFull("juice.db")
  private let unanswered = StoreError.server("postgres://x", .unanswered(nil))

  private func at(_ milliseconds: Int) -> ContinuousClock.Instant {
    start + .milliseconds(milliseconds)
  }

  private func moment(_ milliseconds: Int) -> Moment {
    Moment(instant: at(milliseconds), date: date + Double(milliseconds) / 1000)
  }

  private func due(_ work: StoreWork) -> Int? {
    work.deadline.map { Int(($0 - start) / .milliseconds(1)) }
  }

  @Test func `work shows after 150 ms, and is slow after a second`() {
    var work = StoreWork()
    #expect(work.deadline == nil && work.forInput == .idle)
    let task = work.begin(at: at(0))
    #expect(work.isBusy && work.shown == .nothing && due(work) == 150)
    _ = work.expire(at: at(149))
    #expect(work.shown == .nothing && work.forInput == .working)
    _ = work.expire(at: at(150))
    #expect(work.shown == .working && due(work) == 1000)
    _ = work.expire(at: at(1000))
    #expect(work.shown == .slow && work.forInput == .slow && due(work) == nil)
    work.end(task)
    #expect(!work.isBusy && work.shown == .nothing)
  }

  @Test func `What shows of a task delays nothing else that is due`() {
    var work = StoreWork()
    work.unfollowed(at: at(0))
    work.begin(at: at(200))
    _ = work.expire(at: at(350))
    #expect(work.shown == .working && due(work) == 1000)
    #expect(work.expire(at: at(1000)) == [.followAgain])
    #expect(due(work) == 1200)
  }

  @Test func `a stall of the machine shows the end of it at once`() {
    var work = StoreWork()
    work.begin(at: at(0))
    _ = work.expire(at: at(5000))
    #expect(work.shown == .slow)
  }

  @Test func `an outage is tried again after 1, 2, 4, 5 and 5 seconds`() {
    var work = StoreWork()
    work.failed(full, at: moment(0))
    var tries: [Int] = []
    for _ in 1...5 {
      let time = due(work) ?? 0
      tries.append(time)
      #expect(work.expire(at: at(time - 1)) == [])
      #expect(work.expire(at: at(time)) == [.tryStore])
      work.stillFails(nil, at: at(time))
    }
    #expect(tries == [1000, 3000, 7000, 12000, 17000])
    work.worked()
    #expect(work.outage == nil && work.deadline == nil)
  }

  @Test func `an outage begins with its first failure, and has the newest reason`() {
    var work = StoreWork()
    work.failed(full, at: moment(0))
    work.failed(.busy("juice.db"), at: moment(2500))
    #expect(work.outage == Outage(error: .busy("juice.db"), since: date))
    #expect(due(work) == 1000)
  }

  @Test func `a damaged store is tried by the next change alone`() {
    var work = StoreWork()
    work.failed(.damaged("juice.db", .otherProgram), at: moment(0))
    #expect(work.outage != nil && !work.isTrying && work.deadline == nil)
  }

  @Test func `a change that was not answered is asked for again once the store is back`() {
    var work = StoreWork()
    let task = work.begin(at: at(0))
    let change = work.beginChange(of: task)
    work.answerLost(unanswered, of: change, at: moment(100))
    #expect(!work.isBusy && work.forInput == .idle && work.unanswered == unanswered)
    #expect(work.expire(at: at(900)) == [])
    #expect(work.expire(at: at(1100)) == [.tryStore])
    work.worked()
    #expect(work.expire(at: at(1101)) == [.askAgain])
    work.end(change, at: at(60_000))
    _ = work.expire(at: at(60_149))
    #expect(work.isBusy && work.shown == .nothing)
    work.end(task)
    #expect(!work.isBusy && work.deadline == nil)
  }

  @Test func `a change in the background that was not answered leaves work shown`() {
    var work = StoreWork()
    work.begin(at: at(0))
    let aside = work.beginChange(of: nil)
    _ = work.expire(at: at(150))
    work.answerLost(unanswered, of: aside, at: moment(200))
    #expect(work.isBusy && work.shown == .working && work.unanswered == unanswered)
  }

  @Test func `nobody waits for two changes that were not answered`() {
    var work = StoreWork()
    let changes = [0, 1].map { work.beginChange(of: work.begin(at: at($0))) }
    for change in changes { work.answerLost(unanswered, of: change, at: moment(100)) }
    #expect(!work.isBusy)
    work.end(changes[0], at: at(200))
    #expect(work.isBusy && work.unanswered == unanswered)
    work.end(changes[1], at: at(200))
    #expect(work.unanswered == nil && work.changes.isEmpty)
  }

  @Test func `news are followed again after a second`() {
    var work = StoreWork()
    work.unfollowed(at: at(0))
    #expect(work.expire(at: at(999)) == [] && work.expire(at: at(1000)) == [.followAgain])
    #expect(work.deadline == nil)
  }

  @Test func `leaving waits 800 ms for what is being saved`() {
    var idle = StoreWork()
    idle.leave(at: at(0))
    #expect(idle.expire(at: at(0)) == [.leave])
    var work = StoreWork()
    work.begin(at: at(0))
    work.leave(at: at(100))
    #expect(work.expire(at: at(899)) == [] && due(work) == 900)
    #expect(work.expire(at: at(900)) == [.leave])
    var aside = StoreWork()
    aside.asides += 1
    aside.leave(at: at(0))
    #expect(aside.expire(at: at(0)) == [])
    aside.asides -= 1
    #expect(aside.expire(at: at(1)) == [.leave])
  }

  @Test func `stopping waits a second for the store`() {
    var work = StoreWork()
    let task = work.begin(at: at(0))
    work.suspend(at: at(10))
    #expect(work.expire(at: at(500)) == [])
    work.end(task)
    #expect(work.expire(at: at(501)) == [.suspend])
    #expect(work.expire(at: at(502)) == [])
    work.begin(at: at(600))
    work.suspend(at: at(600))
    #expect(work.expire(at: at(1600)) == [.suspend])
  }
}
