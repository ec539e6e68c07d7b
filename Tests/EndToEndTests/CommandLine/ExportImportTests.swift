import Foundation
import JuiceKit
import JuiceSQLite
import JuiceText
import JuiceWords
import Testing

@testable import juice_maker

@Suite(.serialized) struct ExportImportTests {
  let stand: Stand
  let other: String
  private let open =
    #"{"at":"2026-03-01T00:00:00.000Z","changes":{"ice":10},"id":"00000000-0000-4000-8000-000000000001","kind":"open","lines":[],"number":null,"reason":null,"seq":1}"#

  init() throws {
    stand = try Stand()
    other = stand.path("other.db")
  }

  @Test func `an export makes the same store elsewhere`() async throws {
    try await stand.withShop { shop in
      try await shop.order("strawberry-banana", "mango")
      try await shop.store.apply(.soldOut(["kiwi"], .marked))
      try await shop.store.apply(.waste(["pineapple": 2], .damaged))
      try await shop.store.apply(.count(["pineapple": 7]))
      try await shop.store.apply(.restock(["strawberry": 500]))
      _ = try await shop.store.voidLast()
    }
    let export = try await stand.run("export")
    #expect(export.lines.count == 7)
    let load = try await stand.run(
      "import", "-", "--store", other, "--format", "json", "--as", "Somebody else",
      input: export.out)
    #expect(load.out == #"{"imported":7}"# + "\n")
    let again = try await stand.run("export", "--store", other)
    #expect(again.out == export.out)
    #expect(try await stand.run("stock", "--store", other).out == stand.run("stock").out)
    try await stand.verifyBooks(of: other)
  }

  @Test func `lines for a spreadsheet are those of the history, oldest first`() async throws {
    try await stand.withShop { shop in
      try await shop.order("mango", "kiwi")
      try await shop.order("banana=2")
    }
    let history = try await stand.run("history", "--format", "csv", "--lines").out
    let table = try await stand.run("export", "--lines").out
    let (rows, sold) = (table.split(separator: "\r\n"), history.split(separator: "\r\n"))
    #expect(rows.count == 4)
    #expect(rows[0] == sold[0])
    #expect(rows.last == sold[1])
    #expect(Set(rows) == Set(sold))
  }

  @Test func `entries without digests are told of, since theirs are made now`() async throws {
    try await stand.withShop { shop in
      for juice in ["kiwi", "mango"] { try await shop.order(juice) }
    }
    let export = try await stand.export()
    #expect(try await stand.run("import", "-", "--store", other, input: export).err.isEmpty)
    let old = export.replacing(#/"digest":"[0-9a-f]+",/#, with: "", maxReplacements: 2)
    for (language, sentence) in [
      (
        "en",
        "2 entries came without a digest. The digests that are made now prove nothing about the time before.\n"
      ),
      ("ko", "기록 2개에는 검증값이 없었어요. 검증값은 지금 만들었으니 그 전의 일은 증명하지 못해요.\n"),
    ] {
      let run = try await stand.run(
        "import", "-", "--store", stand.path(language), "--language", language, "--format", "json",
        input: old)
      #expect(run.out == #"{"imported":3}"# + "\n")
      #expect(run.err == sentence)
    }
  }

  @Test func `numbers and payments go along, and an export of before has none`() async throws {
    func order(_ seq: Int, _ more: String) -> String {
      entry(
        more, seq: "\(seq)", id: "00000000-0000-4000-8000-00000000001\(seq)", kind: "order",
        lines: #"[{"juice":"water","cups":1}]"#, changes: #"{"ice":-1}"#)
    }
    let lines = [
      open, order(2, ""), order(3, #""day":"2026-02-28","number":1,"payment":"card""#),
      order(4, #""day":"2026-02-28","number":2"#),
    ]
    try await stand.importJournal(lines.joined(separator: "\n"))
    let export = try await stand.run("export")
    #expect(export.lines.map { $0.contains(#""number":null"#) } == [true, true, false, false])
    #expect(
      export.lines[2].contains(#""number":1,"payment":"card","payments":[{"way":"card"}],"reason""#)
    )
    let gap = [open, order(2, #""day":"2026-02-28","number":2"#)].joined(separator: "\n")
    let file = try stand.write(gap, to: "gap.jsonl")
    let refused = try await stand.refuse("import", file, "--without-end", "--store", other)
    #expect(refused.exit == 65)
    #expect(refused.err.contains("order No. 2 of 2026-02-28 does not follow the one before it"))
  }

  @Test(arguments: [("4500", Int32(0)), ("4499", 65), ("4500.5", 65)])
  func `a single payment is the order's total`(_ amount: String, exit: Int32) async throws {
    let order = entry(
      #""payments":[{"way":"card","amount":"\#(amount)"}]"#, seq: "2",
      id: "00000000-0000-4000-8000-000000000012", kind: "order",
      lines: #"[{"juice":"water","cups":1,"price":"4500","currency":"KRW"}]"#,
      changes: #"{"ice":-1}"#)
    let run = try await stand.run(
      "import", "-", "--without-end", input: [open, order].joined(separator: "\n"))
    #expect(run.exit == exit, "\(run.err)")
    #expect(run.err.contains("amount") == (exit != 0), "\(run.err)")
  }

  @Test func `looking at a store leaves it as it is, whatever the menu`() async throws {
    try await stand.importJournal(open)
    for words in [["export"], ["history"], ["report"], ["backup", "copy.db"], ["verify"]] {
      #expect(try await stand.run(words).exit == 0)
    }
    #expect(try await stand.run("export").unmarked == sealed(open) + "\n")
  }

  @Test func `keys may come in any order, and numbers in any notation`() async throws {
    let line =
      #"{ "reason":null, "kind":"restock", "changes":{"\u0069ce":1e1}, "lines":[], "seq":2.0,"#
      + #" "id":"00000000-0000-4000-8000-00000000000A", "at":"2026-03-01T09:00:00+09:00" }"#
    try await stand.importJournal(open + "\n" + line)
    let export = try await stand.run("export")
    let wanted =
      #"{"at":"T","by":null,"changes":{"ice":10},"digest":"SHA","#
      + #""id":"00000000-0000-4000-8000-00000000000a","kind":"restock","lines":[],"#
      + #""number":null,"reason":null,"seq":2,"till":null}"#
    #expect(export.unmarked.split(separator: "\n").last.map(String.init) == wanted)
  }

  @Test func `waste that was taken back counts no more`() async throws {
    func waste(_ seq: Int, _ amount: Int) -> String {
      #"{"at":"2026-03-01T00:00:00.000Z","changes":{"ice":\#(amount)},"#
        + #""id":"00000000-0000-4000-8000-00000000000a","kind":"waste","lines":[],"#
        + #""number":null,"reason":"spilled","seq":\#(seq)}"#
    }
    let lines = [open, waste(2, -3), waste(3, 3)].joined(separator: "\n") + "\n"
    try await stand.importJournal(lines)
    let export = try await stand.run("export").unmarked.split(separator: "\n")
    #expect(export == lines.split(separator: "\n").map { sealed(String($0))[...] })
    try await stand.verifyBooks()
    let report = try await stand.run("report", "--since", "2026-02-28", "--format", "json")
    #expect(report.out.contains(#""delivered":0,"difference":0,"id":"ice","used":0,"wasted":0}"#))
  }

  @Test func `a bad line is told in the language of the call`() async throws {
    let run = try await stand.run(
      "import", "-", "--without-end", "--language", "ko", input: #"{"seq":1}"#)
    #expect(run.exit == 65)
    #expect(run.err == "stdin:1: “kind” 키가 없어요.\n")
  }

  @Test func `an import that fails leaves no store behind`() async throws {
    let bad = try stand.write(#"{"seq":1}"#, to: "bad.jsonl")
    let run = try await stand.run(
      "import", bad, "--without-end",
      environment: ["JUICE_MAKER_STORE": "", "XDG_DATA_HOME": stand.path("new")])
    #expect(run.exit == 65)
    #expect(!FileManager.default.fileExists(atPath: stand.path("new")))
  }

  @Test func `a command closes the store`() async throws {
    for command in [["order", "kiwi"], ["stock"], ["history"]] {
      #expect(try await stand.run(command).exit == 0, "\(command)")
      #expect(!FileManager.default.fileExists(atPath: stand.store + "-wal"), "\(command)")
    }
  }

  @Test func `a file that is not there can't be read`() async throws {
    let run = try await stand.refuse("import", "nowhere.jsonl", "--format", "json")
    #expect(run.exit == 74)
    #expect(run.err == "nowhere.jsonl: can't be read (No such file or directory).\n")
  }

  private static let bad = [
    ("", "this is not a JSON object"),
    ("nonsense", "this is not a JSON object"),
    ("[]", "this is not a JSON object"),
    (entry(reason: "tru"), "this is not a JSON object"),
    (entry() + " {}", "this is not a JSON object"),
    (String(repeating: "[", count: 100_000), "this is not a JSON object"),
    (#"{"seq":2}"#, "“kind” is missing"),
    (entry(#""extra":1"#), "there is no key “extra” here; known are seq, id, at"),
    (entry(#""seq":2"#), "the key “seq” is there twice"),
    (entry(#""\u0073eq":2"#), "the key “seq” is there twice"),
    (entry(changes: #"{"ice":1,"tea":1,"ice":1}"#), "the key “ice” is there twice"),
    (
      entry(kind: "order", lines: #"[{"juice":"a","cups":1},{"juice":"b","cups":1,"cups":2}]"#),
      "the key “cups” is there twice"
    ),
    (entry(#""number":1,"day":"2026-03-01""#), "“number” can't be “1” here"),
    (entry(#""payment":"card""#), "“payment” can't be “card” here"),
    (order(#""number":1"#), "“day” is missing"),
    (order(#""day":"2026-03-01""#), "“number” is missing"),
    (order(#""number":0,"day":"2026-03-01""#), "“number” can't be “0” here"),
    (order(#""number":1.5,"day":"2026-03-01""#), "“number” can't be “1.5” here"),
    (order(#""number":1,"day":"today""#), "“day” can't be “today” here"),
    (order(#""payment":"Visa""#), "“payment” can't be “Visa” here"),
    (entry(seq: "3"), "its number does not follow"),
    (entry(seq: "0"), "“seq” can't be “0” here"),
    (entry(seq: "2.5"), "“seq” can't be “2.5” here"),
    (entry(seq: "\"2\""), "“seq” has a value of the wrong type"),
    (entry(id: "6f1c2d34"), "“id” can't be “6f1c2d34” here"),
    (entry(at: "2026-03-01"), "“at” can't be “2026-03-01” here"),
    (entry(kind: "sale"), "“kind” can't be “sale” here"),
    (entry(kind: "void"), "“lines” can't be “[]” here"),
    (entry(lines: #"[{"juice":"a","cups":1}]"#), "“lines” can't be “[…]” here"),
    (entry(kind: "order", lines: "[1]"), "“lines” has a value of the wrong type"),
    (entry(kind: "order", lines: #"[{"juice":"a"}]"#), "“cups” is missing"),
    (entry(kind: "order", lines: #"[{"juice":"a","cups":0}]"#), "“cups” can't be “0” here"),
    (
      entry(kind: "order", lines: #"[{"juice":"a","cups":1,"price":"3"}]"#),
      "“currency” is missing"
    ),
    (
      entry(kind: "order", lines: #"[{"juice":"a","cups":1,"price":"3.5","currency":"KRW"}]"#),
      "“price” can't be “3.5” here"
    ),
    (
      entry(
        kind: "order",
        lines: #"[{"juice":"a","cups":1,"price":"100000000000","currency":"KRW"}]"#),
      "“price” can't be “100000000000” here"
    ),
    (entry(kind: "waste", changes: #"{"ice":-1}"#), "“reason” can't be “null” here"),
    (entry(kind: "order", lines: #"[{"juice":"a","cups":1}]"#), "“ice” can't be “1” here"),
    (entry(changes: #"{"ICE":1}"#), "“changes” can't be “ICE” here"),
    (entry(changes: #"{"ice":1.5}"#), "“ice” can't be “1.5” here"),
    (entry(changes: "{}"), "“changes” can't be “{}” here"),
    (entry(changes: #"{"ice":-11}"#), "it takes ice below 0"),
    (entry(changes: #"{"ice":9999999999999999999999}"#), "“ice” can't be “1e+22” here"),
    (entry(reason: #""why""#), "“reason” can't be “why” here"),
    (entry(at: "0001-01-01T00:00:00.000+01:00"), "“at” can't be “0001-01-01T00:00:00.000+01:00”"),
    (entry(at: "9999-12-31T23:59:59.999-01:00"), "“at” can't be “9999-12-31T23:59:59.999-01:00”"),
    (entry(changes: #"{"ice":1000000001}"#), "“ice” can't be “1000000001” here"),
    (entry(changes: #"{"ice":1000000000}"#), "it takes ice above what a journal can hold"),
    (entry(#""by":"Anna""#), "“till” is missing"),
    (entry(#""till":"here""#), "“by” is missing"),
    (entry(#""by":"","till":"here""#), "“by” can't be “” here"),
    (entry(#""by":"Anna","till":"a\u001bb""#), "“till” can't be “aU+001Bb” here"),
    (entry(#""digest":"3f2a""#), "“digest” can't be “3f2a” here"),
    (
      entry(#""digest":"\#(String(repeating: "3f2a", count: 16))""#),
      "Entry 2 does not add up: its digest does not match its content"
    ),
  ]

  /// The report of an import in this process, which the program prints; `nil` if the import succeeds.
  private func refusal(of file: String, by store: SQLiteStore) async throws -> ExitReport? {
    do {
      _ = try await ExportReader(file, needsEnd: false).load(Language.en.words) {
        try await store.load(from: $0)
      }
      return nil
    } catch { return ExitReport(error) }
  }

  @Test func `a bad line is named and nothing is loaded`() async throws {
    var (file, sentence) = ("", "")
    let author = try #require(Author(name: "Anna", till: "tests"))
    let store = try SQLiteStore(path: stand.store, author: author, patience: 10) {
      MachineTime.setupTime
    }
    for (line, problem) in Self.bad {
      file = try stand.write(open + "\n" + line + "\n", to: "bad.jsonl")
      let report = try #require(try await refusal(of: file, by: store), "\(problem)")
      #expect(report.exit == 65, "\(problem)")
      #expect(report.code == "store-damaged", "\(problem)")
      sentence = report.sentence(in: .en)
      #expect(sentence.hasPrefix("\(file):2: ") && sentence.contains(problem), "\(sentence)")
      let keys = sentence.components(separatedBy: "known are ").dropFirst().joined()
        .components(separatedBy: ", ")
      #expect(Set(keys).count == keys.count, "\(sentence)")
    }
    let run = try await stand.run("import", file, "--without-end", "--format", "json")
    #expect(try run.exit == 65 && run.code == "store-damaged")
    #expect(run.err == sentence + "\n")
    let after = try await stand.run("import", "-", "--without-end", input: open)
    #expect(after.out == "1 entry imported.\n")
  }

  @Test func `an import at the limits can be read`() async throws {
    func line(_ seq: Int, _ at: String, _ kind: String, _ lines: String, _ change: Int) -> String {
      entry(
        seq: "\(seq)", id: "00000000-0000-4000-8000-0000000000\(seq + 10)", at: at, kind: kind,
        lines: lines, changes: #"{"ice":\#(change)}"#)
    }
    let dear = #"{"juice":"a","cups":9999,"price":"99999999999","currency":"KRW"}"#
    let many = Array(repeating: dear, count: 1000).joined(separator: ",")
    // The sum of the prices would overflow.
    let orders = (2...11).map {
      line($0, "9999-12-31T23:59:59.999Z", "order", "[\(many)]", -100_000_000)
    }
    let good =
      ([line(1, "0001-01-01T00:00:00.000Z", "open", "[]", 1_000_000_000)] + orders)
      .joined(separator: "\n")
    for (lines, change, problem) in [
      (many, "tea", "Entry 12 does not add up: it takes tea below 0"),
      (many + "," + dear, "ice", "“lines” can't be “[…]” here"),
    ] {
      let bad = line(12, "2026-03-01T00:00:00.000Z", "order", "[\(lines)]", -1)
        .replacing(#"{"ice":"#, with: #"{"\#(change)":"#)
      let file = try stand.write(good + "\n" + bad, to: "bad.jsonl")
      let run = try await stand.refuse("import", file, "--without-end")
      #expect(run.exit == 65 && run.err.contains(problem), "\(run.err)")
    }
    try await stand.importJournal(good)
    for command in [
      ["verify"], ["export"], ["history"], ["history", "--format", "csv"], ["receipt"], ["stock"],
      ["report", "--since", "0001-01-02"],
      ["report", "--since", "0001-01-02", "--format", "json"],
      ["report", "--since", "0001-01-02", "--format", "csv"],
    ] {
      let run = try await stand.run(command)
      #expect(run.exit == 0, "\(command) \(run.err)")
    }
  }

  @Test func `a line longer than any entry is refused before all of it is read`() async throws {
    let line = open.dropLast() + String(repeating: " ", count: 1 << 20) + "}\n"
    let export = try stand.write(String(line), to: "long.jsonl")
    let run = try await stand.refuse("import", export, "--without-end")
    #expect(run.exit == 65 && run.err.contains("long.jsonl:1: "), "\(run.err)")
  }

  @Test func `after an import that is interrupted the store is empty, and takes the next one`()
    async throws
  {
    let store = stand.path("other.db")
    let process = Process()
    process.executableURL = Stand.program
    process.arguments = ["import", "-", "--without-end", "--store", store]
    let pipe = Pipe()
    process.standardInput = pipe
    try process.run()
    // More than a pipe holds: once it is written, the import has begun.
    let line = String(repeating: " ", count: 1 << 18) + open + "\n"
    try pipe.fileHandleForWriting.write(contentsOf: Data(line.utf8))

    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()

    #expect(process.terminationReason == .uncaughtSignal)
    let export = try stand.write(open + "\n", to: "one.jsonl")
    #expect(try await stand.run("import", export, "--without-end", "--store", store).exit == 0)
    #expect(try await stand.verifyBooks(of: store) == 1)
  }
}

extension Run {
  fileprivate var unmarked: String { timeless.replacing(/"entries":\d+,/, with: "") }
}

/// The export of an imported line without author and digest; `T` and `SHA` are placeholders.
private func sealed(_ line: String) -> String {
  line.replacing("2026-03-01T00:00:00.000Z", with: "T")
    .replacing(#""T","changes""#, with: #""T","by":null,"changes""#)
    .replacing(#"},"id""#, with: #"},"digest":"SHA","id""#)
    .replacing(/("seq":\d)}/) { "\($0.output.1),\"till\":null}" }
}

/// A valid line of an export, apart from the given parts.
private func entry(
  _ more: String = "", seq: String = "2", id: String = "00000000-0000-4000-8000-000000000002",
  at: String = "2026-03-01T00:00:00.000Z", kind: String = "restock", lines: String = "[]",
  changes: String = #"{"ice":1}"#, reason: String = "null"
) -> String {
  #"{"seq":\#(seq),"id":"\#(id)","at":"\#(at)","kind":"\#(kind)","lines":\#(lines),"#
    + #""changes":\#(changes),"reason":\#(reason)\#(more.isEmpty ? "" : ",")\#(more)}"#
}

private func order(_ more: String) -> String {
  entry(more, kind: "order", lines: #"[{"juice":"a","cups":1}]"#, changes: #"{"ice":-1}"#)
}
