import { sql } from 'kysely'
import type { CourseKind } from '../../../contract/catalogue/coach-course'
import type { Coverage } from '../../../contract/catalogue/coverage'
import type { Appointment } from '../../../contract/scheduling/appointment'
import { shanghaiDay } from '../../kit/day'
import type { Tx } from '../../kit/db/schema'
import { newId } from '../../kit/new-id'
import { type Random, randomFrom } from '../random'
import { author } from '../writer'
import { type DemoSession, meets, minute, type Time } from './add-sessions'

interface Card {
  id: string
  coverage: Coverage
  startsOn: string
  endsOn: string
  timesLeft: number | null
}

interface Visitor {
  id: string
  homeStoreId: string
  cards: Card[]
  /** The times at which they are booked already. */
  times: Time[]
}

type Status = Appointment['status']

interface Booking {
  id: string
  sessionId: string
  memberId: string
  membershipId: string | null
  source: Appointment['source']
  status: Status
  charge: Appointment['charge']
  hold: Appointment['hold']
  note: string
  cancelReason: string | null
  place: number | null
  day: string
  made: Date
  deltas: number[]
}

interface Seed {
  tx: Tx
  now: Date
}

type Chances = Seed & { random: Random }

const seated = new Set<Status>(['requested', 'confirmed', 'checked_in', 'completed', 'no_show'])
const reasons = ['临时加班', '身体不适', '家里有事', '出差', '孩子生病']
const notes = ['第一次上课', '膝盖有旧伤，请留意', '想坐靠窗的位置', '带一位朋友参观']

/** Bookings of these sessions, each of a member who is free then. A private lesson that its member cancels is cancelled too. */
export async function addBookings({ tx, now }: Seed, sessions: DemoSession[]): Promise<void> {
  const seed = { tx, now, random: randomFrom(1_500) }
  const visitors = await readVisitors(tx)
  const bookings = sessions.flatMap((session) => bookingsOf(seed, session, visitors))
  await insertBookings(tx, bookings)
  await insertUses(tx, bookings)
  await settleSessions(tx, sessions)
}

async function readVisitors(tx: Tx): Promise<Visitor[]> {
  const { rows } = await sql<Visitor>`
    select id, home_store_id, '{}'::text[] as times,
      (select coalesce(json_agg(json_build_object('id', id, 'coverage', coverage, 'startsOn', starts_on, 'endsOn', ends_on,
          'timesLeft', times_left) order by kind desc, ends_on, times_left), '[]')
        from membership where member_id = member.id and status = 'active') as cards
    from member where not is_blacklisted order by member_no
  `.execute(tx)
  return rows
}

function bookingsOf(seed: Chances, session: DemoSession, visitors: Visitor[]): Booking[] {
  const { random } = seed
  const { kind, capacity } = session.course
  const many = {
    private: 1,
    small_group: random.whole(1, capacity),
    group: random.whole(2, Math.min(capacity, 8)),
  }[kind]
  const isPopular = kind === 'small_group' && random.next() < 0.2
  const bookings: Booking[] = []
  for (const visitor of candidates(
    random,
    visitors,
    session,
    isPopular ? capacity + random.whole(1, 3) : many,
  )) {
    const booking = bookingOf(seed, session, visitor)
    if (kind === 'private' && /cancelled/.test(booking.status)) {
      session.status = 'cancelled'
      session.cancelReason = booking.cancelReason
    }
    if (booking.status === 'waitlisted')
      booking.place = 1 + bookings.filter(({ status }) => status === 'waitlisted').length
    if (seated.has(booking.status)) session.booked += 1
    if (!/cancelled/.test(booking.status)) visitor.times.push(session)
    bookings.push(booking)
  }
  return bookings
}

/** Mostly members of the store with a card that pays, then such members of the chain, then others, who pay for the lesson. */
function candidates(random: Random, visitors: Visitor[], session: DemoSession, count: number): Visitor[] {
  const free = visitors.filter(({ times }) => !times.some((time) => meets(time, session)))
  const isHere = ({ homeStoreId }: Visitor) => homeStoreId === session.storeId
  const hasCard = (visitor: Visitor) => cardFor(visitor, session) !== undefined
  const chosen: Visitor[] = []
  for (const group of [
    free.filter((one) => hasCard(one) && isHere(one)),
    free.filter((one) => hasCard(one) && !isHere(one)),
    free.filter((one) => !hasCard(one)),
  ])
    chosen.push(...random.some(group, count - chosen.length))
  return chosen
}

/** A card that covers the session, by a simpler rule than card_answer: no card with hours. */
function cardFor({ cards }: Visitor, session: DemoSession): Card | undefined {
  const day = shanghaiDay(new Date(session.from))
  return cards.find(
    ({ coverage, startsOn, endsOn, timesLeft }) =>
      startsOn <= day &&
      day <= endsOn &&
      timesLeft !== 0 &&
      coverage.hours.length === 0 &&
      ['included', 'units'].includes(chargeOf(coverage, session.course.kind) ?? ''),
  )
}

const chargeOf = ({ lessons }: Coverage, kind: CourseKind) =>
  lessons.find((lesson) => lesson.kind === kind)?.charge

function bookingOf({ now, random }: Chances, session: DemoSession, visitor: Visitor): Booking {
  const source = random.pick(['front_desk', 'front_desk', 'web', 'app'] as const)
  const status = statusOf(random, session, source, now.getTime())
  const card = cardFor(visitor, session)
  const isCounted =
    card !== undefined && chargeOf(card.coverage, session.course.kind) === 'units' && status !== 'waitlisted'
  const isReturned = status === 'cancelled' || (/late_cancelled|no_show/.test(status) && random.next() < 0.15)
  const deltas = isCounted ? (isReturned ? [-1, 1] : [-1]) : []
  if (card?.timesLeft && deltas.length === 1) card.timesLeft -= 1
  const made = new Date(Math.min(session.from, now.getTime()) - random.whole(2, 90) * 60 * minute)
  return {
    id: newId(now.getTime()),
    sessionId: session.id,
    memberId: visitor.id,
    membershipId: card?.id ?? null,
    source,
    status,
    made,
    deltas,
    day: shanghaiDay(made).replaceAll('-', ''),
    place: null,
    charge: status === 'waitlisted' ? null : chargeFor(card, session),
    hold: isCounted ? (isReturned ? 'returned' : holdOf(status)) : 'none',
    note: random.next() < 0.12 ? random.pick(notes) : '',
    cancelReason: /cancelled/.test(status) ? (session.cancelReason ?? random.pick(reasons)) : null,
  }
}

/** The demo's stored cards pay for goods alone. */
function chargeFor(card: Card | undefined, { course }: DemoSession): Appointment['charge'] {
  if (card === undefined) return 'due'
  return chargeOf(card.coverage, course.kind) === 'units' ? 'units' : 'included'
}

const holdOf = (status: Status) => (/completed|late_cancelled|no_show/.test(status) ? 'taken' : 'held')

function statusOf(random: Random, session: DemoSession, source: Booking['source'], now: number): Status {
  if (session.status === 'cancelled') return 'cancelled'
  const chance = random.next()
  const isFull = session.booked >= session.capacity
  if (session.status === 'finished') {
    if (isFull) return 'cancelled'
    return chance < 0.8
      ? 'completed'
      : chance < 0.88
        ? 'no_show'
        : chance < 0.94
          ? 'late_cancelled'
          : 'cancelled'
  }
  if (isFull) return 'waitlisted'
  if (session.from <= now) return chance < 0.8 ? 'checked_in' : 'confirmed'
  if (session.from - now <= 60 * minute && chance < 0.4) return 'checked_in'
  const isLate = now > session.from - session.course.cancelDeadlineMin * minute
  if (chance > 0.94) return isLate ? 'late_cancelled' : 'cancelled'
  return source !== 'front_desk' && chance > 0.8 ? 'requested' : 'confirmed'
}

async function insertBookings(tx: Tx, bookings: Booking[]): Promise<void> {
  await sql`
    insert into appointment (id, no, session_id, coach_id, store_id, kind, during, member_id, membership_id, source,
      price_fen, charge, hold, units, due_fen, note, cancel_deadline_min, cancel_reason, waitlist_position, status,
      completed_at, created_at, updated_at, created_by, updated_by)
    select given.id, 'YY' || day || lpad(nextval('appointment_no')::text, 4, '0'), session.id, session.coach_id,
      session.store_id, session.kind, during, "memberId", "membershipId", source, price_fen, charge, hold, case charge when 'units' then 1 end,
      case charge when 'due' then case given.status when 'cancelled' then 0 else price_fen end end, note,
      cancel_deadline_min, "cancelReason", place, given.status, case given.status when 'completed' then upper(during) end, made, made, ${author}::text, ${author}::text
    from jsonb_to_recordset(${JSON.stringify(bookings)}) as given (id uuid, "sessionId" uuid, "memberId" uuid,
      "membershipId" uuid, source text, status text, charge text, hold text, note text, "cancelReason" text, place int, day text,
      made timestamptz)
    join class_session session on session.id = "sessionId"
    join coach_course course on course.id = session.course_id
    order by made, given.id
  `.execute(tx)
}

async function insertUses(tx: Tx, bookings: Booking[]): Promise<void> {
  const uses = bookings.flatMap(({ id, membershipId, made, deltas }) =>
    deltas.map((delta) => {
      const reason = delta < 0 ? 'booked' : 'cancelled'
      return { id: newId(made.getTime()), appointmentId: id, membershipId, delta, reason, made }
    }),
  )
  await sql`
    insert into membership_use (id, membership_id, appointment_id, delta, reason, at, who)
    select id, "membershipId", "appointmentId", delta, reason, made, ${author}
    from jsonb_to_recordset(${JSON.stringify(uses)}) as given (
      id uuid, "membershipId" uuid, "appointmentId" uuid, delta int, reason text, made timestamptz)
  `.execute(tx)
  await sql`
    update membership set times_left = times_total + used
    from (select membership_id, sum(delta) as used from membership_use group by membership_id) ledger
    where ledger.membership_id = membership.id and kind = 'times'
  `.execute(tx)
}

/** What the bookings made of their sessions. */
async function settleSessions(tx: Tx, sessions: DemoSession[]): Promise<void> {
  const rows = sessions.map(({ id, booked, status, cancelReason }) => ({ id, booked, status, cancelReason }))
  await sql`
    update class_session set booked = given.booked, status = given.status, cancel_reason = given."cancelReason"
    from jsonb_to_recordset(${JSON.stringify(rows)}) as given (id uuid, booked int, status text, "cancelReason" text)
    where given.id = class_session.id
  `.execute(tx)
}
