extension Terminal {
  public struct Options: Sendable {
    public var colors: Bool
    /// Writes only ASCII characters.
    public var ascii: Bool

    public init(colors: Bool = true, ascii: Bool = false) {
      self.colors = colors
      self.ascii = ascii
    }
  }
}
