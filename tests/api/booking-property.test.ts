import { afterAll, beforeAll, expect, it } from '@rstest/core'
import fc from 'fast-check'
import { sql } from 'kysely'
import type { Coach } from '../../contract/catalogue/coach'
import type { CoachCourse } from '../../contract/catalogue/coach-course'
import type { MembershipPlan } from '../../contract/catalogue/membership-plan'
import type { Problem } from '../../contract/problem'
import type { Order } from '../../contract/sales/order'
import type { AffectedLessons } from '../../contract/scheduling/affected-lessons'
import { type Appointment, appointmentStatuses } from '../../contract/scheduling/appointment'
import { appointmentMachine } from '../../machines/appointment/appointment.machine'
import { findImbalances } from '../../server/ledger/find-imbalances'
import { orderJobs } from '../../server/sales/order/jobs'
import { closeSessions } from '../../server/scheduling/class-session/session-jobs'
import { signIn } from '../harness/app'
import { cardDraft, storedPlan } from './fixtures/cards'
import {
  at,
  bookingDraft,
  newSession,
  openDesk,
  sessionDraft,
  travel,
  violations,
  workingCoach,
} from './fixtures/front-desk'
import { created, fullCoverage, type Gym, startGym, unknownId, versioned } from './fixtures/gym'
import { runJob } from './fixtures/run-job'
import { cash, keyed } from './fixtures/till'
import { newCourse, newMember, newMembership } from './fixtures/timetable'

/** `BOOKING_RUNS=100` takes longer and finds more. */
const runs = Number(process.env.BOOKING_RUNS ?? 5)

let gym: Gym
let courses: CoachCourse[]
let stored: MembershipPlan
let people: { memberId: string; cards: (string | null)[] }[]
beforeAll(async () => {
  gym = await startGym()
  await openDesk(gym)
  stored = await storedPlan(gym)
  courses = []
  for (const [kind, capacity] of [
    ['small_group', 2],
    ['small_group', 3],
    ['private', 1],
  ] as const) {
    const { id: coachId } = await workingCoach(gym)
    const rules = { kind, capacity, priceFen: 9_999, cancelDeadlineMin: 60, bufferAfterMin: 10 }
    courses.push(await newCourse(gym.admin, { coachId, storeIds: [gym.mine.id], ...rules }))
  }
  await sql`update coach set valid_until = 'infinity'`.execute(gym.db)
  people = []
  for (let i = 0; i < 6; i += 1) {
    const { id: memberId } = await newMember(gym.admin, gym.mine.id)
    const first = [await timesCard(memberId), await storedCard(memberId, i)]
    people.push({ memberId, cards: [...first, await newMembership(gym.db, memberId), null] })
  }
}, 60_000)
afterAll(() => gym.close())

/** Four times, of which a lesson of a small group takes two. */
function timesCard(memberId: string): Promise<string> {
  const { lessons, ...rest } = fullCoverage('times')
  const coverage = {
    ...rest,
    lessons: lessons.map((lesson) => (lesson.kind === 'small_group' ? { ...lesson, units: 2 } : lesson)),
  }
  return newMembership(gym.db, memberId, { kind: 'times', timesTotal: 4, coverage })
}

/** Money for two lessons less a few fen, of which half is a gift; every other person has a fen too little for one. */
async function storedCard(memberId: string, i: number): Promise<string> {
  const money = { balanceFen: i % 2 === 0 ? 19_990 : 9_998, valueFen: i % 2 === 0 ? 10_001 : 5_000 }
  const draft = cardDraft({ memberId, planId: stored.id, endsOn: '2027-12-31', ...money })
  return (await created<{ id: string }>(gym.admin, 'memberships', draft)).id
}

const index = fc.nat({ max: 1_000 })
const hours = fc.integer({ min: 7, max: 20 })
const step = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constant('book' as const),
      session: index,
      who: index,
      card: index,
      source: index,
      waits: fc.boolean(),
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constant('apply' as const),
      row: index,
      event: fc.constantFrom(
        'confirm',
        'checkIn',
        'complete',
        'cancel',
        'lateCancel',
        'noShow',
        'promote',
        'waive',
        'makeComplimentary',
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reschedule' as const), row: index, session: index }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('swap' as const), row: index, card: index }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      session: index,
      quarters: fc.integer({ min: -4, max: 4 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('seats' as const),
      session: index,
      capacity: fc.integer({ min: 1, max: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('callOff' as const), session: index }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('collect' as const), row: index }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('giveBack' as const), row: index }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('payOut' as const), row: index }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('substitute' as const),
      session: index,
      course: fc.nat({ max: 2 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('leave' as const), course: fc.nat({ max: 2 }), decisions: index }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('plan' as const), course: fc.nat({ max: 1 }), hour: hours }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('lesson' as const),
      who: index,
      card: index,
      hour: hours,
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
/** Concurrent steps, and the minutes until the next round. */
const round = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 4 }),
  minutes: fc.constantFrom(0, 0, 0, 0, 0, 5, 20, 45),
})

const pick = <T>(list: readonly T[], i: number): T | undefined => list[i % Math.max(1, list.length)]
const sources = ['front_desk', 'web', 'app'] as const
const reason = { reason: '临时有事' }

interface World {
  sessions: { id: string; version: number; startsAt: string; status: string }[]
  rows: {
    id: string
    version: number
    status: string
    hold: string
    memberId: string
    openFen: number
    overFen: number
  }[]
  refunds: { id: string; version: number; status: string }[]
}

/** The present state; concurrent requests are made by people who have seen the same one. */
async function look(day: string): Promise<World> {
  const { rows: sessions } = await sql<World['sessions'][number]>`
    select id, version, lower(during) as starts_at, status from class_session where lower(during) >= ${at('00:00', day)} order by id
  `.execute(gym.db)
  const { rows } = await sql<World['rows'][number]>`
    select id, version, status, hold, member_id, coalesce(due_fen, 0) - settled_fen as open_fen,
      settled_fen - coalesce(due_fen, 0) as over_fen from appointment where lower(during) >= ${at('00:00', day)} order by id
  `.execute(gym.db)
  const { rows: refunds } = await sql<World['refunds'][number]>`
    select id, version, status from refund where status in ('requested', 'processing') order by id
  `.execute(gym.db)
  return { sessions, rows, refunds }
}

function send(one: Step, { sessions, rows, refunds }: World, day: string): Promise<unknown> | undefined {
  const person = 'who' in one ? pick(people, one.who) : undefined
  const standing = sessions.filter(({ status }) => status === 'scheduled')
  const session =
    'session' in one ? pick(one.session % 5 === 0 ? sessions : standing, one.session) : undefined
  const row = 'row' in one ? pick(rows, one.row) : undefined
  const change = (
    name: string,
    to: { id: string; version: number } | undefined,
    rest: string,
    body: unknown,
  ) =>
    to &&
    gym.admin(rest === '' ? 'PATCH' : 'POST', `/api/v1/${name}/${to.id}${rest}`, body, {
      'if-match': `"${to.version}"`,
    })
  switch (one.do) {
    case 'book': {
      if (session === undefined) return undefined
      const { memberId, cards } = person!
      const own = {
        membershipId: pick(cards, one.card) ?? null,
        source: pick(sources, one.source)!,
        waitIfFull: one.waits,
      }
      return gym.admin('POST', '/api/v1/appointments', bookingDraft(session.id, memberId, own))
    }
    case 'apply': {
      // Mostly events that the row's status allows: any other is refused by the machine.
      const knowing = rows.filter(({ status }) => `appointment.${one.event}` in eventsOf(status))
      const row = pick(one.row % 5 === 0 ? rows : knowing, one.row)
      return change(
        'appointments',
        row,
        `/${one.event}`,
        /ancel|waive|Complimentary/.test(one.event) ? reason : {},
      )
    }
    case 'reschedule':
      return change('appointments', row, '/reschedule', { sessionId: session?.id ?? unknownId, reason: '' })
    case 'swap': {
      const cards = people.find(({ memberId }) => memberId === row?.memberId)?.cards ?? []
      return change('appointments', row, '', { membershipId: pick(cards, one.card) ?? null })
    }
    case 'move': {
      const startsAt = new Date(
        Date.parse(session?.startsAt ?? at('10:00', day)) + one.quarters * 900_000,
      ).toISOString()
      return change('class-sessions', session, '', { startsAt })
    }
    case 'seats':
      return change('class-sessions', session, '', { capacity: one.capacity })
    case 'callOff':
      return change('class-sessions', session, '/cancel', { reason: '教练生病' })
    case 'collect':
      return collect(pick(one.row % 5 === 0 ? rows : rows.filter(({ openFen }) => openFen > 0), one.row)?.id)
    case 'giveBack': {
      const over = pick(
        rows.filter(({ overFen }) => overFen > 0),
        one.row,
      )
      const payload = { appointmentId: over?.id, accountId: null, username: null }
      return over && runJob(gym, orderJobs({}), 'lesson.giveBack', payload)
    }
    case 'payOut':
      return payOut(pick(refunds, one.row))
    case 'substitute':
      return change('class-sessions', session, '/substitute', {
        ...reason,
        coachId: courses[one.course]!.coachId,
      })
    case 'leave':
      return takeLeave(courses[one.course]!.coachId, one.decisions, day)
    case 'plan':
      return gym.admin('POST', '/api/v1/class-sessions', draftOf(courses[one.course]!, one.hour, day))
    case 'lesson': {
      const { memberId, cards } = person!
      const bookings = [{ memberId, membershipId: pick(cards, one.card) ?? null, note: '' }]
      const draft = { ...draftOf(courses[2]!, one.hour, day), bookings }
      return gym.admin('POST', '/api/v1/class-sessions', draft)
    }
  }
}

/** Approves a refund, or pays it out, by a person who has just proved who they are. */
async function payOut(refund: World['refunds'][number] | undefined): Promise<Response | undefined> {
  if (refund === undefined) return undefined
  const event = refund.status === 'requested' ? 'approve' : 'succeed'
  const boss = await signIn(gym.app)
  return boss('POST', `/api/v1/refunds/${refund.id}/${event}`, {}, versioned(refund))
}

/** Collects a lesson in cash. */
async function collect(appointmentId: string | undefined): Promise<Response | undefined> {
  if (appointmentId === undefined) return undefined
  const opened = await gym.admin(
    'POST',
    '/api/v1/orders/lessons',
    { storeId: null, appointmentIds: [appointmentId] },
    keyed(),
  )
  if (!opened.ok) return opened
  const { id, payableFen }: Order = await opened.json()
  return gym.admin('POST', `/api/v1/orders/${id}/payments`, cash(payableFen), keyed())
}

/** A day's leave with some decision on each lesson of the preview, or the end of a leave. */
async function takeLeave(coachId: string, decisions: number, day: string): Promise<Response> {
  const path = `/api/v1/coaches/${coachId}`
  const coach: Coach = await (await gym.admin('GET', path)).json()
  const version = { 'if-match': `"${coach.version}"` }
  if (coach.status === 'on_leave') return gym.admin('POST', `${path}/endLeave`, {}, version)
  const leave = { from: day, to: day }
  const preview = await gym.admin('POST', `${path}/affected-lessons`, { kind: 'leave', ...leave })
  const { lessons }: AffectedLessons = await preview.json()
  const chosen = lessons.flatMap(({ sessionId, stamp, substitutes }, i) => {
    const decision = pick(['substitute', 'cancel', 'keep', null] as const, decisions + i)
    const free = substitutes.find(({ refusal }) => refusal === null)
    if (decision === null || (decision === 'substitute' && free === undefined)) return []
    return [{ sessionId, stamp, decision, coachId: free?.coachId, ...reason }]
  })
  return gym.admin('POST', `${path}/startLeave`, { ...leave, decisions: chosen }, version)
}

const draftOf = (course: CoachCourse, hour: number, day: string) =>
  sessionDraft(course, { startsAt: at(`${`${hour}`.padStart(2, '0')}:00`, day) })

/** The machine's events in a status; its states are those of the contract. */
const eventsOf = (status: string): object =>
  appointmentMachine.states[status as Appointment['status']]?.on ?? {}

const terminal = appointmentStatuses.filter((status) =>
  Object.keys(eventsOf(status)).every((event) => event === 'appointment.waive'),
)
const settled = new Set<string>([...terminal, 'late_cancelled', 'no_show'])

/** Settled rows never change; a returned unit is never taken again. */
function moved(before: World, after: World): string[] {
  const now = new Map(after.rows.map((row) => [row.id, row]))
  return before.rows.flatMap((was) => {
    const is = now.get(was.id)
    if (is === undefined) return []
    const hasMoved = settled.has(was.status) && is.status !== was.status
    return hasMoved || (was.hold === 'returned' && is.hold !== 'returned')
      ? [`${was.status} ${was.hold} → ${is.status} ${is.hold}`]
      : []
  })
}

let days = 0
const answers: Record<string, number> = {}

it('whatever people do at once, seats, units, lines and times stay right', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 40, maxLength: 60, size: 'max' }), async (rounds) => {
      days += 1
      const day = new Date(Date.UTC(2026, 2, 2 + days)).toISOString().slice(0, 10)
      await travel(gym, at('06:00', day))
      // Refills used-up cards through the ledger's own functions.
      for (const [i, { memberId, cards }] of people.entries()) {
        cards[0] = await timesCard(memberId)
        cards[1] = await storedCard(memberId, i)
      }
      for (const [i, clock] of ['07:00', '07:30', '08:30', '10:00'].entries())
        await newSession(gym, courses[i % 2]!, { startsAt: at(clock, day) })
      for (const { steps, minutes } of rounds) {
        const before = await look(day)
        const replies = await Promise.all([
          ...steps.map((one) => send(one, before, day)),
          ...(minutes > 5 ? [closeSessions(gym.db, gym.clock())] : []),
        ])
        for (const reply of replies) if (reply instanceof Response) await note(reply)
        expect(await violations(gym.db)).toEqual([])
        expect(await findImbalances(gym.db)).toEqual([])
        expect(moved(before, await look(day))).toEqual([])
        gym.clock.advance({ minutes })
      }
    }),
    {
      numRuns: runs,
      endOnFailure: true,
      ...(process.env.BOOKING_SEED ? { seed: Number(process.env.BOOKING_SEED) } : {}),
    },
  )
  // Otherwise the steps are all impossible, and prove nothing.
  for (const done of ['201', '200', '409 session_full', '409 not_allowed_now', '409 balance_too_low'])
    expect([done, (answers[done] ?? 0) > 0]).toEqual([done, true])
}, 600_000)

async function note(reply: Response): Promise<void> {
  const body: Problem = await reply.json()
  const shown = reply.ok ? `${reply.status}` : `${reply.status} ${body.fields?.[0]?.code ?? body.code}`
  answers[shown] = (answers[shown] ?? 0) + 1
  if (!/^(200|201|409|422) ?/.test(shown)) throw new Error(`${shown} ${JSON.stringify(body)}`)
}

afterAll(() => console.log(answers))
