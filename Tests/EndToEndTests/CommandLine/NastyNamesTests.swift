import Testing

@Suite(.serialized) struct NastyNamesTests {
  let stand: Stand
  let menu: String

  init() throws {
    stand = try Stand()
    menu = try stand.write(
      #"""
      ingredients:
        - { id: a, name: '=1+1, "sum"' }
        - { id: b, name: { ko: '딸기 🍓\', en: "@cmd|x" } }
        - { id: c, name: '-3' }
        - { id: d, name: '-3+x' }
      juices:
        - { id: mix, name: "it's, \"a\" = b", recipe: { a: 1, b: 1 } }
      """#, to: "menu.yaml")
  }

  @Test func `json escapes what it must and nothing else`() async throws {
    try await stand.open()
    let run = try await stand.run("stock", "--menu", menu, "--format", "json", "--language", "ko")
    #expect(run.out.contains(#""name":"=1+1, \"sum\"","#))
    #expect(run.out.contains(#""name":"딸기 🍓\\","#))
    let names = try #require(run.json["stock"] as? [[String: Any]]).map { $0["name"] as? String }
    #expect(names == [#"=1+1, "sum""#, #"딸기 🍓\"#, "-3", "-3+x"])
  }

  @Test func `csv quotes, and no cell is a formula`() async throws {
    try await stand.open()
    let run = try await stand.run("stock", "--menu", menu, "--format", "csv")
    #expect(
      run.out == #"""
        id,name,quantity,low,soldOut\#r
        a,"'=1+1, ""sum""",10,false,false\#r
        b,'@cmd|x,10,false,false\#r
        c,-3,10,false,false\#r
        d,'-3+x,10,false,false\#r

        """#)
  }

  @Test func `a table keeps its columns`() async throws {
    let run = try await stand.run("menu", "--menu", menu, "--language", "ko")
    #expect(
      run.out == #"""
        아이디  쥬스           가능한 잔  먼저 떨어질 재료  레시피
        mix     it's, "a" = b         10  =1+1, "sum"       =1+1, "sum" 1, 딸기 🍓\ 1

        """#)
  }
}
