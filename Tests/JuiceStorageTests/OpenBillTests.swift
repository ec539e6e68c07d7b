import FoundationEssentials
import JuiceKit
import Testing

@Suite(.serialized) struct OpenBillTests {
  private func order(_ cup: Cup, name: String, of taken: JournalEntry? = nil) -> Order {
    var order = Order(
      id: taken?.id ?? Order.ID(), lines: [Order.Line(cup, cups: 1)], uses: ["kiwi": 1])
    order.name = CustomerName(name)
    order.bill = taken?.seq
    return order
  }

  @Test(arguments: StoreKind.allCases)
  func `open bills are listed, the oldest first, until they are ordered or dropped`(
    kind: StoreKind
  ) async throws {
    try await kind.withShop { store in
      let before = try await store.stock().items
      var ids: [Order.ID] = []
      for name in ["민수", "Anna", "14:02"] {
        ids.append(
          try #require(try await store.apply(.setAside(order("kiwi", name: name))).entry).id)
      }
      var bills = try await store.bills()
      #expect(bills.map(\.id) == ids)
      #expect(bills.map(\.aside.name?.text) == ["민수", "Anna", "14:02"])
      #expect(try await store.stock().items == before)

      let taken = try #require(
        try await store.apply(.bill(ids[0], .taken, after: bills[0].newest.seq)).entry)
      await #expect(throws: Refusal.billTaken(taken)) {
        _ = try await store.apply(.bill(ids[0], .taken, after: bills[0].newest.seq))
      }
      _ = try await store.apply(.bill(ids[1], .dropped, after: bills[1].newest.seq))
      bills = try await store.bills()
      #expect(bills.map(\.id) == [ids[0], ids[2]])
      #expect(bills.map(\.taken) == [taken, nil])

      let sold = try #require(
        try await store.apply(.order(order("kiwi", name: "민수", of: taken))).entry)
      #expect(sold.id == ids[0] && sold.name?.text == "민수")
      #expect(try await store.bills().map(\.id) == [ids[2]])
      #expect(try await store.order(ids[0])?.facts == sold.facts)
      #expect(try await store.records([ids[0]])[ids[0]]?.later.isEmpty == true)
      #expect(try await store.undone(store.entries(JournalQuery(kind: .bill))).isEmpty)
      #expect(try await store.entries(JournalQuery(kind: .bill)).count == 5)
      _ = try await store.verify()
    }
  }

  @Test(arguments: StoreKind.allCases, ["taken", "dropped"])
  func `a bill taken up twice, or dropped after, leaves a valid journal`(
    kind: StoreKind, last: String
  ) async throws {
    try await kind.withShop { store in
      let aside = try #require(
        try await store.apply(.setAside(order("kiwi", name: "민수"))).entry)
      let taken = try #require(
        try await store.apply(.bill(aside.id, .taken, after: aside.seq)).entry)
      let step = try #require(BillStep(rawValue: last))
      _ = try await store.apply(.bill(aside.id, step, after: taken.seq))
      _ = try await store.verify()
      let entries = try await store.entries(JournalQuery(.oldestFirst))
      var recent = RecentEntries()
      var books = Books()
      for entry in entries {
        try books.admit(entry, prior: recent.prior(to: entry) { [] })
        recent.add(entry)
      }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `of tills that take up a bill at once one gets it`(kind: StoreKind) async throws {
    try await kind.withShop { store in
      let aside = try #require(
        try await store.apply(.setAside(order("kiwi", name: "민수"))).entry)
      let got = try await withThrowingTaskGroup(of: Bool.self) { group in
        for _ in 0..<4 {
          group.addTask {
            do {
              _ = try await store.apply(.bill(aside.id, .taken, after: aside.seq))
              return true
            } catch Refusal.billTaken { return false }
          }
        }
        return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(got == 1)
      #expect(try await store.bills().count == 1)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `an export with open bills gives the same bills`(kind: StoreKind) async throws {
    try await kind.withShop { store in
      let aside = try #require(
        try await store.apply(.setAside(order("kiwi", name: "민수"))).entry)
      _ = try await store.apply(.bill(aside.id, .taken, after: aside.seq))
      let entries = try await store.entries(JournalQuery(.oldestFirst))
      var copies: [JournalEntry] = []
      for entry in entries {
        copies.append(try JournalEntry.imported(Array(entry.json().line.utf8)).0)
      }
      #expect(copies == entries)
      var books = Books()
      for entry in copies {
        try books.admit(entry, prior: copies.filter { $0.id == entry.id && $0.seq < entry.seq })
      }
      #expect(try await store.books().bills == books.bills)
    }
  }
}
