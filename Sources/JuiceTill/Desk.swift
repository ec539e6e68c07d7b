internal import JuiceTerminal

/// Shared by the till and its screens: the world as it is, and the one way to ask for something.
final class Desk {
  var world: World
  var ask: (Request) -> Void = { _ in }
  var front: () -> (any Screen)? = { nil }

  init(_ world: World) { self.world = world }
}
