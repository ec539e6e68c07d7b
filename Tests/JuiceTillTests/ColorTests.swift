import Foundation
import JuiceFiles
import JuiceKit
import JuiceText
import TerminalTesting
import Testing

@testable import JuiceTerminal
@testable import JuiceTill

@Suite struct ColorTests {
  private let menu = Menu(
    ingredients: [
      Ingredient(id: "kiwi", name: Name("Kiwi"), opening: 9, low: 9, color: .named(.green)),
      Ingredient(id: "ice", name: Name("Ice")),
      Ingredient(id: "plum", name: Name("Plum"), color: .named(.magenta)),
    ],
    juices: [
      Juice(id: "mix", name: Name("Mix"), recipe: ["kiwi": 1, "ice": 1, "plum": 2]),
      Juice(id: "tea", name: Name("Tea"), recipe: ["ice": 1]),
    ])

  /// The colours in a screen row, without repeats in a row.
  private func colors(_ till: Rig, row: Int) -> [Int] {
    (0..<till.terminal.size.columns).reduce(into: []) { found, x in
      if let color = till.terminal.color(at: Point(x: x, y: row)), color != found.last {
        found.append(color)
      }
    }
  }

  @Test func `an ingredient has its mark beside its name`() async throws {
    try await Rig.run(.en, menu: menu) { till in
      let row = try #require(till.place(of: "Kiwi 9")).y
      #expect(colors(till, row: row) == [2, 5])
      let kiwi = try #require(till.place(of: "Kiwi 9"))
      #expect(till.terminal.color(at: Point(x: kiwi.x - 5, y: row)) == 2)
      #expect(till.terminal.color(at: kiwi) == nil)
    }
  }

  @Test(arguments: [(80, 24), (100, 30), (120, 40), (200, 60)], [398, 4398])
  func `all labels have a mark, or none`(_ size: (columns: Int, rows: Int), _ count: Int)
    async throws
  {
    try await Rig.run(.en, columns: size.columns, rows: size.rows) { till in
      let names = ["Strawberry", "Banana", "Pineapple", "Kiwi", "Mango"]
      let counts = Menu.standard.ingredients.map { ($0.id, count) }
      _ = try await till.maker.store.apply(.count(Quantities(uniqueKeysWithValues: counts)))
      try await till.wait(for: "Mango \(count)")
      let marks = try names.map { name in
        let label = try #require(till.place(of: "\(name) \(count)"))
        let start = label.x - "\(name) \(count)".count / 2
        return till.terminal.color(at: Point(x: start - 2, y: label.y)) != nil
      }
      #expect(Set(marks).count == 1, "\(marks)")
    }
  }

  @Test(arguments: [(60, 20), (40, 12)])
  func `marks stand in columns if they take several lines`(_ columns: Int, _ rows: Int) async throws
  {
    try await Rig.run(.en, columns: columns, rows: rows) { till in
      let labels = try ["Strawberry 10", "Pineapple 10", "Mango 10"].map {
        try #require(till.place(of: $0))
      }
      let marks = labels.map { label in
        (0..<label.x).first { till.terminal.color(at: Point(x: $0, y: label.y)) != nil }
      }
      #expect(marks[0] != nil && Set(marks).count == 1)
    }
  }

  @Test(arguments: [(80, 24), (99, 40)])
  func `the line of a button has its ingredients' colours`(_ columns: Int, _ rows: Int) async throws
  {
    try await Rig.run(.en, columns: columns, rows: rows, menu: menu) { till in
      try await till.press(.tab)
      let line = try #require(till.terminal.text.firstIndex { $0.contains("┌ 1 ─") })
      #expect(colors(till, row: line) == [2, 5])
    }
  }

  @Test func `a tile has its ingredients' colours at its left edge`() async throws {
    try await Rig.run(.en, columns: 60, rows: 20) { till in
      let row = try #require(till.place(of: "3 Strawberry")).y
      #expect(till.terminal.text[row].hasPrefix("▌  3"))
      #expect(till.terminal.color(at: Point(x: 0, y: row)) == 161)
      #expect(till.terminal.color(at: Point(x: 0, y: row + 1)) == 161)
      #expect(till.terminal.color(at: Point(x: 1, y: row)) == nil)
    }
  }

  @Test(arguments: [(80, 24), (60, 20), (40, 12)])
  func `a screen without colours has whole frames and the same text`(_ columns: Int, _ rows: Int)
    async throws
  {
    var screen = ""
    try await Rig.run(.en, columns: columns, rows: rows) { screen = $0.screen }
    try await Rig.run(.en, columns: columns, rows: rows, colors: false) { till in
      let text = screen.replacing("▌", with: " ").replacing(/[ ]+\n/, with: "\n")
      #expect(till.screen == text)
      for row in 0..<rows { #expect(colors(till, row: row) == []) }
    }
  }

  @Test func `a report's bar has the colour of the juice's main ingredient`() async throws {
    try await Rig.run(.en, menu: menu) { till in
      try await till.type("112t")
      try await till.wait(for: "▆")
      let rows = ["Mix", "Tea"].map { name in
        till.terminal.text.firstIndex { $0.contains(name) && $0.contains("▆") } ?? 0
      }
      #expect(rows.map { colors(till, row: $0) } == [[5], []])
    }
  }

  @Test func `the restock screen has the marks`() async throws {
    try await Rig.run(.en, menu: menu) { till in
      try await till.type("r")
      let rows = ["Kiwi", "Ice", "Plum"].map { till.place(of: $0 + " ")?.y ?? 0 }
      #expect(rows.map { colors(till, row: $0) } == [[2], [], [5]])
    }
  }

  @Test func `alerts and states are told apart without a colour`() async throws {
    try await Rig.run(.en, menu: menu) { till in
      let low = try #require(till.place(of: "Low"))
      #expect(till.terminal.has(.attention, at: low))
      #expect(till.terminal.color(at: low) == nil)
    }
  }

  @Test func `only a juice that can't be ordered is faint`() async throws {
    try await Rig.run(.en) { till in
      let soldOut = try #require(till.place(of: "Strawberry 16"))
      let ready = try #require(till.place(of: "Mango 2, Kiwi 1"))
      #expect(till.terminal.has(.unavailable, at: soldOut))
      #expect(!till.terminal.has(.unavailable, at: ready))
    }
  }

  /// Words repeat what faint text shows.
  @Test(arguments: [(60, 20), (40, 12)])
  func `a faint button says that its juice is sold out`(_ columns: Int, _ rows: Int) async throws {
    try await Rig.run(.en, columns: columns, rows: rows) { till in
      _ = try await till.maker.store.apply(.soldOut(["pineapple", "kiwi"], .marked))
      try await till.wait("what is marked") {
        till.screen.ranges(of: "Sold out").count >= 4
      }
      let names = ["Strawberry Banana", "Mango Kiwi", "Strawberry", "Banana", "Pineapple", "Kiwi"]
      let faint = names.enumerated().filter { index, name in
        let place = till.place(of: "\(index + 1) \(name)")
        return place.map { till.terminal.has(.unavailable, at: $0) } ?? false
      }
      #expect(faint.map(\.element) == ["Mango Kiwi", "Strawberry", "Pineapple", "Kiwi"])
      let grid = till.terminal.text.dropFirst(4).joined(separator: "\n")
      #expect(grid.ranges(of: "Sold out").count >= faint.count)
    }
  }

  @Test func `a faint order says that it was taken back`() async throws {
    try await Rig.run(.en, columns: 120, rows: 40) { till in
      try await till.type("7u")
      try await till.wait(for: "voided")
      let line = try #require(till.place(of: "voided")).y
      #expect(till.terminal.text[line].contains(/\d\d:\d\d No. 1 Mango/))
      #expect((0..<120).contains { till.terminal.has(.unavailable, at: Point(x: $0, y: line)) })
    }
  }

  @Test(arguments: [16, 256])
  func `the five fruits are told apart`(_ count: Int) {
    let numbers = Menu.standard.ingredients.compactMap(\.color).map {
      Paint($0).number(among: count)
    }
    #expect(Set(numbers).count == 5)
  }

  @Test func `colour names are in the order of the terminal's`() {
    let numbers = Color.Named.allCases.map { Paint(.named($0)).number(among: 16) }
    #expect(numbers == Array(0..<16))
    #expect(Paint(.named(.brightMagenta)).number(among: 8) == 5)
  }

  @Test func `swatches without colours have brackets around the chosen one`() {
    let screen = AlertView.Row.swatches([.palette(0), .palette(1)], marked: 1)
    #expect(screen.text == " ██[██]")
    #expect(AlertView.Row.swatches([.palette(0), .palette(1)], marked: 2).text == " ██ ██ ")
    #expect(AlertView.Row.swatches([.palette(0), .palette(1)], marked: -1).text == " ██ ██ ")
  }

  /// Simulates red and green blindness (Machado, 2009), and measures distances in CIE Lab.
  @Test(arguments: 2...5)
  func `everybody tells neighbouring tiles of the demo apart by their colours`(columns: Int) throws
  {
    let colors = try Menu.demo().juices.map { try #require($0.color).rgb }
    let names = try Menu.demo().juices.map(\.id.rawValue)
    for index in colors.indices {
      let right = index % columns < columns - 1 ? index + 1 : colors.count
      for other in [right, index + columns] where other < colors.count {
        for (kind, sight) in Sight.all {
          let distance = sight.distance(colors[index], colors[other])
          #expect(distance >= 12, "\(kind): \(names[index]), \(names[other])")
        }
      }
    }
  }
}

/// The linear light that a person sees, as sums of red, green and blue.
private struct Sight {
  static let all: KeyValuePairs = [
    "usual": Sight(rows: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]),
    "no red": Sight(rows: [
      [0.1523, 1.0526, -0.2049], [0.1145, 0.7863, 0.0992], [-0.0039, -0.0481, 1.0520],
    ]),
    "no green": Sight(rows: [
      [0.3673, 0.8606, -0.2280], [0.2801, 0.6725, 0.0474], [-0.0118, 0.0429, 0.9689],
    ]),
  ]

  let rows: [[Double]]

  func distance(_ one: [Double], _ other: [Double]) -> Double {
    zip(lab(one), lab(other)).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
  }

  private func lab(_ color: [Double]) -> [Double] {
    let light = color.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
    func sums(_ rows: [[Double]], _ parts: [Double]) -> [Double] {
      rows.map { row in zip(row, parts).reduce(0) { $0 + $1.0 * $1.1 } }
    }
    let seen = sums(rows, light).map { min(1, max(0, $0)) }
    let xyz = sums(
      [[0.4339, 0.3762, 0.1899], [0.2127, 0.7152, 0.0722], [0.0178, 0.1095, 0.8727]], seen)
    let roots = xyz.map { $0 > 0.008856 ? pow($0, 1.0 / 3) : 7.787 * $0 + 16.0 / 116 }
    return [
      116 * roots[1] - 16, 500 * (roots[0] - roots[1]), 200 * (roots[1] - roots[2]),
    ]
  }
}

extension Color {
  /// The parts from 0 to 1.
  fileprivate var rgb: [Double] {
    guard case .mix(let red, let green, let blue) = self else { return [] }
    return [red, green, blue].map { Double($0) / 255 }
  }
}
