import Glibc
import Synchronization
import Testing

@testable import JuicePostgres
@testable import JuiceStorage

@Suite struct PostgresConnectingTests {
  private static let isOver = Atomic(false)

  /// The first width measurement sets the process's locale, on any thread. Corrupt memory would end the child process only.
  @Test func `connecting spoils no memory while the locale is set`() async {
    await #expect(processExitsWith: .success) {
      let setting = Task.detached {
        while !Self.isOver.load(ordering: .relaxed) {
          for name in ["C", "C.UTF-8"] { unsafe setlocale(LC_CTYPE, name) }
        }
      }
      // Nothing listens on this port.
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
