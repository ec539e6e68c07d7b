import Foundation
import Glibc

/// A port of this machine behind which something else than a good server is, or a bad line to one.
public final class Wire: @unchecked Sendable {
  public enum FarEnd: Sendable {
    /// Takes no connection.
    case nobody
    /// Takes connections, and says nothing.
    case silence
    /// Answers what it is told first with this, and hangs up.
    case text(String)
    /// The socket in a cluster's folder.
    case server(folder: String)
  }

  public let port: UInt16
  private let listener: Int32
  private let farEnd: FarEnd
  private let condition = NSCondition()
  private var isFrozen = false
  private var held = 0
  private var asked = 0
  /// How many bytes more of the server's pass.
  private var allowance = Int.max
  /// How many bytes more of the other side's pass.
  private var questionAllowance = Int.max
  private var passedBytes = (questions: 0, answers: 0)
  private var open: Set<Int32> = []
  private var lines = 0
  private var silentLines = 0

  public init(to farEnd: FarEnd) throws {
    self.farEnd = farEnd
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    _ = fcntl(listener, F_SETFD, FD_CLOEXEC)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, length) == 0 && listen(listener, 20) == 0
          && getsockname(listener, $0, &length) == 0
      }
    }
    guard isBound else { throw POSIXError(.EADDRNOTAVAIL) }
    port = UInt16(bigEndian: address.sin_port)
    if case .nobody = farEnd {
      close(listener)
      return
    }
    // Until the tests end.
    Thread.detachNewThread { [self] in
      while true {
        let near = accept(listener, nil, nil)
        if near >= 0 { take(near) }
      }
    }
  }

  /// - Parameter login: with its password, where it has one.
  public func address(database: String = "stand", login: String = "owner") -> String {
    "postgres://\(login)@127.0.0.1:\(port)/\(database)"
  }

  /// Ends every connection.
  public func cut() {
    condition.withLock {
      for descriptor in open { shutdown(descriptor, Int32(SHUT_RDWR)) }
      condition.broadcast()
    }
  }

  /// Ends every connection once so many bytes more of the server's have passed.
  public func cut(after count: Int) { condition.withLock { allowance = count } }

  /// Ends every connection once so many bytes more have passed to the server.
  public func cut(afterQuestions count: Int) { condition.withLock { questionAllowance = count } }

  /// How many bytes have passed in each direction.
  public var passed: (questions: Int, answers: Int) { condition.withLock { passedBytes } }

  /// From now on nothing passes, as where a cable is pulled.
  public func freeze() { condition.withLock { isFrozen = true } }

  /// From now on no answer passes on the connections that are open.
  public func swallowAnswers() { condition.withLock { silentLines = lines } }

  /// How many bytes of either side a frozen line has taken and not handed on.
  public var heldBytes: Int { condition.withLock { held } }

  /// How often something has come for the server: what is sent at once comes at once, as long as it is small.
  public var questions: Int { condition.withLock { asked } }

  public func thaw() {
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
        _ = read(near, &bytes, bytes.count)
        _ = Array(text.utf8).withUnsafeBytes { send(near, $0.baseAddress, $0.count, noSignal) }
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

  /// The two directions of a connection.
  private final class Line: @unchecked Sendable {
    let number: Int
    var isHalfOver = false

    init(number: Int) { self.number = number }
  }

  private func pass(from source: Int32, to target: Int32, isAnswer: Bool, of line: Line) {
    var bytes = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = read(source, &bytes, bytes.count)
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
      _ = bytes.withUnsafeBytes { send(target, $0.baseAddress, passes, noSignal) }
      guard passes == count else { break }
    }
    shutdown(source, Int32(SHUT_RDWR))
    shutdown(target, Int32(SHUT_RDWR))
    // Closed by the second: a number that is free already may be another connection's.
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
    withUnsafeMutableBytes(of: &address.sun_path) {
      $0.copyBytes(from: Array((folder + "/.s.PGSQL.5432").utf8))
    }
    let isConnected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
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
