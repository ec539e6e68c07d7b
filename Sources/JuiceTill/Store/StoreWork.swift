internal import FoundationEssentials
internal import JuiceKit
internal import JuiceTerminal

/// Why the store can't be used, and since when.
struct Outage: Equatable {
  var error: StoreError
  let since: Date
}

/// The store's work for the till: what of it is shown, and what waits for it.
struct StoreWork {
  typealias Instant = ContinuousClock.Instant

  enum Shown: Equatable {
    case nothing, working
    /// It takes so long that they may press again what is underway.
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

  private(set) var shown = Shown.nothing
  private(set) var outage: Outage?
  /// Why nobody knows whether a change was made; until it is known, nothing else is changed.
  private(set) var unanswered: StoreError?
  /// How many changes the store is making, or may be.
  var changes = 0
  /// How many things are saved that nobody waits for, but that are not to be cut short.
  var asides = 0
  /// When each task began that a person waits for, the oldest first.
  private var tasks: [Instant] = []
  /// When it was last found out what became of a change that was not answered.
  private var settled: Instant?
  private(set) var life = SignOfLife()
  private var backOff = BackOff(first: .seconds(1), longest: .seconds(5))
  // When each timer is due, while it runs.
  private var tryStoreAt: Instant?
  private var askAgainAt: Instant?
  private var followAgainAt: Instant?
  private var suspendBy: Instant?
  private var leaveBy: Instant?

  // MARK: Tasks

  /// Input waits for a task; an unanswered change does not hold it.
  var isBusy: Bool { waitedFor != nil }

  private var waitedFor: Instant? {
    tasks.dropFirst(unanswered == nil ? 0 : 1).first.map { max($0, settled ?? $0) }
  }

  /// A till that is left or stopped begins nothing more.
  var forInput: InputFilter.Store {
    if isLeaving || suspendBy != nil { return .working }
    return shown == .slow ? .slow : isBusy ? .working : .idle
  }

  mutating func begin(at now: Instant) { tasks.append(now) }

  mutating func end(_ begun: Instant) {
    if let index = tasks.firstIndex(of: begun) { tasks.remove(at: index) }
    shown = .nothing
  }

  // MARK: Answers

  /// A change was not answered: it is asked for again.
  mutating func answerLost(_ error: StoreError, at moment: Moment) {
    unanswered = error
    shown = .nothing
    failed(error, at: moment)
    askAgainAt = moment.instant + Self.askAgainAfter
  }

  mutating func answerKnown(at now: Instant) {
    if unanswered != nil { settled = now }
    (unanswered, askAgainAt) = (nil, nil)
  }

  /// News of the stock have ended.
  mutating func unfollowed(at now: Instant) { followAgainAt = now + Self.followAgainAfter }

  // MARK: Outages

  /// The store is retried by timer. Damage is not: only a change shows that it works.
  var isTrying: Bool { outage.map { !$0.error.isDamage } ?? false }

  /// Something that the store was asked for has failed.
  ///
  /// - Parameter since: when the store last worked; nil for just now.
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

  /// The store was tried, and failed again.
  ///
  /// - Parameter error: nil keeps the reason shown so far.
  mutating func stillFails(_ error: StoreError?, at now: Instant) {
    if let error { outage?.error = error }
    tryStoreAt = isTrying ? now + backOff.next() : nil
  }

  /// A store that can fall silent has said something.
  mutating func hear(at moment: Moment) { life.hear(at: moment) }

  mutating func worked() { (outage, tryStoreAt) = (nil, nil) }

  // MARK: What waits for it

  var isLeaving: Bool { leaveBy != nil }

  mutating func leave(at now: Instant) { leaveBy = leaveBy ?? now + Self.leavePatience }

  mutating func suspend(at now: Instant) { suspendBy = now + Self.suspendPatience }

  var deadline: Instant? {
    // If nothing is being saved, the deadline began with the request.
    if isLeaving { return leaveBy.map { isSaving ? $0 : $0 - Self.leavePatience } }
    var deadlines = [nextShown?.time, lifeDeadline]
    for timer in timers { deadlines.append(timer.time) }
    return deadlines.earliest
  }

  /// - Returns: what is due, and due no more.
  mutating func expire(at now: Instant) -> [Due] {
    if let next = nextShown, next.time <= now {
      shown = next.shown
      // After a stall of the machine both may be due.
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

  /// While the store is tried, its signs of life are the answers.
  private var lifeDeadline: Instant? { isTrying ? nil : life.deadline }

  private var isSaving: Bool { !tasks.isEmpty || asides > 0 }

  /// The timers but for the one of leaving. While the store is tried, nothing else is asked of it.
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
