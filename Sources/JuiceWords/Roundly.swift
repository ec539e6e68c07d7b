/// Helpers for every language.
extension Words {
  /// How long a stock lasts, as roundly as anybody plans by it: tens of minutes, hours, then days.
  func roundly<Text>(
    _ days: Double, minutes: (Int) -> Text, hours: (Int) -> Text, days whole: (Int) -> Text
  ) -> Text {
    let days = min(days, 9999)
    let tens = Int((days * 144).rounded()) * 10
    if tens < 60 { return minutes(max(10, tens)) }
    let hour = Int((days * 24).rounded())
    return hour < 24 ? hours(hour) : whole(Int(days.rounded()))
  }
}
