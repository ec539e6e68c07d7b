import Foundation
import JuiceKit
import Testing

@Suite(.serialized) struct OutputTests {
  let stand: Stand

  init() throws { stand = try Stand() }

  /// Runs a line of shell in which `$0` is the program.
  private func shell(_ line: String) async throws -> Run {
    try await stand.run(["-c", line, Stand.program.path], program: "/bin/sh")
  }

  @Test(arguments: ["stock", "stock --help", "--version", "history --format json", "export"])
  func `a full disk is an error`(words: String) async throws {
    try await stand.open()
    let run = try await shell("\"$0\" \(words) > /dev/full")
    #expect(run.exit == 74)
    #expect(run.err == "The output can't be written (No space left on device).\n")
  }

  private static let changes = [
    "order kiwi", "restock kiwi=1", "count kiwi=1", "waste kiwi=1 --reason other",
    "sold-out kiwi", "void --last", "import export.jsonl --store other.db",
    "menu set kiwi --price 1 --currency KRW --others-free --menu menu.yaml", "backup copy.db",
  ]

  @Test func `a change is not to be repeated because its answer could not be written`() async throws
  {
    try await stand.withShop { try await $0.order("mango") }
    try stand.write(await stand.export(), to: "export.jsonl")
    for words in Self.changes {
      let run = try await shell("\"$0\" \(words) --format json > /dev/full")
      #expect(run.exit == 74, "\(words)")
      #expect(
        run.err
          == "The change was made: don't repeat it. Only the output can't be written (No space left on device).\n",
        "\(words)")
    }
    // Six calls make entries; the others make a file each.
    #expect(try await stand.reader().books().count == 2 + 6)
    let files = try FileManager.default.contentsOfDirectory(atPath: stand.folder.path)
    #expect(["other.db", "menu.yaml", "copy.db"].allSatisfy(files.contains))
  }

  @Test func `nor because nobody reads it`() async throws {
    let gone = stand.folder.path + "/gone"
    let run = try await shell(
      "{ until [ -e '\(gone)' ]; do :; done; \"$0\" order kiwi; echo $? >&2; } | { exec <&-; : >'\(gone)'; }"
    )
    #expect(
      run.err
        == "The change was made: don't repeat it. Only the output can't be written (Broken pipe).\n74\n"
    )
    #expect(try await stand.reader().books().count == 2)
  }

  @Test func `a refused change is not reported as made`() async throws {
    let run = try await shell("\"$0\" order strawberry --language ko --format json > /dev/full")
    #expect(run.exit == 1)
    #expect(!run.err.contains("이미"))
  }

  @Test func `a closed output is an error, and no file gets its number`() async throws {
    try await stand.open()
    let run = try await shell("\"$0\" stock >&-")
    #expect(run.exit == 74)
    // The order of closing decides which number a file would get.
    for closed in ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"] {
      _ = try await shell("\"$0\" restock kiwi=1 \(closed); \"$0\" order strawberry \(closed)")
    }
    try await stand.verifyBooks()
    let stock = try await stand.run("stock", "--format", "json")
    #expect(stock.out.contains(#""id":"kiwi","low":false,"name":"Kiwi","quantity":14"#))
  }

  @Test func `a reader that stops early ends the command quietly`() async throws {
    try await stand.withShop { shop in
      for _ in 1...3 { try await shop.store.apply(.restock(["kiwi": 1])) }
    }
    let run = try await shell(
      "for i in 1 2 3 4 5; do \"$0\" export; \"$0\" history; done | head -1")
    #expect(run.exit == 0)
    #expect(run.lines.count == 1)
    #expect(run.err.isEmpty)
  }
}
