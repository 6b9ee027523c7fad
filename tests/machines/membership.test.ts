import { describe, expect, it } from '@rstest/core'
import { membershipStatuses, memberships } from '../../contract/membership/membership'
import { advance, allowedEvents, reasons } from '../../machines/lifecycle'
import { membershipFacts } from '../../machines/membership/facts'
import { membershipMachine } from '../../machines/membership/membership.machine'
import { modelTest } from './kit/model-test'

const requested = ['activate', 'freeze', 'unfreeze', 'extend', 'terminate'] as const
const sold = ['renew', 'upgrade', 'transfer'] as const
const internal = ['planFreeze', 'beginFreeze', 'expire'] as const
const events = [...requested, ...sold, ...internal].map((name) => `membership.${name}` as const)

type Facts = ReturnType<typeof membershipFacts>
const plain: Facts = {
  refundOpen: false,
  freezesLeft: true,
  freezeAhead: false,
  transferable: true,
  renewed: false,
  over: false,
  unsigned: false,
}
const strict: Facts = { ...plain, freezesLeft: false, transferable: false, renewed: true }
const bound: Facts = { ...plain, freezesLeft: false, transferable: false }
const renewed: Facts = { ...plain, renewed: true }
const planned: Facts = { ...plain, freezeAhead: true }
const refunding: Facts = { ...plain, refundOpen: true }
const over: Facts = { ...plain, over: true }
const unsigned: Facts = { ...plain, unsigned: true }
const cases = { plain, strict, bound, renewed, planned, refunding, over, unsigned }

modelTest(membershipMachine, {
  starts: Object.values(cases),
  rows: membershipStatuses.flatMap((status) => Object.values(cases).map((facts) => ({ status, facts }))),
  events: events.map((type) => ({ type })),
})

/** Where each event leads, written from the requirement. */
const table: Record<string, Record<string, Record<string, string>>> = {
  plain: {
    pending: { activate: 'active', extend: 'pending', renew: 'pending', terminate: 'terminated' },
    active: {
      freeze: 'frozen',
      planFreeze: 'active',
      extend: 'active',
      renew: 'active',
      upgrade: 'upgraded',
      transfer: 'transferred',
      terminate: 'terminated',
    },
    frozen: { unfreeze: 'active', extend: 'frozen', renew: 'frozen', terminate: 'terminated' },
    expired: { renew: 'expired' },
    upgraded: {},
    transferred: {},
    terminated: {},
  },
  strict: {
    pending: { activate: 'active', extend: 'pending', terminate: 'terminated' },
    active: { extend: 'active', terminate: 'terminated' },
    frozen: { unfreeze: 'active', extend: 'frozen', terminate: 'terminated' },
    expired: {},
  },
  bound: {
    active: { extend: 'active', renew: 'active', upgrade: 'upgraded', terminate: 'terminated' },
  },
  // The card that continues it has its place: no better card and no receiver's card can follow it too.
  renewed: {
    active: { freeze: 'frozen', planFreeze: 'active', extend: 'active', terminate: 'terminated' },
  },
  planned: {
    active: {
      beginFreeze: 'frozen',
      unfreeze: 'active',
      extend: 'active',
      renew: 'active',
      upgrade: 'upgraded',
      transfer: 'transferred',
      terminate: 'terminated',
    },
  },
  refunding: {
    pending: { activate: 'active', renew: 'pending' },
    active: { renew: 'active' },
    frozen: { unfreeze: 'active', renew: 'frozen' },
    expired: { renew: 'expired' },
  },
  unsigned: {
    pending: { extend: 'pending', renew: 'pending', terminate: 'terminated' },
  },
  over: { active: { extend: 'active', renew: 'active', terminate: 'terminated', expire: 'expired' } },
}

describe('a membership', () => {
  it('has the statuses of the contract', () => {
    expect(Object.keys(membershipMachine.states)).toEqual([...membershipStatuses])
  })

  it('has the events of the contract, those that a sale brings, and those that only a day brings', () => {
    expect(Object.values(memberships.events).map(({ event }) => event)).toEqual(
      requested.map((name) => `membership.${name}`),
    )
    expect(new Set(membershipMachine.events)).toEqual(new Set(events))
  })

  const lines = Object.entries(table).flatMap(([when, rows]) =>
    Object.entries(rows).map(([status, goesTo]) => [status, when as keyof typeof cases, goesTo] as const),
  )
  it.each(lines)('that is %s, %s, goes on exactly as the table says', (status, when, goesTo) => {
    const facts = cases[when]
    const named = Object.fromEntries(Object.entries(goesTo).map(([name, to]) => [`membership.${name}`, to]))
    expect(new Set(allowedEvents(membershipMachine, status, facts))).toEqual(new Set(Object.keys(named)))
    for (const event of events) {
      const verdict = advance(membershipMachine, status, facts, event)
      expect([event, verdict.ok && verdict.status]).toEqual([event, named[event] ?? false])
    }
  })

  it('says which rule stands against an event', () => {
    expect(reasons(membershipMachine, 'active', refunding)).toMatchObject({
      'membership.freeze': 'mayFreeze',
      'membership.transfer': 'mayTransfer',
      'membership.terminate': 'noRefundOpen',
    })
    expect(reasons(membershipMachine, 'expired', strict)).toEqual({ 'membership.renew': 'notRenewed' })
  })
})

describe('the facts', () => {
  const row = {
    status: 'active',
    endsOn: '2026-03-31',
    plannedEndsOn: '2026-03-31',
    freezeMaxDays: 60,
    freezeMinDays: 7,
    freezeMaxCount: 2,
    freezeUsedDays: 0,
    freezeCount: 0,
    isTransferable: true,
    hasOpenRefund: false,
    isUnsigned: false,
    nextId: null,
  }
  it('are those of its terms', () => {
    expect(membershipFacts(row, '2026-03-01')).toEqual(plain)
    expect(
      membershipFacts({ ...row, isTransferable: false, nextId: 'x', hasOpenRefund: true }, '2026-03-01'),
    ).toEqual({
      ...plain,
      transferable: false,
      renewed: true,
      refundOpen: true,
    })
  })

  it.each([
    [{ freezeUsedDays: 53 }, true],
    [{ freezeUsedDays: 54 }, false],
    [{ freezeCount: 1 }, true],
    [{ freezeCount: 2 }, false],
    [{ freezeMaxDays: 0, freezeMaxCount: 0 }, false],
  ])('count the freezes that are left: %j', (own, freezesLeft) => {
    expect(membershipFacts({ ...row, ...own }, '2026-03-01').freezesLeft).toBe(freezesLeft)
  })

  it('know a freeze that is planned from one that runs', () => {
    const put = { ...row, plannedEndsOn: '2026-04-07' }
    expect(membershipFacts(put, '2026-03-01').freezeAhead).toBe(true)
    expect(membershipFacts({ ...put, status: 'frozen' }, '2026-03-01').freezeAhead).toBe(false)
  })

  it('are over on the day after the last one, freezes counted', () => {
    expect(membershipFacts(row, '2026-03-31').over).toBe(false)
    expect(membershipFacts(row, '2026-04-01').over).toBe(true)
    expect(membershipFacts({ ...row, plannedEndsOn: '2026-04-07' }, '2026-04-01').over).toBe(false)
  })
})
