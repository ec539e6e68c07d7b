import Foundation
import JuiceFiles
import JuiceKit
import Synchronization
import Testing

@testable import juice_maker

private func request(_ kind: CardRequest.Kind, _ units: Int, _ code: String) throws -> CardRequest {
  let currency = try #require(Currency(code: code))
  let order = try #require(UUID(uuidString: "6F1C2D34-5A6B-4C7D-8E9F-0A1B2C3D4E5F"))
  return CardRequest(kind, Price(minorUnits: units, currency: currency), of: order)
}

@Suite final class CardTerminalTests: Sendable {
  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "terminal-\(UUID().uuidString)")

  /// The function that waits for the end of a pause.
  private let paused = Mutex<(@Sendable () -> Void)?>(nil)

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func path(_ name: String) -> String { folder.appending(path: name).path }

  private func start(
    _ terminal: Settings.Terminal, _ asked: CardRequest? = nil,
    environment: [String] = Environment.variables
  ) throws -> CardRun {
    let request = try asked ?? request(.pay, 1250, "EUR")
    let terminals = CardTerminals(["card": terminal], environment: environment) { [self] body in
      paused.withLock { $0 = body }
    }
    let run = try #require(terminals.starts(request.kind, "card"))
    return run(request)
  }

  /// Starts a script. It gets the placeholders as arguments, and the test's folder as the last one.
  private func start(
    _ script: String, environment: [String] = Environment.variables
  ) throws -> CardRun {
    try start(
      .init(pay: .init(command(script) + ["{amount}", "{currency}", "{id}", folder.path])),
      environment: environment)
  }

  /// Writes a script. The shell reads it: a program that another test starts at this moment may have the file open for a while, and
  /// such a file can't be run itself.
  private func command(_ script: String) throws -> [String] {
    try Data(script.utf8).write(to: URL(filePath: path("pay")))
    return ["/bin/sh", path("pay")]
  }

  private func answer(_ script: String) async throws -> CardAnswer {
    try await start(script).answer()
  }

  private func endPause() throws {
    let end = try #require(paused.withLock { $0 })
    end()
  }

  /// Waits until the script has made a file.
  private func waitForFile(_ name: String) async throws {
    try await poll(name) { FileManager.default.fileExists(atPath: path(name)) }
  }

  @Test func `A command that ends well has paid, and its first line is the reference`() async throws
  {
    #expect(
      try await answer("echo \"$1 $2 $3\"; echo more")
        == .done(
          reference: "12.50 EUR 6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f"))
    #expect(try await answer("exit 0") == .done(reference: nil))
    #expect(try await answer("echo; echo 12") == .done(reference: nil))
    #expect(try await answer("echo no newline | tr -d '\\n'") == .done(reference: "no newline"))
    #expect(try await answer("echo 승인 12; echo refused >&2") == .done(reference: "승인 12"))
  }

  @Test func `A reference has no control characters, and is cut`() async throws {
    #expect(
      try await answer(#"printf ' \033[1mA\t12\001\r\n\nB'"#) == .done(reference: "[1mA 12"))
    #expect(
      try await answer("printf '\\342\\200\\256\\377x'") == .done(reference: "\u{FFFD}x"))
    #expect(
      try await answer("printf 'x%.0s' $(seq 100)")
        == .done(reference: String(repeating: "x", count: 64)))
  }

  @Test func `A command that refuses says why`() async throws {
    #expect(
      try await answer("echo out; echo 'Card expired' >&2; exit 1") == .refused("Card expired"))
    #expect(try await answer("printf 'A\\033\\n\\n B\\n' >&2; exit 255") == .refused("A B"))
    #expect(try await answer("exit 2") == .refused(""))
    // The command that a shell has started was ended by a signal.
    #expect(try await answer("sh -c 'kill -SEGV $$'; exit $?") == .unknown)
    #expect(try await answer("exit 128") == .refused(""))
    #expect(
      try await answer("printf '뿡%.0s' $(seq 300) >&2; exit 1")
        == .refused(String(repeating: "뿡", count: 200)))
  }

  @Test func `A command that a signal ends has an unknown outcome`() async throws {
    #expect(try await answer("echo 12; kill -9 $$") == .unknown)
    #expect(try await answer("kill -TERM $$") == .unknown)
  }

  @Test func `A command that is not there pays nothing`() async throws {
    func answer(_ command: String) async throws -> CardAnswer {
      try await start(.init(pay: .init([command, "{amount}"]))).answer()
    }
    #expect(try await answer(path("none")) == .notStarted(path("none"), .errno(ENOENT)))
    try Data("#!/bin/sh\n".utf8).write(to: URL(filePath: path("plain")))
    for command in [path("plain"), folder.path, "no-such-command-\(UUID())", "pay;true", ""] {
      let answer = try await answer(command)
      guard case .notStarted = answer else {
        Issue.record("\(command): \(answer)")
        continue
      }
    }
  }

  @Test func `A command gets no input, no open files, and a session of its own`() async throws {
    let marker = unsafe open(path("marker"), O_CREAT | O_RDWR, 0o600)
    defer { close(marker) }
    let script = """
      read line && exit 1
      [ "$(cut -d ' ' -f 6 /proc/$$/stat)" = $$ ] || exit 2
      ls -l /proc/$$/fd | grep -c marker
      """
    #expect(try await answer("\(script)\nexit 0") == .done(reference: "0"))
  }

  @Test func `No shell reads the arguments`() async throws {
    let words = ["a b", "$HOME;`id`", "--sum={amount}{currency}", "{\"a\": {amount}}", "{", "*"]
    let run = try start(.init(pay: .init(command("printf '%s|' \"$@\"") + words)))
    #expect(
      await run.answer() == .done(reference: "a b|$HOME;`id`|--sum=12.50EUR|{\"a\": 12.50}|{|*|"))
  }

  @Test func `A terminal gives back with its own command, if it has one`() async throws {
    let pay = Settings.Terminal.Command(["echo", "pay", "{amount}"])
    let refund = Settings.Terminal.Command(["echo", "refund", "{amount}"])
    #expect(
      try await start(.init(pay: pay, refund: refund), request(.refund, 5500, "KRW")).answer()
        == .done(reference: "refund 5500"))
    let terminals = CardTerminals(["card": .init(pay: pay)])
    #expect(terminals.starts(.pay, "card") != nil && terminals.starts(.refund, "card") == nil)
    #expect(terminals.starts(.pay, "cash") == nil && CardTerminals.none.starts(.pay, "card") == nil)
  }

  @Test func `No password of a database reaches a command`() async throws {
    let run = try start(
      "env | grep -c secret; env | grep -q '^PLAIN=1$' && env | grep -q ^PATH=",
      environment: [
        "PGPASSWORD=secret", "PGPASSFILE=/secret", "PGSERVICEFILE=/secret", "PLAIN=1",
        "JUICE_MAKER_STORE=postgres://stand:secret@db/juice",
        "JUICE_MAKER_MIRROR=postgres://stand:secret@db/juice",
        "DATABASE_URL=postgresql://stand:secret@db/juice",
        "PATH=\(Environment.variable("PATH") ?? "/bin:/usr/bin")",
      ])
    #expect(await run.answer() == .done(reference: "0"))
  }

  @Test func `A stopped command is killed only after a pause`() async throws {
    let run = try start(
      "trap 'touch \"$4/term\"' TERM; touch \"$4/ready\"; while :; do sleep 0.01; done")
    try await waitForFile("ready")
    run.stop()
    try await waitForFile("term")
    try endPause()
    #expect(await run.answer() == .unknown)
  }

  @Test func `A stopped command that still pays has paid`() async throws {
    let run = try start(
      "trap 'echo 12; exit 0' TERM; touch \"$4/ready\"; while :; do sleep 0.01; done")
    try await waitForFile("ready")
    run.stop()
    #expect(await run.answer() == .done(reference: "12"))
    // The end of the pause finds nothing to kill.
    try endPause()
    run.stop()
    #expect(await run.answer() == .done(reference: "12"))
  }

  @Test func `A stop ends the programs that the command has started`() async throws {
    let run = try start("touch \"$4/ready\"; sleep 1000")
    try await waitForFile("ready")
    run.stop()
    #expect(await run.answer() == .unknown)
  }

  @Test func `A stop before the start ends the command`() async throws {
    let run = try start("sleep 1000")
    run.stop()
    #expect(await run.answer() == .unknown)
  }

  @Test func `A command that outlives its till is known by its process, and can be ended`()
    async throws
  {
    let processes = Processes.ofThisMachine
    let own = try #require(processes.own)
    #expect(own.id == getpid() && processes.isAlive(own))
    let run = try start("touch \"$4/ready\"; sleep 1000")
    let command = try #require(await run.process())
    try await waitForFile("ready")
    #expect(processes.isAlive(command))
    // Another process got the number of one that has ended.
    let other = ProcessMark(id: command.id, start: command.start - 1)
    #expect(!processes.isAlive(other))
    await processes.end(other)
    #expect(processes.isAlive(command))
    await processes.end(command)
    #expect(!processes.isAlive(command))
    #expect(await run.answer() == .unknown)
    let none = try start(.init(pay: .init([path("none")])))
    #expect(await none.process() == nil)
  }

  @Test func `A child that holds the output does not delay the end`() async throws {
    let answer = try await answer("sleep 1000 & echo $!")
    let child = try #require(answer.reference.flatMap { pid_t($0) })
    #expect(kill(child, SIGKILL) == 0)
    let endless = try await self.answer("yes & exit 0")
    #expect(endless == .done(reference: "y") || endless == .done(reference: nil))
  }

  @Test func `A command that prints too much is read to its end`() async throws {
    #expect(
      try await answer("echo 12; yes | head -c 10000000; yes | head -c 10000000 >&2")
        == .done(reference: "12"))
    #expect(
      try await answer("yes | head -c 10000000 >&2; exit 1")
        == .refused(String(repeating: "y ", count: 100).trimmingCharacters(in: .whitespaces)))
  }
}

extension CardAnswer {
  fileprivate var reference: String? { if case .done(let text) = self { text } else { nil } }
}
