public import JuiceKit
public import JuiceText

/// What a till is told of the settings of its machine, and tells them.
public struct TillSettings {
  /// What is wrong in them, if something is.
  public var problem: MenuFileError?
  /// Whether the side panel stands at the left of the juices, else at their right.
  public var isPanelLeft: Bool
  /// What decides on the language at the next start whatever is remembered, as `LANG=en_US.UTF-8`; nil where
  /// nothing does.
  public var decider: (name: String, language: Language)?
  /// Remembers a language for the next start.
  public var remember: (Language) async throws -> Void

  public init(
    problem: MenuFileError? = nil, isPanelLeft: Bool = false,
    decider: (name: String, language: Language)? = nil,
    remember: @escaping (Language) async throws -> Void = { _ in }
  ) {
    self.problem = problem
    self.isPanelLeft = isPanelLeft
    self.decider = decider
    self.remember = remember
  }
}
