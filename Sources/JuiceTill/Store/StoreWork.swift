internal import FoundationEssentials
internal import JuiceKit
internal import JuiceTerminal

/// Why the store can't be used, and since when.
struct Outage: Equatable {
  var error: StoreError
  let since: Date
}

/// A task that a person waits for.
final class AwaitedTask {
  /// When the wait began: with the task, or with the late answer to its change.
  fileprivate(set) var since: Instant

  fileprivate init(since: Instant) { self.since = since }
}

/// A change in flight or unanswered.
final class PendingChange {
  /// The task that makes the change; `nil` in the background.
  let task: AwaitedTask?
  /// The error that left the result unknown. It blocks all other changes.
  fileprivate(set) var unanswered: StoreError?
  /// Resumes the change, which then asks for its result again.
  var asking: CheckedContinuation<Void, Never>?

  fileprivate init(of task: AwaitedTask?) { self.task = task }
}

/// The state of the store's work: running tasks, timers, and the outage.
struct StoreWork {
  enum Shown: Equatable {
    case nothing, working
    /// So slow that people may press a key again that is underway.
    case slow
  }

  enum Due: Equatable {
    case tryStore, askAgain, followAgain, suspend, leave
    case life(SignOfLife.Due)
  }

  static let shownAfter = Duration.milliseconds(150)
  static let slowAfter = Duration.seconds(1)
  static let askAgainAfter = Duration.milliseconds(200)
  static let followAgainAfter = Duration.seconds(1)
  static let suspendPatience = Duration.seconds(1)
  static let leavePatience = Duration.milliseconds(800)
  /// Longer than a stopped terminal may take to end: its answer is to be written.
  static let terminalPatience = Duration.seconds(5)

  private(set) var shown = Shown.nothing
  private(set) var outage: Outage?
  private(set) var changes: [PendingChange] = []
  /// Number of background saves that leaving must not cut short.
  var asides = 0
  /// The oldest first.
  private var tasks: [AwaitedTask] = []
  private(set) var life = SignOfLife()
  private var backOff = BackOff(first: .seconds(1), longest: .seconds(5))
  // When each timer is due, while it runs.
  private var tryStoreAt: Instant?
  private var askAgainAt: Instant?
  private var followAgainAt: Instant?
  private var suspendBy: Instant?
  private var leaving: (begun: Instant, patience: Duration)?

  // MARK: Tasks

  /// True while input waits for a task. An unanswered change does not hold input.
  var isBusy: Bool { waitedFor != nil }

  private var waitedFor: Instant? {
    tasks.first { task in !changes.contains { $0.task === task && $0.unanswered != nil } }?.since
  }

  /// A till that is leaving or suspending starts nothing: it counts as working.
  var forInput: InputFilter.Store {
    if isLeaving || suspendBy != nil { return .working }
    return shown == .slow ? .slow : isBusy ? .working : .idle
  }

  @discardableResult mutating func begin(at now: Instant) -> AwaitedTask {
    let task = AwaitedTask(since: now)
    tasks.append(task)
    return task
  }

  mutating func end(_ task: AwaitedTask) {
    tasks.removeAll { $0 === task }
    shown = .nothing
  }

  // MARK: Changes

  /// The error of a change with an unknown result.
  var unanswered: StoreError? { changes.lazy.compactMap(\.unanswered).first }

  mutating func beginChange(of task: AwaitedTask?) -> PendingChange {
    let change = PendingChange(of: task)
    changes.append(change)
    return change
  }

  /// Notes a change without an answer, to be asked for again.
  mutating func answerLost(_ error: StoreError, of change: PendingChange, at moment: Moment) {
    change.unanswered = error
    if change.task != nil { shown = .nothing }
    failed(error, at: moment)
    askAgainAt = moment.instant + Self.askAgainAfter
  }

  mutating func end(_ change: PendingChange, at now: Instant) {
    changes.removeAll { $0 === change }
    if change.unanswered != nil { change.task?.since = now }
    if unanswered == nil { askAgainAt = nil }
  }

  mutating func unfollowed(at now: Instant) { followAgainAt = now + Self.followAgainAfter }

  // MARK: Outages

  /// True while a timer retries the store. Damage is not retried: a successful change clears it.
  var isTrying: Bool { outage.map { !$0.error.isDamage } ?? false }

  /// - Parameter since: when the store last worked; `nil` for just now.
  mutating func failed(_ error: StoreError, at moment: Moment, since: Date? = nil) {
    let wasTrying = isTrying
    outage = Outage(error: error, since: outage?.since ?? since ?? moment.date)
    life.forgetQuestion()
    if !isTrying {
      tryStoreAt = nil
    } else if !wasTrying {
      backOff.reset()
      tryStoreAt = moment.instant + backOff.next()
    }
  }

  /// Notes a failed retry. Without an error, the one shown stays.
  mutating func stillFails(_ error: StoreError?, at now: Instant) {
    if let error { outage?.error = error }
    tryStoreAt = isTrying ? now + backOff.next() : nil
  }

  mutating func hear(at moment: Moment) { life.hear(at: moment) }

  mutating func worked() { (outage, tryStoreAt) = (nil, nil) }

  // MARK: Leaving

  var isLeaving: Bool { leaving != nil }

  mutating func leave(at now: Instant, patience: Duration = leavePatience) {
    leaving = leaving ?? (now, patience)
  }

  mutating func suspend(at now: Instant) { suspendBy = now + Self.suspendPatience }

  var deadline: Instant? {
    // Without a save in flight, the till leaves at once.
    if let leaving { return isSaving ? leaving.begun + leaving.patience : leaving.begun }
    var deadlines = [nextShown?.time, lifeDeadline]
    for timer in timers { deadlines.append(timer.time) }
    return deadlines.earliest
  }

  /// - Returns: the due actions, each of them once.
  mutating func expire(at now: Instant) -> [Due] {
    if let next = nextShown, next.time <= now {
      shown = next.shown
      // Both may be due after a stall of the machine.
      if let next = nextShown, next.time <= now { shown = next.shown }
    }
    if isLeaving {
      guard let deadline, deadline <= now else { return [] }
      return [.leave]
    }
    let due = timers.filter { $0.time.map { $0 <= now } ?? false }.map(\.due)
    if due.contains(.suspend) { suspendBy = nil }
    if due.contains(.tryStore) { tryStoreAt = nil }
    if due.contains(.askAgain) { askAgainAt = nil }
    if due.contains(.followAgain) { followAgainAt = nil }
    guard lifeDeadline != nil, let sign = life.expire(at: now) else { return due }
    return due + [.life(sign)]
  }

  /// While the store is retried, the retries are its signs of life.
  private var lifeDeadline: Instant? { isTrying ? nil : life.deadline }

  private var isSaving: Bool { !tasks.isEmpty || asides > 0 || !changes.isEmpty }

  /// The timers except for leaving. While the store is retried, nothing else asks it.
  private var timers: [(due: Due, time: Instant?)] {
    [
      (.suspend, suspendBy.map { isBusy ? $0 : $0 - Self.suspendPatience }),
      (.tryStore, tryStoreAt), (.askAgain, isTrying ? nil : askAgainAt),
      (.followAgain, isTrying ? nil : followAgainAt),
    ]
  }

  private var nextShown: (shown: Shown, time: Instant)? {
    guard let waitedFor else { return nil }
    return switch shown {
    case .nothing: (.working, waitedFor + Self.shownAfter)
    case .working: (.slow, waitedFor + Self.slowAfter)
    case .slow: nil
    }
  }
}
