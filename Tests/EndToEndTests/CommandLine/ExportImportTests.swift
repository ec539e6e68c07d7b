import Testing

@Suite struct ExportImportTests {
  let stand: Stand
  let other: String
  private let open =
    #"{"seq":1,"id":"00000000-0000-4000-8000-000000000001","at":"2026-03-01T00:00:00.000Z","kind":"open","lines":[],"changes":{"ice":10},"reason":null}"#

  init() throws {
    stand = try Stand()
    other = stand.path("other.db")
  }

  @Test func `an export makes the same store elsewhere`() async throws {
    try await stand.run("order", "strawberry-banana", "mango")
    try await stand.run("sold-out", "kiwi")
    try await stand.run("waste", "pineapple=2", "--reason", "damaged")
    try await stand.run("count", "pineapple=7")
    try await stand.run("restock", "strawberry=500")
    try await stand.run("void", "--last")
    let export = try await stand.run("export")
    #expect(export.lines.count == 7)
    let load = try await stand.run(
      "import", "-", "--store", other, "--format", "json", input: export.out)
    #expect(load.out == #"{"imported":7}"# + "\n")
    let again = try await stand.run("export", "--store", other)
    #expect(again.out == export.out)
    #expect(try await stand.run("stock", "--store", other).out == stand.run("stock").out)
    #expect(try await stand.run("verify", "--store", other).exit == 0)
  }

  @Test func `looking at a store leaves it as it is, whatever the menu`() async throws {
    try await stand.run("import", "-", input: open)
    for words in [["export"], ["history"], ["report"], ["backup", "copy.db"], ["verify"]] {
      #expect(try await stand.run(words).exit == 0)
    }
    #expect(try await stand.run("export").out == open + "\n")
  }

  @Test func `only an empty store takes one`() async throws {
    try await stand.run("stock")
    let run = try await stand.run("import", "-", "--format", "json", input: open)
    #expect(run.exit == 1)
    #expect(try run.code == "not-empty")
  }

  @Test func `a file that is not there can't be read`() async throws {
    let run = try await stand.run("import", "nowhere.jsonl", "--format", "json")
    #expect(run.exit == 74)
    #expect(run.err == "nowhere.jsonl: can't be read (No such file or directory).\n")
  }

  @Test(arguments: [
    ("", "this is not JSON"),
    ("nonsense", "this is not JSON"),
    ("[]", "this is not an object"),
    (#"{"seq":2}"#, "“kind” is missing"),
    (#"{"seq":2,"seq":2}"#, "the key “seq” is there twice"),
    (entry(#""extra":1"#), "there is no key “extra” here"),
    (entry(seq: "3"), "its number does not follow"),
    (entry(seq: "2.0"), "“seq” has to be a whole number"),
    (entry(seq: "\"2\""), "“seq” has to be a whole number"),
    (entry(id: "6f1c2d34"), "“id” has to be a UUID"),
    (entry(at: "2026-03-01"), "“at” has to be a time with a zone"),
    (entry(kind: "sale"), "“kind” has to be one of open, order"),
    (entry(kind: "void"), "“lines” is empty"),
    (entry(kind: "waste", changes: #"{"ice":-1}"#), "“reason” has to be a text"),
    (entry(changes: #"{"ICE":1}"#), "“ICE” in “changes” is not the id of an ingredient"),
    (entry(changes: #"{"ice":1e1}"#), "“ice” has to be a whole number"),
    (entry(changes: "{}"), "“changes” is empty"),
    (entry(changes: #"{"ice":-11}"#), "it takes ice below 0"),
    (entry(changes: #"{"ice":9999999999999999999999}"#), "“ice” has to be a whole number"),
    (entry(reason: #""why""#), "“reason” has to be null in restock"),
    (entry(reason: "tru"), "this is not JSON"),
    (entry() + " {}", "something follows the object"),
    ("{\"seq\":\"\u{1}\"}", "a control character is not escaped"),
    (String(repeating: "[", count: 100_000), "it is nested too deep"),
  ])
  func `a bad line is named and nothing is loaded`(line: String, problem: String) async throws {
    let file = try stand.write(open + "\n" + line + "\n", to: "bad.jsonl")
    let run = try await stand.run("import", file, "--format", "json")
    #expect(run.exit == 65)
    #expect(try run.code == "store-damaged")
    #expect(run.err.hasPrefix("\(file):2: "))
    #expect(run.err.contains(problem))
    let after = try await stand.run("import", "-", input: open)
    #expect(after.out == "1 entry imported.\n")
  }
}

/// A line of an export, right but for what is given.
private func entry(
  _ more: String = "", seq: String = "2", id: String = "00000000-0000-4000-8000-000000000002",
  at: String = "2026-03-01T00:00:00.000Z", kind: String = "restock",
  changes: String = #"{"ice":1}"#, reason: String = "null"
) -> String {
  #"{"seq":\#(seq),"id":"\#(id)","at":"\#(at)","kind":"\#(kind)","lines":[],"#
    + #""changes":\#(changes),"reason":\#(reason)\#(more.isEmpty ? "" : ",")\#(more)}"#
}
