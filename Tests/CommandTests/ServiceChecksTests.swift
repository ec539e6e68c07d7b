import ArgumentParser
import Foundation
import JuiceText
import JuiceWords
import Testing

@testable import juice_maker

@Suite struct ServiceChecksTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "services-\(UUID().uuidString)").path

  private func write(_ text: String, to path: String) throws {
    let file = URL(filePath: "\(folder)/\(path)")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  private func enable(_ unit: String, by target: String = "multi-user.target") throws {
    try write("", to: "units/\(target).wants/\(unit).service")
  }

  private func checks() throws -> [String: String] {
    let options = try CommonOptions.parse(["--menu", "\(folder)/menu.yaml"])
    let checks = checkServices(
      options, pin: "\(folder)/pin", units: "\(folder)/units", defaults: "\(folder)/default")
    return Dictionary(
      uniqueKeysWithValues: checks.map { check in
        let parts = check.message(Wording(.en)).split(separator: ": ", maxSplits: 1)
        return (String(parts[0]), parts.count > 1 ? String(parts[1]) : check.state.rawValue)
      })
  }

  @Test func `each service starts its own command, as the stand's own user`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    func lines(_ name: String) throws -> [String] {
      try String(contentsOf: root.appending(path: "debian/systemd/\(name)"), encoding: .utf8)
        .split(separator: "\n").map(String.init)
    }
    func command(_ service: String) throws -> any ParsableCommand {
      let start = "ExecStart=/usr/bin/juice-maker "
      let line = try #require(
        try lines("juice-maker-\(service).service").first { $0.hasPrefix(start) })
      return try CommandArguments(
        line.dropFirst(start.count).split(separator: " ").map(String.init)
      ).parse()
    }
    #expect(try (command("kiosk@") as? TillCommand)?.kiosk == true)
    #expect(try (command("make@") as? TillCommand)?.make == true)
    #expect(try (command("board@") as? BoardCommand)?.kiosk == true)
    #expect(try (command("display@") as? DisplayCommand)?.kiosk == true)
    #expect(try (command("mirror@") as? MirrorCommand)?.follow == true)
    #expect(try command("backup") is BackupCommand)
    for name in ["stand.conf", "juice-maker-backup.service"] {
      #expect(try Set(lines(name)).isSuperset(of: ["User=juice-maker", "UMask=0077"]))
    }
    #expect(try lines("juice-maker-backup.timer").contains("Persistent=yes"))
    // Both lead to the till, where a closing copies the store to a stick.
    for name in ["kiosk", "make"] {
      #expect(try lines("juice-maker-\(name)@.service").contains("ReadWritePaths=-/media"))
    }
    // Another store of /etc/default/juice-maker is backed up, too.
    #expect(
      try Set(lines("juice-maker-backup.service")).isSuperset(of: [
        "Environment=JUICE_MAKER_STORE=/var/lib/juice-maker/.local/share/juice-maker/juice.db",
        "EnvironmentFile=-/etc/default/juice-maker",
        "ExecCondition=/usr/bin/test -f ${JUICE_MAKER_STORE}",
      ]))
    // systemd gives the user only the last folder of each path.
    let key = "StateDirectory="
    let folders = try lines("juice-maker-backup.service").filter { $0.hasPrefix(key) }
      .flatMap { $0.dropFirst(key.count).split(separator: " ") }
    #expect(folders.last == "juice-maker/.local/share/juice-maker/backups")
    for folder in folders {
      guard let end = folder.lastIndex(of: "/") else { continue }
      #expect(folders.contains(folder[..<end]), "\(folder)")
    }
  }

  @Test func `each enabled service is named, with what it lacks`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(try checks().isEmpty)
    let menu =
      "ingredients: [{ id: kiwi, name: Kiwi }]\njuices: [{ id: kiwi, name: Kiwi, recipe: { kiwi: 1 } }]\n"
    try write(menu, to: "menu.yaml")
    for unit in [
      "juice-maker-kiosk@tty1", "juice-maker-make@tty2", "juice-maker-board@tty3",
      "juice-maker-mirror@north", "cups", "juice-maker-other@tty1",
    ] { try enable(unit) }
    var found = try checks()
    #expect(found.count == 4)
    #expect(found["juice-maker-kiosk@tty1"]?.contains("juice-maker pin set") == true)
    #expect(found["juice-maker-make@tty2"]?.contains("serving: queue") == true)
    #expect(found["juice-maker-board@tty3"]?.contains("serving: queue") == true)
    #expect(found["juice-maker-mirror@north"]?.contains("JUICE_MAKER_MIRROR") == true)

    try write("serving: queue\n" + menu, to: "menu.yaml")
    try write("# nothing\nJUICE_MAKER_MIRROR=postgres://a@b/c\n", to: "default/juice-maker-north")
    try enable("getty@tty3", by: "getty.target")
    found = try checks()
    #expect(found["juice-maker-make@tty2"] == "fine")
    #expect(found["juice-maker-mirror@north"] == "fine")
    #expect(
      found["juice-maker-board@tty3"]
        == "tty3 has a login, too. Take it off: “sudo systemctl disable getty@tty3”.")
  }
}
