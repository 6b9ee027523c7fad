import { afterAll, beforeAll } from '@rstest/core'
import type { CoachCourse } from '../../contract/catalogue/coach-course'
import { plusDays } from '../../contract/days'
import type { Member } from '../../contract/membership/member'
import { type Appointment, appointments } from '../../contract/scheduling/appointment'
import { appointmentMachine } from '../../machines/appointment/appointment.machine'
import { appointmentFacts } from '../../machines/appointment/facts'
import { shanghaiDay } from '../../server/kit/day'
import { closeSessions } from '../../server/scheduling/class-session/session-jobs'
import { at, bookingDraft, groupCourse, newBooking, newSession, openDesk } from '../api/fixtures/front-desk'
import { created } from '../api/fixtures/gym'
import { newMember, newMembership, seat } from '../api/fixtures/timetable'
import { type Desk, readAt, send, startDesk } from './kit/desk'
import type { LifecycleModel, ModelState } from './kit/lifecycle-model'
import { modelPaths } from './kit/model-paths'

let desk: Desk
let course: CoachCourse
/** The fewest seats of a group. */
const seated = 7
const members: Member[] = []
beforeAll(async () => {
  desk = await startDesk()
  course = await groupCourse(desk.gym, (await openDesk(desk.gym)).coach, { cancelDeadlineMin: 60 })
  for (let i = 0; i < seated; i += 1) members.push(await newMember(desk.gym.admin, desk.gym.mine.id))
})
afterAll(() => desk.gym.close())

/** Minutes after the start of the lesson, or after its end. */
const moments = ['early', 'soon', 'started', 'ended'] as const
const minutes = { soon: -30, started: 10, ended: 20 }

interface World {
  time: (typeof moments)[number]
  /** What the lesson has of the card. */
  hold: 'none' | 'held' | 'taken' | 'returned'
  /** The member owes its price. */
  isDue: boolean
  isFree: boolean
  seatFree: boolean
  isMoved: boolean
}
interface Seat {
  id: string
  /** The booking that has the last seat. */
  other: string | undefined
  /** A later session. */
  next: string
}

const path = (id: string) => `/api/v1/appointments/${id}`
const booking = (id: string) => readAt<Appointment>(desk.gym.admin, path(id))
const reason = { reason: '临时有事' }
const post = (name: string, body: object = {}) => ({
  run: ({ id }: Seat) => send(desk.gym.admin, path(id), name, body),
})
const close = async () => {
  await closeSessions(desk.gym.db, desk.gym.clock())
  return undefined
}
const isPast = (time: World['time'], moment: World['time']) =>
  moments.indexOf(time) >= moments.indexOf(moment)

const begun: World = {
  time: 'early',
  hold: 'none',
  isDue: false,
  isFree: false,
  seatFree: false,
  isMoved: false,
}

/** Three days on, a session of the day after and a later one; and a member's booking of the first. */
async function book(own: { hasCard: boolean; source?: 'app'; isFull?: boolean }): Promise<Seat> {
  await desk.pass({ days: 3 })
  const { admin, db, mine } = desk.gym
  const today = shanghaiDay(desk.gym.clock())
  const session = await newSession(desk.gym, course, {
    startsAt: at('15:00', plusDays(today, 1)),
    ...(own.isFull ? { capacity: seated } : {}),
  })
  const next = await newSession(desk.gym, course, { startsAt: at('18:00', plusDays(today, 2)) })
  const { id: memberId } = await newMember(admin, mine.id)
  const membershipId = own.hasCard
    ? await newMembership(db, memberId, { kind: 'times', endsOn: '2035-12-31' })
    : null
  const [last, ...others] = own.isFull ? members : []
  if (own.isFull) await seat(db, session.id, others)
  const other = last && (await newBooking(desk.gym, session.id, last.id))
  const draft = bookingDraft(session.id, memberId, {
    membershipId,
    source: own.source ?? 'front_desk',
    waitIfFull: own.isFull ?? false,
  })
  const { id } = await created<Appointment>(admin, 'appointments', draft)
  return { id, other: other?.id, next: next.id }
}

const isIn =
  (...statuses: string[]) =>
  ({ status }: ModelState<World>) =>
    statuses.includes(status)
const taken = ({ hold, ...world }: World): World => ({ ...world, hold: hold === 'held' ? 'taken' : hold })
const returned = ({ hold, ...world }: World): World => ({
  ...world,
  hold: hold === 'held' || hold === 'taken' ? 'returned' : hold,
})

const appointment: LifecycleModel<typeof appointmentMachine, World, Seat> = {
  machine: appointmentMachine,
  starts: {
    requested: {
      status: 'requested',
      world: { ...begun, hold: 'held' },
      create: () => book({ hasCard: true, source: 'app' }),
    },
    owed: { status: 'confirmed', world: { ...begun, isDue: true }, create: () => book({ hasCard: false }) },
    waiting: { status: 'waitlisted', world: begun, create: () => book({ hasCard: true, isFull: true }) },
  },
  offered: Object.values(appointments.events).map(({ event }) => event),
  facts: ({ time, hold, isDue, isFree, seatFree }) => ({
    beforeDeadline: time === 'early',
    doorsAreOpen: isPast(time, 'soon'),
    hasStarted: isPast(time, 'started'),
    hasEnded: isPast(time, 'ended'),
    seatFree,
    isUsedUp: hold === 'taken' || isDue,
    isOpen: isDue,
    isCharged: !isFree,
    isPrivate: false,
    isConfirmed: true,
  }),
  read: async ({ id }) => {
    const row = await booking(id)
    return { status: row.status, facts: appointmentFacts(row, desk.gym.clock()) }
  },
  steps: {
    confirm: { event: 'appointment.confirm', ...post('confirm') },
    checkIn: { event: 'appointment.checkIn', ...post('checkIn') },
    complete: {
      event: 'appointment.complete',
      after: taken,
      ...post('complete'),
      refusal: ({ status }) =>
        status === 'checked_in'
          ? { status: 409, code: 'not_confirmable', fields: [{ code: 'lesson_not_begun' }] }
          : { status: 409, code: 'not_allowed_now', state: status },
    },
    cancel: {
      event: 'appointment.cancel',
      after: (world) => ({ ...returned(world), isDue: false }),
      ...post('cancel', reason),
    },
    cancelLate: { event: 'appointment.lateCancel', after: taken, ...post('lateCancel', reason) },
    miss: { event: 'appointment.noShow', after: taken, ...post('noShow') },
    promote: {
      event: 'appointment.promote',
      after: (world) => ({ ...world, hold: 'held' }),
      ...post('promote'),
    },
    reschedule: {
      event: 'appointment.reschedule',
      when: ({ world }) => !world.isMoved,
      after: (world) => ({ ...world, time: 'early', isMoved: true }),
      run: ({ id, next }) => send(desk.gym.admin, path(id), 'reschedule', { sessionId: next, reason: '' }),
    },
    waive: {
      event: 'appointment.waive',
      after: (world) => ({ ...returned(world), isDue: false }),
      ...post('waive', reason),
    },
    makeComplimentary: {
      event: 'appointment.makeComplimentary',
      after: (world) => ({ ...world, hold: 'none', isDue: false, isFree: true }),
      ...post('makeComplimentary', reason),
    },
    cancelSession: {
      event: 'appointment.sessionCancelled',
      when: ({ status, world }) =>
        world.time !== 'ended' &&
        ['requested', 'confirmed', 'waitlisted', 'checked_in', 'late_cancelled'].includes(status),
      after: (world) => ({ ...returned(world), isDue: false }),
      run: async ({ id }) => {
        const { sessionId } = await booking(id)
        await send(desk.gym.admin, `/api/v1/class-sessions/${sessionId}`, 'cancel', { reason: '教练生病' })
        return undefined
      },
    },
    passTime: {
      when: ({ world }) => world.time !== 'ended',
      after: (world) => ({ ...world, time: moments[moments.indexOf(world.time) + 1] ?? 'ended' }),
      run: async ({ id }) => {
        const { startsAt, endsAt } = await booking(id)
        const now = desk.gym.clock().getTime()
        const instants = [
          Date.parse(startsAt) + minutes.soon * 60_000,
          Date.parse(startsAt) + minutes.started * 60_000,
          Date.parse(endsAt) + minutes.ended * 60_000,
        ]
        const instant = instants.find((one) => one > now)
        if (instant === undefined) throw new Error('the lesson is over')
        return desk.pass({ milliseconds: instant - now })
      },
    },
    /** The job after the lesson. */
    expire: { event: 'appointment.expire', when: isIn('requested', 'waitlisted'), run: close },
    closeMissed: {
      event: 'appointment.noShow',
      when: ({ status, world }) => status === 'confirmed' && world.time === 'ended',
      after: taken,
      run: close,
    },
    closeAttended: {
      event: 'appointment.complete',
      when: ({ status, world }) => status === 'checked_in' && world.time === 'ended',
      after: taken,
      run: close,
    },
    /** In the last hour nobody moves up by itself. */
    seatFrees: {
      when: ({ status, world }) =>
        status === 'waitlisted' && !world.seatFree && (world.time === 'soon' || world.time === 'started'),
      after: (world) => ({ ...world, seatFree: true }),
      run: ({ other }) => send(desk.gym.admin, path(other!), 'lateCancel', reason),
    },
    moveUp: {
      event: 'appointment.promote',
      when: ({ status, world }) => status === 'waitlisted' && world.time === 'early',
      facts: () => ({ seatFree: true }),
      after: (world) => ({ ...world, hold: 'held' }),
      run: ({ other }) => send(desk.gym.admin, path(other!), 'cancel', reason),
    },
  },
}

modelPaths('appointment', appointment)
