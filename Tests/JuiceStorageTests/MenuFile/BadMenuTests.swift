import Testing

@Suite(.serialized) struct BadMenuTests {
  @Test(arguments: BadMenu.text)
  func `a text that is no YAML or no menu is reported`(bad: BadMenu) { bad.check() }

  @Test(arguments: BadMenu.keys)
  func `a bad key is reported`(bad: BadMenu) { bad.check() }

  @Test(arguments: BadMenu.lists)
  func `a bad list is reported`(bad: BadMenu) { bad.check() }

  @Test(arguments: BadMenu.refusedFeatures)
  func `an anchor, alias, tag or merge key is reported`(bad: BadMenu) { bad.check() }

  @Test(arguments: BadMenu.identifiers)
  func `a bad id is reported`(bad: BadMenu) { bad.check() }

  @Test(arguments: BadMenu.names)
  func `a bad name is reported`(bad: BadMenu) { bad.check() }

  @Test(arguments: BadMenu.counts)
  func `a bad count is reported`(bad: BadMenu) { bad.check() }

  @Test(arguments: BadMenu.colors)
  func `a bad colour is reported`(bad: BadMenu) { bad.check() }

  @Test(arguments: BadMenu.recipes)
  func `a bad recipe is reported`(bad: BadMenu) { bad.check() }

  @Test(arguments: BadMenu.prices)
  func `a bad price is reported`(bad: BadMenu) { bad.check() }

  @Test(arguments: BadMenu.shops)
  func `a bad shop is reported`(bad: BadMenu) { bad.check() }

  @Test(arguments: BadMenu.sets)
  func `a bad set is reported`(bad: BadMenu) { bad.check() }

  @Test(arguments: BadMenu.options)
  func `bad options are reported`(bad: BadMenu) { bad.check() }
}
