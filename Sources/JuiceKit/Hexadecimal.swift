extension UInt8 {
  /// The small digit of a number from 0 to 15.
  init(hexDigit number: UInt8) {
    self = number < 10 ? UInt8(ascii: "0") + number : UInt8(ascii: "a") - 10 + number
  }

  /// It is an ASCII capital.
  public var isCapital: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }

  /// The number that a digit stands for, in capitals or not.
  public var hexNumber: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
