import Dispatch
import JuiceFiles
import JuiceKit

extension TerminalRuns {
  /// Notes the runs in a file. A queue waits for the disk, so that the till goes on drawing.
  init(in log: TerminalLog) {
    let queue = DispatchQueue(label: "Terminal runs")
    self.init(
      unfinished: { try await queue.run { try log.unfinished() } },
      begin: { run, own throws(TerminalRun.NotBegun) in
        try await queue.run { () throws(TerminalRun.NotBegun) in
          try log.begin(run, besides: own)
        }
      },
      note: { id, step in
        try? await queue.run { try log.note(id, step) }
      })
    processes = .ofThisMachine
  }
}
