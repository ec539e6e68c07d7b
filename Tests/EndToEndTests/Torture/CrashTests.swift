import Foundation
import Glibc
import SeededTesting
import Testing

extension TerminalTests {
  /// Ordering commands and an ordering till, killed at random; `CRASHES=1000` kills more.
  @Suite struct CrashTests {
    let stand: Stand
    let environment: [String: String]
    let usual: Duration

    init() async throws {
      let stand = try Stand()
      self.stand = stand
      environment = [
        "HOME": stand.folder.path, "JUICE_MAKER_STORE": stand.store, "PATH": "/usr/bin:/bin",
        "LANG": "en_US.UTF-8", "JUICE_MAKER_MENU": try stand.writeMenu(opening: 9999),
        "TZ": stand.timeZone,
      ]
      try await stand.run("order", "mango", environment: environment)
      usual = try await ContinuousClock().measure { [stand, environment] in
        try await stand.run("order", "mango", environment: environment)
      }
    }

    @Test func `a crash keeps each answered order once, and none in part`() async throws {
      let torture = Torture("CRASHES", usual: 50)
      var random = torture.random
      var commands = Commands()
      var till = try await openTill()
      var pressed = 0
      var shown = 0
      for crash in 1...torture.count {
        // After a crash, half of the commands retry an earlier order.
        let id = random.onceIn(2) ? commands.unanswered.first ?? random.id() : random.id()
        let killsTill = crash % 4 == 0
        pressed += 1
        if killsTill {
          till.pressOrder()
        } else if try await till.order() {
          shown += 1
        }
        let command = try order(id)
        // On any machine, some commands are killed at once and some not at all.
        if crash % 5 > 1 { try await Task.sleep(for: usual * random.number(0...120) / 100) }
        if crash % 5 > 0 { command.child.send(SIGKILL) }
        try await poll("the end of the command") { command.child.end() != nil }
        let answer = try String(contentsOfFile: command.output, encoding: .utf8)
        commands.note(id, isAnswered: answer.contains(id))
        guard killsTill else { continue }
        till.kill()
        if till.hasWritten("ready") { shown += 1 }
        till = try await openTill()
      }
      till.kill()

      let books = try await stand.books()
      #expect(books.faults() == [])
      let kiwi = Set(books.orders(of: "kiwi").map(\.id))
      #expect(commands.answered.subtracting(kiwi) == [], "lost")
      #expect(kiwi.subtracting(commands.answered).subtracting(commands.unanswered) == [])
      #expect((shown...pressed).contains(books.count(of: BareTerminal.orderedJuices)))
      #expect(try await stand.run("order", "mango", environment: environment).exit == 0)
      print("answered by commands \(commands.answered.count), by tills \(shown)")
      #expect(!commands.answered.isEmpty && commands.deaths > 0 && shown > 0)
    }

    private struct Commands {
      var answered: Set<String> = []
      /// The orders that were not retried, or whose retry died.
      var unanswered: Set<String> = []
      var deaths = 0

      mutating func note(_ id: String, isAnswered: Bool) {
        if isAnswered {
          answered.insert(id)
          unanswered.remove(id)
        } else {
          deaths += 1
          if !answered.contains(id) { unanswered.insert(id) }
        }
      }
    }

    private func order(_ id: String) throws -> (child: Child, output: String) {
      let output = stand.path("order.out")
      let child = try Child(
        [Stand.program.path, "order", "kiwi", "--id", id, "--format", "json"],
        environment: environment, input: "/dev/null", output: output)
      return (child, output)
    }

    private func openTill() async throws -> BareTerminal {
      let till = try BareTerminal(on: stand, environment: environment)
      #expect(try await till.wait(for: "Restock"))
      return till
    }
  }
}

extension Seeded {
  mutating func id() -> String {
    let (high, low) = (next(), next())
    return unsafe UUID(
      uuid: withUnsafeBytes(of: (high, low)) { unsafe $0.load(as: uuid_t.self) }
    ).uuidString.lowercased()
  }
}
