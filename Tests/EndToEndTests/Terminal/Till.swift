import Foundation
import Glibc
import Testing

/// The process of a till.
struct Till: Sendable {
  let pid: Int32

  /// Lists its running children.
  func children() throws -> [Till] {
    try String(contentsOfFile: "/proc/\(pid)/task/\(pid)/children", encoding: .utf8)
      .split(separator: " ").map { Till(pid: try #require(Int32($0))) }
  }

  func send(_ signal: Int32) { kill(pid, signal) }

  /// A process that has ended and that nobody has asked about counts as ended.
  var isRunning: Bool { state.map { $0 != "Z" } ?? false }

  /// `true` if a signal has stopped it.
  var isStopped: Bool { state == "T" }

  /// `true` if one of its threads runs, or waits for a processor or a disk.
  var isAtWork: Bool {
    // At the first look one may have passed its work on to one that was looked at before.
    (1...2).contains { _ in
      let threads = (try? FileManager.default.contentsOfDirectory(atPath: "\(process)/task")) ?? []
      return threads.contains { ["R", "D"].contains(state(in: "\(process)/task/\($0)")) }
    }
  }

  private var process: String { "/proc/\(pid)" }

  /// nil once it has ended.
  private var state: Character? { state(in: process) }

  private func state(in folder: String) -> Character? {
    guard let status = try? String(contentsOfFile: "\(folder)/status", encoding: .utf8) else {
      return nil
    }
    return status.firstRange(of: "State:\t").map { status[$0.upperBound] }
  }

  /// The work so far: the processor time, and how often each thread has waited.
  struct Work: Equatable {
    var ticks: [Substring]
    var waits: [String: Substring]
  }

  func work() throws -> Work {
    let stat = try String(contentsOfFile: "\(process)/stat", encoding: .utf8)
    // The name, in brackets, may hold anything; user and system time are the 12th and 13th after it.
    let fields = stat[(stat.lastIndex(of: ")") ?? stat.startIndex)...].split(separator: " ")
    var waits: [String: Substring] = [:]
    for thread in try FileManager.default.contentsOfDirectory(atPath: "\(process)/task") {
      let status = try String(contentsOfFile: "\(process)/task/\(thread)/status", encoding: .utf8)
      waits[thread] = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt") }
    }
    return Work(ticks: Array(fields[12...13]), waits: waits)
  }
}
