package import FoundationEssentials

/// The PINs that were tried on this machine. Five wrong ones in a row lock a person for a minute.
///
/// A try counts as wrong from before its check until it proves right, so that ending the program forgives none.
package struct PinTries: Hashable, Sendable {
  package static let most = 5
  package static let pause = 60.0

  package enum Change: Hashable, Sendable {
    /// Counts nothing.
    case look([String])
    /// Counts a try, before its check, for everybody whose PIN it may be.
    case begin([String])
    /// Forgives the tries of the person whose PIN it was, and the last one of the others.
    case right(of: String, among: [String])
  }

  package struct Answer: Hashable, Sendable {
    /// The people who were not locked before the change.
    package let open: [String]
    /// When the first of them can try again; `nil` if somebody is open.
    package let end: Date?

    package init(open: [String], end: Date?) { (self.open, self.end) = (open, end) }
  }

  private struct Person: Hashable, Sendable {
    var wrong = 0
    var end: Date?
  }

  private var people: [String: Person] = [:]

  package init() {}

  package mutating func apply(_ change: Change, at now: Date) -> Answer {
    switch change {
    case .look(let names): return answer(names, at: now)
    case .begin(let names):
      let answer = answer(names, at: now)
      for name in answer.open {
        var person = people[name] ?? Person()
        person.wrong += 1
        if person.wrong >= Self.most { person.end = now.addingTimeInterval(Self.pause) }
        people[name] = person
      }
      return answer
    case .right(let owner, let names):
      for name in names {
        guard name != owner, var person = people[name], person.wrong > 1 else {
          people[name] = nil
          continue
        }
        person.wrong -= 1
        if person.wrong < Self.most { person.end = nil }
        people[name] = person
      }
      return answer(names, at: now)
    }
  }

  private mutating func answer(_ names: [String], at now: Date) -> Answer {
    for name in names {
      guard let end = people[name]?.end else { continue }
      let latest = now.addingTimeInterval(Self.pause)
      // A clock that was set back locks nobody for longer.
      if end <= now { people[name] = nil } else if end > latest { people[name]?.end = latest }
    }
    let open = names.filter { people[$0]?.end == nil }
    return Answer(open: open, end: open.isEmpty ? names.compactMap { people[$0]?.end }.min() : nil)
  }
}

extension PinTries {
  /// A line for each person: the wrong tries, the end of the lock in milliseconds or `-`, and the name, which may be empty.
  package var text: String {
    people.sorted { $0.key < $1.key }.map { name, person in
      let end = person.end.map { "\($0.milliseconds)" } ?? "-"
      return "\(person.wrong) \(end) \(name)\n"
    }.joined()
  }

  /// Reads a text; leaves out lines that it does not understand.
  package init(parsing text: String) {
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
      guard words.count == 3, let wrong = Int(words[0]), (1...Self.most).contains(wrong) else {
        continue
      }
      let end = Int(words[1]).map(Date.init(milliseconds:))
      people[String(words[2])] = Person(wrong: wrong, end: end)
    }
  }
}
