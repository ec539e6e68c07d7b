import ArgumentParser
import JuiceFiles
import JuiceKit
import JuiceText
import JuiceWords
import Testing
import TimeTesting

@testable import juice_maker

/// CSV and JSON for scripts and for Excel.
@Suite struct FormatOptionTests {
  @Test func `Each option of a sheet makes it CSV`() throws {
    let semicolon = try #require(CSV.Separator(typed: ";"))
    for (words, csv) in [
      (["--excel"], CSV(isForExcel: true)), (["--separator", ";"], CSV(separator: semicolon)),
      (["--excel", "--separator", ";"], CSV(separator: semicolon, isForExcel: true)),
      (["--format", "csv"], CSV()),
    ] {
      #expect(try RowFormatOption.parse(words).format == .csv(csv))
      #expect(try PageFormatOption.parse(words).format == .csv(csv))
    }
    #expect(try RowFormatOption.parse([]).format == .text)
    #expect(try PageFormatOption.parse(["--format", "html"]).format == nil)
  }

  @Test func `A sheet for Excel has names beside every kind of id`() {
    func row(_ headings: [String], _ cells: [String]) -> String {
      CSVTable(headings, as: CSV(isForExcel: true), names: Wording(.en, .standard)).row(cells)
    }
    let report = ["section", "id", "measure", "value"]
    #expect(row(report, ["money", "cash", "KRW", "10"]) == "money,cash,Cash,KRW,10\r\n")
    #expect(row(report, ["juice", "kiwi", "cups", "1"]) == "juice,kiwi,Kiwi,cups,1\r\n")
    #expect(row(["set"], ["mango=2 kiwi=1"]) == "mango=2 kiwi=1,\"Mango 2, Kiwi 1\"\r\n")
    let words = Wording(.en).words
    for (reason, name) in [
      ("made", words.name(of: Stage.made)), ("marked", words.name(of: SoldOutMark.marked)),
      ("spilled", words.name(of: WasteReason.spilled)),
    ] {
      #expect(row(["reason"], [reason]) == "\(reason),\(name)\r\n")
    }
  }

  @Test func `A choice named like its id keeps its name beside an option with that id`() {
    let menu = Menu(
      ingredients: [], juices: [],
      groups: [
        Menu.OptionGroup(
          id: "ice", name: Name("Amount of ice"), choices: [.init(id: "ice", name: Name("ice"))]),
        Menu.OptionGroup(id: "size", name: Name("Size"), choices: []),
      ])
    let table = CSVTable(["options"], as: CSV(isForExcel: true), names: Wording(.en, menu))
    #expect(table.row(["ice"]) == "ice,ice\r\n" && table.row(["size"]) == "size,Size\r\n")
  }

  @Test func `Scripts see which juices are hidden today`() throws {
    let today = LocalDay(of: .noon)
    var menu = Menu.standard
    let yesterday = today.moved(days: -1)
    for (index, hidden) in [Juice.Hidden.on(today), .on(yesterday), .always].enumerated() {
      menu.juices[index].hidden = hidden
    }
    let output = MenuOutput(stock: Stock(), today: today, wording: Wording(.en, menu))
    guard case .list(let juices) = output.record["juices"] else {
      Issue.record("no juices")
      return
    }
    #expect(juices.prefix(4).map { $0["hidden"] == .bool(true) } == [true, false, true, false])
    let column = try #require(output.rows[0].firstIndex(of: "hidden"))
    #expect(output.rows[1...4].map { $0[column] } == ["true", "", "true", ""])
  }

  @Test func `Prices of choices that nobody pays are mentioned`() {
    func remarks(_ juice: Price?) -> [String] {
      let menu = Menu(
        ingredients: [Ingredient(id: "ice", name: Name("Ice"))],
        juices: [
          Juice(
            id: "tea", name: Name("Tea"), recipe: ["ice": 1], price: juice, options: ["size"])
        ], currency: .won,
        groups: [
          Menu.OptionGroup(
            id: "size", name: Name("Size"),
            choices: [.init(id: "large", name: Name("Large"), price: .won(500))])
        ])
      return menu.warnings.map { $0.sentence(Wording(.en, menu)) }
    }
    #expect(remarks(nil) == [Wording(.en).words.uselessPrices(["large"])])
    #expect(remarks(.won(1000)).isEmpty)
  }
}
