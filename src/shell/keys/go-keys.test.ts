import { expect, it } from '@rstest/core'
import { pages } from '../../nav'
import { goKeys } from './go-keys'

it('every page of the menu has a key of its own', () => {
  const names = pages.map(({ name }) => name)
  expect(Object.keys(goKeys).toSorted()).toEqual(names.toSorted())
  expect(new Set(Object.values(goKeys)).size).toBe(names.length)
})
