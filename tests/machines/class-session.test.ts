import { describe, expect, it } from '@rstest/core'
import { classSessions, sessionStatuses } from '../../contract/scheduling/class-session'
import { classSessionMachine } from '../../machines/class-session/class-session.machine'
import { classSessionFacts } from '../../machines/class-session/facts'
import { advance, allowedEvents, reasons } from '../../machines/lifecycle'
import { modelTest } from './kit/model-test'

const events = [
  'session.move',
  'session.substitute',
  'session.keep',
  'session.cancel',
  'session.finish',
] as const
const before = { hasStarted: false, hasEnded: false }
const meanwhile = { hasStarted: true, hasEnded: false }
const after = { hasStarted: true, hasEnded: true }

modelTest(classSessionMachine, {
  starts: [before, meanwhile, after],
  events: events.map((type) => ({ type })),
})

describe('a class session', () => {
  it('has the statuses and the events of the contract', () => {
    expect(Object.keys(classSessionMachine.states)).toEqual([...sessionStatuses])
    // A move is a PATCH of the plan.
    const own = Object.values(classSessions.events).map(({ event }) => event)
    expect(new Set(['session.move', ...own])).toEqual(new Set(classSessionMachine.events))
  })

  it.each([
    ['before it begins', before, ['session.move', 'session.substitute', 'session.keep', 'session.cancel']],
    ['while it is held', meanwhile, ['session.cancel']],
    ['when it is over', after, ['session.finish']],
  ])('%s allows exactly what the table says', (_, facts, allowed) => {
    expect(allowedEvents(classSessionMachine, 'scheduled', facts)).toEqual(allowed)
    for (const status of ['cancelled', 'finished'])
      expect(allowedEvents(classSessionMachine, status, facts)).toEqual([])
  })

  it('says why not', () => {
    expect(reasons(classSessionMachine, 'scheduled', before)).toEqual({ 'session.finish': 'hasEnded' })
    expect(reasons(classSessionMachine, 'scheduled', after)).toEqual({
      'session.move': 'notStarted',
      'session.substitute': 'notStarted',
      'session.keep': 'notStarted',
      'session.cancel': 'notEnded',
    })
    expect(advance(classSessionMachine, 'scheduled', before, 'session.move')).toEqual({
      ok: true,
      status: 'scheduled',
    })
  })

  it('has started at its first instant and ended at its last', () => {
    const row = { startsAt: '2026-03-02T02:00:00.000Z', endsAt: '2026-03-02T03:00:00.000Z' }
    const at = (instant: string) => classSessionFacts(row, new Date(instant))
    expect(at('2026-03-02T01:59:59.999Z')).toEqual(before)
    expect(at('2026-03-02T02:00:00.000Z')).toEqual(meanwhile)
    expect(at('2026-03-02T02:59:59.999Z')).toEqual(meanwhile)
    expect(at('2026-03-02T03:00:00.000Z')).toEqual(after)
  })
})
