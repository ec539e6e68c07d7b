import CPostgres

/// A failure of libpq or of a statement. Messages are libpq's, in English, or the server's.
enum PostgresError: Error, Equatable {
  case notInstalled(String)
  /// - Parameter root: the file of trusted certificates.
  case unreachable(String, root: String? = nil)
  /// The server did not answer in time. The connection is unusable.
  case timedOut
  /// The connection broke. The last statement may have run or not.
  case lost(String)
  /// The server refused, with its five-character SQLSTATE.
  case failed(state: String, message: String)
  /// The server's major version.
  case tooOld(Int)
  case olderSchema
  case otherEncoding(String)
  /// An unexpected value, from the server or in an address.
  case badValue(String)
}

/// SQLSTATEs that the schema's functions raise.
enum OwnState {
  /// The login belongs to no stand.
  static let noStand = "JM001"
  /// A stand of this name has a login.
  static let standExists = "JM002"
  /// No stand of this name has a login.
  static let noLogin = "JM003"
  /// The stand is a mirror, on which no till sells.
  static let isMirror = "JM004"
  /// The stand is a store, to which no file is mirrored.
  static let isStore = "JM005"
  /// No stand has this name.
  static let unknownStand = "JM006"
}

extension PostgresError {
  var state: String? { if case .failed(let state, _) = self { state } else { nil } }

  static let leastVersion = 13

  /// - Parameter message: a line for each host, with the server's message and SQLSTATE if it answered; and lines of advice.
  static func connecting(_ message: String, root: String? = nil) -> PostgresError {
    let lines = message.split(separator: "\n")
    // Prefer a host that answered to a later one that did not.
    for line in lines.reversed() {
      let parts = line.split(separator: ": ").map { $0.drop { $0 == " " } }
      if let code = parts.firstIndex(where: \.isState) {
        let message = parts[(code + 1)...].joined(separator: ": ")
        return .failed(state: String(parts[code]), message: message)
      }
    }
    return .unreachable(
      String(lines.last { $0.hasPrefix("connection to") } ?? lines.first ?? ""), root: root)
  }
}

extension Substring {
  fileprivate var isState: Bool {
    utf8.count == 5 && allSatisfy { $0.isASCII && ($0.isNumber || $0.isUppercase) }
      && contains(where: \.isNumber)
  }
}

/// The server's last message on an idle connection, which libpq treats as a notice.
@safe final class LastWords {
  private let pq: CPLibrary
  private(set) var message: String?

  init(_ pq: CPLibrary) { self.pq = pq }

  /// Listens to the notices of a connection, which must not outlive this.
  func listen(to connection: OpaquePointer) {
    let receiver: PQnoticeReceiver = { words, notice in
      guard let words = unsafe words else { return }
      unsafe Unmanaged<LastWords>.fromOpaque(words).takeUnretainedValue().hear(notice)
    }
    _ = unsafe pq.PQsetNoticeReceiver(
      connection, receiver, Unmanaged.passUnretained(self).toOpaque())
  }

  private func hear(_ notice: OpaquePointer?) {
    let state = unsafe LibPQ.text(of: pq.PQresultErrorField(notice, cp_field_state()))
    // Classes of success and of warnings.
    guard !["00", "01"].contains(state.prefix(2)) else { return }
    message = unsafe LibPQ.text(of: pq.PQresultErrorField(notice, cp_field_message()))
  }
}
