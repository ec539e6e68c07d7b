import JuiceKit

extension Settings.Terminal {
  /// Reads the terminals by the way to pay. Skips those with a mistake.
  static func all(_ node: YAMLNode, path: String, problems: inout ProblemList)
    -> [Payment.ID: Self]
  {
    let pairs = problems.read(path, try node.pairs(wanted: .terminals)) ?? []
    var terminals: [Payment.ID: Self] = [:]
    for (key, value) in uniquePairs(pairs, path: path, problems: &problems) {
      guard let way = Payment.ID(parsing: key.text) else {
        problems.add(.badIdentifier(key.text), at: key.position, path: path)
        continue
      }
      terminals[way] = Self(value, path: "\(path).\(way)", problems: &problems)
    }
    return terminals
  }

  private init?(_ node: YAMLNode, path: String, problems: inout ProblemList) {
    guard case .mapping = node.content else {
      guard let pay = Command(node, wanted: .terminal, path: path, problems: &problems) else {
        return nil
      }
      self.init(pay: pay)
      return
    }
    guard
      let fields = YAMLFields(
        node, path: path, known: CardRequest.Kind.allCases.map(\.rawValue), wanted: .terminal,
        problems: &problems)
    else { return nil }
    func command(_ kind: CardRequest.Kind, _ node: YAMLNode) -> Command? {
      Command(
        node, wanted: .entries(.arguments), path: fields.path(of: kind.rawValue),
        problems: &problems)
    }
    let needed = fields.required(CardRequest.Kind.pay.rawValue, problems: &problems)
    let pay = needed.flatMap { command(.pay, $0) }
    let wanted = fields[CardRequest.Kind.refund.rawValue].flatMap {
      $0.shape == .nothing ? nil : $0
    }
    let refund = wanted.flatMap { command(.refund, $0) }
    guard let pay, refund != nil || wanted == nil else { return nil }
    self.init(pay: pay, refund: refund)
  }

  fileprivate var yaml: String {
    guard let refund else { return pay.yaml }
    return "{ pay: \(pay.yaml), refund: \(refund.yaml) }"
  }
}

extension [Payment.ID: Settings.Terminal] {
  var yaml: String {
    let pairs = sorted { $0.key < $1.key }.map { "\($0.key.rawValue.yaml): \($0.value.yaml)" }
    return "{ \(pairs.joined(separator: ", ")) }"
  }
}

extension Settings.Terminal.Command {
  fileprivate init?(
    _ node: YAMLNode, wanted: MenuProblem.Wanted, path: String, problems: inout ProblemList
  ) {
    // The command itself has no placeholders.
    let known = Placeholder.allCases.map(\.rawValue)
    let texts = problems.command(path, node, wanted: wanted) {
      index, node throws(LocatedProblem) in
      try node.argument(known: index == 0 ? [] : known)
    }
    guard let arguments = texts else { return nil }
    self.init(arguments)
    let amount = Placeholder.amount.rawValue
    guard arguments.flatMap(Self.names).contains(amount) else {
      problems.add(.missingPlaceholder(amount), at: node.position, path: path)
      return nil
    }
  }

  fileprivate var yaml: String { arguments.yaml }
}

extension ProblemList {
  /// Reads a list of a program and its arguments; `nil` if one of them is wrong.
  mutating func command(
    _ path: String, _ node: YAMLNode, wanted: MenuProblem.Wanted = .entries(.arguments),
    argument: (_ index: Int, YAMLNode) throws(LocatedProblem) -> String?
  ) -> [String]? {
    guard let nodes = read(path, try node.items(wanted: wanted)) else { return nil }
    guard !nodes.isEmpty else {
      add(.noEntries(.arguments), at: node.position, path: path)
      return nil
    }
    var texts: [String] = []
    for (index, node) in nodes.enumerated() {
      if let text = read("\(path)[\(index)]", try argument(index, node)) { texts.append(text) }
    }
    return texts.count == nodes.count ? texts : nil
  }
}

extension [String] {
  /// A list on one line.
  var yaml: String { "[\(map(\.yaml).joined(separator: ", "))]" }
}

extension YAMLNode {
  /// - Parameter known: the placeholders that it may have.
  fileprivate func argument(known: [String]) throws(LocatedProblem) -> String? {
    guard let text = try argumentText() else { return nil }
    if let unknown = Settings.Terminal.Command.names(in: text).first(where: { !known.contains($0) })
    {
      throw problem(.unknownPlaceholder(unknown, known: known))
    }
    return text
  }
}
