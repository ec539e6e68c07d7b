internal import JuiceKit
internal import JuiceTerminal

extension Paint {
  init(_ color: Color) {
    switch color {
    case .named(let name): self = .palette(Color.Named.allCases.firstIndex(of: name) ?? 0)
    case .mix(let red, let green, let blue):
      self = .mix(red: red, green: green, blue: blue)
    }
  }
}

extension Menu {
  func paints(of juice: Juice) -> [Paint] { colors(of: juice).map(Paint.init) }
}
