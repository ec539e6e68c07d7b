import Synchronization

/// Notes the runs of the terminals of a machine.
package struct TerminalRuns: Sendable {
  /// Returns the runs that have not ended, oldest first.
  package let unfinished: nonisolated(nonsending) @Sendable () async throws -> [TerminalRun]
  /// Notes a run before it begins. The note outlasts a power cut.
  ///
  /// - Parameter own: the unfinished runs that the till goes on with.
  /// - Throws: `TerminalRun.NotBegun`.
  package let begin:
    nonisolated(nonsending) @Sendable (TerminalRun, _ own: [TerminalRun.ID])
      async throws(TerminalRun.NotBegun) -> Void
  /// Notes a later step. A failure is no problem: the run stays unfinished, and a person is asked.
  package let note:
    nonisolated(nonsending) @Sendable (TerminalRun.ID, TerminalRun.Step) async -> Void
  package var processes = Processes.none

  package init(
    unfinished: nonisolated(nonsending) @escaping @Sendable () async throws -> [TerminalRun],
    begin:
      nonisolated(nonsending) @escaping @Sendable (TerminalRun, [TerminalRun.ID])
      async throws(TerminalRun.NotBegun) -> Void,
    note:
      nonisolated(nonsending) @escaping @Sendable (TerminalRun.ID, TerminalRun.Step) async ->
      Void
  ) {
    (self.unfinished, self.begin, self.note) = (unfinished, begin, note)
  }

  /// Notes the runs of this process, and forgets them at its end.
  package static var inMemory: TerminalRuns {
    let noted = Mutex<[TerminalRun]>([])
    return TerminalRuns(
      unfinished: { noted.withLock(\.self) },
      begin: { run, own throws(TerminalRun.NotBegun) in
        try noted.withLock { runs throws(TerminalRun.NotBegun) in
          try runs.begin(run, besides: own)
        }
      }, note: { id, step in noted.withLock { $0.note(id, step) } })
  }
}
