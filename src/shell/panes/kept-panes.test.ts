import { expect, it } from '@rstest/core'
import type { Location } from 'react-router-dom'
import { type KeptPane, keptPanes } from './kept-panes'

const at = (name: string, search = '', state: unknown = null): Location => ({
  pathname: `/${name}`,
  search,
  hash: '',
  state,
  key: `${name}${search}`,
})
const visit = (name: string, search = '', state: unknown = null) => ({
  name,
  location: at(name, search, state),
})
const keyOf = (name: string) => `${name}:0`
const everyTab = () => true
/** The panes after these pages were shown in turn, all of which have a tab. */
const shown = (...names: string[]) =>
  names.reduce<readonly KeptPane[]>((panes, name) => keptPanes(panes, visit(name), null, everyTab, keyOf), [])
const namesOf = (panes: readonly KeptPane[]) => panes.map(({ name }) => name)

it('keeps each page in the order of the first visits', () => {
  expect(namesOf(shown('a', 'b', 'c', 'a'))).toEqual(['a', 'b', 'c'])
})

it('returns the same panes, with the same locations, for a page at an unchanged address', () => {
  const before = shown('a', 'b')
  expect(
    keptPanes(before, { name: 'a', location: { ...at('a'), key: 'other' } }, null, everyTab, keyOf),
  ).toBe(before)
})

it('gives the shown page its new address, and no other page', () => {
  const after = keptPanes(shown('a', 'b'), visit('a', '?page=2'), null, everyTab, keyOf)
  expect(after.map(({ location }) => location.search)).toEqual(['?page=2', ''])
})

it('gives a page the state of a navigation to its own address', () => {
  const after = keptPanes(shown('a'), visit('a', '', { from: 'b' }), null, everyTab, keyOf)
  expect(after[0]?.location.state).toEqual({ from: 'b' })
})

it('drops a page whose tab is closed, but never the shown one', () => {
  const after = keptPanes(shown('a', 'b', 'c'), visit('b'), null, (name) => name === 'c', keyOf)
  expect(namesOf(after)).toEqual(['b', 'c'])
})

it('starts a refreshed page again, at the end, when it is shown', () => {
  const refreshed = (name: string) => (name === 'a' ? 'a:1' : `${name}:0`)
  const hidden = keptPanes(shown('a', 'b'), visit('b'), null, everyTab, refreshed)
  expect(namesOf(hidden)).toEqual(['b'])
  expect(keptPanes(hidden, visit('a'), null, everyTab, refreshed).map(({ key }) => key)).toEqual([
    'b:0',
    'a:1',
  ])
})

it('mounts one page ahead, and lets it go when another one is ahead', () => {
  const isOpen = (name: string) => name === 'a'
  const first = keptPanes(shown('a'), visit('a'), visit('b'), isOpen, keyOf)
  const second = keptPanes(first, visit('a'), visit('c'), isOpen, keyOf)
  expect([namesOf(first), namesOf(second)]).toEqual([
    ['a', 'b'],
    ['a', 'c'],
  ])
  expect(keptPanes(second, visit('c'), visit('c'), isOpen, keyOf)).toBe(second)
})

it('hides all pages for an address without a page', () => {
  const before = shown('a', 'b')
  expect(keptPanes(before, null, null, everyTab, keyOf)).toBe(before)
})
