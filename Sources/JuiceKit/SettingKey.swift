/// The keys of the settings file, in the order of a new file. `Settings` reads their values, `Words` explain them.
package enum SettingKey: String, CaseIterable, Sendable {
  case language, side, bell, theme, digits
  case lockAfter = "lock-after"
  case staff, printer, print, backup, terminals
  case afterClosing = "after-closing"
}

/// A slip of an order that the till can print by itself.
package enum OrderSlip: String, CaseIterable, Sendable {
  case ticket, receipt
}
