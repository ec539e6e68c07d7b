import CPostgres
import JuiceStorage

/// The failure of a call of libpq, or of a statement. Messages are libpq's, in English, or the server's.
enum PostgresError: Error, Equatable {
  /// libpq can't be loaded.
  case notInstalled(String)
  /// No connection could be made.
  /// - Parameter root: the file with the certificates that are trusted.
  case unreachable(String, root: String? = nil)
  /// The server did not answer in time; the connection is of no more use.
  case timedOut
  /// The connection broke; what was asked last may have been done or not.
  case lost(String)
  /// The server refused, with its five-character SQLSTATE.
  case failed(state: String, message: String)
  /// Major version of a server that lacks what is needed.
  case tooOld(Int)
  /// The tables are those of an older program.
  case olderSchema
  /// The name of an encoding that is not UTF8.
  case otherEncoding(String)
  /// The server, or what took its place, sent something that was not asked for.
  case badValue(String)
}

/// SQLSTATEs that functions of the schema fail with.
enum OwnState {
  /// The login belongs to no stand.
  static let noStand = "JM001"
  /// A stand of this name has a login.
  static let standExists = "JM002"
  /// No stand of this name has a login.
  static let noLogin = "JM003"
  /// The stand is a mirror, on which no till sells.
  static let isMirror = "JM004"
  /// The stand is a store, which no file is mirrored to.
  static let isStore = "JM005"
  /// No stand has this name.
  static let unknownStand = "JM006"
}

extension PostgresError {
  /// The SQLSTATE of a server that refused; nil for other failures.
  var state: String? { if case .failed(let state, _) = self { state } else { nil } }

  /// The oldest major version of a server that has what is needed.
  static let leastVersion = 13

  /// Why no connection was made.
  ///
  /// - Parameter message: libpq's: a line for each host that was tried, with what the server said and its
  ///   code where it said something; and lines of advice.
  static func connecting(_ message: String, root: String? = nil) -> PostgresError {
    let lines = message.split(separator: "\n")
    // A server that answered, also where a host after it did not.
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
  /// It may be a SQLSTATE.
  fileprivate var isState: Bool {
    utf8.count == 5 && allSatisfy { $0.isASCII && ($0.isNumber || $0.isUppercase) }
      && contains(where: \.isNumber)
  }
}

/// The server's last words on an idle connection; libpq treats them as a notice.
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
