import JuiceKit

/// The notes of terminal runs on a machine, which outlast its tills.
final class NotedRuns {
  var problem: FileProblem?
  /// `false` if the till has died: nothing more is noted.
  var notes = true
  private(set) var runs: [TerminalRun] = []
  private(set) var ends: [TerminalRun.End] = []

  var noted: TerminalRuns {
    TerminalRuns(
      unfinished: { @MainActor in self.unfinished() },
      begin: { @MainActor run throws(FileProblem) in try self.begin(run) },
      note: { @MainActor in self.note($0, $1) })
  }

  private func unfinished() -> [TerminalRun] { runs }

  private func begin(_ run: TerminalRun) throws(FileProblem) {
    runs.append(run)
    if let problem { throw problem }
  }

  private func note(_ id: TerminalRun.ID, _ step: TerminalRun.Step) {
    guard notes else { return }
    switch step {
    case .done(let reference):
      for index in runs.indices where runs[index].id == id {
        runs[index].finish(reference: reference)
      }
    case .ended(let end):
      if runs.contains(where: { $0.id == id }) { ends.append(end) }
      runs.removeAll { $0.id == id }
    }
  }
}
