import Foundation
import Glibc
import PostgresTesting
import SeededTesting
import Testing

/// Orders on a server while one command is stopped at random; `STOPS=50` stops more.
@Suite(.serialized, PostgresCluster.condition) struct StoppedTillTests {
  @Test func `a stopped till is in nobody's way`() async throws {
    let torture = Torture("STOPS", usual: 4)
    var random = torture.random
    let stand = try Stand()
    let environment = [
      "HOME": stand.folder.path, "JUICE_MAKER_STORE": try await PostgresCluster.shared.makeStand(),
      "PATH": "/usr/bin:/bin", "LANG": "en_US.UTF-8",
      "JUICE_MAKER_MENU": try stand.writeMenu(opening: 9999),
    ]
    try await stand.run("order", "mango", environment: environment)
    let usual = try await ContinuousClock().measure {
      try await stand.run("order", "mango", environment: environment)
    }
    var others = 0
    for stop in 1...torture.count {
      let id = random.id()
      let stopped = try Child(
        [Stand.program.path, "order", "kiwi", "--id", id, "--wait", "120"],
        environment: environment,
        input: "/dev/null", output: stand.path("stopped.out"))
      let running = Task {
        try await withThrowingTaskGroup { group in
          for _ in 1...7 {
            group.addTask {
              try await stand.run("order", "banana", "--wait", "120", environment: environment)
            }
          }
          return try await group.reduce(into: []) { $0.append($1.exit) }
        }
      }
      try await Task.sleep(for: usual * random.number(0...200) / 100)
      stopped.send(SIGSTOP)
      #expect(try await running.value == Array(repeating: 0, count: 7), "stop \(stop)")
      others += 7
      stopped.send(SIGCONT)
      let exit = try stopped.wait()
      #expect(exit == 0, "stop \(stop)")
      // A retry finds the same order.
      let again = try await stand.run("order", "kiwi", "--id", id, environment: environment)
      #expect(again.exit == 0)
    }
    let verify = try await stand.run("verify", environment: environment)
    #expect(verify.exit == 0, "\(verify.err)")
    let books = try Books(try await stand.run("export", environment: environment).out)
    #expect(books.faults() == [])
    #expect(books.orders(of: "banana").count == others)
    #expect(books.orders(of: "kiwi").count == torture.count)
  }
}
