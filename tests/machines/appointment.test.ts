import { describe, expect, it } from '@rstest/core'
import { appointmentStatuses, appointments } from '../../contract/scheduling/appointment'
import { appointmentMachine } from '../../machines/appointment/appointment.machine'
import { appointmentFacts } from '../../machines/appointment/facts'
import { advance, allowedEvents, reasons } from '../../machines/lifecycle'
import { modelTest } from './kit/model-test'

const internal = ['appointment.sessionCancelled', 'appointment.expire'] as const
const events = [
  'appointment.confirm',
  'appointment.checkIn',
  'appointment.complete',
  'appointment.cancel',
  'appointment.lateCancel',
  'appointment.noShow',
  'appointment.promote',
  'appointment.reschedule',
  'appointment.waive',
  'appointment.makeComplimentary',
  ...internal,
] as const

type Facts = ReturnType<typeof appointmentFacts>
const early: Facts = {
  beforeDeadline: true,
  doorsAreOpen: false,
  hasStarted: false,
  hasEnded: false,
  seatFree: true,
  isUsedUp: true,
  isOpen: true,

  isCharged: true,
  isPrivate: false,
  isConfirmed: true,
}
const late: Facts = { ...early, beforeDeadline: false, doorsAreOpen: true }
const running: Facts = { ...late, hasStarted: true }
const over: Facts = { ...running, hasEnded: true }
const unconfirmed: Facts = { ...over, isPrivate: true, isConfirmed: false }
const full: Facts = { ...early, seatFree: false, isUsedUp: false }

modelTest(appointmentMachine, {
  starts: [early, late, running, over, unconfirmed, full, { ...early, isPrivate: true }],
  rows: appointmentStatuses.flatMap((status) =>
    [early, late, running, over, unconfirmed, full].map((facts) => ({ status, facts })),
  ),
  events: events.map((type) => ({ type })),
})

it('makes only a lesson complimentary that costs something', () => {
  for (const status of ['requested', 'confirmed', 'checked_in'] as const) {
    expect(allowedEvents(appointmentMachine, status, early)).toContain('appointment.makeComplimentary')
    expect(allowedEvents(appointmentMachine, status, { ...early, isCharged: false })).not.toContain(
      'appointment.makeComplimentary',
    )
  }
})

/** What each status allows at each time, written from the requirement. */
const table: Record<string, Record<string, readonly string[]>> = {
  early: {
    requested: ['confirm', 'cancel', 'sessionCancelled', 'makeComplimentary'],
    confirmed: ['cancel', 'reschedule', 'sessionCancelled', 'makeComplimentary'],
    waitlisted: ['promote', 'cancel', 'sessionCancelled'],
    checked_in: ['sessionCancelled', 'makeComplimentary'],
    late_cancelled: ['waive', 'sessionCancelled'],
    no_show: ['waive'],
  },
  late: {
    requested: ['confirm', 'cancel', 'sessionCancelled', 'makeComplimentary'],
    confirmed: ['checkIn', 'lateCancel', 'reschedule', 'sessionCancelled', 'makeComplimentary'],
    waitlisted: ['promote', 'cancel', 'sessionCancelled'],
  },
  running: {
    confirmed: ['checkIn', 'lateCancel', 'sessionCancelled', 'makeComplimentary'],
    checked_in: ['complete', 'sessionCancelled', 'makeComplimentary'],
    waitlisted: ['promote', 'cancel', 'sessionCancelled'],
  },
  over: {
    requested: ['cancel', 'sessionCancelled', 'expire', 'makeComplimentary'],
    confirmed: ['noShow', 'sessionCancelled', 'makeComplimentary'],
    waitlisted: ['cancel', 'sessionCancelled', 'expire'],
    checked_in: ['complete', 'sessionCancelled', 'makeComplimentary'],
  },
  unconfirmed: {
    confirmed: ['noShow', 'sessionCancelled', 'makeComplimentary'],
    checked_in: ['sessionCancelled', 'makeComplimentary'],
  },
  full: {
    waitlisted: ['cancel', 'sessionCancelled'],
    late_cancelled: [],
    no_show: [],
  },
}
const times = { early, late, running, over, unconfirmed, full }

describe('an appointment', () => {
  it('has the statuses of the contract', () => {
    expect(Object.keys(appointmentMachine.states)).toEqual([...appointmentStatuses])
  })

  it('has the events of the contract, and two that only the gym itself sends', () => {
    const own = Object.values(appointments.events).map(({ event }) => event)
    expect(new Set([...own, ...internal])).toEqual(new Set(appointmentMachine.events))
    expect(own.filter((event) => (internal as readonly string[]).includes(event))).toEqual([])
  })

  const lines = Object.entries(table).flatMap(([time, rows]) =>
    Object.entries(rows).map(([status, allowed]) => [status, time, allowed] as const),
  )
  it.each(lines)('%s, %s, goes on exactly as the table says', (status, time, allowed) => {
    const facts = times[time as keyof typeof times]
    expect(allowedEvents(appointmentMachine, status, facts)).toEqual(
      allowed.map((event) => `appointment.${event}`),
    )
  })

  it.each(['completed', 'cancelled'])('%s stays so', (status) => {
    for (const facts of Object.values(times))
      expect(allowedEvents(appointmentMachine, status, { ...facts, isOpen: false })).toEqual([])
  })

  it('that is completed and not paid can be written off', () => {
    expect(allowedEvents(appointmentMachine, 'completed', over)).toEqual(['appointment.waive'])
  })

  it('in a private lesson moves with its session alone', () => {
    const facts = { ...early, isPrivate: true }
    expect(reasons(appointmentMachine, 'confirmed', facts)).toMatchObject({
      'appointment.reschedule': 'movesAlone',
    })
  })

  it('keeps its status when its unit is waived', () => {
    for (const status of ['late_cancelled', 'no_show'])
      expect(advance(appointmentMachine, status, over, 'appointment.waive')).toEqual({ ok: true, status })
  })
})

describe('the facts', () => {
  const row = {
    startsAt: '2026-03-02T10:00:00.000Z',
    endsAt: '2026-03-02T11:00:00.000Z',
    cancelBy: '2026-03-02T08:00:00.000Z',
    seatsLeft: 1,
    charge: 'units',
    hold: 'taken',
    dueFen: null,
    settledFen: 0,
    kind: 'group',
    confirmation: 'none',
    confirmationRule: 'required',
    isSeenByFace: false,
  } as const
  const at = (instant: string) => appointmentFacts(row, new Date(instant))

  it('change at the very instant', () => {
    expect(at('2026-03-02T08:00:00.000Z').beforeDeadline).toBe(true)
    expect(at('2026-03-02T08:00:00.001Z').beforeDeadline).toBe(false)
    expect(at('2026-03-02T08:59:59.999Z').doorsAreOpen).toBe(false)
    expect(at('2026-03-02T09:00:00.000Z').doorsAreOpen).toBe(true)
    expect(at('2026-03-02T09:59:59.999Z').hasStarted).toBe(false)
    expect(at('2026-03-02T10:00:00.000Z').hasStarted).toBe(true)
    expect(at('2026-03-02T10:59:59.999Z').hasEnded).toBe(false)
    expect(at('2026-03-02T11:00:00.000Z').hasEnded).toBe(true)
  })

  it.each([
    ['a private lesson of such a store', {}, false],
    ['a group lesson', { kind: 'group' }, true],
    ['a store that only wishes it', { confirmationRule: 'wished' }, true],
    ['a member whom a terminal has seen', { isSeenByFace: true }, true],
    ['a confirmed lesson', { confirmation: 'confirmed' }, true],
    ['a lesson that a manager has verified', { confirmation: 'verified' }, true],
    ['a lesson that waits for its confirmation', { confirmation: 'awaited' }, false],
  ] as const)('of %s say whether it may be completed', (_, own, isConfirmed) => {
    const facts = appointmentFacts({ ...row, kind: 'private', ...own }, new Date(row.endsAt))
    expect(facts.isConfirmed).toBe(isConfirmed)
  })

  it('say what the row says', () => {
    const now = new Date(row.startsAt)
    expect(
      appointmentFacts(
        { ...row, seatsLeft: 0, hold: 'returned', charge: 'complimentary', kind: 'private' },
        now,
      ),
    ).toMatchObject({
      seatFree: false,
      isUsedUp: false,
      isCharged: false,
      isPrivate: true,
    })
    expect(appointmentFacts(row, now).isCharged).toBe(true)
    const owed = { ...row, charge: 'due', hold: 'none', dueFen: 1 } as const
    expect(appointmentFacts(owed, now).isUsedUp).toBe(true)
    expect(appointmentFacts(row, now)).toMatchObject({ seatFree: true, isUsedUp: true, isPrivate: false })
  })
})
