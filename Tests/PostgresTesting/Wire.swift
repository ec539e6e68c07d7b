import Foundation
import Glibc

/// A local port with a bad server, or with a bad line to a good one.
package final class Wire: @unchecked Sendable {
  package enum FarEnd: Sendable {
    /// Refuses connections, and keeps the port from other tests.
    case nobody
    /// Accepts connections, and never answers.
    case silence
    /// Answers the first request with this text, and hangs up.
    case text(String)
    /// Forwards to the socket in a cluster's folder.
    case server(folder: String)
  }

  package let port: UInt16
  private let listener: Int32
  private let farEnd: FarEnd
  private let condition = NSCondition()
  private var isFrozen = false
  private var held = 0
  private var asked = 0
  /// The bytes that may still pass from the server.
  private var allowance = Int.max
  /// The bytes that may still pass to the server.
  private var questionAllowance = Int.max
  private var passedBytes = (questions: 0, answers: 0)
  private var open: Set<Int32> = []
  private var lines = 0
  private var silentLines = 0

  package init(to farEnd: FarEnd) throws {
    self.farEnd = farEnd
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    _ = fcntl(listener, F_SETFD, FD_CLOEXEC)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = unsafe inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    let listens = if case .nobody = farEnd { false } else { true }
    let isBound = unsafe withUnsafeMutablePointer(to: &address) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(listener, $0, length) == 0 && (!listens || listen(listener, 20) == 0)
          && getsockname(listener, $0, &length) == 0
      }
    }
    guard isBound else { throw POSIXError(.EADDRNOTAVAIL) }
    port = UInt16(bigEndian: address.sin_port)
    guard listens else { return }
    // Runs until the tests end.
    Thread.detachNewThread { [self] in
      while true {
        let near = accept(listener, nil, nil)
        if near >= 0 { take(near) }
      }
    }
  }

  /// - Parameter login: LOGIN or LOGIN:PASSWORD.
  package func address(database: String = "stand", login: String = "owner") -> String {
    "postgres://\(login)@127.0.0.1:\(port)/\(database)"
  }

  package func cut() {
    condition.withLock {
      for descriptor in open { shutdown(descriptor, Int32(SHUT_RDWR)) }
      condition.broadcast()
    }
  }

  /// Lets `count` more bytes pass from the server, then ends each connection.
  package func cut(after count: Int) { condition.withLock { allowance = count } }

  /// Lets `count` more bytes pass to the server, then ends each connection.
  package func cut(afterQuestions count: Int) { condition.withLock { questionAllowance = count } }

  /// The bytes passed in each direction.
  package var passed: (questions: Int, answers: Int) { condition.withLock { passedBytes } }

  /// Stops all traffic, like a pulled cable.
  package func freeze() { condition.withLock { isFrozen = true } }

  /// Drops all answers on the open connections from now on.
  package func swallowAnswers() { condition.withLock { silentLines = lines } }

  /// The bytes of both sides that a frozen line holds back.
  package var heldBytes: Int { condition.withLock { held } }

  /// The number of reads from clients. A small request arrives in one piece.
  package var questions: Int { condition.withLock { asked } }

  package func thaw() {
    condition.withLock {
      isFrozen = false
      (allowance, questionAllowance) = (.max, .max)
      condition.broadcast()
    }
  }

  private func take(_ near: Int32) {
    condition.withLock { _ = open.insert(near) }
    switch farEnd {
    case .nobody, .silence: break
    case .text(let text):
      Thread.detachNewThread { [self] in
        var bytes = [UInt8](repeating: 0, count: 1000)
        _ = unsafe read(near, &bytes, bytes.count)
        _ = unsafe Array(text.utf8).withUnsafeBytes {
          unsafe send(near, $0.baseAddress, $0.count, noSignal)
        }
        // Hangs up also if a program that another test starts has inherited the line.
        shutdown(near, Int32(SHUT_RDWR))
        end(near)
      }
    case .server(let folder):
      guard let far = Self.connect(folder) else { return end(near) }
      condition.withLock { _ = open.insert(far) }
      let line = condition.withLock {
        lines += 1
        return Line(number: lines)
      }
      Thread.detachNewThread { [self] in pass(from: near, to: far, isAnswer: false, of: line) }
      Thread.detachNewThread { [self] in pass(from: far, to: near, isAnswer: true, of: line) }
    }
  }

  private final class Line: @unchecked Sendable {
    let number: Int
    var isHalfOver = false

    init(number: Int) { self.number = number }
  }

  private func pass(from source: Int32, to target: Int32, isAnswer: Bool, of line: Line) {
    var bytes = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = unsafe read(source, &bytes, bytes.count)
      guard count > 0 else { break }
      let passes = condition.withLock {
        if !isAnswer { asked += 1 }
        held += count
        while isFrozen { condition.wait() }
        held -= count
        if isAnswer, line.number <= silentLines { return 0 }
        let passes = min(count, isAnswer ? allowance : questionAllowance)
        if isAnswer {
          if allowance != .max { allowance -= passes }
          passedBytes.answers += passes
        } else {
          if questionAllowance != .max { questionAllowance -= passes }
          passedBytes.questions += passes
        }
        return passes
      }
      if passes == 0, isAnswer, isSilent(line) { continue }
      _ = unsafe bytes.withUnsafeBytes { unsafe send(target, $0.baseAddress, passes, noSignal) }
      guard passes == count else { break }
    }
    shutdown(source, Int32(SHUT_RDWR))
    shutdown(target, Int32(SHUT_RDWR))
    // Only the second direction closes: a closed descriptor's number may be another connection's.
    let isOver = condition.withLock {
      defer { line.isHalfOver = true }
      return line.isHalfOver
    }
    if isOver {
      end(source)
      end(target)
    }
  }

  private func isSilent(_ line: Line) -> Bool { condition.withLock { line.number <= silentLines } }

  private func end(_ descriptor: Int32) {
    condition.withLock {
      open.remove(descriptor)
      _ = close(descriptor)
    }
  }

  private static func connect(_ folder: String) -> Int32? {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) {
      unsafe $0.copyBytes(from: Array((folder + "/.s.PGSQL.5432").utf8))
    }
    let isConnected = unsafe withUnsafePointer(to: &address) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    guard isConnected else {
      close(descriptor)
      return nil
    }
    return descriptor
  }
}

private let noSignal = Int32(MSG_NOSIGNAL)
