/// A way to pay: `cash`, `card`. It is nothing but its id; words know what the usual ones are called.
public enum Payment {
  public typealias ID = Identifier<Payment>
}
