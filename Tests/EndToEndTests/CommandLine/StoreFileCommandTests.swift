import Foundation
import Testing

@Suite(.serialized) struct StoreFileCommandTests {
  let stand: Stand

  init() throws { stand = try Stand() }

  @Test func `a backup is a store, and is never written over a file`() async throws {
    try await stand.withShop { try await $0.order("kiwi") }
    let copy = stand.path("copy.db")
    let run = try await stand.run("backup", copy, "--format", "json")
    #expect(run.out == #"{"backup":"\#(copy)"}"# + "\n")
    #expect(try await stand.export(of: copy) == stand.export())
    let again = try await stand.refuse("backup", copy, "--format", "json")
    #expect(again.exit == 73)
    #expect(try again.code == "file-unavailable")
    #expect(try await stand.refuse("backup", stand.path("no/such/folder/copy.db")).exit == 73)
    #expect(try await stand.refuse("backup", copy, "--store", ":memory:").exit == 64)
  }

  @Test(arguments: ["file:copy.db", "file:folder/copy.db", "folder/a b?mode=memory"])
  func `a backup has the name that it was given`(name: String) async throws {
    for folder in ["folder", "file:folder"] {
      try FileManager.default.createDirectory(
        atPath: stand.path(folder), withIntermediateDirectories: true)
    }
    try await stand.withShop { try await $0.order("kiwi") }
    #expect(try await stand.run("backup", name).exit == 0)
    try await stand.verifyBooks(of: stand.path(name))
  }

  @Test func `verify says how many entries add up`() async throws {
    try await stand.withShop { try await $0.order("kiwi") }
    let json = try await stand.run("verify", "--format", "json")
    #expect(json.timeless == #"{"digest":"SHA","entries":2,"ok":true}"# + "\n")
    #expect(
      try await stand.run("verify").timeless
        == "2 entries add up to the stock.\nDigest up to entry 2: SHA\n")
    #expect(
      try await stand.run("verify", "--language", "ko").timeless
        == "기록 2개가 재고와 맞아요.\n기록 2까지의 검증값: SHA\n")
  }

  @Test func `a store of a newer version is told and left alone`() async throws {
    try await stand.open()
    var bytes = try Data(contentsOf: URL(fileURLWithPath: stand.store))
    // The last byte of `user_version` in the header of an SQLite file.
    bytes[63] = 99
    try bytes.write(to: URL(fileURLWithPath: stand.store))
    let run = try await stand.refuse("order", "kiwi", "--format", "json")
    #expect(run.exit == 65)
    #expect(try run.code == "store-damaged")
    #expect(run.err.contains("newer version"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: stand.store)) == bytes)
  }

  @Test(arguments: [1, 2])
  func `a store that calls itself older than it is is damaged, in our words`(version: UInt8)
    async throws
  {
    try await stand.withShop { try await $0.order("kiwi") }
    var bytes = try Data(contentsOf: URL(fileURLWithPath: stand.store))
    bytes[63] = version
    try bytes.write(to: URL(fileURLWithPath: stand.store))
    for words in [
      ["order", "kiwi"], ["stock"], ["verify"], ["export"], ["backup", stand.path("copy.db")],
    ] {
      let run = try await stand.refuse(words)
      #expect(run.exit == 65, "\(words)")
      #expect(run.err.contains("its tables or triggers are not those it was made with"))
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: stand.store)) == bytes)
  }

  @Test func `a store that can't be made is unavailable`() async throws {
    try stand.write("", to: "file")
    let run = try await stand.run("order", "kiwi", "--store", "file/stand.db", "--format", "json")
    #expect(run.exit == 73)
    #expect(try run.code == "store-unavailable")
    let mirror = try await stand.run(
      "mirror", "postgres://a@127.0.0.1:1/b", "--store", "nowhere/stand.db", "--format", "json")
    #expect(mirror.exit == 73)
    #expect(try mirror.code == "store-unavailable")
  }

  @Test func `a store in memory is gone afterwards`() async throws {
    try await stand.run("order", "kiwi", "--store", ":memory:")
    #expect(!FileManager.default.fileExists(atPath: stand.store))
    #expect(!FileManager.default.fileExists(atPath: stand.path(":memory:")))
  }

  @Test func `the store is looked for where the environment says`() async throws {
    func storeFiles(_ environment: [String: String]) async throws -> [String] {
      let stand = try Stand()
      let environment = environment.mapValues { $0.replacing("~", with: stand.folder.path) }
      try await stand.run("order", "kiwi", environment: environment)
      let files = FileManager.default.enumerator(atPath: stand.folder.path)?.allObjects ?? []
      return files.compactMap { $0 as? String }.filter { $0.hasSuffix(".db") }
    }
    #expect(try await storeFiles([:]) == ["stand.db"])
    #expect(
      try await storeFiles(["JUICE_MAKER_STORE": ""]) == [".local/share/juice-maker/juice.db"])
    #expect(
      try await storeFiles(["JUICE_MAKER_STORE": "", "XDG_DATA_HOME": "~/data"])
        == ["data/juice-maker/juice.db"])
    #expect(
      try await storeFiles(["JUICE_MAKER_STORE": "", "XDG_DATA_HOME": ""])
        == [".local/share/juice-maker/juice.db"])
  }

  @Test func `the menu is looked for where the environment says`() async throws {
    let text = """
      ingredients: [{ id: ice, name: Ice }]
      juices: [{ id: NAME, name: Water, recipe: { ice: 1 } }]
      """
    func menu(_ words: String..., environment: [String: String]) async throws -> Bool {
      let run = try await stand.run(["menu"] + words, environment: environment)
      return run.out.contains("found-it")
    }
    let config = stand.folder.appendingPathComponent(".config/juice-maker")
    try FileManager.default.createDirectory(at: config, withIntermediateDirectories: true)
    try stand.write(
      text.replacing("NAME", with: "found-it"), to: ".config/juice-maker/menu.yaml")
    let other = try stand.write(text.replacing("NAME", with: "other"), to: "other.yaml")
    #expect(try await menu(environment: [:]))
    #expect(try await menu(environment: ["JUICE_MAKER_MENU": ""]))
    #expect(try await !menu(environment: ["JUICE_MAKER_MENU": other]))
    #expect(try await !menu("--menu", other, environment: [:]))
    #expect(try await !menu(environment: ["XDG_CONFIG_HOME": stand.path("none")]))
  }
}
