extension Menu {
  /// Choices that a juice offers, such as sizes, ice or extras.
  public struct OptionGroup: Identifiable, Hashable, Sendable {
    public typealias ID = Identifier<OptionGroup>

    public struct Choice: Identifiable, Hashable, Sendable {
      public typealias ID = Identifier<Choice>

      public static let multiples = 1...99

      /// Unique on the whole menu.
      public let id: ID
      public var name: Name
      /// The price added to a cup; `nil` for none.
      public var price: Price?
      /// The factor for the juice's recipe, within `multiples`.
      public var times: Int
      /// Ingredients that the choice adds, or removes if negative.
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
      /// One choice; the first one by default.
      case usual
      /// One choice, without a default.
      case asked
      /// Any number of choices, or none.
      case many
    }

    public let id: ID
    public var name: Name
    public var kind: Kind
    /// The limit of each choice in a cup of kind `many`, within `repeats`.
    public var most: Int
    public var choices: [Choice]

    public static let repeats = 1...9

    public init(id: ID, name: Name, kind: Kind = .usual, most: Int = 1, choices: [Choice]) {
      self.id = id
      self.name = name
      self.kind = kind
      self.most = most
      self.choices = choices
    }

    /// The limit of each choice in a cup.
    public var limit: Int { kind == .many ? most : 1 }

    /// The default choice.
    public var usual: Choice? { kind == .usual ? choices.first : nil }
  }
}
