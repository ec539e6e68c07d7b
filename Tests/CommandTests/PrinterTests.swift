import Foundation
import JuiceFiles
import JuiceKit
import JuicePapers
import JuiceText
import JuiceWords
import Synchronization
import Testing

@testable import juice_maker

@Suite final class PrinterTests: Sendable {
  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "printer-\(UUID().uuidString)")
  private var waiting: WaitingSlips { waiting("counter") }

  private func waiting(_ printer: String) -> WaitingSlips {
    WaitingSlips(folder: folder.appending(path: "unprinted").path, printer: printer)
  }
  private let minutes = Mutex(0.0)

  init() throws {
    signal(SIGPIPE, SIG_IGN)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The long patience never runs out, unless a test sets it.
  private func printer(_ name: String, waiting: WaitingSlips? = nil, patience: Double = 300)
    -> Printer
  {
    Printer(.init(name, format: .escpos), waiting: waiting ?? self.waiting, patience: patience) {
      [self] in
      minutes.withLock {
        $0 += 1
        return Date(timeIntervalSince1970: $0 * 60)
      }
    }
  }

  private static let id = UUID()
  private static let off = Result { try RawPrinter(.isOff) }
  /// The name of a printer that is off. It has its port until the tests end.
  private var away: String { get throws { "127.0.0.1:\(try Self.off.get().port)" } }

  private func slip(_ number: Int, lines: Int = 1) -> Slip {
    let line = Order.Line(juice: "mango", cups: 1)
    let order = JournalEntry(seq: 1, id: Self.id, at: .distantPast, kind: .order) {
      $0.lines = Array(repeating: line, count: lines)
      $0.number = OrderNumber(day: "2026-11-21", number: number)
    }
    return unsafe Receipt(OrderRecord([order]).unsafelyUnwrapped, wording: Wording(.ko)).slip(
      on: Paper(.escpos))
  }

  private func fault(_ body: () async throws -> Int) async -> (PrinterFault, waiting: Int)? {
    do { _ = try await body() } catch CommandProblem.notPrinted(_, let fault, let waiting, _) {
      return (fault, waiting)
    } catch { Issue.record(error) }
    return nil
  }

  @Test func `a slip that is sent over the network arrives whole`() async throws {
    let raw = try RawPrinter(.works)
    let printer = printer("127.0.0.1:\(raw.port)")
    #expect(try await printer.print(slip(12), opensDrawer: true) == 0)
    #expect(raw.jobs == [slip(12).bytes(opensDrawer: true)])
    #expect(waiting.names == [])
  }

  @Test func `a printer that keeps the connection open has received the slip`() async throws {
    let raw = try RawPrinter(.staysOnTheLine)
    #expect(try await printer("localhost:\(raw.port)", patience: 2).print(slip(12)) == 0)
    #expect(waiting.names == [])
  }

  /// The second name is longer than a file's may be.
  @Test(arguments: ["counter", String(repeating: "/x", count: 200)])
  func `a slip that was not printed is kept, and printed first without opening the drawer`(
    _ name: String
  ) async throws {
    let waiting = waiting(name)
    let printer = try printer(away, waiting: waiting)
    for count in 1...2 {
      let fault = await fault { try await printer.print(self.slip(count), opensDrawer: true) }
      #expect(fault?.0 == .system(.errno(ECONNREFUSED)) && fault?.waiting == count)
    }
    let raw = try RawPrinter(.works)
    let back = self.printer("127.0.0.1:\(raw.port)", waiting: waiting)
    #expect(try await back.print(slip(3), opensDrawer: true) == 2)
    #expect(
      raw.jobs == [slip(1).bytes(), slip(2).bytes(), slip(3).bytes(opensDrawer: true)])
    #expect(try await back.printWaiting() == 0)
  }

  @Test func `Slips of one order come out in their order, and the receipt opens the drawer`()
    async throws
  {
    let raw = try RawPrinter(.works)
    let printer = printer("127.0.0.1:\(raw.port)")
    #expect(try await printer.print([(slip(12), false), (slip(7), true), (slip(9), false)]) == 0)
    #expect(
      raw.jobs == [slip(12).bytes(), slip(7).bytes(opensDrawer: true), slip(9).bytes()])
    #expect(waiting.names == [])
  }

  @Test func `A slip without its code page does not keep the others of its order`() async throws {
    let raw = try RawPrinter(.works)
    let lacking = slip(12).bytes()
    let printer = Printer(
      .init("127.0.0.1:\(raw.port)", format: .escpos), waiting: waiting, patience: 300,
      lacksTable: { $0.bytes() == lacking })
    do {
      _ = try await printer.print([(slip(12), false), (slip(7), true)])
      Issue.record("All are printed.")
    } catch CommandProblem.noKoreanTable {}
    #expect(raw.jobs == [slip(7).bytes(opensDrawer: true)])
    #expect(waiting.names == [])
  }

  @Test func `All slips of an order wait if the first is not printed`() async throws {
    let printer = Printer(
      .init(try away, format: .escpos), waiting: waiting, patience: 300
    ) { Date(timeIntervalSince1970: 60) }
    let numbers = Array((1...9).reversed())
    let fault = await fault { try await printer.print(numbers.map { (self.slip($0), $0 == 1) }) }
    #expect(fault?.0 == .system(.errno(ECONNREFUSED)) && fault?.waiting == 9)
    let raw = try RawPrinter(.works)
    // Kept in the same millisecond, and yet in order.
    #expect(try await self.printer("127.0.0.1:\(raw.port)").printWaiting() == 9)
    #expect(raw.jobs == numbers.map { slip($0).bytes() })
  }

  @Test func `A printer that is off is tried once for all slips that came meanwhile`() async throws
  {
    let (tries, gate) = (folder.appending(path: "tries").path, folder.appending(path: "gate").path)
    unsafe try #require(mkfifo(gate, 0o600) == 0)
    // Open all the time, so that no try reads the end of another's file.
    let opener = try #require(FileHandle(forUpdatingAtPath: gate))
    defer { try? opener.close() }
    let printer = printer("echo x >>'\(tries)'; read line <'\(gate)'; exit 1")
    let faults = try await withThrowingTaskGroup(of: Int?.self) { group in
      for number in 1...4 {
        group.addTask { await self.fault { try await printer.print(self.slip(number)) }?.waiting }
        try await poll("slip \(number)") { waiting.names.count >= number }
        // The first try hangs until all slips wait. A slip that is kept before it begins would be a part of it.
        try await poll("a try") { FileManager.default.fileExists(atPath: tries) }
      }
      try opener.write(contentsOf: Data("\n".utf8))
      // The second try is for the three others. Before it begins, the first still holds the gate.
      try await poll("another try") {
        try String(contentsOfFile: tries, encoding: .utf8) == "x\nx\n"
      }
      try opener.write(contentsOf: Data("\n".utf8))
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(faults == [4, 4, 4, 4])
    #expect(try String(contentsOfFile: tries, encoding: .utf8) == "x\nx\n")
    #expect(waiting.names.count == 4)
  }

  @Test func `A printer prints no slip that waits for another, unless it is asked to`() async throws
  {
    let kitchen = try printer(away, waiting: waiting("lp -d kitchen"))
    let fault = await fault { try await kitchen.print(self.slip(1)) }
    #expect(fault?.waiting == 1)
    let raw = try RawPrinter(.works)
    let counter = printer("127.0.0.1:\(raw.port)", waiting: waiting("lp -d counter"))
    #expect(try await counter.print(slip(2)) == 0)
    #expect(raw.jobs == [slip(2).bytes()])
    // A replacement printer for the other one.
    #expect(try await counter.printWaiting() == 1)
    #expect(raw.jobs == [slip(2).bytes(), slip(1).bytes()])
    #expect(waiting("lp -d kitchen").names == [])
  }

  @Test func `a printer that hangs times out`() async throws {
    let raw = try RawPrinter(.hangs)
    defer { withExtendedLifetime(raw) {} }
    let long = slip(1, lines: 200_000 / 33)
    let fault = await fault {
      try await self.printer("127.0.0.1:\(raw.port)", patience: 0.2).print(long)
    }
    #expect(fault?.0 == .system(.errno(ETIMEDOUT)) && fault?.waiting == 1)
  }

  /// The machine takes the whole slip, and the printer only a part.
  @Test func `a slip that the printer has not received is kept`() async throws {
    let raw = try RawPrinter(.hangs)
    defer { withExtendedLifetime(raw) {} }
    let fault = await fault {
      try await self.printer("127.0.0.1:\(raw.port)", patience: 1).print(self.slip(1, lines: 1000))
    }
    #expect(fault?.0 == .system(.errno(ETIMEDOUT)) && fault?.waiting == 1)
  }

  @Test func `a slip is unprinted if the printer hangs up in the middle`() async throws {
    let raw = try RawPrinter(.cutsOff(after: 20))
    let printer = printer("127.0.0.1:\(raw.port)")
    let fault = await fault { try await printer.print(self.slip(1)) }
    guard case .system(.errno(let number)) = fault?.0 else {
      Issue.record("\(String(describing: fault))")
      return
    }
    #expect([ECONNRESET, EPIPE].contains(number) && fault?.waiting == 1)
    #expect(raw.jobs == [Array(slip(1).bytes().prefix(20))])
  }

  /// Below `/dev`, like a device.
  @Test func `a device that blocks times out`() async throws {
    let device = "/dev/shm/printer-\(UUID().uuidString)"
    unsafe try #require(mkfifo(device, 0o600) == 0)
    defer { unsafe unlink(device) }
    let printer = printer(device, patience: 0.2)
    // Without a reader, like a printer that is off.
    let off = await fault { try await printer.print(self.slip(1)) }
    #expect(off?.0 == .system(.errno(ENXIO)))
    // With a reader that does not read, like a printer without paper.
    let reader = unsafe open(device, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    let stuck = await fault { try await printer.print(self.slip(2, lines: 10_000)) }
    #expect(stuck?.0 == .system(.errno(ETIMEDOUT)) && stuck?.waiting == 1)
  }

  @Test func `a terminal line is a device`() async throws {
    var (line, other, raw): (Int32, Int32, termios) = (-1, -1, termios())
    unsafe cfmakeraw(&raw)
    unsafe try #require(openpty(&line, &other, nil, &raw, nil) == 0)
    defer { for end in [line, other] { close(end) } }
    let name = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(other)")
    #expect(try await printer(name).print(slip(7)) == 0)
    // The kernel may deliver it in parts.
    var (printed, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 4096))
    while printed.count < slip(7).bytes().count,
      case let count = unsafe read(line, &buffer, buffer.count), count > 0
    {
      printed += buffer.prefix(count)
    }
    #expect(printed == slip(7).bytes())
  }

  @Test func `a print command gets the slip, or is ended`() async throws {
    let file = folder.appending(path: "out").path
    #expect(try await printer("cat > '\(file)'").print(slip(1)) == 0)
    #expect(FileManager.default.contents(atPath: file).map(Array.init) == slip(1).bytes())
    let failed = await fault { try await self.printer("exit 3").print(self.slip(1)) }
    #expect(failed?.0 == .ended(3) && failed?.waiting == 1)
    let slow = await fault { try await self.printer("sleep 3600", patience: 0.2).printWaiting() }
    #expect(slow?.0 == .late(after: 1) && slow?.waiting == 1)
  }

  @Test func `A slip that can't be kept is printed all the same, or the error names the folder`()
    async throws
  {
    try Data().write(to: folder.appending(path: "unprinted"))
    let raw = try RawPrinter(.works)
    #expect(try await printer("127.0.0.1:\(raw.port)").print(slip(1)) == 0)
    do {
      _ = try await printer(away).print(slip(1))
      Issue.record("It is printed.")
    } catch CommandProblem.notPrinted(_, _, let waiting, let folder) {
      #expect(waiting == 0 && folder == self.folder.appending(path: "unprinted").path)
    }
  }

  @Test func `a kept file that is no slip is reported`() async throws {
    let stray = folder.appending(path: "unprinted/0")
    try FileManager.default.createDirectory(at: stray, withIntermediateDirectories: true)
    let path = folder.appending(path: "unprinted").path
    await #expect(throws: FileProblem.cannotRead(path: path, .isFolder)) {
      try await self.printer("cat").printWaiting()
    }
  }

  @Test func `a slip that is only half kept is not printed`() async throws {
    _ = try waiting.add(slip(1).bytes(), at: Date(timeIntervalSince1970: 1))
    let half = folder.appending(path: "unprinted/.\(UUID().uuidString).part")
    try Data(slip(2).bytes().prefix(20)).write(to: half)
    let raw = try RawPrinter(.works)
    #expect(try await printer("127.0.0.1:\(raw.port)").printWaiting() == 1)
    #expect(raw.jobs == [slip(1).bytes()])
  }

  @Test func `a slip that version 1.1 kept is printed by any printer`() async throws {
    let kept = folder.appending(path: "unprinted")
    try FileManager.default.createDirectory(at: kept, withIntermediateDirectories: false)
    try Data(slip(1).bytes()).write(to: kept.appending(path: "000000000000001-ABCD1234"))
    let raw = try RawPrinter(.works)
    #expect(try await printer("127.0.0.1:\(raw.port)").print(slip(2)) == 1)
    #expect(raw.jobs == [slip(1).bytes(), slip(2).bytes()])
  }

  @Test func `a slip that another process is printing is printed once`() throws {
    _ = try waiting.add([1, 2], at: Date(timeIntervalSince1970: 1))
    let path = folder.appending(path: "unprinted").path
    let other = WaitingSlips(folder: path, printer: "counter", patience: 0)
    var printed: [[UInt8]] = []
    try waiting.takeAll { _, bytes in
      #expect(throws: FileProblem.busy(path: path)) { try other.takeAll { printed.append($1) } }
      printed.append(bytes)
    }
    #expect(printed == [[1, 2]])
  }

  @Test func `kept slips are readable by their writer alone`() throws {
    _ = try waiting.add([1, 2], at: Date(timeIntervalSince1970: 1))
    let name = try #require(waiting.names.first)
    let path = folder.appending(path: "unprinted/\(name)").path
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test(arguments: [
    ("/dev/usb/lp0", false), ("192.168.0.50:9100", false), ("printer.local:9100", false),
    ("[fe80::1]:9100", false), ("lp -d receipt", true), ("/usr/bin/my-printer", true),
    ("cat >/dev/usb/lp0", true), ("host:0", true), ("a:b", true),
  ])
  func `a printer's name says whether it is a command, a device or an address`(
    _ name: String, isCommand: Bool
  ) {
    let printer = Printer(.init(name), waiting: waiting)
    #expect(printer.port.isCommand == isCommand)
    #expect(printer.paper == Paper(isCommand ? .text : .escpos, columns: 32))
  }
}

extension Printer {
  fileprivate func print(_ slip: Slip, opensDrawer: Bool = false) async throws -> Int {
    try await print([(slip, opensDrawer)])
  }
}
