import JuiceTerminal
import Testing

@testable import JuiceTill

@Suite struct BoardColumnTests {
  /// - Parameter room: columns and rows for the numbers alone.
  private func column(_ numbers: [Int], _ room: (Int, Int), largest: Int = .max) -> BoardColumn {
    BoardColumn(
      numbers.map { BoardNumbers.Called(number: $0) },
      in: Rect(x: 3, y: 5, width: room.0 + 2, height: room.1 + 2), largest: largest)
  }

  /// The count of two-digit numbers, the room, and the scale.
  @Test(arguments: [
    (1, (7, 3), 1), (1, (13, 5), 1), (1, (14, 5), 2), (1, (56, 20), 8), (2, (17, 3), 1),
    (2, (16, 7), 1), (2, (33, 5), 2), (12, (56, 34), 2), (0, (56, 34), 13),
    (12, (36, 20), 1), (60, (200, 100), 3),
  ])
  func `numbers are as large as they can be with all there`(
    count: Int, room: (Int, Int), scale: Int
  ) {
    let column = column(Array(10..<10 + count), room)
    #expect(column.scale == scale)
    #expect(column.shown.count == count && column.hidden == 0)
  }

  @Test
  func `numbers that have no room even in the smallest digits are counted`() {
    let column = column(Array(10..<20), (17, 6))
    #expect(column.scale == 1 && column.shown.map(\.number) == [10, 11] && column.hidden == 8)
  }

  @Test func `numbers that are too long even for the smallest digits are plain`() {
    let column = column([12_345, 7], (18, 12))
    #expect(column.scale == 0 && column.shown.map(\.number) == [12_345, 7])
    #expect(column.cell == Size(columns: 5, rows: 1))
    #expect(!column.frame(of: 0).intersects(column.frame(of: 1)))
    #expect(self.column([12_345], (19, 12)).scale == 1)
    // No number is larger than the `largest` scale.
    #expect(self.column([7], (18, 12), largest: 0).scale == 0)
  }

  @Test func `the longest number counts, and none is larger than is allowed`() {
    #expect(column([1, 2, 3], (20, 3)).scale == 1)
    #expect(column([1, 2, 100], (20, 3)).hidden == 2)
    #expect(column([7], (100, 100)).scale == 33)
    #expect(column([7], (100, 100), largest: 4).scale == 4)
  }

  /// All numbers are in the room, no frame touches another number, and a larger scale would have no room for all.
  @Test func `no number lies over another, and none could be larger`() {
    for columns in stride(from: 15, through: 100, by: 7) {
      for rows in stride(from: 3, through: 40, by: 5) {
        for count in [1, 2, 5, 12, 60] {
          let all = Rect(x: 3, y: 5, width: columns + 2, height: rows + 2)
          let column = BoardColumn((100..<100 + count).map { .init(number: $0) }, in: all)
          let frames = column.shown.indices.map(column.frame)
          for (index, frame) in frames.enumerated() {
            let framed = Rect(
              x: frame.x - 1, y: frame.y - 1, width: frame.width + 2, height: frame.height + 2)
            #expect(all.contains(framed), "\(count) in \(columns) x \(rows)")
            #expect(!frames[(index + 1)...].contains(where: framed.intersects))
          }
          #expect(column.shown.count + column.hidden == count)
          #expect(column.hidden == 0 || column.scale == 1)
        }
      }
    }
  }
}
