import Foundation
import JuiceFiles
import JuiceKit
import JuiceStorage
import OldStores
import Testing

@testable import JuiceSQLite

@Suite(.serialized) struct DoctorCommandTests {
  let stand: Stand

  init() throws { stand = try Stand() }

  private func doctor(_ arguments: String..., environment: [String: String] = [:]) async throws
    -> Diagnosis
  {
    try Diagnosis(
      await stand.run(["doctor", "--format", "json"] + arguments, environment: environment))
  }

  private func files() -> Set<String> {
    let files = FileManager.default.enumerator(atPath: stand.folder.path)?.allObjects ?? []
    // Without the files of the runs themselves.
    return Set(files.compactMap { $0 as? String }.filter { !$0.contains(/\.(in|out|err)$/) })
  }

  private func setMode(_ mode: Int, of path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  @Test func `a fresh machine can sell, and stays fresh`() async throws {
    let run = try await stand.run("doctor")
    #expect(run.exit == 0)
    #expect(run.err.isEmpty)
    #expect(run.lines.map { String($0.prefix(20)) }.count == 7)
    #expect(
      run.lines[0]
        == "! note  terminal    Not run in a terminal. Run this in the terminal that the till is to open in, without a pipe."
    )
    #expect(
      run.lines[1] == "+ ok    store       \(stand.store): none yet. It will be made on first use.")
    #expect(run.lines[2].contains(/^\+ ok    disk space  \d.* free\.$/))
    #expect(run.lines[3].contains(/^\+ ok    clock       20\d\d-.*[+-]\d\d:00$/))
    #expect(run.lines[4].hasPrefix("+ ok    printer     None."))
    #expect(
      run.lines[5] == "+ ok    PIN         None. The kiosk needs one: “juice-maker pin set”.")
    #expect(run.lines[6] == "+ ok    menu        The built-in one, 7 juices.")
    #expect(files().isEmpty)
  }

  @Test func `scripts get the same in both languages`() async throws {
    let english = try await doctor()
    let korean = try await doctor("--language", "ko")
    #expect(english.isOK)
    #expect(english.states == korean.states)
    #expect(
      english.states == [
        "terminal": "remark", "store": "fine", "disk-space": "fine", "clock": "fine",
        "printer": "fine", "pin": "fine", "menu": "fine",
      ])
    #expect(korean["store"] == "\(stand.store): 아직 없어요. 처음 쓸 때 만들어요.")
    let text = try await stand.run("doctor", "--language", "ko")
    #expect(text.lines[0].hasPrefix("! 참고  터미널  터미널에서 실행하지"))
    #expect(text.lines[1].hasPrefix("+ 정상  저장소  "))
  }

  @Test func `a store is read to its last entry, and nothing is made beside it`() async throws {
    try await stand.withShop { try await $0.order("kiwi") }
    let before = (files(), try Data(contentsOf: URL(filePath: stand.store)))
    let found = try await doctor()
    #expect(found.exit == 0)
    #expect(found["store"] == stand.store)
    #expect(found["journal"]?.hasPrefix("2 entries add up to the stock. The last is of 20") == true)
    #expect(found["log"] == "Empty.")
    #expect(files() == before.0)
    #expect(try Data(contentsOf: URL(filePath: stand.store)) == before.1)
  }

  @Test func `a log that a till works with is told`() async throws {
    try await stand.withShop { try await $0.order("kiwi") }
    let till = try Connection(path: stand.store, patience: 1)
    #expect(try till.integer("SELECT count(*) FROM entry") == 2)
    try await stand.run("order", "kiwi")
    let found = try await doctor()
    #expect(found.exit == 0)
    #expect(found["log"]?.contains(/^[\d.]+ KB, read with the store\.$/) == true)
    #expect(found["journal"]?.hasPrefix("3 entries") == true)
  }

  @Test func `a file that is no store is a problem`() async throws {
    try stand.write("this is a letter to my aunt, not a database at all\n", to: "stand.db")
    let found = try await doctor()
    #expect(found.exit == 65)
    #expect(!found.isOK)
    #expect(found.states["store"] == "problem")
    #expect(found["store"]?.contains("not a store (") == true)
    #expect(found.states["menu"] == "fine")
  }

  @Test func `books that do not add up are a problem`() async throws {
    try await stand.withShop { try await $0.order("kiwi") }
    // Forges the order's author.
    var bytes = try Data(contentsOf: URL(filePath: stand.store))
    let author = try #require(bytes.range(of: Data("Anna".utf8), options: .backwards))
    bytes.replaceSubrange(author, with: Data("Anne".utf8))
    try bytes.write(to: URL(filePath: stand.store))
    let found = try await doctor()
    #expect(found.exit == 65)
    #expect(found.states["store"] == "fine")
    #expect(found.states["journal"] == "problem")
    #expect(found["journal"]?.contains("does not add up: its digest does not match") == true)
  }

  @Test func `a store of an earlier version is taken over later, by the till`() async throws {
    try stand.write("", to: "stand.db")
    try OldSchema.bring(stand.store, to: 2)
    let store = try Connection(path: stand.store, patience: 1)
    try setMode(0o600, of: stand.store)
    let found = try await doctor()
    #expect(found.exit == 0)
    #expect(found.states["store"] == "remark")
    #expect(found["store"]?.contains("written by an earlier version") == true)
    #expect(try Schema.version(of: store) == 2)
  }

  @Test func `a store of a newer version is a problem`() async throws {
    try await stand.open()
    var bytes = try Data(contentsOf: URL(filePath: stand.store))
    bytes[63] = 99
    try bytes.write(to: URL(filePath: stand.store))
    let found = try await doctor()
    #expect(found.exit == 65)
    #expect(found["store"]?.contains("Update juice-maker") == true)
  }

  @Test func `doctor reports that no store can be made`() async throws {
    try stand.write("", to: "file")
    #expect(try await doctor("--store", stand.path("file/stand.db")).exit == 73)
    #expect(try await doctor("--store", stand.path("not/there/yet/stand.db")).exit == 73)
    try stand.write("the log of a store that is gone", to: "stand.db-wal")
    let found = try await doctor()
    #expect(found.exit == 73)
    #expect(found["store"]?.contains("-wal file") == true)
    #expect(files() == ["file", "stand.db-wal"])
  }

  @Test func `a store that others can read is worth a note`() async throws {
    try await stand.open()
    try setMode(0o644, of: stand.store)
    let found = try await doctor()
    #expect(found.exit == 0)
    #expect(found["store"]?.hasSuffix("chmod 600 -- '\(stand.store)'") == true)
  }

  @Test func `a store in memory is worth a note`() async throws {
    let found = try await doctor("--store", ":memory:")
    #expect(found.exit == 0)
    #expect(found.states["store"] == "remark")
    #expect(found.states["disk-space"] == nil)
  }

  @Test func `a mirror with another digest is not the journal of this store`() async throws {
    try await stand.withShop { try await $0.order("kiwi") }
    let digest = try #require(try await stand.reader().verify().digest).text
    func mirror(_ entries: Int, _ digest: String) throws {
      try stand.write(
        "server: postgres://a@db.example/juice\nentries: \(entries)\ndigest: \(digest)\n",
        to: "stand.db-mirror")
    }
    try mirror(2, digest)
    let same = try await doctor()
    #expect(same.exit == 0 && same.states["mirror"] == "fine")
    #expect(same["mirror"]?.hasSuffix(": has all.") == true)

    let others = "not compared with this file yet"
    try mirror(2, String(repeating: "0", count: 64))
    let other = try await doctor()
    #expect(other.exit == 0 && other.states["mirror"] == "remark")
    #expect(other["mirror"]?.contains(others) == true, "\(other["mirror"] ?? "-")")
    // As after a restore: the store has no entry 3.
    try mirror(3, digest)
    let longer = try await doctor()
    #expect(longer.states["mirror"] == "remark" && longer["mirror"] == other["mirror"])
  }

  @Test func `a full disk is a problem, a network a note`() async throws {
    try await stand.open()
    let faults = try Faults(on: stand)
    try faults.begin(.network)
    let away = try await doctor(environment: faults.environment)
    #expect(away.exit == 0)
    #expect(away.states["log"] == "remark")
    #expect(away["log"]?.contains("network drive") == true)
    try faults.begin(.full)
    let full = try await doctor(environment: faults.environment)
    #expect(full.exit == 74)
    #expect(full.states["disk-space"] == "problem")
    #expect(full["disk-space"]?.hasPrefix("Only 0 KB free") == true)
  }

  @Test func `a clock that was set back is worth a note`() async throws {
    func at(_ seconds: Int) -> [String: String] {
      ["LD_PRELOAD": Preload.stillClock, "STILL_CLOCK": "\(seconds)", "TZ": "Asia/Seoul"]
    }
    #expect(try await doctor(environment: at(0))["clock"]?.contains("it is not set") == true)
    // May 16, 2026, 09:00 in Seoul.
    let morning = 1_778_889_600
    #expect(
      try await doctor(environment: at(morning))["clock"] == "2026-05-16 09:00:00+09:00")
    try await stand.run("order", "kiwi", environment: at(morning))
    let found = try await doctor(environment: at(morning - 3600))
    #expect(found.exit == 0)
    #expect(
      found["clock"]?.hasPrefix(
        "2026-05-16 08:00:00+09:00, and the last entry is of 2026-05-16 09:00:00+09:00:") == true)
    #expect(try await doctor(environment: at(morning - 30)).states["clock"] == "fine")
  }

  @Test(arguments: [
    ("cat", nil), ("cat >/dev/null", nil), ("LANG=C cat", nil), ("exit 1", nil),
    ("no-such-command -d receipt", "no-such-command"),
    ("cat >/dev/no-such-printer", "/dev/no-such-printer"), ("/no/such/file", "/no/such/file"),
    ("~/no-such.sh", "~/no-such.sh"), ("~/print.sh", nil),
  ])
  func `a printer that is not there is worth a note`(_ command: String, _ missing: String?)
    async throws
  {
    try setMode(0o755, of: stand.write("cat\n", to: "print.sh"))
    let found = try await doctor(environment: ["JUICE_MAKER_PRINT": command])
    #expect(found.exit == 0)
    #expect(found.states["printer"] == (missing == nil ? "fine" : "remark"))
    let begin =
      missing.map { "“\($0)”\($0 == command ? "" : " of “\(command)”") is not here" }
      ?? "“\(command)”"
    #expect(found["printer"]?.hasPrefix(begin) == true)
  }

  @Test func `a printer on the network that is away is worth a note, and so is what waits for one`()
    async throws
  {
    try FileManager.default.createDirectory(
      atPath: stand.path("config/juice-maker"), withIntermediateDirectories: true)
    let state = stand.path("state/juice-maker/unprinted")
    try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
    let homes = ["XDG_CONFIG_HOME": stand.path("config"), "XDG_STATE_HOME": stand.path("state")]
    // Nothing listens at port 1.
    try stand.write("printer: 127.0.0.1:1\n", to: "config/juice-maker/settings.yaml")
    let away = try await doctor(environment: homes)
    #expect(away.exit == 0 && away.states["printer"] == "remark")
    #expect(
      away["printer"]?.hasPrefix("“127.0.0.1:1” can't be reached (Connection refused).") == true)
    try stand.write("printer: cat\n", to: "config/juice-maker/settings.yaml")
    #expect(try await doctor(environment: homes)["printer"] == "“cat”")
    try Data("1".utf8).write(to: URL(filePath: state + "/1"))
    let late = try await doctor(environment: homes)
    #expect(late.states["printer"] == "remark")
    #expect(
      late["printer"] == "“cat”, which is still to print 1: “juice-maker receipt --unprinted”.")
  }

  @Test func `The commands of card terminals are looked for, unless others may write the settings`()
    async throws
  {
    let folder = stand.path("config/juice-maker")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let menu = try stand.write(
      """
      payments: [card]
      ingredients: [{ id: ice, name: Ice }]
      juices: [{ id: ice, name: Ice, recipe: { ice: 1 } }]
      """, to: "menu.yaml")
    let homes = ["XDG_CONFIG_HOME": stand.path("config"), "JUICE_MAKER_MENU": menu]
    let file = try stand.write(
      #"terminals: { card: { pay: [sh, "{amount}"], refund: [/no/such, "{amount}"] }, visa: [sh, "{amount}"] }"#,
      to: "config/juice-maker/settings.yaml")
    try setMode(0o644, of: file)
    try setMode(0o755, of: folder)
    let found = try await stand.run("doctor", environment: homes)
    #expect(found.exit == 0)
    #expect(found.out.contains(#/\n\+ ok +card terminal +card: “sh”\n/#))
    #expect(found.out.contains(#/\n! note +card terminal +card: “/no/such” is not here/#))
    #expect(found.out.contains(#/\n! note +card terminal +visa: no way to pay under “payments:”/#))
    try setMode(0o666, of: file)
    let open = try await doctor(environment: homes)
    #expect(open.exit == 0 && open.states["settings"] == "remark")
    #expect(open["settings"]?.contains("no command of this setting is run") == true)
    #expect(open["card-terminal"] == nil)
  }

  @Test func `a PIN that the kiosk can't use is worth a note`() async throws {
    let file = stand.path("pin")
    try await stand.run("pin", "set", "--pin-file", file, input: "1234\n1234\n")
    #expect(try await doctor("--pin-file", file)["pin"] == file)
    try setMode(0o644, of: file)
    let open = try await doctor("--pin-file", file)
    #expect(open.exit == 0 && open.states["pin"] == "remark")
    #expect(open["pin"]?.contains("chmod 600 it") == true)
    let other = try stand.write("currency: KRW\n", to: "menu.yaml")
    try setMode(0o600, of: other)
    #expect(
      try await doctor(environment: ["JUICE_MAKER_PIN_FILE": other])["pin"]?
        .contains("no PIN is in it") == true)
  }

  @Test func `settings with a problem are worth a note`() async throws {
    let folder = stand.path(".config/juice-maker")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let file = try stand.write("bell: off\n", to: ".config/juice-maker/settings.yaml")
    let good = try await doctor()
    #expect(good.states["settings"] == "fine" && good["settings"] == file)
    try stand.write("bell: of\n", to: ".config/juice-maker/settings.yaml")
    let found = try await doctor()
    #expect(found.exit == 0 && found.states["settings"] == "remark")
    #expect(found["settings"]?.hasPrefix("\(file):1:7: bell") == true)
    try stand.write(
      "staff: [{ name: Anna }, { name: Minsu, may: [refund] }]\n",
      to: ".config/juice-maker/settings.yaml")
    let open = try await doctor()
    #expect(open.exit == 0 && open.states["settings"] == "remark")
    #expect(open["settings"]?.contains("Anybody can sell as Minsu") == true)
  }

  @Test func `a menu has all its problems told, and the first problem gives the exit code`()
    async throws
  {
    let good = try stand.write(MenuFile.standardText(), to: "good.yaml")
    #expect(
      try await doctor("--menu", good)["menu"]
        == "\(good): a good menu of 5 ingredients and 7 juices.")
    let bad = try stand.write("currency: XXX\ningredients: []\njuices: []\n", to: "bad.yaml")
    let found = try await doctor("--menu", bad)
    #expect(found.exit == 65)
    #expect(found["menu"]?.hasPrefix("\(bad):1:11: currency: ") == true)
    #expect(found["menu"]?.contains("\n\(bad):2:") == true)
    let text = try await stand.run("doctor", "--menu", bad)
    #expect(text.lines.contains { $0.hasPrefix("x problem  menu        \(bad):1:11: ") })
    #expect(text.lines.last?.hasPrefix("                       \(bad):") == true)
    try stand.write("", to: "file")
    #expect(
      try await doctor("--menu", bad, "--store", stand.path("file/stand.db")).exit == 73)
  }
}

struct Diagnosis {
  let exit: Int32
  let isOK: Bool
  private(set) var states: [String: String] = [:]
  private var messages: [String: String] = [:]

  init(_ run: Run) throws {
    exit = run.exit
    let json = try run.json
    isOK = try #require(json["ok"] as? Bool)
    #expect(isOK == (exit == 0))
    for check in try #require(json["checks"] as? [[String: String]]) {
      #expect(Set(check.keys) == ["check", "state", "message"])
      let name = try #require(check["check"])
      #expect(states[name] == nil, "\(name) is there twice")
      states[name] = check["state"]
      messages[name] = check["message"]
    }
  }

  subscript(name: String) -> String? { messages[name] }
}
