internal import JuiceKit
internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

/// The mode tabs of the restock screen, at the right of the title bar.
struct ModeTabs: @MainActor View {
  private struct Tab: Hashable {
    let key: Key
    let text: String
    let isCurrent: Bool

    var width: Int { TextWidth.columns(of: text) + 2 }
  }

  private let tabs: [Tab]
  private let titleWidth: Int

  init(_ current: StockEdit.Mode, position: String, _ words: Words) {
    let isWaste = if case .waste = current { true } else { false }
    // The title shows the reason for waste, so the tab omits it.
    tabs = [
      Tab(key: "d", text: "d \(words.deliveryTab)", isCurrent: current == .delivery),
      Tab(key: "c", text: "c \(words.countTab)", isCurrent: current == .count),
      Tab(key: "w", text: "w \(words.wasteTab)", isCurrent: isWaste),
    ]
    let modes = [.delivery, .count] + WasteReason.allCases.map(StockEdit.Mode.waste)
    titleWidth = modes.map { TextWidth.columns(of: $0.title(words) + position) }.max() ?? 0
  }

  /// Returns the frame of the tabs, with a gap before each; `nil` if the widest title leaves no room.
  func frame(in size: Size) -> Rect? {
    let width = tabs.reduce(0) { $0 + $1.width + 1 }
    let x = size.columns - width - 1
    return titleWidth + 1 <= x ? Rect(x: x, y: 0, width: width, height: 1) : nil
  }

  func tab(at point: Point, in frame: Rect) -> (key: Key, frame: Rect)? {
    var x = frame.x + 1
    for tab in tabs {
      let place = Rect(x: x, y: frame.y, width: tab.width, height: 1)
      if place.contains(point) { return (tab.key, place) }
      x += place.width + 1
    }
    return nil
  }

  func draw(on canvas: Canvas) {
    let canvas = canvas.on(.title)
    canvas.fill(.normal)
    var x = 1
    for tab in tabs {
      canvas.titleButton(tab.text, x: x, isSelected: tab.isCurrent)
      x += tab.width + 1
    }
  }
}
