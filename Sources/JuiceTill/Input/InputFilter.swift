internal import JuiceTerminal

/// Decides which presses count: in a rush, people press twice, hold a key down, and type ahead of the store.
///
/// Accepts events with their arrival times, and returns the outcomes in that order.
struct InputFilter {
  struct Rules {
    /// True if a held key counts once.
    var once = true
    var needsStore = true
    /// True if the key that closed the last screen may act at once: it only types or moves here, or closes the next dialog.
    var actsAgain = false
    var button: RepeatedClick.Button?
  }

  enum Store {
    case idle, working
    /// So slow that people press a key again that is underway.
    case slow
  }

  struct Context {
    var store: Store
    var rules: (Event) -> Rules
  }

  enum Dropped: Hashable {
    case heldKey, doubleClick
    /// Pressed before the front screen appeared.
    case typedAhead
  }

  enum Outcome: Equatable {
    case meant(Event)
    case dropped(Dropped, [Event])
  }

  private struct Waiting {
    let press: Arrival
    var mayBeHeld = false
  }

  /// The key that answered a dialog or closed a screen is ignored for this long, and any key after a dialog that closed by itself.
  static let secondPress = Duration.milliseconds(300)

  private var paste = UnmarkedPaste()
  private var heldKey = HeldKey()
  private var clicks = RepeatedClick()
  private var queue: [Waiting] = []
  private var dropped: [Outcome] = []
  private var droppedWhileSlow: [Event] = []
  private var lastKey: Key?
  /// When the last meant event arrived; it may have waited for the store or for a held key.
  private(set) var arrival: Instant?
  /// The key that answered or closed something last, and when; a `nil` key if a dialog closed by itself.
  private var closing: (key: Key?, time: Instant)?

  /// Characters that wait for more are decided first: they may be repeats of a held key.
  var deadline: Instant? { paste.deadline ?? heldKey.deadline }

  mutating func accept(_ event: Event, at time: Instant, in scene: Context) {
    if event == .marksPastes {
      paste.isMarked = true
      return
    }
    expire(at: time, in: scene)
    for press in paste.add(event, at: time) { judge(press, in: scene) }
  }

  /// Decides at once about characters that wait for more.
  mutating func settle(in scene: Context) {
    for press in paste.release() { judge(press, in: scene) }
  }

  mutating func expire(at now: Instant, in scene: Context) {
    for press in paste.expire(at: now) { judge(press, in: scene) }
    expireHeldKey(at: now)
  }

  /// Returns the next outcome; `nil` while nothing is ready.
  mutating func next(in scene: Context) -> Outcome? {
    if scene.store == .slow {
      droppedWhileSlow += queue.map(\.press.event).filter {
        $0.isTyped && scene.rules($0).needsStore
      }
      queue.removeAll { scene.rules($0.press.event).needsStore }
    }
    // A double click is reported after the action of its first click.
    let waits = dropped.first.map {
      if case .dropped(.doubleClick, _) = $0 { !queue.isEmpty } else { false }
    }
    if waits == false { return dropped.removeFirst() }
    guard let next = queue.first, !next.mayBeHeld else { return nil }
    let event = next.press.event
    let rules = scene.rules(event)
    guard scene.store == .idle || !rules.needsStore else { return nil }
    queue.removeFirst()
    arrival = next.press.time
    guard case .key(let key) = event else {
      if event.isTyped { lastKey = nil }
      return .meant(event)
    }
    if let closing, closing.key ?? key == key, !rules.actsAgain,
      next.press.time - closing.time < Self.secondPress
    {
      return .dropped(.typedAhead, [event])
    }
    (lastKey, closing) = (key, nil)
    return .meant(event)
  }

  // MARK: Events during a dialog or a slow store

  /// Call it after the last key answered a dialog or closed a screen.
  mutating func answered(at now: Instant) { closing = lastKey.map { ($0, now) } }

  /// Call it after a dialog closed by itself. Any next key may be meant for it.
  mutating func closedByItself(at now: Instant) { closing = (nil, now) }

  /// Drops input typed before a dialog came up: it was not meant as an answer.
  ///
  /// - Parameter store: if slow, the report waits for its answer.
  mutating func dropTypedAhead(and late: [Event] = [], _ store: Store) {
    let typed = (queue.map(\.press) + paste.release()).map(\.event) + late
    queue = []
    drop(typed.filter(\.isTyped), store)
  }

  private mutating func drop(_ typed: [Event], _ store: Store) {
    if store == .slow {
      droppedWhileSlow += typed
    } else if !typed.isEmpty {
      dropped.append(.dropped(.typedAhead, typed))
    }
  }

  /// Reports the input dropped while the store was slow.
  mutating func storeAnswered() {
    drop(droppedWhileSlow, .idle)
    droppedWhileSlow = []
  }

  // MARK: Judging a press

  private mutating func judge(_ press: Arrival, in scene: Context) {
    let rules = scene.rules(press.event)
    if scene.store == .slow, press.event.isTyped, rules.needsStore {
      return droppedWhileSlow.append(press.event)
    }
    if case .key(let key) = press.event {
      if let isHeld = heldKey.note(key, at: press.time) { decide(isHeld: isHeld) }
    }
    switch press.event {
    case .key(let key) where rules.once || heldKey.mayRepeat(key, at: press.time):
      judge(key, press)
    case .click(let point)
    where clicks.isSecond(at: point, on: rules.button, at: press.time):
      dropped.append(.dropped(.doubleClick, [press.event]))
    default: queue.append(Waiting(press: press))
    }
  }

  private mutating func judge(_ key: Key, _ press: Arrival) {
    switch heldKey.judge(key, at: press.time) {
    case .counts: queue.append(Waiting(press: press))
    case .waits: queue.append(Waiting(press: press, mayBeHeld: true))
    case .isHeld: dropHeld(press.event)
    }
  }

  private mutating func expireHeldKey(at now: Instant) {
    guard paste.deadline == nil, let deadline = heldKey.deadline, deadline <= now else { return }
    decide(isHeld: !heldKey.expire(at: now))
  }

  /// Drops the presses that wait, or lets them count.
  private mutating func decide(isHeld: Bool) {
    if isHeld { dropHeld(queue.last(where: \.mayBeHeld)?.press.event) }
    for index in queue.indices { queue[index].mayBeHeld = false }
  }

  private mutating func dropHeld(_ key: Event?) {
    queue.removeAll(where: \.mayBeHeld)
    dropped.append(.dropped(.heldKey, key.map { [$0] } ?? []))
  }
}

extension Event {
  var isTyped: Bool {
    switch self {
    case .key, .click, .rightClick, .paste: true
    case .wheel, .resize, .closed, .marksPastes: false
    }
  }
}
