internal import JuiceKit

/// A message over a screen.
enum Alert {
  /// Any key takes it away.
  case message(String, detail: String?, style: MessageStyle)
  /// Yes or no.
  case shortage([Shortage], isYes: Bool)

  enum MessageStyle { case success, failure }
}
