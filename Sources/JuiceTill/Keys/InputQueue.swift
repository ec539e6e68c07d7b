internal import Dispatch
internal import JuiceTerminal

/// Decides which keys and clicks count, and when: at a rush, hands press twice, hold a key down, and type
/// ahead of the store.
final class InputQueue {
  /// Why something that was typed does not count.
  enum Dropped {
    case heldKey, doubleClick
  }

  private struct Waiting {
    let event: Event
    /// It may be the first repeat of a held key.
    var mayBeHeld = false
  }

  private var queue: [Waiting] = []
  private var heldKeys = HeldKeys()
  private var doubleClick = DoubleClick()

  private let isStoreBusy: () -> Bool
  private let needsStore: (Event) -> Bool
  private let countsOnce: (Key) -> Bool
  private let button: (Point) -> DoubleClick.Button?
  private let handle: (Event) -> Void
  private let dropped: (Dropped) -> Void

  /// - Parameters:
  ///   - needsStore: whether an event waits while the store is at work.
  ///   - countsOnce: whether a key counts once however long it is held.
  ///   - button: the button that a click at a point would press.
  init(
    isStoreBusy: @escaping () -> Bool, needsStore: @escaping (Event) -> Bool,
    countsOnce: @escaping (Key) -> Bool,
    button: @escaping (Point) -> DoubleClick.Button?, handle: @escaping (Event) -> Void,
    dropped: @escaping (Dropped) -> Void
  ) {
    self.isStoreBusy = isStoreBusy
    self.needsStore = needsStore
    self.countsOnce = countsOnce
    self.button = button
    self.handle = handle
    self.dropped = dropped
  }

  var isEmpty: Bool { queue.isEmpty }

  /// Takes an event that arrived now.
  func take(_ event: Event, at time: ContinuousClock.Instant) {
    switch event {
    case .key(let key): take(key, at: time)
    case .click(let point):
      if doubleClick.isSecond(at: point, on: button(point), at: time) {
        dropped(.doubleClick)
      } else {
        queue.append(Waiting(event: event))
      }
    case .rightClick, .wheel, .paste, .resize, .closed: queue.append(Waiting(event: event))
    }
    handleNext()
  }

  private func take(_ key: Key, at time: ContinuousClock.Instant) {
    guard countsOnce(key) || heldKeys.mayRepeat(key, at: time) else {
      return queue.append(Waiting(event: .key(key)))
    }
    // While another key is pressed, none is held.
    for index in queue.indices where queue[index].event != .key(key) {
      queue[index].mayBeHeld = false
    }
    switch heldKeys.judge(key, at: time) {
    case .counts: queue.append(Waiting(event: .key(key)))
    case .isHeld: drop(key)
    case .waits:
      queue.append(Waiting(event: .key(key), mayBeHeld: true))
      after(HeldKeys.repeatInterval) { [weak self] in self?.waited(key) }
    }
  }

  /// Handles what waits, in turn, as far as the store and a key that may be held let it.
  func handleNext() {
    while let next = queue.first, !next.mayBeHeld, !isStoreBusy() || !needsStore(next.event) {
      queue.removeFirst()
      handle(next.event)
    }
  }

  /// Drops everything that waits.
  ///
  /// - Returns: how many keys and clicks that were.
  func dropAll() -> Int {
    defer { queue = [] }
    return queue.count { $0.event.isTyped }
  }

  private func drop(_ key: Key) {
    queue.removeAll { $0.mayBeHeld && $0.event == .key(key) }
    dropped(.heldKey)
  }

  private func waited(_ key: Key) {
    heldKeys.waited(key, counts: countsOnce(key))
    guard let index = queue.firstIndex(where: { $0.mayBeHeld && $0.event == .key(key) }) else {
      return
    }
    queue[index].mayBeHeld = false
    handleNext()
  }
}

extension Event {
  /// Whether a hand made it, to have something done.
  var isTyped: Bool {
    switch self {
    case .key, .click, .rightClick, .paste: true
    case .wheel, .resize, .closed: false
    }
  }
}
