import Foundation
import Glibc
import Testing

struct Till: Sendable {
  let pid: Int32

  func children() throws -> [Till] {
    try String(contentsOfFile: "/proc/\(pid)/task/\(pid)/children", encoding: .utf8)
      .split(separator: " ").map { Till(pid: try #require(Int32($0))) }
  }

  func send(_ signal: Int32) { kill(pid, signal) }

  /// A zombie counts as ended.
  var isRunning: Bool { state.map { $0 != "Z" } ?? false }

  var isStopped: Bool { state == "T" }

  /// `true` if a thread runs, or waits for a processor or a disk.
  var isAtWork: Bool {
    // Looks twice: a thread may pass its work to one that was already checked.
    (1...2).contains { _ in
      let threads = (try? FileManager.default.contentsOfDirectory(atPath: "\(process)/task")) ?? []
      return threads.contains { ["R", "D"].contains(state(in: "\(process)/task/\($0)")) }
    }
  }

  private var process: String { "/proc/\(pid)" }

  /// The state letter of `/proc`; `nil` after the end.
  private var state: Character? { state(in: process) }

  private func state(in folder: String) -> Character? {
    guard let status = try? String(contentsOfFile: "\(folder)/status", encoding: .utf8) else {
      return nil
    }
    return status.firstRange(of: "State:\t").map { status[$0.upperBound] }
  }

  /// The processor time so far, and each thread's number of waits.
  struct Work: Equatable {
    var ticks: [Substring]
    var waits: [String: Substring]
  }

  func work() throws -> Work {
    let stat = try String(contentsOfFile: "\(process)/stat", encoding: .utf8)
    // The name in brackets may hold anything; user and system time are the 12th and 13th field after it.
    let fields = stat[(stat.lastIndex(of: ")") ?? stat.startIndex)...].split(separator: " ")
    var waits: [String: Substring] = [:]
    for thread in try FileManager.default.contentsOfDirectory(atPath: "\(process)/task") {
      // The thread may have ended meanwhile.
      guard
        let status = try? String(
          contentsOfFile: "\(process)/task/\(thread)/status", encoding: .utf8)
      else { continue }
      waits[thread] = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt") }
    }
    return Work(ticks: Array(fields[12...13]), waits: waits)
  }
}
