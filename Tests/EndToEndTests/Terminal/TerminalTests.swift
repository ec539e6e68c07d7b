import Testing

/// The built program in a real terminal: tmux, with a server of its own for each test. One at a time,
/// because a machine that is busy with other terminals answers late.
@Suite(.serialized) enum TerminalTests {}
