import { expect, it } from '@rstest/core'
import type { AuditEntry } from '../../../../contract/system/audit-entry'
import { membershipMachine } from '../../../../machines/membership/membership.machine'
import { orderMachine } from '../../../../machines/order/order.machine'
import { countsOf, pathOf, transitionOf } from './transition-of'

const step = (from: string | null, to: string, verb: string) => ({ from, to, verb })

it('finds the transition of a change, by what was done where two events lead to the same status', () => {
  const name = (...args: Parameters<typeof step>) => transitionOf(orderMachine, step(...args))
  expect(name('pending', 'closed', 'close')).toBe('order.pending --order.close[0]--> order.closed')
  expect(name('pending', 'closed', 'expire')).toBe('order.pending --order.expire[0]--> order.closed')
  expect(name('pending', 'closed', 'import')).toBeUndefined()
  expect(name('pending', 'paid', 'confirm')).toBe('order.pending --order.collect[0]--> order.paid')
  expect(name('pending', 'pending', 'collect')).toBe('order.pending --order.collect[2]--> order.pending')
  expect(name('pending', 'pending', 'update')).toBeUndefined()
  expect(name('paid', 'pending', 'collect')).toBeUndefined()
  expect(name('unknown', 'paid', 'collect')).toBeUndefined()
  expect(name(null, 'pending', 'create')).toBeUndefined()
})

it('counts each transition, names those never taken, and keeps apart what the chart does not have', () => {
  const { counts, begun, strays } = countsOf(orderMachine, {
    taken: [
      { ...step(null, 'pending', 'create'), count: 7 },
      { ...step('pending', 'paid', 'collect'), count: 4 },
      { ...step('pending', 'paid', 'confirm'), count: 1 },
      { ...step('paid', 'paid', 'update'), count: 9 },
      { ...step('closed', 'paid', 'repair'), count: 1 },
    ],
  })
  expect(counts.get('order.pending --order.collect[0]--> order.paid')).toBe(5)
  const never = [...counts].filter(([, count]) => count === 0).map(([name]) => name)
  expect(never).toHaveLength(counts.size - 1)
  expect(never).toContain('order.closed --order.refund[0]--> order.closed')
  expect(begun.map(({ count }) => count)).toEqual([7])
  expect(strays).toEqual([{ ...step('closed', 'paid', 'repair'), count: 1 }])
})

const line = (n: number, action: string, before: object | null, after: object | null): AuditEntry => ({
  id: `01900000-0000-7000-8000-00000000000${n}`,
  at: `2026-03-0${n}T02:00:00.000Z`,
  who: 'lin',
  action,
  // Any object is a record of its members.
  before: before as AuditEntry['before'],
  after: after as AuditEntry['after'],
  reason: null,
})

it('follows a record along its chart, with parts paid and without other changes', () => {
  const path = pathOf(orderMachine, [
    line(5, 'order.repair', { status: 'paid' }, { status: 'pending' }),
    line(4, 'order.collect', { status: 'pending' }, { status: 'paid' }),
    line(3, 'order.update', { note: '' }, { note: '急' }),
    line(2, 'order.collect', { paidFen: 0 }, { paidFen: 100 }),
    line(1, 'order.create', null, { status: 'pending' }),
  ])
  expect(path.map(({ from, to, transition }) => [from, to, transition])).toEqual([
    [null, 'pending', undefined],
    ['pending', 'pending', 'order.pending --order.collect[2]--> order.pending'],
    ['pending', 'paid', 'order.pending --order.collect[0]--> order.paid'],
    ['paid', 'pending', undefined],
  ])
})

it('begins where the kept history begins, and skips lines whose content is withheld', () => {
  const path = pathOf(membershipMachine, [
    line(3, 'membership.freeze', { status: 'active' }, { status: 'frozen' }),
    line(2, 'membership.activate', null, null),
    line(1, 'membership.create', null, null),
  ])
  expect(path.map(({ from, to }) => [from, to])).toEqual([['active', 'frozen']])
})
