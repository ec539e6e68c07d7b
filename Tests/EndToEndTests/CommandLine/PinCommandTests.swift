import Foundation
import Testing

@Suite(.serialized) struct PinCommandTests {
  let stand: Stand

  init() throws { stand = try Stand() }

  private func set(_ input: String, _ arguments: String...) async throws -> Run {
    try await stand.run(["pin", "set"] + arguments, input: input)
  }

  private func permissions(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test func `two equal lines set the PIN, for its owner alone`() async throws {
    let path = stand.path(".config/juice-maker/pin")
    let run = try await set("482913\n482913\n")
    #expect(run.exit == 0)
    #expect(run.out == "The PIN is set, in \(path).\n")
    #expect(run.err.isEmpty)
    let hash = try String(contentsOfFile: path, encoding: .utf8)
    #expect(hash.hasPrefix("$argon2id$v=19$m=65536,t=2,p=1$"))
    #expect(!hash.contains("482913"))
    #expect(try permissions(path) == 0o600)
    let again = try await set("1234\n1234\n", "--format", "json")
    #expect(again.out == #"{"file":"\#(path)"}"# + "\n")
    #expect(try String(contentsOfFile: path, encoding: .utf8) != hash)
  }

  @Test func `the file is the option's, else the environment's`() async throws {
    let (option, variable) = (stand.path("a.pin"), stand.path("b.pin"))
    let environment = ["JUICE_MAKER_PIN_FILE": variable]
    let input = "1234\n1234\n"
    try await stand.run("pin", "set", input: input, environment: environment)
    try await stand.run("pin", "set", "--pin-file", option, input: input, environment: environment)
    #expect(try permissions(option) == 0o600)
    #expect(try permissions(variable) == 0o600)
  }

  @Test func `Each of the staff has a PIN of their own`() async throws {
    let folder = stand.path(".config/juice-maker")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try stand.write(
      "staff: [{ name: 민수 }, { name: A/B }]\n", to: ".config/juice-maker/settings.yaml")
    let run = try await set("1234\n1234\n", "--for", "민수")
    #expect(run.out == "The PIN is set, in \(folder)/pin-민수.\n")
    #expect(try permissions(folder + "/pin-민수") == 0o600)
    #expect(try await set("1234\n1234\n", "--for", "민수").exit == 0)
    let same = try await set("1234\n1234\n", "--for", "A/B", "--format", "json")
    #expect(try same.exit == 1 && same.code == "pin-taken")
    #expect(try await set("4321\n4321\n", "--for", "A/B").exit == 0)
    #expect(try permissions(folder + "/pin-A%2fB") == 0o600)
    let unknown = try await set("5555\n5555\n", "--for", "Bob")
    #expect(unknown.exit == 64)
    #expect(unknown.err.contains("Bob is not in `staff` of settings.yaml, which has 민수, A/B."))
  }

  @Test(arguments: ["123\n123\n", "1234567890123\n", "12a4\n12a4\n", " 1234\n"])
  func `a PIN is 4 to 12 digits`(input: String) async throws {
    let run = try await set(input)
    #expect(run.exit == 64)
    #expect(run.out.isEmpty)
    #expect(run.err == "A PIN has 4 to 12 digits, and nothing else.\n")
    #expect(!FileManager.default.fileExists(atPath: stand.path(".config")))
  }

  @Test func `the digits of a Korean keyboard are the same PIN`() async throws {
    let run = try await set("１２３４\n1234\n")
    #expect(run.exit == 0 && run.err.isEmpty)
  }

  @Test func `an input without a PIN is told how to send one`() async throws {
    let run = try await set("")
    #expect(run.exit == 64 && run.out.isEmpty)
    #expect(run.err.contains("printf '1234\\n1234\\n' | juice-maker pin set\n"))
    let named = try await set("", "--for", "Min Su", "--pin-file", stand.path("a.pin"))
    #expect(
      named.err.contains("| juice-maker pin set --for 'Min Su' --pin-file \(stand.path("a.pin"))\n")
    )
    #expect(!FileManager.default.fileExists(atPath: stand.path(".config")))
  }

  @Test func `two different lines leave the PIN as it was`() async throws {
    let file = stand.path("pin")
    #expect(try await set("1234\n1234\n", "--pin-file", file).exit == 0)
    let before = try Data(contentsOf: URL(filePath: file))
    let run = try await set("5678\n5679\n", "--pin-file", file, "--format", "json")
    #expect(run.exit == 1)
    #expect(try run.code == "pins-differ")
    #expect(run.err == "The two PINs differ. Nothing was changed; try again.\n")
    #expect(try Data(contentsOf: URL(filePath: file)) == before)
  }

  @Test func `a file that can't be made is told`() async throws {
    try stand.write("", to: "plain")
    let run = try await set("1234\n1234\n", "--pin-file", stand.path("plain/pin"))
    #expect(run.exit == 73)
    #expect(run.err.contains(": can't be made (Not a directory). Name another file."))
  }

  @Test func `another file is not written over`() async throws {
    let path = try stand.write("currency: KRW\n", to: "menu.yaml")
    let run = try await set("1234\n1234\n", "--pin-file", path)
    #expect(run.exit == 74)
    #expect(run.err.contains("no PIN is in it"))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "currency: KRW\n")
  }
}
