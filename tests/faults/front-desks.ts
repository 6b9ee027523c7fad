import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Coach } from '../../contract/catalogue/coach'
import type { CoachCourse } from '../../contract/catalogue/coach-course'
import type { Store } from '../../contract/catalogue/store'
import type { Member } from '../../contract/membership/member'
import type { Appointment, AppointmentDraft } from '../../contract/scheduling/appointment'
import type { ClassSession } from '../../contract/scheduling/class-session'
import type { Db } from '../../server/kit/db/schema'
import { newCoach, newStore, versioned } from '../api/fixtures/gym'
import { everyDay, newCourse, newMember, newMembership } from '../api/fixtures/timetable'
import type { Client } from '../harness/process'

const courseCount = 4
const memberCount = 24
const hoursOfDay = 14

/** An open store with coaches, courses of three seats and members who have a card of many units. */
export async function furnish(ask: Client, db: Db): Promise<Hall> {
  const store = await newStore(ask, { openedOn: null })
  await must(ask('POST', `/api/v1/stores/${store.id}/open`, {}, versioned(store)))
  const courses: CoachCourse[] = []
  for (let i = 0; i < courseCount; i += 1) courses.push(await courseOf(ask, await coachOf(ask, store), store))
  const people: Hall['people'] = []
  for (let i = 0; i < memberCount; i += 1) {
    const member: Member = await newMember(ask, store.id)
    const whole = { startsOn: '2020-01-01', endsOn: '2099-12-31', kind: 'times' as const, timesTotal: 1_000 }
    people.push({ memberId: member.id, membershipId: await newMembership(db, member.id, whole) })
  }
  return { store, courses, people }
}

export interface Hall {
  store: Store
  courses: CoachCourse[]
  people: { memberId: string; membershipId: string }[]
}

const coachOf = (ask: Client, { id }: Store) =>
  newCoach(ask, { storeIds: [id], availability: everyDay(id, '06:00', '22:00') })

const courseOf = (ask: Client, { id: coachId }: Coach, { id: storeId }: Store) =>
  newCourse(ask, {
    coachId,
    storeIds: [storeId],
    kind: 'small_group' as const,
    capacity: 3,
    maxAdvanceDays: 30,
    cancelDeadlineMin: 0,
    substitutes: 'any',
    substituteIds: [],
  })

/** Whole hours from the day after tomorrow on, between eight and ten in Shanghai. */
function hour(i: number): string {
  const [days, clock] = [2 + Math.floor(i / hoursOfDay), 8 + (i % hoursOfDay)]
  const day = new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)
  return new Date(`${day}T${String(clock).padStart(2, '0')}:00:00+08:00`).toISOString()
}

/** What the console has acknowledged. */
export interface Ledger {
  /** Rows by the key of the request that made them. */
  sessions: Map<string, string>
  bookings: Map<string, string>
  /** Rows with the version and status after an event. */
  events: { id: string; version: number; status: string }[]
  /** Replies by status, with the reason if one is given. */
  answers: Map<string, number>
}

export const newLedger = (): Ledger => ({
  sessions: new Map(),
  bookings: new Map(),
  events: [],
  answers: new Map(),
})

/** The client of the console that is running; waits while none is. */
export type StoreScope = () => Promise<Client>

/**
 * A front desk: plans, books, cancels, moves and promotes until `isOver`. A request without a clear reply (no server, 503) is repeated with
 * its key, as a browser does; none is left unanswered.
 */
export async function work(
  hall: Hall,
  reach: StoreScope,
  ledger: Ledger,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    const dice = randomInt(10)
    if (dice < 2) await plan(hall, reach, ledger)
    else if (dice < 6) await join(hall, reach, ledger)
    else await change(reach, ledger)
  }
}

async function plan({ store, courses, people }: Hall, reach: StoreScope, ledger: Ledger): Promise<void> {
  const course = any(courses)
  const booking = { ...any(people), note: '' }
  const draft = {
    courseId: course.id,
    storeId: store.id,
    room: null,
    startsAt: hour(randomInt(20 * hoursOfDay)),
    durationMin: course.durationMin,
    capacity: course.capacity,
    bookings: [booking],
    repeatWeeks: 0,
  }
  const key = randomUUID()
  const session = await tell<ClassSession>(reach, ledger, 'POST', 'class-sessions', draft, {
    'idempotency-key': key,
  })
  if (session !== undefined) ledger.sessions.set(key, session.id)
}

async function join({ people }: Hall, reach: StoreScope, ledger: Ledger): Promise<void> {
  const sessionId = any([...ledger.sessions.values()].slice(-12))
  if (sessionId === undefined) return
  const draft: AppointmentDraft = {
    ...any(people),
    sessionId,
    note: '',
    waitIfFull: true,
    source: randomInt(4) === 0 ? 'app' : 'front_desk',
  }
  const key = randomUUID()
  const headers = { 'idempotency-key': key }
  const booking = await tell<Appointment>(reach, ledger, 'POST', 'appointments', draft, headers)
  if (booking !== undefined) ledger.bookings.set(key, booking.id)
}

const reason = '临时有事'

async function change(reach: StoreScope, ledger: Ledger): Promise<void> {
  const id = any([...ledger.bookings.values()].slice(-30))
  if (id === undefined) return
  const row = await tell<Appointment>(reach, ledger, 'GET', `appointments/${id}`)
  if (row === undefined) return
  const event =
    { requested: 'confirm', waitlisted: 'promote' }[row.status as string] ?? any(['cancel', 'reschedule'])
  const sessionId = any([...ledger.sessions.values()].slice(-12)) ?? row.sessionId
  const body = { cancel: { reason }, reschedule: { sessionId, reason: '' } }[event] ?? {}
  const address = `appointments/${id}/${randomInt(4) === 0 ? 'cancel' : event}`
  const sent = address.endsWith('cancel') ? { reason } : body
  const after = await tell<Appointment>(reach, ledger, 'POST', address, sent, versioned(row))
  if (after !== undefined) ledger.events.push({ id, version: after.version, status: after.status })
}

async function tell<Row>(
  reach: StoreScope,
  { answers }: Ledger,
  ...[method, address, body, headers]: Parameters<Client>
): Promise<Row | undefined> {
  for (;;) {
    const ask = await reach()
    try {
      const reply = await ask(method, `/api/v1/${address}`, body, headers)
      const shown = await reply.json()
      const key = reply.ok ? `${reply.status}` : `${reply.status} ${shown.fields?.[0]?.code ?? shown.code}`
      answers.set(key, (answers.get(key) ?? 0) + 1)
      if (reply.ok) return shown
      if (reply.status !== 503) return undefined
    } catch {
      answers.set('nobody there', (answers.get('nobody there') ?? 0) + 1)
    }
    await wait(50)
  }
}

const any = <T>(list: readonly T[]): T => list[randomInt(Math.max(1, list.length))]!

async function must(requested: Promise<Response>): Promise<void> {
  const reply = await requested
  if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`)
}
