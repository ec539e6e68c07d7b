/// The keys of the settings file, in the order of a new file. `Settings` reads their values, `Words` explain them.
public enum SettingKey: String, CaseIterable, Sendable {
  case language, side, bell, theme, digits
  case lockAfter = "lock-after"
  case staff, printer, backup, terminals
}
