import Foundation
import Synchronization

/// A network printer: a socket at a free port of this machine.
final class RawPrinter: Sendable {
  enum Mood: Sendable {
    /// Reads everything, then closes the connection.
    case works
    /// Reads everything, and keeps the connection open.
    case staysOnTheLine
    /// Reads nothing, with a small buffer.
    case hangs
    /// Closes the connection after so many bytes.
    case cutsOff(after: Int)
    /// Refuses connections, and keeps the port from other tests.
    case isOff
  }

  let port: Int
  private let socket: Int32
  private let got = Mutex([[UInt8]]())

  /// The bytes of each connection.
  var jobs: [[UInt8]] { got.withLock(\.self) }

  init(_ mood: Mood) throws {
    // No program that another test starts holds a connection open.
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    let socket = Glibc.socket(AF_INET, type, 0)
    var small: Int32 = 1
    if case .hangs = mood {
      unsafe setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &small, socklen_t(MemoryLayout<Int32>.size))
    }
    var (place, size) = (sockaddr_in(), socklen_t(MemoryLayout<sockaddr_in>.size))
    place.sin_family = sa_family_t(AF_INET)
    place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let isOff = if case .isOff = mood { true } else { false }
    let status = unsafe withUnsafeMutablePointer(to: &place) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
        unsafe bind(socket, place, size) != 0 || !isOff && listen(socket, 8) != 0
          ? -1 : getsockname(socket, place, &size)
      }
    }
    if status != 0 { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    port = Int(UInt16(bigEndian: place.sin_port))
    self.socket = socket
    switch mood {
    case .isOff, .hangs: return
    case .works, .staysOnTheLine, .cutsOff: break
    }
    Thread.detachNewThread { [self] in while serve(mood) {} }
  }

  /// Never runs while a thread serves the socket.
  deinit { close(socket) }

  private func serve(_ mood: Mood) -> Bool {
    let call = accept(socket, nil, nil)
    guard call >= 0 else { return false }
    _ = fcntl(call, F_SETFD, FD_CLOEXEC)
    var job: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    var most = Int.max
    if case .cutsOff(let after) = mood { most = after }
    while job.count < most {
      let count = unsafe recv(call, &buffer, min(buffer.count, most - job.count), 0)
      guard count > 0 else { break }
      job += buffer.prefix(count)
    }
    got.withLock { $0.append(job) }
    if case .staysOnTheLine = mood { return true }
    close(call)
    return true
  }
}
