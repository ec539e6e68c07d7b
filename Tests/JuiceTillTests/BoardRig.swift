import FoundationEssentials
import JuiceKit
import JuiceSQLite
import JuiceTerminal
import JuiceText
import JuiceWords
import TerminalTesting
import Testing

@testable import JuiceTill

final class BoardRig {
  let terminal: Terminal
  let store: WatchedStore
  let clock: TestClock
  private var board: Board!
  private var ids: [Order.ID] = []
  /// The error of opening the store, if any.
  var failure: StoreError?
  private(set) var openings = 0
  private(set) var end: Int32??

  private static let menu = Menu(
    ingredients: [Ingredient(id: "ice", name: Name("Ice"), opening: 9999)],
    juices: [Juice(id: "ice", name: Name("Ice"), recipe: ["ice": 1])], serving: .queue)

  /// Runs a board during `body`, on a clock that only `pass` moves.
  static func run(
    _ language: Language = .ko, columns: Int = 80, rows: Int = 24, ascii: Bool = false,
    look: Look = .plain, isKiosk: Bool = false, failure: StoreError? = nil,
    silence: StoreError? = nil,
    _ body: (BoardRig) async throws -> Void
  ) async throws {
    let clock = TestClock()
    let size = Size(columns: columns, rows: rows)
    try await Terminal.headless(size, Terminal.Options(ascii: ascii, guess: look), clock: clock) {
      terminal in
      let rig = BoardRig(terminal, clock, WatchedStore(MemoryStore(), silence: silence))
      rig.failure = failure
      rig.board = Board(
        terminal: terminal, clock: clock, wording: Wording(language), isKiosk: isKiosk,
        open: { try rig.open() })
      _ = try await JuiceMaker(menu: menu, store: rig.store).open()
      let running = Task {
        rig.end = .some(await rig.board.run())
      }
      try await rig.settle()
      try await body(rig)
      terminal.send(.closed(signal: nil))
      await running.value
    }
  }

  private init(_ terminal: Terminal, _ clock: TestClock, _ store: WatchedStore) {
    (self.terminal, self.clock, self.store) = (terminal, clock, store)
  }

  private func open() throws -> any FruitStore {
    openings += 1
    if let failure { throw failure }
    return store
  }

  var sleep: Duration? { board.deadline.map { $0 - clock.now } }

  var screen: String { terminal.text.joined(separator: "\n") + "\n" }

  func order(_ count: Int) async throws {
    for _ in 0..<count {
      let id = Order.ID()
      _ = try await JuiceMaker(menu: Self.menu, store: store).order([("ice", 1)], id: id)
      ids.append(id)
    }
    try await settle()
  }

  /// Moves an order to a stage, forward or back; `nil` voids it.
  func move(_ numbers: Int..., to stage: Stage?) async throws {
    try await move(numbers, to: stage)
  }

  func move(_ numbers: [Int], to stage: Stage?) async throws {
    for number in numbers {
      let id = ids[number - 1]
      let change: Change? = stage.map { $0 == .toMake ? .back(id, from: .made) : .stage(id, $0) }
      _ = try await store.apply(change ?? .void(id))
    }
    try await settle()
  }

  func send(_ events: Event...) async throws {
    for event in events { terminal.send(event) }
    try await settle()
  }

  func pass(_ time: Duration) async throws {
    let end = clock.now + time
    try await settle()
    while let deadline = board.deadline, deadline <= end {
      if deadline > clock.now { clock.move(to: deadline) }
      board.expire(at: clock.now)
      try await settle()
    }
    clock.move(to: end)
  }

  private func settle() async throws {
    var calm = 0
    while calm < 2 {
      await turns()
      board.draw()
      calm = try await isSettled() ? calm + 1 : 0
    }
  }

  /// Returns `true` if the board has ended, waits to reopen the store, or has read the newest change. News passes through other
  /// threads, so an idle board may not have received it yet.
  private func isSettled() async throws -> Bool {
    guard end == nil else { return true }
    guard board.ending != nil, store.isIdle else { return false }
    if board.pause != nil { return true }
    return try await store.isQueueAsked()
  }
}
