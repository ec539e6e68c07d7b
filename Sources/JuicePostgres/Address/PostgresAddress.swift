import CPostgres
import Glibc
package import JuiceKit

/// The address and login of a server, as libpq reads them: `postgres://LOGIN:PASSWORD@HOST:PORT/DATABASE?...`.
package struct PostgresAddress: Sendable {
  /// The address without its password, for errors.
  package let shown: String
  /// The settings by libpq's keywords.
  let settings: [String: String]
  let text: AddressText

  /// Returns `true` for the address of a server, and for a malformed one: `Postgres:/host`, `http://host` and `host=name` must
  /// not become store files. Does not load libpq.
  package static func isOne(_ text: String) -> Bool { !AddressText.start(of: text).isEmpty }

  /// - Throws: `StoreError.server` if the address is malformed or libpq is missing.
  package init(_ text: String) throws(StoreError) {
    let address = AddressText(text)
    self.text = address
    shown = address.shown
    do throws(PostgresError) {
      guard address.isPlain, !text.utf8.contains(0) else { throw .badValue("") }
      settings = try Self.parse(text)
      // libpq checks ports only when it connects. A malformed address may have a part of the password here.
      let ports = settings["port"]?.split(separator: ",") ?? []
      guard ports.allSatisfy({ UInt16($0) != nil }) else { throw .badValue("") }
    } catch .notInstalled(let problem) {
      throw .server(shown, .noClient(problem))
    } catch .unreachable(let problem, _) {
      throw .server(shown, .badSetting(problem))
    } catch {
      // libpq's message may contain the password.
      throw .server(address.hidden, .badAddress)
    }
  }

  /// Lines for `~/.pgpass`, with `*` for parts that the address leaves open.
  func passwordLines(of login: String, _ password: String, database: String) -> [String] {
    func list(_ keyword: String) -> [String] {
      let list = (settings[keyword] ?? "").split(separator: ",", omittingEmptySubsequences: false)
      return list.map { $0.isEmpty ? "*" : Self.quoted(String($0)) }
    }
    let hosts = settings["host"] == nil ? list("hostaddr") : list("host")
    let ports = list("port")
    return hosts.enumerated().map { index, host in
      let port = ports.count > 1 ? ports[min(index, ports.count - 1)] : ports.first ?? "*"
      return [host, port, Self.quoted(database), login, password].joined(separator: ":")
    }
  }

  private static func quoted(_ field: String) -> String {
    field.replacing("\\", with: "\\\\").replacing(":", with: "\\:")
  }

  private static func parse(_ text: String) throws(PostgresError) -> [String: String] {
    let pq = try LibPQ.functions()
    var problem: UnsafeMutablePointer<CChar>?
    defer { unsafe pq.PQfreemem(problem) }
    guard let options = unsafe pq.PQconninfoParse(text, &problem) else {
      let message = unsafe LibPQ.text(of: problem)
      // Other messages may quote a part of the password.
      guard message.hasPrefix("invalid URI query parameter:"), !text.contains("pass") else {
        throw .badValue("")
      }
      throw .unreachable(message)
    }
    defer { unsafe pq.PQconninfoFree(options) }
    return unsafe settings(options)
  }

  static func settings(_ options: UnsafeMutablePointer<PQconninfoOption>) -> [String: String] {
    var settings: [String: String] = [:]
    var option = unsafe options
    while let keyword = unsafe option.pointee.keyword {
      if let value = unsafe option.pointee.val {
        unsafe settings[String(cString: keyword)] = unsafe String(cString: value)
      }
      unsafe option += 1
    }
    return settings
  }

  /// The parameters to connect with within `seconds`.
  func parameters(patience seconds: Double) -> [String: String] {
    let hosts = max(1, (settings["hostaddr"] ?? settings["host"] ?? "").split(separator: ",").count)
    let share = max(2, Int((seconds / Double(hosts)).rounded(.up)))
    var all = [
      "application_name": "juice-maker", "connect_timeout": "\(share)",
      // A dead line is noticed in 10 seconds.
      "keepalives": "1", "keepalives_idle": "4", "keepalives_interval": "2",
      "keepalives_count": "3", "tcp_user_timeout": "10000",
    ]
    if let mode = defaultSSLMode { all["sslmode"] = mode }
    all.merge(settings) { $1 }
    // This path can't exist, so libpq goes on silently without a password file.
    if let file = openPasswordFile { all["passfile"] = file + "/" }
    all["client_encoding"] = "UTF8"
    return all
  }
}
