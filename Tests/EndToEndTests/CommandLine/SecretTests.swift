import Foundation
import Glibc
import Testing

@Suite struct SecretTests {
  /// The address is in an argument, or else in the environment.
  @Test(arguments: [["--store", "ADDRESS"], ["--store=ADDRESS?password=geheim"], []])
  func `a password in an address is not shown by ps, nor to programs of the same user`(
    _ options: [String]
  ) async throws {
    let stand = try Stand()
    let address = "postgres://anna:geheim@127.0.0.1/stand"
    let input = stand.path("input")
    unsafe try #require(mkfifo(input, 0o600) == 0)
    let end = unsafe open(input, O_RDWR)
    defer { close(end) }
    var environment = ["HOME": stand.folder.path, "PWD": stand.folder.path]
    if options.isEmpty { environment["JUICE_MAKER_STORE"] = address }
    // Root may read all memory by its capabilities.
    let user = geteuid() == 0 ? ["setpriv", "--bounding-set=-all"] : []
    let child = try Child(
      user + [Stand.program.path, "pin", "set"]
        + options.map { $0.replacing("ADDRESS", with: address) },
      environment: environment, input: input, output: stand.path("out"))
    defer { child.stop() }
    // The program reads this, and waits for the end of the line.
    unsafe try #require(write(end, "1", 1) == 1)
    let deadline = ContinuousClock.now + patience
    var unread: Int32 = 1
    while ContinuousClock.now < deadline, unread > 0 {
      try await Task.sleep(for: .milliseconds(1))
      unsafe try #require(ioctl(end, UInt(FIONREAD), &unread) == 0)
    }

    let line = String(
      decoding: FileManager.default.contents(atPath: "/proc/\(child.pid)/cmdline") ?? Data(),
      as: UTF8.self)
    #expect(line.contains("postgres://anna@127.0.0.1/stand") == !options.isEmpty)
    #expect(!line.contains("geheim"))
    let answer = stand.path("answer")
    let reader = try Child(
      user + ["cat", "/proc/\(child.pid)/environ"], environment: [:], input: "/dev/null",
      output: answer)
    #expect(try reader.wait() == 1)
    #expect(try String(contentsOfFile: answer, encoding: .utf8).contains("Permission denied"))
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
