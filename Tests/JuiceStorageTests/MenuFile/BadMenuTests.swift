import Testing

@Suite struct BadMenuTests {
  @Test(arguments: BadMenu.text) func `what is no YAML, or no menu`(bad: BadMenu) { bad.check() }
  @Test(arguments: BadMenu.keys) func `keys`(bad: BadMenu) { bad.check() }
  @Test(arguments: BadMenu.lists) func `lists`(bad: BadMenu) { bad.check() }
  @Test(arguments: BadMenu.tricks) func `tricks of YAML`(bad: BadMenu) { bad.check() }
  @Test(arguments: BadMenu.identifiers) func `ids`(bad: BadMenu) { bad.check() }
  @Test(arguments: BadMenu.names) func `names`(bad: BadMenu) { bad.check() }
  @Test(arguments: BadMenu.counts) func `counts`(bad: BadMenu) { bad.check() }
  @Test(arguments: BadMenu.recipes) func `recipes`(bad: BadMenu) { bad.check() }
  @Test(arguments: BadMenu.prices) func `prices`(bad: BadMenu) { bad.check() }
}
