internal import FoundationEssentials
internal import JuiceKit
internal import JuiceTerminal
internal import JuiceWords

/// How long an order has waited at its stage, and whether that is too long.
struct WaitingTime: Hashable {
  enum Lateness { case fine, late, veryLate }

  /// The minutes from which an order to make is late, and very late.
  private static let limits = (late: 5, veryLate: 10)

  let minutes: Int
  let lateness: Lateness
  /// The pick-up time of an order that joins the line later.
  var later: String?

  func text(_ words: Words) -> String {
    if let later { return later }
    let text = words.waits(minutes: minutes)
    return switch lateness {
    case .fine: text
    case .late: "! \(text)"
    case .veryLate: "!! \(text)"
    }
  }

  /// The ground of a card's head.
  var style: Style {
    switch lateness {
    case .fine: .quiet
    case .late: .late
    case .veryLate: .bad
    }
  }
}

extension WaitingTime {
  /// A ready order is never late: it waits for its customer.
  init(_ queued: QueuedOrder, at now: Date) {
    // The clock of another machine may be ahead.
    minutes = max(0, Int(Self.seconds(queued, at: now) / 60))
    let isToMake = queued.stage == .toMake
    let (late, veryLate) = Self.limits
    lateness = !isToMake || minutes < late ? .fine : minutes < veryLate ? .late : .veryLate
  }

  /// Time until the first of these minutes changes; `nil` for an empty queue.
  /// At most a minute, since a slow clock may be set meanwhile.
  static func rest(of queue: [QueuedOrder], at now: Date) -> Duration? {
    queue.map { queued in
      let minutes = WaitingTime(queued, at: now).minutes
      // An order that joins the line later changes as it does.
      let next = queued.isLater(at: now) ? 0 : Double(60 * (minutes + 1))
      let rest = min(60, next - seconds(queued, at: now))
      return .milliseconds(Int((rest * 1000).rounded(.up)))
    }.min()
  }

  private static func seconds(_ queued: QueuedOrder, at now: Date) -> Double {
    now.timeIntervalSince(queued.stage == .toMake ? queued.order.joinsLine : queued.since)
  }
}

extension Wording {
  /// The waiting time of an order, or the pick-up time of one that joins the line later.
  func waitingTime(_ queued: QueuedOrder, at now: Date) -> WaitingTime {
    var time = WaitingTime(queued, at: now)
    if queued.isLater(at: now) { time.later = pickup(queued.order.facts, at: now) }
    return time
  }

  /// The typed facts of an order in the queue: its pick-up time first, unless it stands in place of the waiting time.
  func typedText(_ queued: QueuedOrder, on view: TypedFact.View, at now: Date) -> String? {
    var facts = queued.order.facts
    let pickup = queued.isLater(at: now) ? nil : pickup(facts, at: now)
    facts.pickup = nil
    let texts = [pickup, typedText(facts, on: view)].compactMap(\.self)
    return texts.isEmpty ? nil : texts.joined(separator: " · ")
  }
}
