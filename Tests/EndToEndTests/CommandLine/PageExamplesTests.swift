import Foundation
import Testing

/// Runs the pages' examples: a shell block below the marker `<!-- runs -->` must print what the page shows.
///
/// The marked blocks of a page run in order as a reader types them: in one shell, from an empty home folder, without variables that
/// name a store or a menu. It is noon of November 25, 2026, in Seoul.
@Suite struct PageExamplesTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../..").standardizedFileURL

  private static let pages = ["docs", "docs/ko"].flatMap { folder in
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: root.appending(path: folder).path)
    return (names ?? []).filter { $0.hasSuffix(".md") }.sorted().map { "\(folder)/\($0)" }
  }.filter { (try? text(of: $0))?.contains("<!-- runs") == true }

  private static let hasTools = ["jq", "sqlite3"].allSatisfy {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)")
  }

  @Test(.enabled(if: hasTools, "there is no jq, or no sqlite3"), arguments: pages)
  func `the examples of a page run, and print its text`(_ page: String) async throws {
    let text = try Self.text(of: page)
    let examples = Self.examples(of: text)
    try #require(examples.count == text.ranges(of: "<!-- runs").count, "a marker without a block")
    let stand = try Stand(timeZone: "Asia/Seoul")
    // `sudo -Hu juice-maker` changes the user, which a test can't do.
    let bin = try stand.makePrograms(["lp": "cat >/dev/null", "sudo": #"shift 2; exec "$@""#])
    let home = stand.path("home")
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: false)
    let script = examples.enumerated().map { number, example in
      // `set -e` ignores all failures of `a && b` but the last.
      "exec >'\(stand.path("\(number).shown"))' 2>&1\n\(example.script)\n[ $? -eq 0 ]\n"
    }.joined()
    let run = try await stand.run(
      [try stand.write("set -e; cd\n" + script, to: "page.sh")], program: "/bin/bash",
      // Two people's PINs: `pin set` asks twice for each.
      input: "1234\n1234\n5678\n5678\n",
      environment: [
        "PATH": "\(bin):/usr/bin:/bin", "LD_PRELOAD": Preload.stillClock,
        "STILL_CLOCK": "1795575600", "JUICE_MAKER_USER": "anna", "JUICE_MAKER_STORE": "",
        "HOME": home, "EDITOR": "true",
        "LANG": page.contains("/ko/") ? "ko_KR.UTF-8" : "en_US.UTF-8",
      ])
    let printed = examples.indices.map {
      (try? String(contentsOfFile: stand.path("\($0).shown"), encoding: .utf8)) ?? ""
    }
    let last = examples[(printed.lastIndex { !$0.isEmpty } ?? 0)]
    #expect(run.exit == 0, "\(page), after: \(last.code)\n\(printed.last { !$0.isEmpty } ?? "")")
    for (example, printed) in zip(examples, printed) {
      guard let shown = example.shown else { continue }
      #expect(Self.lasting(printed) == Self.lasting(shown), "\(page): \(example.code)")
    }
  }

  private struct Example {
    let code: Substring
    /// The output that the page shows, if any.
    let shown: Substring?

    /// The shell's lines. In a block that shows commands after `$`, a command may fail.
    var script: String {
      guard code.hasPrefix("$ ") else { return String(code) }
      return "set +e\n"
        + code.split(separator: "\n").filter { $0.hasPrefix("$ ") }.map {
          "cat <<'EOF'\n\($0)\nEOF\n\($0.dropFirst(2))\n"
        }.joined() + "set -e"
    }
  }

  private static func examples(of page: String) -> [Example] {
    let block =
      #/
      <!--\ runs\ -->\n
      ```(?:sh|text)\n (?<code> .*? ) ```\n
      (?: \n```text\n (?<shown> .*? ) ```\n )?
      /#.dotMatchesNewlines()
    return page.matches(of: block).map { match in
      Example(
        code: match.code, shown: match.code.hasPrefix("$ ") ? match.code : match.shown)
    }
  }

  /// Drops ids and digests, which differ each time, empty lines and the line ends of CSV.
  private static func lasting(_ text: some StringProtocol) -> String {
    String(text).replacing("\r\n", with: "\n")
      .replacing(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}\s*[0-9a-f]{12}/, with: "ID")
      .replacing(/[0-9a-f]{64}/, with: "DIGEST")
      .split(separator: "\n").joined(separator: "\n")
  }

  private static func text(of page: String) throws -> String {
    try String(contentsOf: root.appending(path: page), encoding: .utf8)
  }
}
