import Foundation
import JuiceKit
import Testing

@testable import JuiceFiles

@Suite(.serialized) struct PinFileTests {
  private let folder: URL
  private let pin = Pin(parsing: "482913")!
  private let other = Pin(parsing: "482914")!

  private var path: String { folder.appending(path: "pin").path }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "pin-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func permit(_ permissions: Int, _ path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
  }

  private func permissions() throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test func `the PIN matches, and no other`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = PinFile(path: path)
    try file.set(pin)
    _ = try file.hash()
    #expect(try file.hash().matches(pin))
    #expect(!(try file.hash().matches(other)))
    try file.set(other)
    #expect(try file.hash().matches(other))
    #expect(!(try file.hash().matches(pin)))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["pin"])
  }

  @Test func `a file that is open to others is refused until the PIN is set anew`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = PinFile(path: path)
    try file.set(pin)
    for open in [0o640, 0o604, 0o620, 0o602, 0o610, 0o644] {
      try permit(open, path)
      let told = FileProblem.cannotRead(path: path, .openToOthers)
      #expect(throws: told, "\(String(open, radix: 8))") { _ = try file.hash() }
    }
    try file.set(pin)
    #expect(try permissions() == 0o600)
    #expect(try file.hash().matches(pin))
  }

  @Test func `a file of another user is refused`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = PinFile(path: path)
    try file.set(pin)
    guard geteuid() == 0, unsafe chown(path, 65_534, 65_534) == 0 else {
      try Test.cancel("only the administrator may give a file away")
    }
    #expect(throws: FileProblem.cannotRead(path: path, .ofOtherUser)) { _ = try file.hash() }
  }

  @Test(arguments: [
    "", "482913\n", "$argon2id$\n", "$argon2id$v=19$m=65536,t=2,p=1$AAAA\n", "currency: KRW\n",
    String(repeating: "$argon2id$", count: 100) + "\n",
  ])
  func `a file that holds no PIN is refused`(_ text: String) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(text.utf8).write(to: URL(filePath: path))
    try permit(0o600, path)
    let file = PinFile(path: path)
    #expect(throws: FileProblem.cannotRead(path: path, .notPinFile)) { _ = try file.hash() }
    if text.isEmpty {
      try file.set(pin)
      #expect(try file.hash().matches(pin))
    } else {
      #expect(throws: FileProblem.cannotWrite(path: path, .notPinFile)) { try file.set(pin) }
      #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    }
  }

  @Test func `a folder, and a missing file, are refused`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(throws: FileProblem.cannotRead(path: folder.path, .isFolder)) {
      _ = try PinFile(path: folder.path).hash()
    }
    #expect(throws: FileProblem.cannotRead(path: folder.path, .isFolder)) {
      try PinFile(path: folder.path).set(pin)
    }
    #expect(throws: FileProblem.cannotRead(path: path, .errno(ENOENT))) {
      _ = try PinFile(path: path).hash()
    }
  }

  @Test func `a link to a missing file is not a missing PIN`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "none")
    #expect(throws: FileProblem.cannotRead(path: path, .brokenLink)) {
      _ = try PinFile(path: path).hash()
    }
  }

  @Test func `a link stays, and its file gets the PIN`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try PinFile(path: path).set(pin)
    let link = folder.appending(path: "link").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    try PinFile(path: link).set(other)
    #expect(try PinFile(path: path).hash().matches(other))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == path)
  }
}
