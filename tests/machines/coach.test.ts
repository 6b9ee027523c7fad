import { describe, expect, it } from '@rstest/core'

import { coaches, coachStatuses } from '../../contract/catalogue/coach'

import { coachMachine } from '../../machines/coach/coach.machine'
import { advance, allowedEvents, reasons } from '../../machines/lifecycle'
import { modelTest } from './kit/model-test'

const events = ['coach.startLeave', 'coach.endLeave', 'coach.depart', 'coach.rehire'] as const

modelTest(coachMachine, {
  starts: [{ futureSessions: 0 }, { futureSessions: 3 }],
  events: events.map((type) => ({ type })),
})

describe('a coach', () => {
  it('has the statuses of the contract', () => {
    expect(Object.keys(coachMachine.states)).toEqual([...coachStatuses])
  })

  it('has the events of the contract', () => {
    expect(Object.values(coaches.events).map(({ event }) => event)).toEqual([...events])
    expect(new Set(coachMachine.events)).toEqual(new Set(events))
  })

  it.each([
    ['active', { 'coach.startLeave': 'on_leave', 'coach.depart': 'departed' }],
    ['on_leave', { 'coach.endLeave': 'active', 'coach.depart': 'departed' }],
    ['departed', { 'coach.rehire': 'active' }],
  ])('who is %s goes on exactly as the table says', (status, table: Record<string, string>) => {
    const facts = { futureSessions: 0 }
    expect(allowedEvents(coachMachine, status, facts)).toEqual(Object.keys(table))
    for (const event of events) {
      expect(advance(coachMachine, status, facts, event)).toEqual(
        event in table
          ? { ok: true, status: table[event] }
          : { ok: false, allowed: Object.keys(table), reason: null },
      )
    }
  })

  it.each(['active', 'on_leave'])('who is %s does not depart with sessions ahead, and says why', (status) => {
    const facts = { futureSessions: 2 }
    expect(reasons(coachMachine, status, facts)).toEqual({ 'coach.depart': 'noFutureSessions' })
    expect(advance(coachMachine, status, facts, 'coach.depart')).toMatchObject({
      ok: false,
      reason: 'noFutureSessions',
    })
  })
})
