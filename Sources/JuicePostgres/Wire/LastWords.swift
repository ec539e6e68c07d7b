import CPostgres
import JuiceStorage

/// What a server says as it hangs up on a connection at rest: libpq takes it for a notice.
final class LastWords {
  private let pq: CPLibrary
  private(set) var message: String?

  init(_ pq: CPLibrary) { self.pq = pq }

  /// Hears what is said on a connection, which must not outlive this.
  func listen(to connection: OpaquePointer) {
    let receiver: PQnoticeReceiver = { words, notice in
      guard let words else { return }
      Unmanaged<LastWords>.fromOpaque(words).takeUnretainedValue().hear(notice)
    }
    _ = pq.PQsetNoticeReceiver(connection, receiver, Unmanaged.passUnretained(self).toOpaque())
  }

  private func hear(_ notice: OpaquePointer?) {
    let state = LibPQ.text(of: pq.PQresultErrorField(notice, cp_field_state()))
    // Classes of warnings, and of success.
    guard !["00", "01"].contains(state.prefix(2)) else { return }
    message = LibPQ.text(of: pq.PQresultErrorField(notice, cp_field_message()))
  }
}
