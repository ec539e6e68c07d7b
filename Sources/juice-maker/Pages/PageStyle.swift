/// The style sheets of pages: light and dark, for narrow and wide screens, and for A4.
///
/// Fonts are those of the reader's system. Every pair of text and ground has a contrast of 4.5 or more.
struct PageStyle: Sendable {
  static let report = PageStyle(reportColors, font: "15px/1.45", reportRules)
  static let menu = PageStyle(menuColors, font: "20px/1.35", menuRules)

  let sheet: String

  /// - Parameter font: its size and the height of a line.
  private init(_ colors: StaticString, font: StaticString, _ rules: StaticString) {
    sheet = """

      \(colors)
      * { box-sizing: border-box; }
      body {
        margin: 0; background: var(--ground); color: var(--ink);
        font: \(font) system-ui, -apple-system, "Segoe UI", "Apple SD Gothic Neo",
          "Malgun Gothic", "Noto Sans KR", "Noto Sans CJK KR", sans-serif;
        font-variant-numeric: tabular-nums; overflow-wrap: anywhere; word-break: keep-all;
      }
      \(rules)

      """
  }

  private static let reportColors: StaticString = """
    :root {
      --ground: #f6f4ef; --paper: #ffffff; --ink: #1f1d1a; --soft: #5d5850; --line: #ddd8ce;
      --now: #b3471a; --then: #e6e0d5; --edge: #8a8376;
      --more: #1d6033; --more-ground: #e2f1e4; --less: #8a3b0d; --less-ground: #fbe9dc;
      --same: #55504a; --same-ground: #ece8e0; --unpaid: #8e241c; --unpaid-ground: #fae0de;
      --part-0: #b3471a; --part-1: #2f6f8f; --part-2: #6a8f3c; --part-3: #8a5a9e;
      --part-4: #c29a1f; --part-5: #77736c;
      color-scheme: light;
    }
    @media screen and (prefers-color-scheme: dark) {
      :root {
        --ground: #16181b; --paper: #1f2226; --ink: #efede8; --soft: #b6b1a8; --line: #383c42;
        --now: #f08a57; --then: #3b4047; --edge: #8f949c;
        --more: #9fdcb1; --more-ground: #1d3a27; --less: #f5b98f; --less-ground: #44291a;
        --same: #d0ccc4; --same-ground: #33373d; --unpaid: #f4aaa3; --unpaid-ground: #47201d;
        --part-0: #f08a57; --part-1: #6fb3d6; --part-2: #a5c973; --part-3: #c79ad9;
        --part-4: #e6c35a; --part-5: #a5a19a;
        color-scheme: dark;
      }
    }
    """

  private static let reportRules: StaticString = """
    main { max-width: 1120px; margin: 0 auto; padding: 40px 24px 32px; }
    header { margin-bottom: 24px; }
    h1 { font-size: 32px; line-height: 1.2; letter-spacing: -0.015em; margin: 2px 0 4px; }
    h2 { font-size: 15px; margin: 0 0 12px; }
    p { margin: 0; }
    .shop { font-weight: 600; color: var(--now); }
    .span, footer, .note, .legend, .most, .axis { color: var(--soft); }
    .figures {
      display: grid; grid-template-columns: repeat(auto-fit, minmax(210px, 1fr)); gap: 14px;
      margin: 0 0 20px;
    }
    .figures > div, section {
      background: var(--paper); border: 1px solid var(--line); border-radius: 14px;
    }
    .figures > div { padding: 16px 18px; }
    dt { color: var(--soft); font-size: 13px; }
    dd { margin: 0; }
    .value { font-size: 27px; font-weight: 650; letter-spacing: -0.02em; line-height: 1.25; }
    .change { font-size: 13px; margin-top: 6px; min-height: 22px; color: var(--soft); }
    .chip {
      display: inline-block; border-radius: 999px; padding: 1px 9px; margin-right: 8px;
      font-weight: 600; color: var(--same); background: var(--same-ground);
    }
    .chip.more { color: var(--more); background: var(--more-ground); }
    .chip.less { color: var(--less); background: var(--less-ground); }
    .chip.unpaid { color: var(--unpaid); background: var(--unpaid-ground); }
    section { padding: 18px 20px; margin: 0 0 20px; break-inside: avoid; overflow-x: auto; }
    .note { font-size: 13px; margin-top: 10px; }
    .note.first { margin: 0 0 20px; font-size: 15px; }
    table { width: 100%; border-collapse: collapse; font-size: 14px; }
    th, td { padding: 5px 0 5px 14px; text-align: left; font-weight: 400; vertical-align: baseline; }
    th:first-child { padding-left: 0; }
    thead th {
      color: var(--soft); font-size: 12.5px; padding-top: 0; overflow-wrap: normal;
    }
    tbody tr, tfoot tr { border-top: 1px solid var(--line); }
    tfoot th, tfoot td { font-weight: 650; }
    th.number, td.number { text-align: right; }
    td.number { white-space: nowrap; }
    .name { unicode-bidi: isolate; }
    td.bar { width: 24%; min-width: 44px; vertical-align: middle; }
    td.bar svg { display: block; width: 100%; height: 8px; }
    .swatch {
      display: inline-block; width: 10px; height: 10px; border-radius: 3px; margin-right: 8px;
    }
    .legend { font-size: 13px; margin-bottom: 8px; }
    .legend .swatch ~ .swatch { margin-left: 18px; }
    .swatch.now { background: var(--now); }
    .swatch.before { background: var(--then); box-shadow: inset 0 0 0 1px var(--edge); }
    .now { fill: var(--now); }
    rect { vector-effect: non-scaling-stroke; }
    rect.before { fill: var(--then); stroke: var(--edge); stroke-width: 1px; }
    rect.own { stroke: var(--edge); stroke-width: 0.75px; }
    .grid { stroke: var(--line); stroke-width: 1px; vector-effect: non-scaling-stroke; }
    .columns { margin-bottom: 14px; }
    .columns svg { display: block; width: 100%; height: 132px; overflow: visible; }
    .most { font-size: 12px; margin-bottom: 3px; }
    .axis { display: flex; overflow: hidden; font-size: 11.5px; margin-top: 4px; }
    .axis span { flex: 1 1 0; white-space: nowrap; padding-left: 3px; }
    .parts { margin-bottom: 14px; border-radius: 5px; overflow: hidden; }
    .parts svg { display: block; width: 100%; height: 14px; }
    rect.part-0 { fill: var(--part-0); } .swatch.part-0 { background: var(--part-0); }
    rect.part-1 { fill: var(--part-1); } .swatch.part-1 { background: var(--part-1); }
    rect.part-2 { fill: var(--part-2); } .swatch.part-2 { background: var(--part-2); }
    rect.part-3 { fill: var(--part-3); } .swatch.part-3 { background: var(--part-3); }
    rect.part-4 { fill: var(--part-4); } .swatch.part-4 { background: var(--part-4); }
    rect.part-5 { fill: var(--part-5); } .swatch.part-5 { background: var(--part-5); }
    footer { font-size: 12.5px; padding-top: 20px; }
    @media screen and (min-width: 900px) {
      .report { columns: 2; column-gap: 20px; }
      .sections { display: contents; }
      .both { column-span: all; margin-top: 20px; }
    }
    @media screen and (max-width: 600px) {
      main { padding: 24px 14px; }
      h1 { font-size: 26px; }
      .figures { grid-template-columns: 1fr 1fr; gap: 10px; }
      .figures > div { padding: 12px; }
      .value { font-size: 18px; }
      section { padding: 16px 14px; }
      .wide thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
      .wide, .wide tbody, .wide tfoot { display: block; }
      .wide tr { display: flex; flex-wrap: wrap; gap: 0 14px; padding: 7px 0; }
      .wide th, .wide td { padding: 0; }
      .wide th, .wide td.bar { flex: 1 0 100%; font-weight: 600; width: auto; }
      .wide td.bar { padding: 4px 0; }
      .wide td.number { text-align: left; white-space: normal; }
      .wide td.number::before { content: attr(data-heading) " "; color: var(--soft); font-size: 12.5px; }
      .wide td.empty { display: none; }
    }
    @page { size: A4; margin: 12mm 13mm; }
    @media print {
      body { background: #ffffff; font-size: 8.5pt; line-height: 1.3; }
      main { max-width: none; padding: 0; }
      header { margin-bottom: 4mm; }
      h1 { font-size: 18pt; }
      h2 { font-size: 9.5pt; margin-bottom: 1.5mm; }
      .figures { grid-template-columns: repeat(4, 1fr); gap: 3mm; margin-bottom: 5mm; }
      .figures > div { padding: 2.5mm 3mm; border-radius: 2mm; }
      dt, .change, .note, .legend { font-size: 7.5pt; }
      .note.first { font-size: 8.5pt; margin-bottom: 4mm; }
      .change { min-height: 0; margin-top: 1mm; }
      .value { font-size: 14pt; }
      .sections { columns: 2; column-gap: 8mm; }
      .both { column-span: all; margin-top: 3mm; }
      .second { break-before: page; }
      section {
        border: 0; border-radius: 0; padding: 0; margin-bottom: 3.5mm; overflow: visible;
        break-inside: auto;
      }
      h2, thead, .columns, .parts { break-after: avoid; }
      .columns, tr { break-inside: avoid; }
      table { font-size: 7.5pt; }
      thead th { font-size: 6.5pt; }
      tfoot { display: table-row-group; }
      th, td { padding: 0.3mm 0 0.3mm 2.5mm; }
      td.bar svg { height: 5px; }
      .columns svg { height: 24mm; }
      .columns, .parts { margin-bottom: 2mm; }
      .most, .axis, footer { font-size: 7pt; }
      footer { padding-top: 0; }
      svg, .swatch, .chip, .parts { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
    }
    """

  private static let menuColors: StaticString = """
    :root {
      --ground: #faf7f1; --ink: #23201c; --soft: #625c53; --line: #d8d1c4; --edge: #a39a8b;
      color-scheme: light;
    }
    @media screen and (prefers-color-scheme: dark) {
      :root {
        --ground: #17191c; --ink: #f0ede7; --soft: #b8b2a8; --line: #3c4046; --edge: #757a82;
        color-scheme: dark;
      }
    }
    """

  private static let menuRules: StaticString = """
    main { max-width: 860px; margin: 0 auto; padding: 56px 28px 48px; }
    header { text-align: center; margin-bottom: 40px; }
    h1 { font-size: 46px; line-height: 1.15; letter-spacing: -0.02em; margin: 0; }
    header p { color: var(--soft); margin: 10px 0 0; font-size: 18px; }
    ul { list-style: none; margin: 0; padding: 0; }
    .juices { column-gap: 48px; }
    .juices li {
      display: flex; align-items: baseline; gap: 10px; padding: 9px 0; break-inside: avoid;
    }
    .juices .noted { flex-wrap: wrap; row-gap: 0; }
    .allergens { flex: 1 0 100%; padding-left: 22px; color: var(--soft); font-size: 0.7em; }
    .swatch {
      flex: none; width: 12px; height: 12px; border-radius: 50%; border: 1px solid var(--edge);
    }
    .name { unicode-bidi: isolate; }
    .juices .name { font-weight: 600; }
    .leader { flex: 1 1 16px; min-width: 16px; border-bottom: 2px dotted var(--line); }
    .price { white-space: nowrap; }
    .options {
      display: grid; grid-template-columns: repeat(auto-fit, minmax(220px, 1fr)); gap: 28px 48px;
      margin-top: 40px; padding-top: 32px; border-top: 1px solid var(--line); font-size: 16px;
    }
    section { break-inside: avoid; }
    h2 { font-size: 16px; margin: 0 0 6px; }
    .for { color: var(--soft); font-size: 14px; margin: 0 0 6px; }
    .options li { display: flex; justify-content: space-between; gap: 16px; padding: 3px 0; }
    @media screen and (min-width: 760px) { .two { columns: 2; } }
    @media screen and (max-width: 600px) {
      body { font-size: 18px; }
      main { padding: 32px 18px; }
      h1 { font-size: 34px; }
    }
    @page { size: A4; margin: 16mm 18mm; }
    @media print {
      body { background: #ffffff; font-size: 17pt; }
      main { max-width: none; padding: 0; }
      header { margin-bottom: 10mm; }
      h1 { font-size: 36pt; }
      header p { font-size: 14pt; }
      .juices li { padding: 2mm 0; }
      .two { columns: 2; font-size: 13pt; column-gap: 12mm; }
      .two li { padding: 1.3mm 0; }
      .options { font-size: 12pt; margin-top: 8mm; padding-top: 6mm; gap: 6mm 12mm; }
      h2 { font-size: 12pt; }
      .for { font-size: 10pt; }
      .swatch { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
    }
    """
}
