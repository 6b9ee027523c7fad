import { afterAll, beforeAll } from '@rstest/core'
import type { CoachCourse } from '../../contract/catalogue/coach-course'
import { type ClassSession, classSessions } from '../../contract/scheduling/class-session'
import { classSessionMachine } from '../../machines/class-session/class-session.machine'
import { classSessionFacts } from '../../machines/class-session/facts'
import { shanghaiDay } from '../../server/kit/day'
import { at, groupCourse, newSession, openDesk, workingCoach } from '../api/fixtures/front-desk'
import { versioned } from '../api/fixtures/gym'
import { newCertificate } from '../api/fixtures/papers'
import { type Desk, readAt, send, startDesk } from './kit/desk'
import type { LifecycleModel } from './kit/lifecycle-model'
import { modelPaths } from './kit/model-paths'

let desk: Desk
let course: CoachCourse
let coachIds: string[]
beforeAll(async () => {
  desk = await startDesk()
  const { coach } = await openDesk(desk.gym)
  coachIds = [coach.id, (await workingCoach(desk.gym)).id]
  for (const coachId of coachIds) {
    const { id } = await newCertificate(desk.gym.admin, { coachId, expiresOn: '2035-01-01' })
    await send(desk.gym.admin, `/api/v1/certificates/${id}`, 'verify')
  }
  course = await groupCourse(desk.gym, coach)
})
afterAll(() => desk.gym.close())

const path = (id: string) => `/api/v1/class-sessions/${id}`
const session = (id: string) => readAt<ClassSession>(desk.gym.admin, path(id))
const post = (name: string, body: object = {}) => ({
  run: ({ id }: { id: string }) => send(desk.gym.admin, path(id), name, body),
})
/** Moves the clock to an instant of the session, and a minute on. */
const until =
  (bound: 'startsAt' | 'endsAt') =>
  async ({ id }: { id: string }) => {
    const milliseconds = Date.parse((await session(id))[bound]) - desk.gym.clock().getTime()
    return desk.pass({ milliseconds, minutes: 1 })
  }

const classSession: LifecycleModel<
  typeof classSessionMachine,
  { hasStarted: boolean; hasEnded: boolean },
  { id: string }
> = {
  machine: classSessionMachine,
  starts: {
    planned: {
      status: 'scheduled',
      world: { hasStarted: false, hasEnded: false },
      create: async () => {
        await desk.pass({ days: 1 })
        const startsAt = at('15:00', shanghaiDay(new Date(desk.gym.clock().getTime() + 86_400_000)))
        return newSession(desk.gym, course, { startsAt })
      },
    },
  },
  offered: Object.values(classSessions.events).map(({ event }) => event),
  facts: (world) => world,
  read: async ({ id }) => {
    const row = await session(id)
    return { status: row.status, facts: classSessionFacts(row, desk.gym.clock()) }
  },
  steps: {
    move: {
      event: 'session.move',
      run: async ({ id }) => {
        const row = await session(id)
        return desk.gym.admin(
          'PATCH',
          path(id),
          { room: row.room === '大操房' ? '小操房' : '大操房' },
          versioned(row),
        )
      },
    },
    substitute: {
      event: 'session.substitute',
      run: async ({ id }) => {
        const { coachId } = await session(id)
        const other = coachIds.find((one) => one !== coachId)
        return send(desk.gym.admin, path(id), 'substitute', { coachId: other, reason: '教练生病' })
      },
    },
    keep: { event: 'session.keep', ...post('keep', { reason: '照常上课' }) },
    cancel: { event: 'session.cancel', ...post('cancel', { reason: '教练生病' }) },
    finish: { event: 'session.finish', ...post('finish') },
    begins: {
      when: ({ world }) => !world.hasStarted,
      after: () => ({ hasStarted: true, hasEnded: false }),
      run: until('startsAt'),
    },
    ends: {
      when: ({ world }) => world.hasStarted && !world.hasEnded,
      after: () => ({ hasStarted: true, hasEnded: true }),
      run: until('endsAt'),
    },
  },
}

modelPaths('classSession', classSession)
