import Glibc
import JuiceKit
import JuiceTerminal

extension ProcessMark {
  /// - Returns: `nil` for a process that has ended.
  init?(of process: Int32) {
    guard let status = ProcessStatus(of: process) else { return nil }
    self.init(id: process, start: status.start)
  }

  var isAlive: Bool { ProcessMark(of: id) == self }
}

extension Processes {
  /// The pause between two looks at a command that is to end.
  private static let pause = Duration.milliseconds(20)

  /// The processes that `/proc` shows.
  static let ofThisMachine = Processes(
    own: ProcessMark(of: getpid()), isAlive: \.isAlive,
    end: { command in
      // As Esc does: three seconds to end by itself.
      for look in 0..<250 where command.isAlive {
        if look == 0 { ProcessStatus.terminate(command.id) }
        if look == 150 { ProcessStatus.kill(command.id) }
        try? await Task.sleep(for: pause)
      }
    })
}
