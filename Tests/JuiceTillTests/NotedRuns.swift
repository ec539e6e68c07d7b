import JuiceKit

/// The notes of terminal runs on a machine, which outlast its tills, and the machine's processes.
final class NotedRuns {
  var problem: FileProblem?
  /// `false` if the till has died: nothing more is noted.
  var notes = true
  /// The process of the next till.
  var till = ProcessMark(id: 100, start: 1)
  /// The processes that live: tills, and the commands of terminals.
  var living: Set<ProcessMark> = []
  /// `false` for commands that no signal ends.
  var endsCommands = true
  var onStep: (TerminalRun.Step) -> Void = { _ in }
  private(set) var runs: [TerminalRun] = []
  private(set) var ends: [TerminalRun.End] = []

  var noted: TerminalRuns {
    var noted = TerminalRuns(
      unfinished: { @MainActor in self.unfinished() },
      begin: { @MainActor run, own throws(TerminalRun.NotBegun) in
        try self.begin(run, besides: own)
      },
      note: { @MainActor in self.note($0, $1) })
    noted.processes = Processes(
      own: till, isAlive: { mark in MainActor.assumeIsolated { self.living.contains(mark) } },
      end: { @MainActor in self.end($0) })
    return noted
  }

  private func unfinished() -> [TerminalRun] { runs }

  private func end(_ command: ProcessMark) { if endsCommands { living.remove(command) } }

  private func begin(_ run: TerminalRun, besides own: [TerminalRun.ID])
    throws(TerminalRun.NotBegun)
  {
    try runs.begin(run, besides: own)
    if let problem { throw .unnoted(problem) }
  }

  func note(_ id: TerminalRun.ID, _ step: TerminalRun.Step) {
    guard notes else { return }
    if case .ended(let end) = step, runs.contains(where: { $0.id == id }) { ends.append(end) }
    runs.note(id, step)
    onStep(step)
  }
}
