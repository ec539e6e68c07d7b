import Foundation
import PostgresTesting
import Testing

@Suite struct SecretTests {
  @Test(arguments: [["--store", "ADDRESS"], ["--store=ADDRESS"]])
  func `a password in an address is not shown by ps`(_ options: [String]) async throws {
    let stand = try Stand()
    let wire = try Wire(to: .silence)
    let address = wire.address(login: "anna:geheim")
    let output = stand.path("out")
    // The program keeps running: its input does not end, or it waits for the server.
    let input = stand.path("input")
    unsafe try #require(mkfifo(input, 0o600) == 0)
    let end = unsafe open(input, O_RDWR)
    defer { close(end) }
    let child = try Child(
      [Stand.program.path, "import", "-"]
        + options.map { $0.replacing("ADDRESS", with: address) },
      environment: ["HOME": stand.folder.path, "PWD": stand.folder.path], input: input,
      output: output)
    defer { child.stop() }
    let shown = "postgres://anna@127.0.0.1:\(wire.port)/stand"
    let deadline = ContinuousClock.now + patience
    var line = ""
    while ContinuousClock.now < deadline, !line.contains(shown) {
      line = String(
        decoding: FileManager.default.contents(atPath: "/proc/\(child.pid)/cmdline") ?? Data(),
        as: UTF8.self)
    }
    #expect(line.contains(shown))
    #expect(!line.contains("geheim"))
    // Root owns the process's files: nobody can read its memory, and it dumps no core.
    let limits = try FileManager.default.attributesOfItem(atPath: "/proc/\(child.pid)/environ")
    #expect(limits[.ownerAccountID] as? Int == 0)
  }

  @Test(arguments: [
    "Postgres://anna:geheim@host/stand", "postgress://anna:geheim@host/stand",
    "postgres:anna:geheim@host", "host=db password=geheim",
  ])
  func `an address with a typing mistake makes no store, and its password is not told`(
    _ address: String
  ) async throws {
    let stand = try Stand()
    for words in [["order", "mango"], ["stock"]] {
      let run = try await stand.run(words + ["--store", address])
      #expect(run.exit == 64, "\(words): \(run.err)")
      #expect(run.err.contains("postgres://LOGIN@HOST"))
      #expect(!(run.out + run.err).contains("geheim"))
    }
    let made = try FileManager.default.contentsOfDirectory(atPath: stand.folder.path)
    #expect(!made.contains { address.hasPrefix($0) }, "\(made)")
  }
}
