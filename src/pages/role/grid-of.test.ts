import { expect, it } from '@rstest/core'
import { changesOf, found, type GridRow, gridOf, isGiven, toggled } from './grid-of'

const entry = (name: string, isHeld = true) => ({ name, endpoints: [`GET /${name}`], isHeld })
const known = ['zebra:read', 'coach:depart', 'coach:read', 'coach:write', 'banner:read'].map((name) =>
  entry(name),
)
const groups = gridOf(known, '其他')
const coach = (): GridRow => {
  const row = groups.flatMap(({ rows }) => rows).find(({ resource }) => resource === 'coach')
  if (row === undefined) throw new Error('there is no coach')
  return row
}

it('puts resources in the menu’s order, usual verbs in columns, and what it does not know at the end', () => {
  expect(groups.map(({ title, rows }) => [title, rows.map(({ word }) => word)])).toEqual([
    ['首页管理', ['轮播图']],
    ['门店管理', ['教练']],
    ['其他', ['zebra']],
  ])
  expect(coach().delivered.map((cell) => cell?.name)).toEqual([
    'coach:read',
    'coach:write',
    undefined,
    undefined,
  ])
  expect(coach().others.map(({ name, verb }) => [name, verb])).toEqual([['coach:depart', '办理离职']])
})

it('shows everything of a resource as given by its star, and by the administrator’s', () => {
  expect(['coach:read', 'banner:read'].map((name) => isGiven(['coach:*'], name))).toEqual([true, false])
  expect(isGiven(['*'], 'banner:read')).toBe(true)
})

it('spells a star out when one of what it says is taken away', () => {
  expect(toggled(['banner:read', 'coach:*'], coach(), ['coach:write'], false)).toEqual([
    'banner:read',
    'coach:read',
    'coach:depart',
  ])
  expect(toggled(['coach:*'], coach(), ['coach:write'], true)).toEqual(['coach:*'])
  expect(toggled(['coach:read'], coach(), ['coach:read', 'coach:write'], true)).toEqual([
    'coach:read',
    'coach:write',
  ])
})

it('tells what becomes possible and what no longer is, whatever it was written as', () => {
  expect(changesOf(['coach:*'], ['coach:read', 'coach:depart', 'banner:read'], known)).toEqual({
    added: ['banner:read'],
    removed: ['coach:write'],
  })
  expect(changesOf(['coach:*'], ['coach:read', 'coach:write', 'coach:depart'], known)).toEqual({
    added: [],
    removed: [],
  })
})

it('finds rows by word, by verb and by name, and leaves out those of which nothing is to be shown', () => {
  const names = (q: string) =>
    found(groups, q, () => true).flatMap(({ rows }) => rows.map((row) => row.resource))
  expect([names('教练'), names('离职'), names('COACH:R'), names('门店管理'), names('')]).toEqual([
    ['coach'],
    ['coach'],
    ['coach'],
    ['coach'],
    ['banner', 'coach', 'zebra'],
  ])
  expect(found(groups, '', ({ name }) => name === 'zebra:read').map(({ title }) => title)).toEqual(['其他'])
})
