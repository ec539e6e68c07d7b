import Foundation
import Testing

@Suite(.serialized) struct OutputTests {
  let stand: Stand

  init() throws { stand = try Stand() }

  /// Runs a line of shell in which `$0` is the program.
  private func shell(_ line: String) async throws -> Run {
    try await stand.run(["-c", line, Stand.program.path], program: "/bin/sh")
  }

  @Test(arguments: ["stock", "--help", "--version", "history --format json", "export"])
  func `a full disk is an error`(words: String) async throws {
    try await stand.open()
    let run = try await shell("\"$0\" \(words) > /dev/full")
    #expect(run.exit == 74)
    #expect(run.err == "The output can't be written (No space left on device).\n")
  }

  @Test func `a closed output is an error`() async throws {
    try await stand.open()
    let run = try await shell("\"$0\" stock >&-")
    #expect(run.exit == 74)
    #expect(try await stand.run("verify").exit == 0)
  }

  @Test func `whoever stops reading early ends it quietly`() async throws {
    for _ in 1...3 { try await stand.run("restock", "kiwi=1") }
    let run = try await shell(
      "for i in 1 2 3 4 5; do \"$0\" export; \"$0\" history; done | head -1")
    #expect(run.exit == 0)
    #expect(run.lines.count == 1)
    #expect(run.err.isEmpty)
  }
}
