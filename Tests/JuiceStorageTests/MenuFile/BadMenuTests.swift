import Testing

@Suite struct BadMenuTests {
  @Test(arguments: BadMenu.text) func `a text that is no YAML or no menu`(bad: BadMenu) {
    bad.check()
  }
  @Test(arguments: BadMenu.keys) func `a bad key`(bad: BadMenu) { bad.check() }
  @Test(arguments: BadMenu.lists) func `a bad list`(bad: BadMenu) { bad.check() }
  @Test(arguments: BadMenu.refusedFeatures) func `an anchor, alias, tag or merge key`(bad: BadMenu)
  { bad.check() }
  @Test(arguments: BadMenu.identifiers) func `a bad id`(bad: BadMenu) { bad.check() }
  @Test(arguments: BadMenu.names) func `a bad name`(bad: BadMenu) { bad.check() }
  @Test(arguments: BadMenu.counts) func `a bad count`(bad: BadMenu) { bad.check() }
  @Test(arguments: BadMenu.recipes) func `a bad recipe`(bad: BadMenu) { bad.check() }
  @Test(arguments: BadMenu.prices) func `a bad price`(bad: BadMenu) { bad.check() }
}
