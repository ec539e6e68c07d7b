import FoundationEssentials
import JuiceKit
import JuiceText
import JuiceWords
import Testing

@testable import JuicePostgres
@testable import juice_maker

/// The answers of `stand init` and `stand add`, for the machines that follow them.
@Suite struct StandOutputTests {
  private let words = Wording(.en).words

  @Test func `A superuser's part of the preparation is told, and a script gets it`() {
    func answer(_ left: String?) -> PreparedStands {
      PreparedStands(address: "postgres://owner@host/juice", left: left, words: words)
    }
    let (all, some) = (answer(nil), answer("REVOKE x \\gexec"))
    #expect(all.lines.count == 1)
    #expect(some.lines == all.lines + [words.leftToSuperuser, "REVOKE x \\gexec"])
    #expect(all.record["left"] == .null)
    #expect(some.record["left"] == .text("REVOKE x \\gexec"))
    #expect(some.record["store"] == .text("postgres://owner@host/juice"))
  }

  @Test func `A stand sells on its store, and a mirror gets the command that fills it`() {
    func last(isMirror: Bool) -> [String] {
      let login = Stands.Login(
        stand: "north", isMirror: isMirror, login: "juice_stand_north", password: "secret",
        address: "postgres://north@host/juice", passwordLines: ["host:*:juice:north:secret"])
      return LoginOutput(login: login, words: words).lines.suffix(2)
    }
    let login = Stands.Login(
      stand: "north", isMirror: false, login: "n", password: "secret", address: "a",
      passwordLines: ["host:*:juice:n:secret"])
    #expect(
      LoginOutput(login: login, words: words).record["pgpass"]
        == .list([.text("host:*:juice:n:secret")]))
    #expect(
      last(isMirror: false) == [words.storeAtStand, "postgres://north@host/juice"])
    #expect(
      last(isMirror: true)
        == [words.mirrorAtStand, "juice-maker mirror --follow postgres://north@host/juice"])
  }
}
