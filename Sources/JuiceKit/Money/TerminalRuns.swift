/// Notes the runs of the terminals of a machine.
package struct TerminalRuns: Sendable {
  /// Notes nothing.
  package static let unnoted = TerminalRuns(
    unfinished: { [] }, begin: { _ throws(FileProblem) in }, note: { _, _ in })

  /// Returns the runs that have not ended, oldest first.
  package let unfinished: nonisolated(nonsending) @Sendable () async throws -> [TerminalRun]
  /// Notes a run before it begins. The note outlasts a power cut.
  ///
  /// - Throws: `FileProblem` if it can't be noted. The terminal must not start then.
  package let begin:
    nonisolated(nonsending) @Sendable (TerminalRun) async throws(FileProblem) -> Void
  /// Notes a later step. A failure is no problem: the run stays unfinished, and a person is asked.
  package let note:
    nonisolated(nonsending) @Sendable (TerminalRun.ID, TerminalRun.Step) async -> Void

  package init(
    unfinished: nonisolated(nonsending) @escaping @Sendable () async throws -> [TerminalRun],
    begin:
      nonisolated(nonsending) @escaping @Sendable (TerminalRun) async throws(FileProblem) ->
      Void,
    note:
      nonisolated(nonsending) @escaping @Sendable (TerminalRun.ID, TerminalRun.Step) async ->
      Void
  ) {
    (self.unfinished, self.begin, self.note) = (unfinished, begin, note)
  }
}
