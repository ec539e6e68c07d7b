import FoundationEssentials
import Glibc
import JuiceKit
import JuiceText
import Testing

@testable import JuiceFiles
@testable import JuiceSQLite

@Suite(.serialized) struct SettingsFileTests {
  /// The settings in a text, and the text after remembering a language; `after` is nil if that is refused.
  private func settings(
    in text: String?
  ) async throws -> (read: Settings, problems: [String], after: String?) {
    try await withFolder { folder in
      let path = folder + "/juice-maker/settings.yaml"
      if let text {
        try FileManager.default.createDirectory(
          atPath: folder + "/juice-maker", withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(filePath: path))
      }
      let file = SettingsFile(path: path)
      let (settings, problem) = file.load()
      var problems: [String] = []
      if case .invalid(let list, _) = problem {
        problems = list.map { "\($0.line):\($0.column) \($0.path)" }
      }
      do { try file.remember(.ko) } catch let error as MenuFileError {
        #expect(error == problem)
        let kept = try Data(contentsOf: URL(filePath: path))
        #expect(String(decoding: kept, as: UTF8.self) == text)
        return (settings, problems, nil)
      }
      let after = try Data(contentsOf: URL(filePath: path))
      return (settings, problems, String(decoding: after, as: UTF8.self))
    }
  }

  @Test(arguments: [
    (nil, "language: ko\n"), ("", "language: ko\n"), ("# mine", "# mine\nlanguage: ko\n"),
    ("# mine\n", "# mine\nlanguage: ko\n"), ("{}\n", "{ language: ko }\n"),
    ("side: left # there\n", "side: left # there\nlanguage: ko\n"),
    ("language: en # for the guests\nside: left", "language: ko # for the guests\nside: left"),
    ("{ side: left }", "{ side: left, language: ko }"),
    ("# language: en\r\nside: right\r\n", "language: ko\r\nside: right\r\n"),
    // No language is chosen yet.
    ("language:\nside: left\n", "language: ko\nside: left\n"),
    ("language: # mine\n", "language: ko # mine\n"), ("language: ~ # mine", "language: ko # mine"),
    ("side: null\n", "side: null\nlanguage: ko\n"), ("~\n", "{ language: ko }\n"),
  ])
  func `a language is remembered, and the rest stays`(before: String?, after: String) async throws {
    let (_, problems, text) = try await settings(in: before)
    #expect(problems == [])
    #expect(text.map { Array($0.utf8) } == Array(after.utf8))
  }

  /// Found by fuzzing: a comment that ends in a carriage return, before a nested key.
  @Test func `a text in which no language can be noted stays as it is`() async throws {
    try await withFolder { folder in
      let path = folder + "/settings.yaml"
      let text = "0i): #:!\n#0i):~ \r  e:\n"
      try Data(text.utf8).write(to: URL(filePath: path))
      let file = SettingsFile(path: path)
      let isNoted = Result { try file.remember(.ko) }
      let after = try Data(contentsOf: URL(filePath: path))
      switch isNoted {
      case .success: #expect(file.load().settings.language == .ko)
      case .failure: #expect(String(decoding: after, as: UTF8.self) == text)
      }
    }
  }

  @Test func `a chosen setting is read`() async throws {
    #expect(
      try await settings(in: "side: left\nlanguage: ko\n").read
        == Settings(language: .ko, side: .left))
    #expect(
      try await settings(in: "bell: off\nlock-after: 120\n").read
        == Settings(bell: .off, lockAfter: 120))
    #expect(
      try await settings(in: "print: [receipt, ticket]\n").read.print == [.receipt, .ticket])
    #expect(try await settings(in: "print: ticket\n").read.print == [.ticket])
    let wrong = try await settings(in: "print: [receipt, bill]\n")
    #expect(wrong.read.print == [.receipt] && wrong.problems == ["1:18 print[1]"])
    #expect(
      try await settings(in: "bell: on\nlock-after:\n").read == Settings(bell: .on))
    #expect(try await settings(in: "digits: bill\n").read == Settings(digits: .bill))
    #expect(try await settings(in: "digits: sell\n").read == Settings(digits: .sell))
    #expect(try await settings(in: nil).read == Settings())
    #expect(
      try await settings(in: "printer: 192.168.0.50:9100\n").read
        == Settings(printer: .init("192.168.0.50:9100")))
    #expect(
      try await settings(in: "printer: { to: lp -d r, format: escpos, columns: 42 }\n").read
        == Settings(printer: .init("lp -d r", format: .escpos, columns: 42)))
    for page in CodePage.allCases {
      #expect(
        try await settings(in: "printer: { to: /dev/usb/lp0, code-page: \(page.rawValue) }\n").read
          == Settings(printer: .init("/dev/usb/lp0", page: page)))
    }
    #expect(try await settings(in: "printer:\n").read == Settings())
    var withStaff = Settings()
    withStaff.staff = Staff([
      .init(name: "민수", may: [.discount, .drawer]), .init(name: "Anna", may: []),
    ])
    #expect(
      try await settings(in: "staff: [{ name: 민수, may: [discount, drawer] }, { name: Anna }]\n")
        .read == withStaff)
    #expect(try await settings(in: "staff:\n").read.staff == .everybody)
  }

  @Test(arguments: [
    ("language: fr\nside: left\n", ["1:11 language"], Settings(side: .left)),
    ("side: [left]", ["1:7 side"], Settings()),
    ("- a", ["1:1 "], Settings()), ("language: &a ko", ["1:11 language"], Settings(language: .ko)),
    ("language: ko: en", ["1:13 "], Settings()),
    ("bell: loud\nlock-after: 1\n", ["1:7 bell"], Settings(lockAfter: 1)),
    ("digits: keep\nbell: on", ["1:9 digits"], Settings(bell: .on)),
    ("lock-after: 0\nbell: on", ["1:13 lock-after"], Settings(bell: .on)),
    ("lock-after: 121", ["1:13 lock-after"], Settings()),
    ("lock-after: soon", ["1:13 lock-after"], Settings()),
    ("printer: [a]\nbell: on", ["1:10 printer"], Settings(bell: .on)),
    ("printer: ' '", ["1:10 printer"], Settings()), ("printer: 9100", ["1:10 printer"], Settings()),
    (
      "printer: { to: lp, code-page: cp1252 }", ["1:31 printer.code-page"],
      Settings(printer: .init("lp"))
    ),
    ("printer: { format: text }", ["1:10 printer"], Settings()),
    (
      "printer: { to: lp, format: pdf, columns: 20, at: 3 }",
      ["1:28 printer.format", "1:42 printer.columns", "1:46 printer"],
      Settings(printer: .init("lp"))
    ),
    ("lock-after: [5]", ["1:13 lock-after"], Settings()),
  ])
  func `a wrong setting is reported with its place, and the others count`(
    text: String, problems: [String], read: Settings
  ) async throws {
    let result = try await settings(in: text)
    #expect(result.problems == problems)
    #expect(result.read == read)
    #expect(result.after == nil)
  }

  @Test(arguments: [
    ("staff: 민수", ["1:8 staff"], []),
    ("staff: [민수]", ["1:9 staff[0]"], []),
    ("staff: [{ may: [void] }]", ["1:9 staff[0]"], []),
    (
      "staff: [{ name: A, may: [viod, void] }, { name: A, may: [menu] }]",
      ["1:26 staff[0].may", "1:49 staff[1].name"], [Staff.Cashier(name: "A", may: [.void])]
    ),
    ("staff: [{ name: A, may: void }]", ["1:25 staff[0].may"], [Staff.Cashier(name: "A", may: [])]),
    ("staff: [{ name: A, may: [void] }]\nbell: [", ["2:8 "], []),
  ])
  func `A mistake in the staff gives nobody a right`(
    text: String, problems: [String], staff: [Staff.Cashier]
  ) async throws {
    let result = try await settings(in: text)
    #expect(result.problems == problems)
    #expect(result.read.staff == Staff(staff))
    #expect(!result.read.staff.allows(.menu, to: "A"))
  }

  @Test(arguments: [
    ("backup: /media/usb\n", Settings.Backup("/media/usb")),
    ("backup: { to: /media/usb }\n", Settings.Backup("/media/usb")),
    ("backup: { to: /b, keep: 7 }\n", Settings.Backup("/b", keep: 7)), ("backup:\n", nil),
  ])
  func `The folder for backups is read`(text: String, backup: Settings.Backup?) async throws {
    let result = try await settings(in: text)
    #expect(result.problems == [])
    #expect(result.read.backup == backup)
  }

  @Test(arguments: [
    ("backup: usb\n", ["1:9 backup"]), ("backup: { to: ./usb }\n", ["1:15 backup.to"]),
    ("backup: { keep: 3 }\n", ["1:9 backup"]), ("backup: 30\n", ["1:9 backup"]),
    ("backup: { to: /b, keep: 0 }\n", ["1:25 backup.keep"]),
    ("backup: { to: /b, keep: all }\n", ["1:25 backup.keep"]),
  ])
  func `A mistake in the folder for backups leaves none`(text: String, problems: [String])
    async throws
  {
    let result = try await settings(in: text)
    #expect(result.problems == problems)
    #expect(result.read.backup == nil)
  }

  @Test(arguments: [
    (
      "terminals: { card: [pay, \"{amount}\"], 2: { pay: [/bin/p, \"--sum={amount}\"], refund: } }\n",
      [
        "card": Settings.Terminal(pay: .init(["pay", "{amount}"])),
        "2": Settings.Terminal(pay: .init(["/bin/p", "--sum={amount}"])),
      ] as [Payment.ID: Settings.Terminal]
    ),
    (
      "terminals:\n  card:\n    pay: [p, 9100, '{\"a\": {amount}}']\n    refund: [p, -r, '{amount}']\n",
      [
        "card": Settings.Terminal(
          pay: .init(["p", "9100", "{\"a\": {amount}}"]), refund: .init(["p", "-r", "{amount}"]))
      ]
    ), ("terminals:\n", [:]), ("terminals: {}\n", [:]),
  ])
  func `The terminals are read`(text: String, terminals: [Payment.ID: Settings.Terminal])
    async throws
  {
    let result = try await settings(in: text)
    #expect(result.problems == [])
    #expect(result.read.terminals == terminals)
  }

  @Test(arguments: [
    ("terminals: [pay]\n", "1:12 terminals"), ("terminals: pay\n", "1:12 terminals"),
    ("terminals: { Card: [p, \"{amount}\"] }\n", "1:14 terminals"),
    ("terminals: { [card]: [p, \"{amount}\"] }\n", "1:14 terminals"),
    ("terminals: { card: p }\n", "1:20 terminals.card"),
    ("terminals: { card: [] }\n", "1:20 terminals.card"),
    ("terminals: { card: [p] }\n", "1:20 terminals.card"),
    ("terminals: { card: [\"{amount}\"] }\n", "1:21 terminals.card[0]"),
    ("terminals: { card: [p, {amount}] }\n", "1:24 terminals.card[1]"),
    ("terminals: { card: [p, \"{amount}\", \"{name}\"] }\n", "1:36 terminals.card[2]"),
    ("terminals: { card: { refund: [p, \"{amount}\"] } }\n", "1:20 terminals.card"),
    ("terminals: { card: { pay: [p, \"{amount}\"], refund: [] } }\n", "1:52 terminals.card.refund"),
    ("terminals: { card: { pay: [p, \"{amount}\"], void: [p] } }\n", "1:44 terminals.card"),
  ])
  func `A mistake in a terminal leaves it out`(text: String, problem: String) async throws {
    let result = try await settings(in: text)
    #expect(result.problems == [problem])
    #expect(result.read.terminals["card"]?.refund == nil)
    if !text.contains("void") { #expect(result.read.terminals.isEmpty) }
  }

  @Test(arguments: [
    (0o664, 0o755, true), (0o646, 0o755, true), (0o644, 0o775, false), (0o644, 0o757, false),
  ])
  func `Terminals that others may write are refused, and the rest counts`(
    file: Int, folder: Int, isFile: Bool
  ) async throws {
    try await withFolder { path in
      let text =
        "side: left\nstaff: [{ name: A, may: [void] }]\nterminals: { card: [p, \"{amount}\"] }\n"
      let settings = path + "/settings.yaml"
      func setMode(_ mode: Int, of path: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
      }
      try Data(text.utf8).write(to: URL(filePath: settings))
      try setMode(0o644, of: settings)
      try setMode(0o755, of: path)
      #expect(SettingsFile(path: settings).load().problem == nil)
      #expect(SettingsFile(path: settings).load().settings.terminals.count == 1)
      try setMode(file, of: settings)
      try setMode(folder, of: path)
      let link = path + "/link.yaml"
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: settings)
      for name in [settings, link] {
        let (read, problem) = SettingsFile(path: name).load()
        #expect(read.terminals.isEmpty && read.side == .left)
        #expect(read.staff.allows(.void, to: "A") && !read.staff.allows(.menu, to: "A"))
        guard case .invalid(let problems, _) = problem else {
          Issue.record("no problem")
          continue
        }
        let kind = MenuProblem.Kind.othersMayWrite(
          isFile ? settings : path)
        #expect(problems.map(\.kind) == [kind] && problems.map(\.line) == [3])
      }
    }
  }

  @Test func `A command after closings that others may write is refused`() async throws {
    try await withFolder { path in
      let settings = path + "/settings.yaml"
      try Data("side: left\nafter-closing: [mail]\n".utf8).write(to: URL(filePath: settings))
      func load(mode: Int) throws -> (read: Settings, problem: MenuFileError?) {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: settings)
        let (read, problem) = SettingsFile(path: settings).load()
        return (read, problem)
      }
      let safe = try load(mode: 0o644)
      #expect(safe.problem == nil && !safe.read.afterClosing.isEmpty)
      let shared = try load(mode: 0o646)
      #expect(shared.read.afterClosing.isEmpty && shared.read.side == .left)
      guard case .invalid(let problems, _) = shared.problem else {
        Issue.record("no problem")
        return
      }
      #expect(problems.map(\.kind) == [.othersMayWrite(settings)] && problems.map(\.line) == [2])
    }
  }

  private static let all = """
    language: ko
    side: left
    bell: off
    theme: light
    digits: sell
    lock-after: 12
    staff: [{ name: 민수, may: [void, drawer] }, { name: "Anna, 2" }]
    printer: { to: "lp -d r: x # y", format: escpos, columns: 42, code-page: cp858 }
    print: [receipt, ticket]
    backup: { to: "/media/usb: 1", keep: 7 }
    terminals: { card: { pay: [p, "{amount}"], refund: [r, "a b", "{amount}"] }, app: [p, "{amount}"] }
    after-closing: [mail-closing, "8080", "", "a: b"]

    """

  @Test func `Each setting is written as it is read`() throws {
    let read = Settings.read(Array(Self.all.utf8), file: "settings.yaml")
    #expect(read.problem == nil)
    let lines = try SettingKey.allCases.map { key in
      "\(key.rawValue): \(try #require(read.settings.yaml(key), "\(key)"))\n"
    }
    let again = Settings.read(Array(lines.joined().utf8), file: "settings.yaml")
    #expect(again.problem == nil)
    #expect(again.settings == read.settings)
    #expect(SettingKey.allCases.allSatisfy { Settings.unset.yaml($0) == nil })
    #expect(read.settings.json(.language) == .text("ko"))
    #expect(read.settings.json(.bell) == .text("off"))
    #expect(read.settings.json(.lockAfter) == .whole(12))
    #expect(read.settings.json(.backup) == ["to": .text("/media/usb: 1"), "keep": .whole(7)])
  }

  private func set(_ key: SettingKey, to typed: String?, in text: String?) async throws -> String {
    try await withFolder { folder in
      let path = folder + "/settings.yaml"
      if let text { try Data(text.utf8).write(to: URL(filePath: path)) }
      let value = try typed.map { try SettingValue($0, for: key) } ?? SettingValue(without: key)
      try SettingsFile(path: path).set(value)
      return String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    }
  }

  private static let writings: [(key: SettingKey, typed: String?, before: String?, after: String)] =
    [
      (.bell, "off", nil, "bell: off\n"),
      (.bell, "off", "# mine\nside: left # there\n", "# mine\nside: left # there\nbell: off\n"),
      (.bell, "off", "bell: on # loud\nside: left\n", "bell: off # loud\nside: left\n"),
      (.bell, nil, "bell: on # loud\nside: left\n", "side: left\n"),
      (.bell, nil, "side: left\n", "side: left\n"), (.bell, nil, "bell: on\n", ""),
      (.lockAfter, "9", "lock-after: 5\n", "lock-after: 9\n"),
      (.printer, "192.168.0.50:9100", nil, "printer: 192.168.0.50:9100\n"),
      (.printer, "lp -d r # x", nil, "printer: \"lp -d r # x\"\n"),
      (.printer, "{ to: lp, columns: 42 }", nil, "printer: { to: lp, columns: 42 }\n"),
      (.print, "[ticket, receipt]", nil, "print: [ticket, receipt]\n"),
      (.print, "receipt", "print: [ticket]\n", "print: receipt\n"),
      (.staff, "[{ name: 민수 }]", "# staff\n", "# staff\nstaff: [{ name: 민수 }]\n"),
      (
        .staff, "[{ name: 민수 }]", "staff:\n- name: A # first\n- name: B\n# end\nside: left\n",
        "staff:\n  [{ name: 민수 }]\n# end\nside: left\n"
      ),
      (.printer, "null", nil, "printer: \"null\"\n"),
      // Notes of a file that is made by `settings example`.
      (.side, "left", "# all\n\n# side: right\n", "# all\n\nside: left\n"),
      (.side, "left", "# side: right\r\n# end\r\n", "side: left\r\n# end\r\n"),
      (
        .printer, "lp", "# printer: lp -d x\n# end\n", "# printer: lp -d x\nprinter: lp\n# end\n"
      ),
      // A mistake in the setting itself is repaired, and keys of a newer version stay.
      (.bell, "off", "size: 3\nbell: loud\n", "size: 3\nbell: off\n"),
    ]

  @Test(arguments: writings)
  func `A setting is written, and the rest stays`(
    key: SettingKey, typed: String?, before: String?, after: String
  ) async throws {
    #expect(try await set(key, to: typed, in: before).utf8.elementsEqual(after.utf8))
  }

  @Test(arguments: [
    (SettingKey.bell, "loud"), (.bell, ""), (.lockAfter, "0"), (.lockAfter, "5 minutes"),
    (.staff, "민수"), (.staff, "[{ may: [void] }]"), (.staff, "["), (.printer, " "),
    (.printer, "{ to: lp, at: 3 }"), (.backup, "usb"), (.backup, "{ keep: 3 }"),
    (.print, "bill"), (.print, "[ticket, bill]"), (.print, "{ ticket: 1 }"),
    (.afterClosing, "mail-closing"), (.afterClosing, "[]"),
    (.afterClosing, "[mail, [a]]"), (.afterClosing, "[mail, \"a\\0b\"]"),
    (.language, "ko\nside: left"), (.side, "left }"),
  ])
  func `A value that a setting can't have is refused`(key: SettingKey, typed: String) {
    #expect(throws: MenuFileError.self) { try SettingValue(typed, for: key) }
  }

  @Test func `A file with another mistake stays as it is`() async throws {
    await #expect(throws: MenuFileError.self) {
      try await set(.bell, to: "off", in: "side: up\nbell: on\n")
    }
    await #expect(throws: MenuFileError.self) {
      try await set(.bell, to: "off", in: "bell: [\n")
    }
    // A list or a text in place of settings.
    for text in ["# mine\n- bell\n", "bell off\nside left\n"] {
      await #expect(throws: MenuFileError.self) { try await set(.bell, to: "off", in: text) }
    }
  }

  @Test func `a key of a newer version is told of, and the rest counts and is remembered`()
    async throws
  {
    let result = try await settings(in: "side: left\nsize: 3 # big\nlanguage: en\n")
    #expect(result.problems == ["2:1 "])
    #expect(result.read == Settings(language: .en, side: .left))
    #expect(result.after == "side: left\nsize: 3 # big\nlanguage: ko\n")
  }

  @Test(arguments: ["Staff", "STAFF", "staf", "stafff", "staffs"])
  func `A misspelt staff list gives nobody a right`(key: String) {
    expectNoRights(of: Array("\(key): [{ name: A, may: [menu] }]\n".utf8))
  }

  @Test func `A staff list in UTF-16 gives nobody a right`() {
    let text = "staff: [{ name: A, may: [menu] }]\n"
    expectNoRights(of: text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
  }

  @Test(arguments: ["", "\u{FEFF}"])
  func `A mistake beside a staff list that is a comment takes no right away`(mark: String) {
    let text = mark + "# staff: [{ name: A, may: [menu] }]\r\n  # staff\r\nbell: onn\r\n"
    let (settings, problem) = Settings.read(Array(text.utf8), file: "settings.yaml")
    #expect(problem != nil && settings.staff == .everybody)
  }

  private func expectNoRights(of file: [UInt8]) {
    let (settings, problem) = Settings.read(file, file: "settings.yaml")
    #expect(problem != nil && settings.staff == Staff([]))
    #expect(!settings.staff.allows(.menu, to: "A") && !settings.staff.allows(.void, to: nil))
  }

  @Test(arguments: [(0o777, 0o755), (0o755, 0o777)])
  func `Neither the folder of a link nor that of its file may be open to others`(
    ofLink: Int, ofFile: Int
  ) async throws {
    try await withFolder { path in
      let files = FileManager.default
      let (links, real) = (path + "/links", path + "/real")
      for folder in [links, real] {
        try files.createDirectory(atPath: folder, withIntermediateDirectories: false)
      }
      let file = real + "/settings.yaml"
      try Data("terminals: { card: [p, \"{amount}\"] }\n".utf8).write(to: URL(filePath: file))
      try files.createSymbolicLink(atPath: links + "/settings.yaml", withDestinationPath: file)
      for (place, mode) in [(file, 0o644), (links, 0o755), (real, 0o755)] {
        try files.setAttributes([.posixPermissions: mode], ofItemAtPath: place)
      }
      let settings = SettingsFile(path: links + "/settings.yaml")
      #expect(settings.load().problem == nil && settings.load().settings.terminals.count == 1)
      try files.setAttributes([.posixPermissions: ofLink], ofItemAtPath: links)
      try files.setAttributes([.posixPermissions: ofFile], ofItemAtPath: real)
      let (read, problem) = settings.load()
      #expect(read.terminals.isEmpty)
      guard case .invalid(let problems, _) = problem else {
        Issue.record("\(String(describing: problem))")
        return
      }
      #expect(problems.map(\.kind) == [.othersMayWrite(ofLink == 0o777 ? links : real)])
    }
  }

  @Test func `Commands in the settings of another user are refused`() async throws {
    try await withFolder { folder in
      let path = folder + "/settings.yaml"
      try Data("terminals: { card: [p, \"{amount}\"] }\n".utf8).write(to: URL(filePath: path))
      for (place, mode) in [(path, 0o644), (folder, 0o755)] {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: place)
      }
      #expect(SettingsFile(path: path).load().settings.terminals.count == 1)
      guard geteuid() == 0, unsafe chown(path, 65_534, 65_534) == 0 else {
        try Test.cancel("only the administrator may give a file away")
      }
      let (read, problem) = SettingsFile(path: path).load()
      #expect(read.terminals.isEmpty && problem != nil)
    }
  }
}
