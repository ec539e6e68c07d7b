import Foundation
import JuiceKit
import Testing

@Suite(.serialized) struct RestoreCommandTests {
  let stand: Stand

  init() async throws { stand = try Stand(await Self.files.value) }

  /// A store, and the backup and the export of its first two entries.
  private static let files = Task {
    let stand = try Stand()
    try await stand.withShop { try await $0.order("kiwi") }
    try stand.backUp(to: "copy.db")
    try stand.write(await stand.export(), to: "copy.jsonl")
    try await stand.withShop { try await $0.order("mango") }
    return try StandFiles(of: stand)
  }

  private func export(_ store: String? = nil) async throws -> String {
    try await stand.export(of: store)
  }

  private func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: URL(filePath: stand.path(name)))
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: stand.folder.path)
      .filter { $0.hasPrefix("stand.") }
  }

  @Test(arguments: ["copy.db", "copy.jsonl"])
  func `a backup or an export becomes the store, and the old one is kept`(file: String) async throws
  {
    let (before, wanted) = (try await export(), try await export(stand.path("copy.db")))
    let digest = try #require(try await stand.reader(of: "copy.db").verify().digest).text

    let run = try await stand.run("restore", file, "--format", "json")

    #expect(run.exit == 0 && run.err.isEmpty)
    let restored = try #require(try run.json["restored"] as? [String: Any])
    #expect(restored["entries"] as? Int == 2)
    #expect(restored["digest"] as? String == digest)
    let kept = try #require(restored["kept"] as? String)
    #expect(kept.contains(#/\/stand\.before-\d{8}-\d{6}\.db$/#))
    #expect(try await export() == wanted)
    #expect(try await export(kept) == before)
    #expect(try await stand.run("restore", kept).exit == 0)
    #expect(try await export() == before)
    try await stand.withShop { try await $0.order("kiwi") }
  }

  @Test func `restore says what was restored, and where the old store is`() async throws {
    func told(_ words: String...) async throws -> String {
      try await stand.run(["restore", "copy.db"] + words).timeless
        .replacing(#/\/\S*stand\.before-\d{8}-\d{6}\.db/#, with: "KEPT")
        .replacing(#/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d[+-]\d\d:00/#, with: "TIME")
    }
    #expect(
      try await told() == """
        The store is restored from copy.db: 2 entries, the last of TIME.
        Digest up to entry 2: SHA
        The store that was there is kept as KEPT. To go back to it, restore that file.

        """)
    #expect(
      try await told("--language", "ko") == """
        copy.db에서 저장소를 복원했어요. 기록 2개. 마지막 기록: TIME
        기록 2까지의 검증값: SHA
        전에 쓰던 저장소는 KEPT에 남겨 두었어요. 돌아가려면 그 파일을 복원하세요.

        """)
  }

  @Test func `an export of an earlier version is restored as it is told`() async throws {
    let wanted = try await export(stand.path("copy.db"))
    try wanted.replacing(#""entries":2,"#, with: "").write(
      toFile: stand.path("old.jsonl"), atomically: true, encoding: .utf8)
    let run = try await stand.run("restore", "old.jsonl")
    #expect(run.exit == 65)
    for words in [
      ["import", "--without-end", "old.jsonl", "--store", "new.db"], ["restore", "new.db"],
    ] {
      #expect(run.err.contains("juice-maker \(words[0])"))
      #expect(try await stand.run(words).exit == 0)
    }
    #expect(try await export() == wanted)
  }

  @Test func `an input that can't be read twice is refused`() async throws {
    let run = try await stand.run(
      ["-c", "cat copy.jsonl | \(Stand.program.path) restore /dev/stdin"], program: "/bin/sh")
    #expect(run.exit == 74)
    #expect(run.err.contains("/dev/stdin: can't be read (it is not an ordinary file"))
    #expect(try names() == ["stand.db"])
  }

  @Test func `restore makes a missing store, and keeps none`() async throws {
    try makeFolder()
    let run = try await stand.run(
      "restore", "copy.db", "--store", "new/stand.db", "--format", "json")
    #expect(
      run.timeless == #"{"restored":{"digest":"SHA","entries":2,"kept":null}}"# + "\n")
    #expect(try await export("new/stand.db") == export(stand.path("copy.db")))
    let files = try FileManager.default.contentsOfDirectory(atPath: stand.path("new"))
    #expect(files == ["stand.db"])
    let modes = try FileManager.default.attributesOfItem(atPath: stand.path("new/stand.db"))
    #expect(modes[.posixPermissions] as? Int == 0o600)
  }

  @Test(arguments: ["cut.db", "changed.db", "changed.jsonl", "cut.jsonl", "letter", "empty"])
  func `a damaged file is refused, and nothing is changed`(file: String) async throws {
    var bytes = try self.bytes("copy.db")
    switch file {
    case "cut.db": bytes.removeLast(bytes.count / 4)
    case "changed.db":
      let place = try #require(bytes.range(of: Data("Anna".utf8)))
      bytes.replaceSubrange(place, with: Data("Anne".utf8))
    case "changed.jsonl":
      bytes = Data(try await export().replacing(#""kiwi":-3"#, with: #""kiwi":-2"#).utf8)
    case "cut.jsonl": bytes = try self.bytes("copy.jsonl").dropLast(20)
    case "letter": bytes = Data("this is a letter to my aunt".utf8)
    default: bytes = Data()
    }
    try bytes.write(to: URL(filePath: stand.path(file)))
    let (before, files) = (try self.bytes("stand.db"), try names())

    let run = try await stand.run("restore", file, "--format", "json")

    #expect(run.exit == 65)
    #expect(try run.code == "store-damaged")
    #expect(run.err.hasPrefix(file + ":"))
    #expect(try self.bytes("stand.db") == before)
    #expect(try names() == files)
    try makeFolder()
    let new = try await stand.refuse(
      "restore", stand.path(file), "--store", stand.path("new/stand.db"))
    #expect(new.exit == 65)
    #expect(try FileManager.default.contentsOfDirectory(atPath: stand.path("new")).isEmpty)
  }

  private func makeFolder() throws {
    try FileManager.default.createDirectory(
      atPath: stand.path("new"), withIntermediateDirectories: false)
  }

  @Test(arguments: [
    (["copy.db", "--store", ":memory:"], 64), (["copy.db", "--store", "postgres://a@b/c"], 64),
    (["stand.db"], 64), (["./stand.db"], 64), ([], 64), (["nowhere.db"], 74), (["."], 74),
    (["copy.db", "--store", "copy.jsonl/stand.db"], 73),
  ])
  func `a file that can't be restored is reported`(words: [String], exit: Int) async throws {
    let files = try names()
    let run = try await stand.run(["restore"] + words)
    #expect(run.exit == Int32(exit))
    #expect(!run.err.isEmpty && run.out.isEmpty)
    #expect(try names() == files)
  }

  @Test func `a store that can't be read any more is kept as it is`() async throws {
    let cut = try bytes("stand.db").dropLast(5000)
    try cut.write(to: URL(filePath: stand.store))
    #expect(try await stand.refuse("order", "kiwi").exit == 65)
    let run = try await stand.run("restore", "copy.db")
    let kept = try #require(run.out.firstMatch(of: #/\/\S*stand\.before-\d{8}-\d{6}\.db/#)).output
    #expect(try Data(contentsOf: URL(filePath: String(kept))) == cut)
    #expect(run.out.contains("can't be read") && !run.out.contains("restore that file"))
    try await stand.withShop { try await $0.order("kiwi") }
  }

  @Test(arguments: ["en", "ko"])
  func `a file that is no database is left alone`(_ language: String) async throws {
    let letter = "this is a letter to my aunt"
    let path = try stand.write(letter, to: "stand.notes.txt")
    let files = try names()
    let told =
      language == "en"
      ? "notes.txt: not a store (file is not a database). Name another file with --store; or, if this was the store, leave every till, move it away, and restore a backup, “juice-maker restore FILE”.\n"
      : "notes.txt: 저장소가 아니에요 (데이터베이스 파일이 아니에요). --store로 다른 파일을 지정하세요. 쓰던 저장소라면 모든 포스를 끄고 다른 곳으로 옮긴 뒤 “juice-maker restore 파일”로 백업을 복원하세요.\n"
    for words in [
      ["stock"], ["restore", stand.path("copy.db")], ["restore", stand.path("copy.jsonl")],
    ] {
      let run = try await stand.refuse(words + ["--store", path, "--language", language])
      #expect(run.exit == 65)
      #expect(run.err.replacing(path, with: "notes.txt") == told)
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == letter)
    #expect(try names() == files)
  }
}
