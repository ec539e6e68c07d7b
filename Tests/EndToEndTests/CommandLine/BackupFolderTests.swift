import Foundation
import JuiceKit
import JuiceStorage
import Testing

@testable import JuiceSQLite
@testable import juice_maker

@Suite(.serialized) struct BackupFolderTests {
  let stand: Stand

  init() throws {
    // The zone of the tests, so that copies have times in order.
    stand = try Stand(timeZone: "Etc/GMT-9")
    try stand.write(
      """
      currency: KRW
      ingredients: [{ id: kiwi, name: Kiwi, opening: 90 }]
      juices: [{ id: kiwi, name: Kiwi, recipe: { kiwi: 1 }, price: 4500 }]

      """, to: "menu.yaml")
    try FileManager.default.createDirectory(
      atPath: stand.path(".config/juice-maker"), withIntermediateDirectories: true)
    try stand.write(
      "backup: { to: \(stand.path("usb")), keep: 2 }\n", to: ".config/juice-maker/settings.yaml")
  }

  @discardableResult
  private func run(_ words: String...) async throws -> Run {
    try await stand.run(words, environment: ["JUICE_MAKER_MENU": stand.path("menu.yaml")])
  }

  private func sell(_ cups: String, at store: String? = nil) async throws {
    try await stand.withShop(of: store, menu: stand.path("menu.yaml")) { try await $0.order(cups) }
  }

  /// Adds a copy to the stick, as `backup` does.
  private func backUp(_ store: String? = nil) throws {
    let path = store ?? stand.store
    _ = try BackupFolder(stand.path("usb"), ofStore: path)
      .copy(SQLiteStore(reading: path, patience: 300), keeping: 2)
  }

  private func plugIn() throws {
    try FileManager.default.createDirectory(
      atPath: stand.path("usb"), withIntermediateDirectories: false)
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: stand.path("usb")).sorted()
  }

  @Test func `A missing folder is never made`() async throws {
    try await sell("kiwi")
    for words in [["backup"], ["restore", "--list"], ["restore", "latest"]] {
      let run = try await stand.run(words + ["--format", "json"])
      #expect(run.exit == 73)
      #expect(try run.code == "file-unavailable")
      #expect(run.err.contains("\(stand.path("usb")): no folder for backups"))
    }
    #expect(!FileManager.default.fileExists(atPath: stand.path("usb")))
  }

  @Test func `A verified copy is kept, and the oldest of the program's own names goes`()
    async throws
  {
    try plugIn()
    let mine = [
      "juice-20200101-120000.db", "stand-20200101-120000.txt", "stand-2020.db", "stand.db",
      "stand-bar-20200101-120000.db",
    ]
    for name in mine { try stand.write("mine", to: "usb/\(name)") }
    try await sell("kiwi")
    for day in ["20200101", "20200102"] {
      try stand.backUp(to: stand.path("usb/stand-\(day)-120000.db"))
    }
    try await sell("kiwi=2")
    let made = try await run("backup", "--format", "json")
    #expect(made.exit == 0 && made.err.isEmpty)
    #expect(try made.json["entries"] as? Int == 3)
    let path = try #require(try made.json["backup"] as? String)
    #expect(path.contains(#/\/usb\/stand-\d{8}-\d{6}\.db$/#))
    let own = [path, stand.path("usb/stand-20200102-120000.db")].map {
      URL(filePath: $0).lastPathComponent
    }
    #expect(try names() == (mine + own).sorted())
    let digest = try await stand.reader().verify().digest?.text
    #expect(try made.json["digest"] as? String == digest)
    try await stand.verifyBooks(of: path)
  }

  @Test func `Stands that share a stick keep and restore their own backups`() async throws {
    try plugIn()
    let other = stand.path("other/stand.db")
    try FileManager.default.createDirectory(
      atPath: stand.path("other"), withIntermediateDirectories: false)
    for _ in 1...2 {
      try await sell("kiwi=2")
      try backUp()
    }
    try await sell("kiwi=5", at: other)
    for _ in 1...3 { try backUp(other) }
    // Each keeps its newest two. A file that can't be read may be of either.
    try stand.write("rubbish", to: "usb/stand-20200101-120000.db")
    try backUp()
    #expect(try names().count == 5)

    let list = try await run("restore", "--list", "--format", "json").json["backups"]
    let rows = try #require(list as? [[String: Any]])
    #expect(Set(rows.map { $0["entries"] as? Int }) == [2, 3, nil])
    for row in rows where row["entries"] as? Int != nil {
      #expect(row["own"] as? Bool == (row["entries"] as? Int == 3))
    }
    let text = try await run("restore", "--list", "--store", other).out
    #expect(
      text.split(separator: "\n").count { $0.hasSuffix("(of another stand)") } == 2, "\(text)")

    for (store, entries) in [(stand.store, 3), (other, 2)] {
      let restored = try await run("restore", "latest", "--store", store, "--format", "json")
      #expect(try (restored.json["restored"] as? [String: Any])?["entries"] as? Int == entries)
    }
    try FileManager.default.removeItem(atPath: stand.path("usb/stand-20200101-120000.db"))
    // A new machine has no entry that says which stand it is.
    try FileManager.default.createDirectory(
      atPath: stand.path("new"), withIntermediateDirectories: false)
    for _ in 1...2 {
      let new = try await run("restore", "latest", "--store", stand.path("new/stand.db"))
      #expect(new.exit == 1 && new.err.contains("backups are of other stands"), "\(new.err)")
      let list = try await run("restore", "--list", "--store", stand.path("new/stand.db"))
      #expect(list.out.hasSuffix("restore one by its name, “juice-maker restore FILE”.\n"))
      // Nor does an entry of its own.
      try await sell("kiwi", at: stand.path("new/stand.db"))
    }
    let copy = try #require(rows.first { $0["own"] as? Bool == true }?["file"] as? String)
    #expect(try await run("restore", copy, "--store", stand.path("new/stand.db")).exit == 0)
  }

  @Test func `A backup with entries that the store lacks is not deleted`() async throws {
    try plugIn()
    try await sell("kiwi")
    try stand.backUp(to: stand.path("old.db"))
    try await sell("kiwi=2")
    try stand.backUp(to: stand.path("usb/stand-20200101-120000.db"))
    try await run("restore", stand.path("old.db"))
    for _ in 1...3 {
      try await sell("kiwi=3")
      try backUp()
    }
    #expect(try names().contains("stand-20200101-120000.db"))
    #expect(try names().count == 3)
  }

  @Test func `The newest backup is restored in the hour that clocks repeat in autumn`() async throws
  {
    try plugIn()
    // 1:30 in summer time, and 40 minutes later 1:10 in winter time.
    for (time, juice) in [(1_793_511_000, "kiwi"), (1_793_513_400, "kiwi=2")] {
      let clock = Preload.seoul(at: time).merging(["TZ": "America/New_York"]) { $1 }
      for words in [["order", juice, "--menu", stand.path("menu.yaml")], ["backup"]] {
        #expect(try await stand.run(words, environment: clock).exit == 0)
      }
    }
    let clock = Preload.seoul(at: 1_793_514_000).merging(["TZ": "America/New_York"]) { $1 }
    let latest = try await stand.run("restore", "latest", "--format", "json", environment: clock)
    #expect(try (latest.json["restored"] as? [String: Any])?["entries"] as? Int == 3)
  }

  @Test func `A new machine restores the newest backup of the only stand`() async throws {
    try plugIn()
    for _ in 1...2 {
      try await sell("kiwi")
      try backUp()
    }
    let new = stand.path("new/stand.db")
    try FileManager.default.createDirectory(
      atPath: stand.path("new"), withIntermediateDirectories: false)
    let restored = try await run("restore", "latest", "--store", new, "--format", "json")
    #expect(try (restored.json["restored"] as? [String: Any])?["entries"] as? Int == 3)
  }

  @Test func `A damaged store is not backed up, and the backups stay`() async throws {
    try plugIn()
    try await sell("kiwi=2")
    try stand.write("old", to: "usb/stand-20200101-120000.db")
    try backUp()
    let before = try names()
    try {
      let store = try Connection(path: stand.store, patience: 1)
      try store.execute("DROP TRIGGER entry_is_not_changed")
      try store.execute(
        "UPDATE entry SET body = replace(body, 'line kiwi 2', 'line kiwi 1') WHERE seq = 2")
    }()
    let run = try await run("backup")
    #expect(run.exit == 65)
    #expect(run.err.contains("stand.db"), "\(run.err)")
    #expect(try names() == before)
  }

  @Test func `Backups are listed with day, entries and takings, newest first`() async throws {
    try plugIn()
    #expect(try await run("restore", "--list").out.contains("There is no backup of this store in"))
    try await sell("kiwi=2")
    try backUp()
    try await sell("kiwi")
    try backUp()
    let list = try #require(
      try await run("restore", "--list", "--format", "json").json["backups"] as? [[String: Any]])
    #expect(list.map { $0["entries"] as? Int } == [3, 2])
    let takings = list.map { ($0["takings"] as? [[String: String]])?.first?["amount"] }
    #expect(takings == ["13500", "9000"])
    let text = try await run("restore", "--list").out
    #expect(text.contains("₩13,500") && text.contains("₩9,000"))
    #expect(text.contains("“juice-maker restore latest” restores the newest of this stand."))
    try stand.write("rubbish", to: "usb/stand-20200101-120000.db")
    let all = try await run("restore", "--list", "--format", "json")
    #expect(all.exit == 0 && all.out.contains(#""entries":null"#))
  }

  @Test func `The newest backup is restored, and a file named latest by its path`() async throws {
    try plugIn()
    #expect(try await run("restore", "latest").exit == 1)
    try await sell("kiwi=2")
    try backUp()
    try await sell("kiwi")
    try backUp()
    try await sell("kiwi=9")
    let restored = try await run("restore", "latest", "--format", "json")
    #expect(restored.exit == 0)
    #expect(try (restored.json["restored"] as? [String: Any])?["entries"] as? Int == 3)
    #expect(try await stand.refuse("restore", "./latest").exit == 74)
    #expect(try await stand.refuse("restore", "--list", "latest").exit == 64)
  }

  @Test func `A backup from the future is not the newest one, and goes first`() async throws {
    try plugIn()
    try await sell("kiwi=2")
    try stand.backUp(to: stand.path("usb/stand-20990101-120000.db"))
    try await sell("kiwi")
    try backUp()
    func entries() async throws -> [Int?] {
      let list = try await run("restore", "--list", "--format", "json").json["backups"]
      return try #require(list as? [[String: Any]]).map { $0["entries"] as? Int }
    }
    #expect(try await entries() == [3, 2])
    let restored = try await run("restore", "latest", "--format", "json")
    #expect(try (restored.json["restored"] as? [String: Any])?["entries"] as? Int == 3)
    try await sell("kiwi")
    try backUp()
    #expect(try await entries() == [4, 3])
  }

  /// In Berlin, the hour after 2:00 comes twice on the last Sunday of October.
  @Test func `A backup from before the clocks went back is not from the future`() async throws {
    // 2:30 in summer time.
    let before = 1_792_888_200
    func run(_ words: String..., at seconds: Int) async throws -> Run {
      try await stand.run(
        words,
        environment: Preload.seoul(at: seconds).merging(
          ["JUICE_MAKER_MENU": stand.path("menu.yaml"), "TZ": "Europe/Berlin"]) { $1 })
    }
    try plugIn()
    for time in [before - 86_400, before] {
      _ = try await run("order", "kiwi", at: time)
      _ = try await run("backup", at: time)
    }
    #expect(try names().last == "stand-20261025-023000.db")
    // 2:10 in winter time.
    let restored = try await run("restore", "latest", "--format", "json", at: before + 2400)
    #expect(try (restored.json["restored"] as? [String: Any])?["entries"] as? Int == 3)
  }

  @Test func `An old backup that can't be deleted is told`() async throws {
    try plugIn()
    try await sell("kiwi")
    let old = stand.path("usb/stand-20200101-120000.db")
    try stand.backUp(to: old)
    try backUp()
    let faults = try Faults(on: stand)
    try faults.begin(.noRemove)
    let made = try await stand.run("backup", environment: faults.environment)
    #expect(made.exit == 0, "\(made.err)")
    #expect(made.out.contains("Old backups that could not be deleted: \(old)"), "\(made.out)")
    #expect(try names().count == 3)
    let again = try await stand.run(
      "backup", "--format", "json", environment: faults.environment)
    #expect(try (again.json["stuck"] as? [String])?.contains(old) == true, "\(again.out)")
  }

  @Test func `A closing makes a backup, and a failed one does not stop it`() async throws {
    try stand.write(
      """
      currency: KRW
      payments: [cash]
      ingredients: [{ id: kiwi, name: Kiwi, opening: 90 }]
      juices: [{ id: kiwi, name: Kiwi, recipe: { kiwi: 1 }, price: 4500 }]

      """, to: "menu.yaml")
    func openDrawer() async throws {
      try await stand.withShop(menu: stand.path("menu.yaml")) {
        try await $0.moveDrawer(.open, "10000")
      }
    }
    try await openDrawer()
    let failed = try await run("drawer", "close", "10000")
    #expect(failed.exit == 0)
    #expect(failed.err.hasPrefix("No backup was made: \(stand.path("usb")): no folder for backups"))
    try plugIn()
    try await openDrawer()
    let closed = try await run("drawer", "close", "10000")
    #expect(closed.exit == 0 && closed.err.isEmpty)
    #expect(closed.lines.last?.hasSuffix("and verified: 5 entries.") == true, "\(closed.out)")
    #expect(try names().count == 1)
    try await openDrawer()
    let json = try await run("drawer", "close", "10000", "--format", "json")
    #expect(json.lines.count == 1)
    #expect(try names().count == 2)
  }

  @Test func `Doctor finds a missing, an old and a new backup`() async throws {
    func found() async throws -> [String: String] {
      let run = try await run("doctor", "--format", "json")
      let checks = try #require(try run.json["checks"] as? [[String: String]])
      return try #require(checks.first { $0["check"] == "backup" })
    }
    try await sell("kiwi")
    let missing = try await found()
    #expect(missing["state"] == "remark")
    #expect(missing["message"]?.contains("no folder for backups") == true)
    try plugIn()
    #expect(try await found()["message"]?.hasPrefix("None in ") == true)
    let old = stand.path("usb/stand-20200101-120000.db")
    try stand.backUp(to: old)
    #expect(try await found()["message"]?.contains("is older than two days (2020-01-01") == true)
    try backUp()
    #expect(try await found()["state"] == "fine")
    // A copy that ends in the middle, as of a stick that was pulled out.
    let newest = try #require(try names().last)
    let whole = try Data(contentsOf: URL(filePath: stand.path("usb/\(newest)")))
    for size in [whole.count / 2, 100, 0] {
      try whole.prefix(size).write(to: URL(filePath: stand.path("usb/\(newest)")))
      let damaged = try await found()
      #expect(damaged["state"] == "remark")
      let message = damaged["message"]
      #expect(message?.hasPrefix("The newest is damaged, ") == true, "\(message ?? "")")
      #expect(message?.contains(newest) == true)
    }
    try await stand.run("settings", "set", "backup", "none")
    let without = try await run("doctor", "--format", "json")
    #expect(!without.out.contains(#""check":"backup""#))
  }

  @Test func `Without the setting the commands say how to set it`() async throws {
    try await stand.run("settings", "set", "backup", "none")
    try await sell("kiwi")
    for words in [["backup"], ["restore", "--list"], ["restore", "latest"]] {
      let run = try await stand.run(words)
      #expect(run.exit == 64)
      #expect(run.err.hasPrefix("No folder for backups is set"), "\(run.err)")
      #expect(run.err.contains("juice-maker settings set backup /media/usb/juice"))
    }
  }

  @Test func `A mistake in the settings is told by a closing, which makes no backup`() async throws
  {
    // With a language in the environment nothing else reads the settings.
    let settings = [
      "LANG": "en_US.UTF-8", "XDG_CONFIG_HOME": stand.path("config"),
      "JUICE_MAKER_MENU": stand.path("cash.yaml"),
    ]
    let menu = try String(contentsOfFile: stand.path("menu.yaml"), encoding: .utf8)
    try stand.write("payments: [cash]\n" + menu, to: "cash.yaml")
    try FileManager.default.createDirectory(
      atPath: stand.path("config/juice-maker"), withIntermediateDirectories: true)
    try stand.write("backup: usb/juice\n", to: "config/juice-maker/settings.yaml")
    for words in [["drawer", "open", "0"], ["drawer", "close", "0"], ["backup"]] {
      let run = try await stand.run(words, environment: settings)
      #expect(run.exit == (words == ["backup"] ? 64 : 0))
      let isTold = run.err.hasPrefix("Some settings could not be used: ")
      #expect(isTold == (words != ["drawer", "open", "0"]), "\(run.err)")
    }
  }

  @Test func `A folder beside the default store has the nightly backups without a setting`()
    async throws
  {
    let home = stand.path("home")
    let environment = ["HOME": home, "XDG_DATA_HOME": "\(home)/data", "XDG_CONFIG_HOME": home]
    let store = "\(home)/data/juice-maker/juice.db"
    func run(_ words: String...) async throws -> Run {
      try await stand.run(words + ["--store", store], environment: environment)
    }
    #expect(try await run("order", "kiwi").exit == 0)
    #expect(try await run("backup").exit == 64)
    try FileManager.default.createDirectory(
      atPath: "\(home)/data/juice-maker/backups", withIntermediateDirectories: true)
    #expect(try await run("backup").exit == 0)
    let list = try await run("restore", "--list").out
    #expect(list.contains(#/ juice-\d{8}-\d{6}\.db\n/#), "\(list)")
    #expect(list.contains("\(home)/data/juice-maker/backups"))
    // Another store has backups of its own.
    try await stand.run("order", "kiwi")
    let other = try await stand.run(["backup"], environment: environment)
    #expect(other.exit == 64)
  }

  @Test func `A link with the name of a backup is neither listed nor deleted`() async throws {
    try plugIn()
    try await sell("kiwi")
    try stand.backUp(to: stand.path("mine.db"))
    let link = stand.path("usb/stand-20200101-120000.db")
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: stand.path("mine.db"))
    for _ in 1...3 {
      try await sell("kiwi")
      try backUp()
    }
    #expect(try names().count == 3 && names().contains("stand-20200101-120000.db"))
    let list = try await run("restore", "--list", "--format", "json").json["backups"]
    #expect((list as? [Any])?.count == 2)
  }

  @Test func `Doctor calls a backup old after two days`() async throws {
    func run(_ words: String..., at seconds: Int) async throws -> Run {
      try await stand.run(
        words,
        environment: Preload.seoul(at: seconds).merging(
          ["JUICE_MAKER_MENU": stand.path("menu.yaml")]) { $1 })
    }
    let made = 1_778_889_600
    try plugIn()
    _ = try await run("order", "kiwi", at: made)
    _ = try await run("backup", at: made)
    for (later, isOld) in [(2 * 86_400 - 60, false), (2 * 86_400 + 60, true)] {
      let out = try await run("doctor", "--format", "json", at: made + later).out
      #expect(out.contains("is older than two days") == isOld, "\(out)")
    }
    // The clock was ahead when the backup was made.
    let out = try await run("doctor", "--format", "json", at: made - 3 * 3600).out
    #expect(out.contains("is from the future"), "\(out)")
  }
}
