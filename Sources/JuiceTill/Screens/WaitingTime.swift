internal import FoundationEssentials
internal import JuiceKit
internal import JuiceTerminal
internal import JuiceWords

/// How long an order has waited at its stage, and whether that is too long.
struct WaitingTime: Hashable {
  enum Lateness { case fine, late, veryLate }

  let minutes: Int
  let lateness: Lateness

  func text(_ words: Words) -> String {
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
    lateness = !isToMake || minutes < 5 ? .fine : minutes < 10 ? .late : .veryLate
  }

  /// Time until the first of these minutes changes; `nil` for an empty queue.
  /// At most a minute, since a slow clock may be set meanwhile.
  static func rest(of queue: [QueuedOrder], at now: Date) -> Duration? {
    queue.map { queued in
      let next = Double(60 * (WaitingTime(queued, at: now).minutes + 1))
      let rest = min(60, next - seconds(queued, at: now))
      return .milliseconds(Int((rest * 1000).rounded(.up)))
    }.min()
  }

  private static func seconds(_ queued: QueuedOrder, at now: Date) -> Double {
    now.timeIntervalSince(queued.stage == .toMake ? queued.order.at : queued.since)
  }
}
