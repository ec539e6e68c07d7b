import CPostgres
import Glibc
public import JuiceKit

/// The place of a server and the login, as libpq reads them: `postgres://LOGIN:PASSWORD@HOST:PORT/DATABASE?...`.
public struct PostgresAddress: Sendable {
  /// The address without its password, for errors.
  public let shown: String
  /// The settings of the address, by libpq's keywords.
  let settings: [String: String]
  let text: AddressText

  /// Tells whether a store's name is such an address. Nothing is loaded for it.
  public static func isOne(_ text: String) -> Bool { AddressText.isOne(text) }

  public init(_ text: String) throws(StoreError) {
    let address = AddressText(text)
    self.text = address
    shown = address.shown
    do throws(PostgresError) {
      guard address.isPlain, !text.utf8.contains(0) else { throw .badValue("") }
      settings = try Self.parse(text)
      // libpq reads it when it connects, and may take a password for it.
      let ports = settings["port"]?.split(separator: ",") ?? []
      guard ports.allSatisfy({ UInt16($0) != nil }) else { throw .badValue("") }
    } catch .notInstalled(let problem) {
      throw .server(shown, .noClient(problem))
    } catch .unreachable(let problem, _) {
      throw .server(shown, .badSetting(problem))
    } catch {
      // libpq would say the password, too.
      throw .server(address.hidden, .badAddress)
    }
  }

  /// Lines of `~/.pgpass`; what the address does not say may be anything.
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
    defer { pq.PQfreemem(problem) }
    guard let options = pq.PQconninfoParse(text, &problem) else {
      let message = LibPQ.text(of: problem)
      // Else what it names may be a part of a password.
      guard message.hasPrefix("invalid URI query parameter:"), !text.contains("pass") else {
        throw .badValue("")
      }
      throw .unreachable(message)
    }
    defer { pq.PQconninfoFree(options) }
    return settings(options)
  }

  /// The values in a list of libpq's options.
  static func settings(_ options: UnsafeMutablePointer<PQconninfoOption>) -> [String: String] {
    var settings: [String: String] = [:]
    var option = options
    while let keyword = option.pointee.keyword {
      if let value = option.pointee.val {
        settings[String(cString: keyword)] = String(cString: value)
      }
      option += 1
    }
    return settings
  }

  /// All that libpq is to connect with.
  ///
  /// - Parameter seconds: how long it may take.
  func parameters(patience seconds: Double) -> [String: String] {
    let hosts = max(1, (settings["hostaddr"] ?? settings["host"] ?? "").split(separator: ",").count)
    let share = max(2, Int((seconds / Double(hosts)).rounded(.up)))
    var all = [
      "application_name": "juice-maker", "connect_timeout": "\(share)",
      // A silent death of the line is noticed in 10 seconds.
      "keepalives": "1", "keepalives_idle": "4", "keepalives_interval": "2",
      "keepalives_count": "3", "tcp_user_timeout": "10000",
    ]
    if let mode = defaultSSLMode { all["sslmode"] = mode }
    all.merge(settings) { $1 }
    // No file is there: without a word libpq goes on without one.
    if let file = openPasswordFile { all["passfile"] = file + "/" }
    all["client_encoding"] = "UTF8"
    return all
  }
}
