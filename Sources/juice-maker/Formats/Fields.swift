import FoundationEssentials
import JuiceKit
import JuiceTill

/// The members of a JSON object, each read as what it has to be.
struct Fields {
  let members: [JSON.Member]

  init(_ members: [JSON.Member]) { self.members = members }

  /// - Parameter known: the only keys that may be there.
  init(_ json: JSON, known: [String]) throws(JSONParser.Problem) {
    guard case .object(let members) = json else {
      throw JSONParser.Problem(sentence: "this is not an object")
    }
    self.members = members
    if let unknown = members.first(where: { !known.contains($0.key) }) {
      throw problem(
        "there is no key “\(unknown.key)” here; known are \(known.joined(separator: ", "))")
    }
  }

  func value(_ key: String) -> JSON? { members.first { $0.key == key }?.value }

  func string(_ key: String) throws(JSONParser.Problem) -> String {
    guard case .string(let text) = try needed(key) else {
      throw problem("“\(key)” has to be a text")
    }
    return text
  }

  func integer(_ key: String, in range: ClosedRange<Int>) throws(JSONParser.Problem) -> Int {
    guard case .number(let digits) = try needed(key), let number = Int(digits) else {
      throw problem("“\(key)” has to be a whole number")
    }
    guard range.contains(number) else {
      throw problem("“\(key)” is \(number), which can't be here")
    }
    return number
  }

  func array(_ key: String) throws(JSONParser.Problem) -> [JSON] {
    guard case .array(let elements) = try needed(key) else {
      throw problem("“\(key)” has to be a list")
    }
    return elements
  }

  func object(_ key: String) throws(JSONParser.Problem) -> [JSON.Member] {
    guard case .object(let members) = try needed(key) else {
      throw problem("“\(key)” has to be an object")
    }
    return members
  }

  func uuid(_ key: String) throws(JSONParser.Problem) -> UUID {
    let text = try string(key)
    guard text.utf8.count == 36, let id = UUID(uuidString: text) else {
      throw problem("“\(key)” has to be a UUID")
    }
    return id
  }

  func time(_ key: String) throws(JSONParser.Problem) -> Date {
    guard let date = Moment.parseZoned(try string(key)) else {
      throw problem("“\(key)” has to be a time with a zone, as 2026-03-01T00:30:00.000Z")
    }
    return date
  }

  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ key: String, _: Choice.Type
  ) throws(JSONParser.Problem) -> Choice {
    guard let choice = Choice(rawValue: try string(key)) else {
      let all = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw problem("“\(key)” has to be one of \(all)")
    }
    return choice
  }

  func problem(_ sentence: String) -> JSONParser.Problem { JSONParser.Problem(sentence: sentence) }

  private func needed(_ key: String) throws(JSONParser.Problem) -> JSON {
    guard let value = value(key) else { throw problem("“\(key)” is missing") }
    return value
  }
}
