import Testing

/// Text of a file, an argument or a name that would move the cursor, reverse the reading direction, hide, or forge a line.
@Suite(.serialized) struct HostileTextTests {
  let stand: Stand
  private static let text =
    "x\u{1B}[2J\u{1B}]0;t\u{7}\u{9B}1A\r\nverified\u{202E}\u{2066}\u{200B}\u{200D}\u{FEFF}\u{2028}y"

  init() throws { stand = try Stand() }

  private static let calls = [
    [text], ["order", text], ["order", "kiwi=\(text)"], ["order", "kiwi", "--id", text],
    ["void", text], ["receipt", text], ["restock", "kiwi=\(text)"], ["count", text],
    ["waste", "kiwi=1", "--reason", text], ["sold-out", text], ["history", "--since", text],
    ["stock", "--format", text], ["stock", "--language", text], ["stock", "--\(text)"],
    ["stock", text], ["stock", "--store", "/dev/null/\(text)"], ["menu", "check", text],
    ["import", text], ["backup", "no-folder/\(text)"], ["menu", "set", text, "--price", "1"],
    ["menu", "--menu", text],
  ]

  @Test func `an argument does nothing to the terminal`() async throws {
    // The language does not matter: texts are made harmless before they enter a sentence.
    for (number, words) in Self.calls.enumerated() {
      let run = try await stand.refuse(words + ["--language", number % 2 == 0 ? "en" : "ko"])
      #expect(run.exit != 0, "\(words)")
      expectHarmless(run)
    }
  }

  @Test func `the name and the lines of a file do nothing to the terminal`() async throws {
    try stand.write("ingredients: [{id: \"\(Self.text)\", name: a}]", to: Self.text)
    let check = try await stand.refuse("menu", "check", stand.path(Self.text))
    #expect(check.exit == 65)
    expectHarmless(check)
    for key in ["id", "kind", "reason", "payment"] {
      let values = ["id", "kind", "reason", "payment"].map {
        #""\#($0)":"\#($0 == key ? #"x\u001b[2J\nverified\u202e"# : "a")""#
      }.joined(separator: ",")
      let line =
        #"{"seq":1,"at":"2026-03-01T00:00:00.000Z","lines":[],"changes":{"ice":1},\#(values)}"#
      let file = try stand.write(line, to: "line.jsonl")
      let load = try await stand.refuse("import", file, "--without-end")
      #expect(load.exit == 65)
      expectHarmless(load)
    }
  }

  private func expectHarmless(_ run: Run, _ place: SourceLocation = #_sourceLocation) {
    let text = run.out + run.err
    let unseen = text.unicodeScalars.filter { scalar in
      scalar != "\n"
        && [.control, .format, .lineSeparator, .paragraphSeparator].contains(
          scalar.properties.generalCategory)
    }
    #expect(unseen.isEmpty, "\(text.debugDescription)", sourceLocation: place)
    #expect(
      !text.split(separator: "\n").contains { $0.hasPrefix("verified") }, sourceLocation: place)
  }
}
