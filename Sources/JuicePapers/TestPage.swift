internal import JuiceKit
package import JuiceText
package import JuiceWords

extension Wording {
  /// A page that shows whether a printer's width, letters, large letters and cut are right.
  package func testPage(on paper: Paper) -> Slip {
    var slip = Slip(on: paper)
    slip.add(title: menu.shop.name.map(text) ?? "Juice Maker")
    slip.add(centered: words.testPage)
    slip.addRule()
    slip.add("0123456789 ABC abc")
    slip.add("맛있는 쥬스 ₩12,000")
    slip.add(words.total, "12,345.67")
    slip.add(number: 12)
    slip.addRule()
    slip.add(words.testPageHint(columns: paper.columns))
    return slip
  }
}
