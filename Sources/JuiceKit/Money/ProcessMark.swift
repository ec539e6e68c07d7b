/// A process of this machine. No later process is taken for it.
package struct ProcessMark: Hashable, Sendable {
  package let id: Int32
  /// In clock ticks since the start of the machine.
  package let start: UInt64

  package init(id: Int32, start: UInt64) { (self.id, self.start) = (id, start) }

  package var text: String { "\(id).\(start)" }

  package init?(parsing text: String) {
    let words = text.split(separator: ".", omittingEmptySubsequences: false)
    // No signal may go to all processes.
    guard words.count == 2, let id = Int32(words[0]), id > 1, let start = UInt64(words[1]) else {
      return nil
    }
    self.init(id: id, start: start)
  }
}

/// The processes of this machine.
package struct Processes: Sendable {
  package static let none = Processes(own: nil, isAlive: { _ in false }, end: { _ in })

  package let own: ProcessMark?
  package let isAlive: @Sendable (ProcessMark) -> Bool
  /// Ends a terminal's command as Esc does, and returns once it has ended.
  package let end: nonisolated(nonsending) @Sendable (ProcessMark) async -> Void

  package init(
    own: ProcessMark?, isAlive: @escaping @Sendable (ProcessMark) -> Bool,
    end: nonisolated(nonsending) @escaping @Sendable (ProcessMark) async -> Void
  ) {
    (self.own, self.isAlive, self.end) = (own, isAlive, end)
  }
}
