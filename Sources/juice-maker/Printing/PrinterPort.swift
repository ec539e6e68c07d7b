import Glibc
import JuiceKit
import JuiceStorage
import JuiceTerminal
import JuiceWords
import SystemPackage

/// The connection to a printer, with a timeout.
struct PrinterPort: Sendable {
  private enum Kind {
    case device
    case host(String, port: String)
    case command
  }

  /// The user's name for it: `/dev/usb/lp0`, `192.168.0.50:9100` or `lp -d receipt`.
  let name: String
  private let kind: Kind
  /// The timeout while it accepts no data, in seconds.
  private let patience: Double

  init(_ name: String, patience: Double) {
    (self.name, self.patience) = (name, patience)
    let word = name.split(separator: " ", omittingEmptySubsequences: false)
    let colon = name.lastIndex(of: ":")
    if word.count == 1, name.hasPrefix("/dev/") {
      kind = .device
    } else if word.count == 1, let colon, !name.contains("/"),
      (1...65535).number(String(name[colon...].dropFirst())) != nil
    {
      let host = name[..<colon].filter { !"[]".contains($0) }
      kind = .host(host, port: String(name[colon...].dropFirst()))
    } else {
      kind = .command
    }
  }

  var isCommand: Bool { if case .command = kind { true } else { false } }

  func send(_ bytes: [UInt8]) throws(PrinterFault) {
    if isCommand {
      try run(with: bytes)
    } else {
      do { try write(bytes, to: open()) } catch { throw .system(Cause(error)) }
    }
  }

  /// Checks that the printer is reachable, without printing.
  func check() throws(Cause) {
    guard !isCommand else { return }
    do { try open().close() } catch { throw Cause(error) }
  }

  private func open() throws -> FileDescriptor {
    switch kind {
    case .host(let host, let port): return try connect(to: host, port)
    case .device, .command:
      return try .open(
        FilePath(name), .writeOnly,
        options: [.nonBlocking, .closeOnExec, FileDescriptor.OpenOptions(rawValue: O_NOCTTY)])
    }
  }

  private func write(_ bytes: [UInt8], to file: FileDescriptor) throws {
    try file.closeAfter {
      var rest = bytes[...]
      var end = Deadline.after(patience)
      while !rest.isEmpty {
        guard end.wait(for: POLLOUT, on: file.rawValue) else { throw Errno.timedOut }
        do {
          rest = unsafe rest.dropFirst(try rest.withUnsafeBytes { unsafe try file.write($0) })
          end = .after(patience)
        } catch Errno.resourceTemporarilyUnavailable {
          // A device can poll as ready and still refuse data.
        }
      }
      if case .host = kind { try finish(file.rawValue) }
    }
  }

  private func connect(to host: String, _ port: String) throws -> FileDescriptor {
    var hints = unsafe addrinfo()
    unsafe hints.ai_socktype = CInt(SOCK_STREAM.rawValue)
    var first: UnsafeMutablePointer<addrinfo>?
    let status = unsafe getaddrinfo(host, port, &hints, &first)
    guard status == 0 else { throw unsafe Cause.system(String(cString: gai_strerror(status))) }
    defer { unsafe freeaddrinfo(first) }
    var error = Errno.noSuchAddressOrDevice
    var next = unsafe first
    while let place = unsafe next?.pointee {
      unsafe next = place.ai_next
      let type = unsafe place.ai_socktype | CInt(SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
      let socket = unsafe FileDescriptor(rawValue: Glibc.socket(place.ai_family, type, 0))
      do {
        unsafe try connect(socket, to: place)
        return socket
      } catch let problem as Errno {
        error = problem
        try? socket.close()
      }
    }
    throw error
  }

  private func connect(_ socket: FileDescriptor, to place: addrinfo) throws {
    guard unsafe Glibc.connect(socket.rawValue, place.ai_addr, place.ai_addrlen) != 0 else {
      return
    }
    guard errno == EINPROGRESS else { throw Errno(rawValue: errno) }
    guard Deadline.after(patience).wait(for: POLLOUT, on: socket.rawValue) else {
      throw Errno.timedOut
    }
    var (status, size): (CInt, socklen_t) = (0, socklen_t(MemoryLayout<CInt>.size))
    unsafe getsockopt(socket.rawValue, SOL_SOCKET, SO_ERROR, &status, &size)
    guard status == 0 else { throw Errno(rawValue: status) }
  }

  /// Waits for the printer to hang up, which it does after reading everything. A printer that keeps the connection
  /// must at least have received everything; otherwise this times out.
  private func finish(_ socket: CInt) throws {
    shutdown(socket, CInt(SHUT_WR))
    let end = Deadline.after(patience / 5)
    var answer = [UInt8](repeating: 0, count: 256)
    while end.wait(for: POLLIN, on: socket) {
      let count = unsafe recv(socket, &answer, answer.count, 0)
      if count == 0 { return }
      guard count > 0 || errno == EINTR || errno == EAGAIN else { throw Errno(rawValue: errno) }
    }
    var unsent: CInt = 0
    guard unsafe ioctl(socket, UInt(TIOCOUTQ), &unsent) == 0, unsent == 0 else {
      throw Errno.timedOut
    }
  }

  /// Waits for the command to end, and ignores its output.
  private func run(with bytes: [UInt8]) throws(PrinterFault) {
    let limit = "\(patience)s"
    guard let shell = Shell("exec timeout -k 1 \"$1\" sh -c \"$2\"", [limit, name]) else {
      throw .system(.errno(ENOEXEC))
    }
    // A command that reads nothing is not a failure.
    try? shell.input.closeAfter { _ = try shell.input.writeAll(bytes) }
    let status = shell.wait() ?? 126
    // The exit codes of `timeout` after it ended the command.
    if status == 124 || status == 137 { throw .late(after: Int(patience.rounded(.up))) }
    if status != 0 { throw .ended(status) }
  }

  /// The command's missing program or device; `nil` if none is known to be missing.
  var missing: String? {
    guard isCommand else { return nil }
    let words = name.split { " \t\n;|&<>".contains($0) }
    // The command may write to a device, like `cat >/dev/usb/lp0`.
    let device = words.first { $0.hasPrefix("/dev/") }.map(String.init)
    if let device, unsafe access(device, W_OK) != 0 { return device }
    guard let program = words.first.map(String.init),
      program.allSatisfy({ $0.isLetter || $0.isNumber || "-_./+~:".contains($0) })
    else { return nil }
    // Unquoted, so that the shell expands ~. A missing program gives 1 or 127, depending on the shell.
    let status = Shell("command -v -- \(program)")?.wait()
    return [1, 127].contains(status) ? program : nil
  }
}
