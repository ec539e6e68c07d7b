import Glibc
import Synchronization
import Testing

@testable import JuicePostgres
@testable import JuiceStorage

@Suite struct PostgresConnectingTests {
  private static let isOver = Atomic(false)

  /// The first text that is measured sets the locale of the whole process, on any thread. Spoilt memory ends a process: it
  /// is not that of the tests.
  @Test func `connecting spoils no memory while the locale is set`() async {
    await #expect(processExitsWith: .success) {
      let setting = Task.detached {
        while !Self.isOver.load(ordering: .relaxed) {
          for name in ["C", "C.UTF-8"] { setlocale(LC_CTYPE, name) }
        }
      }
      // A port that nothing listens at.
      let address = try PostgresAddress("postgres://127.0.0.1:1/stand")
      for _ in 1...2000 {
        do {
          _ = try PostgresConnection(address, until: .after(patience))
        } catch PostgresError.unreachable {}
      }
      Self.isOver.store(true, ordering: .relaxed)
      await setting.value
    }
  }
}
