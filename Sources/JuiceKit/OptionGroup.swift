extension Menu {
  /// Choices that a juice is had with, such as sizes, ice or extras.
  public struct OptionGroup: Identifiable, Hashable, Sendable {
    public typealias ID = Identifier<OptionGroup>

    public struct Choice: Identifiable, Hashable, Sendable {
      public typealias ID = Identifier<Choice>

      /// How many times a choice may take the recipe.
      public static let multiples = 1...99

      /// No other choice of the menu has it.
      public let id: ID
      public var name: Name
      /// The price added to a cup; `nil` for nothing.
      public var price: Price?
      /// How many times it takes the recipe of the juice, within `multiples`.
      public var times: Int
      /// Ingredients that it adds, or, below 0, takes away.
      public var recipe: Recipe

      public init(id: ID, name: Name, price: Price? = nil, times: Int = 1, recipe: Recipe = [:]) {
        self.id = id
        self.name = name
        self.price = price
        self.times = times
        self.recipe = recipe
      }
    }

    public enum Kind: CaseIterable, Hashable, Sendable {
      /// One choice, the first where nobody says another.
      case usual
      /// One choice, which somebody has to say.
      case asked
      /// As many of the choices as somebody wants, or none.
      case many
    }

    public let id: ID
    public var name: Name
    public var kind: Kind
    /// The limit of each choice in a cup that may have several, within `repeats`.
    public var most: Int
    /// At least one.
    public var choices: [Choice]

    /// The values of `most`: cups may have a choice so many times.
    public static let repeats = 1...9

    public init(id: ID, name: Name, kind: Kind = .usual, most: Int = 1, choices: [Choice]) {
      self.id = id
      self.name = name
      self.kind = kind
      self.most = most
      self.choices = choices
    }

    /// The most times that a cup may have one choice.
    public var limit: Int { kind == .many ? most : 1 }

    /// The choice where nobody says another.
    public var usual: Choice? { kind == .usual ? choices.first : nil }
  }
}
