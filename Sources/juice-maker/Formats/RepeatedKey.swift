import FoundationEssentials

/// Finds a key that an object of a JSON text has twice: the decoder silently takes either value. Invalid JSON is
/// left to the decoder.
func repeatedKey(in json: [UInt8]) -> String? {
  // The keys of the enclosing objects, innermost last.
  var objects: [Set<String>] = []
  var string = 0..<0
  var index = 0
  while index < json.count {
    switch json[index] {
    case UInt8(ascii: "{"): objects.append([])
    case UInt8(ascii: "}"): _ = objects.popLast()
    case UInt8(ascii: "\""):
      let start = index + 1
      index = endOfString(from: start, in: json)
      string = start..<index
    case UInt8(ascii: ":"):
      let key = unescaped(json[string])
      if !objects.isEmpty, !objects[objects.count - 1].insert(key).inserted { return key }
    default: break
    }
    index += 1
  }
  return nil
}

/// The index of the quotation mark that closes a string.
private func endOfString(from start: Int, in json: [UInt8]) -> Int {
  var index = start
  while index < json.count, json[index] != UInt8(ascii: "\"") {
    index += json[index] == UInt8(ascii: "\\") ? 2 : 1
  }
  return min(index, json.count)
}

private func unescaped(_ string: ArraySlice<UInt8>) -> String {
  let text = String(decoding: string, as: UTF8.self)
  guard string.contains(UInt8(ascii: "\\")) else { return text }
  return (try? JSONDecoder().decode(String.self, from: Data("\"\(text)\"".utf8))) ?? text
}
