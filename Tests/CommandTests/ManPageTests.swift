import Foundation
import JuiceText
import JuiceWords
import Testing

@testable import juice_maker

/// The manual pages and the lists of commands, made from `--help` and from handwritten text.
@Suite struct ManPageTests {
  private static let docs = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "docs")
  private static let folders = [Language.en: "", .ko: "ko/"]
  private static let pages = Dictionary(
    uniqueKeysWithValues: folders.map { language, folder in
      (
        language,
        Result {
          try ManualPages(program: .program(language), words: language.words)
            .all(from: docs.appending(path: folder + "man").path)
        }
      )
    })

  private func pages(_ language: Language) throws -> [String: String] {
    try #require(Self.pages[language]).get()
  }

  @Test(arguments: Language.allCases)
  func `the program and each command have a page`(_ language: Language) throws {
    let pages = try pages(language)
    let names = JuiceMakerCommand.commandNames.flatMap(\.names)
    #expect(Set(pages.keys) == Set(names.map { "juice-maker-\($0).1" } + ["juice-maker.1"]))
    for (name, page) in pages {
      #expect(!page.contains(/@[A-Z]+[ a-z-]*@/), "a part of the template is left in \(name)")
      let lines = page.split(separator: "\n")
      #expect(lines.count { $0.hasPrefix(".Sh ") } >= 4, "\(name)")
      #expect(lines.count { $0.hasPrefix(".Bl ") } == lines.count { $0 == ".El" }, "\(name)")
      // An empty description would leave two macros in a row.
      #expect(!page.contains(/\n\.It [^\n]*\n\.(It|El)/), "\(name)")
    }
    let main = try #require(pages["juice-maker.1"])
    #expect(main.split(separator: "\n").count < 450)
    #expect(names.allSatisfy { main.contains("\n.It Xr juice-maker-\($0) 1\n") })
  }

  @Test func `a synopsis tells what may be left out and repeated, and examples keep their lines`()
    throws
  {
    let pages = try pages(.en)
    func page(_ name: String) throws -> String { try #require(pages["juice-maker-\(name).1"]) }
    #expect(try page("receipt").contains("\n.Op Ar order\n"))
    #expect(try page("order").contains("\n.Ar juice[=cups] ...\n"))
    for (name, page) in pages {
      let lines = page.split(separator: "\n")
      let displays = lines.count { $0.hasPrefix(".Bd ") }
      #expect(displays == lines.count { $0 == ".Ed" }, "\(name)")
      #expect(name == "juice-maker.1" || displays > 0, "\(name)")
    }
  }

  @Test(arguments: Language.allCases)
  func `each option of a command is on its page or on that of the program`(_ language: Language)
    throws
  {
    let pages = try pages(language)
    let main = try #require(pages["juice-maker.1"])
    for (path, command) in try CommandInfo.program(language).leaves {
      let page = try #require(pages["juice-maker-\(path.prefix { $0 != " " }).1"], "\(path)")
      for option in command.options where option.shouldDisplay {
        let item = "\n.It Fl -\(option.name.dropFirst(2))"
        #expect(page.contains(item) || main.contains(item), "\(path) \(option.name)")
      }
    }
  }

  @Test(arguments: Language.allCases)
  func `a synopsis says what may be left out or repeated, and examples keep their lines`(
    _ language: Language
  ) throws {
    let pages = try pages(language)
    func synopsis(_ name: String) throws -> [String] {
      let page = try #require(pages["juice-maker-\(name).1"])
      let lines = page.split(separator: "\n").map(String.init)
      return Array(lines.drop { !$0.hasPrefix(".Nm juice-maker \(name)") }.prefix(3))
    }
    let (order, receipt) = (try synopsis("order"), try synopsis("receipt"))
    #expect(order[1].hasPrefix(".Ar ") && order[1].hasSuffix(" ..."), "\(order)")
    #expect(receipt[1].hasPrefix(".Op Ar ") && !receipt[1].hasSuffix("..."), "\(receipt)")
    let waste = try synopsis("waste")
    #expect(waste[2].hasPrefix(".Fl -reason Ar "), "\(waste)")
    for (name, page) in pages where name != "juice-maker.1" {
      let lines = page.split(separator: "\n")
      let starts = lines.count { $0 == ".Bd -literal" }
      #expect(starts > 0 && starts == lines.count { $0 == ".Ed" }, "\(name)")
    }
  }

  @Test func `no text is a macro or an escape`() {
    #expect(ManualPages.line(".juice\n'quote\na\\b -x") == "\\&.juice\n\\&'quote\na\\eb \\-x\n")
  }

  @Test(arguments: Language.allCases)
  func `the handwritten text of the pages belongs to commands`(_ language: Language) throws {
    let template = try Self.text("\(Self.folders[language] ?? "")man/commands.1.in")
    let pages = try pages(language)
    for part in template.matches(of: /@PAGE (\S+)@/) {
      #expect(pages["juice-maker-\(part.1).1"] != nil, "\(part.1)")
    }
  }

  @Test func `the pages have the same parts in both languages`() throws {
    let (english, korean) = (try pages(.en), try pages(.ko))
    for (name, page) in english {
      let other = try #require(korean[name])
      for part in ["\n.Sh ", "\n.It ", "\n.Dl ", "\n.Ev ", "\n.Pa "] {
        #expect(page.ranges(of: part).count == other.ranges(of: part).count, "\(name) \(part)")
      }
      #expect(Self.objects(page) == Self.objects(other), "\(name)")
    }
  }

  @Test func `The pages have the members of JSON that the page for scripts has`() throws {
    let (pages, scripts) = (try pages(.en), try Self.text("scripts.md"))
    let start = try #require(scripts.firstRange(of: "\n## JSON\n"))
    let end = try #require(scripts.firstRange(of: "\nSome members "))
    let list = scripts[start.upperBound..<end.lowerBound]
    for row in list.matches(of: /(?m)^\| `([a-z-]+)[^|]*\| (.*) \|$/) {
      let page = try #require(pages["juice-maker-\(row.1).1"])
      // A further object is an example of a value, or of another call.
      let texts = row.2.matches(of: /`([{"][^`]*)`/).map(\.1)
      let objects = texts.prefix(1) + texts.dropFirst().filter { $0.hasPrefix("\"") }
      for member in objects.joined().matches(of: /"[A-Za-z]+"/) {
        #expect(page.contains(member.output), "\(row.1): \(member.output)")
      }
    }
  }

  /// `make texts` writes the lists anew.
  @Test(arguments: Language.allCases)
  func `the list of commands on the page for scripts has each of them`(_ language: Language) throws
  {
    let path = try #require(Self.folders[language]) + "scripts.md"
    let text = try Self.text(path)
    let (start, end) = ("|---|---|\n", "\n<!-- The list is made by `make texts`. -->")
    let first = try #require(text.firstRange(of: start))
    let last = try #require(text.firstRange(of: end))
    let table = try ManualPages(program: .program(language), words: language.words).table
    if ProcessInfo.processInfo.environment["RECORD_SCREENS"] == "1" {
      let page = text[..<first.upperBound] + table + text[last.lowerBound...]
      // Other tests read the page at the same time.
      try Data(page.utf8).write(to: Self.docs.appending(path: path), options: .atomic)
    }
    let shown = try Self.calls(Self.text(path))
    #expect(Self.calls(table).isSubset(of: shown), "run make texts")
  }

  /// The first column of a table: `order <juice[=cups]>...`.
  private static func calls(_ table: String) -> Set<Substring> {
    Set(table.matches(of: /(?m)^\| (`[^`]+`) \|/).map(\.1))
  }

  private static func objects(_ page: String) -> [Substring] {
    page.matches(of: /\{"\S*/).map(\.output)
  }

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: docs.appending(path: path), encoding: .utf8)
  }
}

extension ManualPages {
  /// The commands as a Markdown table of calls and descriptions.
  fileprivate var table: String {
    program.leaves.map { path, leaf in
      let command = described(path, leaf)
      let needed = leaf.options.filter {
        !$0.isOptional && $0.kind == .option && $0.defaultValue == nil
      }
      let arguments =
        leaf.positionals.map { $0.isOptional ? "[\($0.synopsis)]" : $0.synopsis }
        + needed.map(\.synopsis)
      let call = ([command.path] + arguments).joined(separator: " ").replacing("|", with: "\\|")
      return "| `\(call)` | \(command.info.abstract ?? "") |\n"
    }.joined()
  }
}
