import Foundation
import Synchronization
import Testing

/// A juice stand in a temporary folder: runs the built program on a fresh store.
final class Stand: Sendable {
  let folder: URL
  let timeZone: String

  init(timeZone: String = MachineTime.zoneAtNoon) throws {
    self.timeZone = timeZone
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("juice-maker-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// Begins with the files of another stand.
  convenience init(_ files: StandFiles) throws {
    try self.init(timeZone: files.timeZone)
    for (name, data) in files.data {
      let file = folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: file)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path(name))
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  var store: String { path("stand.db") }

  func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    try Child.start.withLock { _ in
      try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }
    return path(name)
  }

  /// Creates the store with the built-in menu's opening stock.
  func open() async throws { try await withShop { _ in } }

  /// Makes a folder with the program under its name, and with scripts in place of programs of the machine.
  ///
  /// - Parameter scripts: lines of shell by name.
  /// - Returns: the folder, for `PATH`.
  func makePrograms(_ scripts: [String: String]) throws -> String {
    let bin = path("bin")
    try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: bin + "/juice-maker", withDestinationPath: Stand.program.path)
    for (name, line) in scripts {
      let script = try write("#!/bin/sh\n\(line)\n", to: "bin/\(name)")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
    }
    return bin
  }

  /// Runs the program to its end.
  ///
  /// - Parameter environment: added to the stand's own: its folder as home, and its store. An empty value removes a variable.
  @discardableResult
  func run(
    _ arguments: String..., input: String = "", environment: [String: String] = [:]
  ) async throws -> Run {
    try await run(arguments, input: input, environment: environment)
  }

  @discardableResult
  func run(
    _ arguments: [String], program: String = Stand.program.path, input: String = "",
    environment: [String: String] = [:]
  ) async throws -> Run {
    let base = [
      "HOME": folder.path, "JUICE_MAKER_STORE": store, "TZ": timeZone,
      "PATH": "/usr/bin:/bin", "JUICE_MAKER_USER": "Anna",
    ]
    var arguments = arguments
    let stores = arguments + [environment["JUICE_MAKER_STORE"] ?? ""]
    if program == Self.program.path, stores.contains(where: { isServer($0) }),
      !arguments.contains("--wait")
    {
      arguments += Self.longWait
    }
    let call = UUID().uuidString
    let (out, err) = (path("\(call).out"), path("\(call).err"))
    let child = try Child(
      [program] + arguments,
      environment: base.merging(Self.instruments) { $1 }.merging(environment) { $1 },
      input: try write(input, to: "\(call).in"), output: out, errors: err, folder: folder.path)
    // The wait blocks, and the tasks of all tests share two threads.
    let exit = try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { continuation.resume(with: Result { try child.wait() }) }
    }
    return Run(
      exit: exit, out: try String(contentsOfFile: out, encoding: .utf8),
      err: try String(contentsOfFile: err, encoding: .utf8))
  }

  /// For a server that is busy with other tests for longer than the program waits by default. `run` adds it.
  static let longWait = ["--wait", "120"]

  /// Variables for `make coverage`, sanitizers, and the test date of `Tests/at.sh`.
  static let instruments = ProcessInfo.processInfo.environment.filter {
    ["LLVM_PROFILE_FILE", "LSAN_OPTIONS", "LD_PRELOAD", "CLOCK_OFFSET"].contains($0.key)
  }

  /// The program built with the tests.
  static let program: URL = {
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    return tests.deletingLastPathComponent().appendingPathComponent("juice-maker")
  }()
}

/// The files of a stand. A suite whose tests begin alike makes them once.
struct StandFiles: Sendable {
  fileprivate let timeZone: String
  fileprivate let data: [String: Data]

  init(of stand: Stand) throws {
    timeZone = stand.timeZone
    var data: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: stand.folder.path)
    where !Run.isFile(name) {
      // A folder has no data.
      data[name] = try? Data(contentsOf: stand.folder.appendingPathComponent(name))
    }
    self.data = data
  }
}

struct Run: Sendable {
  /// `true` for the name of a file with the input or the output of a run.
  static func isFile(_ name: String) -> Bool { name.contains(/\.(in|out|err)$/) }

  /// The exit code, or 128 plus the signal.
  let exit: Int32
  let out: String
  let err: String

  var lines: [String] { out.split(separator: "\n").map(String.init) }

  /// The output with placeholders for times, and for digests, which depend on times.
  var timeless: String {
    out.replacing(#/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/#, with: "T")
      .replacing(#/\b[0-9a-f]{64}\b/#, with: "SHA")
  }

  var json: [String: Any] {
    get throws {
      try #require(
        JSONSerialization.jsonObject(with: Data(out.utf8)) as? [String: Any],
        "no JSON object: \(out)\(err)")
    }
  }

  var counts: [String: Int] {
    get throws { try #require(json["stock"] as? [String: Int]) }
  }

  var code: String? {
    get throws { (try json["error"] as? [String: Any])?["code"] as? String }
  }
}
