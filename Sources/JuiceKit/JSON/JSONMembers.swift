/// The members of a JSON object, sorted by key, as they are written.
package struct JSONMembers: Hashable, Sendable {
  package struct Member: Hashable, Sendable {
    package let key: String
    package fileprivate(set) var value: JSON

    /// Writes the member with a comma before it.
    func write(to line: inout [UInt8]) {
      line.append(UInt8(ascii: ","))
      JSON.write(quoted: key, to: &line)
      line.append(UInt8(ascii: ":"))
      value.write(to: &line)
    }
  }

  private var sorted: [Member] = []

  package init(_ members: [String: JSON]) {
    sorted = members.map { Member(key: $0.key, value: $0.value) }.sorted { $0.key < $1.key }
  }

  /// Leaves out members that are `nil`.
  package init(_ members: [(String, JSON?)]) {
    sorted.reserveCapacity(members.count)
    for (key, value) in members { self[key] = value }
  }

  package subscript(key: String) -> JSON? {
    get {
      let place = place(of: key)
      return has(key, at: place) ? sorted[place].value : nil
    }
    set {
      let place = place(of: key)
      switch (newValue, has(key, at: place)) {
      case (let value?, true): sorted[place].value = value
      case (let value?, false): sorted.insert(Member(key: key, value: value), at: place)
      case (nil, true): sorted.remove(at: place)
      case (nil, false): break
      }
    }
  }

  /// The place of a key, or where it would be.
  private func place(of key: String) -> Int {
    if let last = sorted.last, last.key < key { return sorted.count }
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle].key < key { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func has(_ key: String, at place: Int) -> Bool {
    place < sorted.count && sorted[place].key == key
  }
}

extension JSONMembers: RandomAccessCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { sorted.count }
  package subscript(place: Int) -> Member { sorted[place] }
}

extension JSONMembers: ExpressibleByDictionaryLiteral {
  /// Leaves out members that are `nil`.
  package init(dictionaryLiteral members: (String, JSON?)...) {
    self.init(members)
  }
}
