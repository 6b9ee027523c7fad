import type { classSessions } from '../../../contract/class-session'
import type { App } from '../../kit/app'
import type { Asked, OwnWrites, Resource, Row } from '../../kit/descriptor'
import { untyped } from '../../kit/descriptor'
import { registerConstraint } from '../../kit/postgres-problem'
import { serveResource } from '../../kit/resource'
import { applyEvent } from '../../kit/writing'
import { cancelBookings, closeBookings } from '../booking/booking-close'
import { lockMembersOf, lockSession } from '../booking/booking-locks'
import { changeSession } from './class-session-change'
import { createSessions } from './class-session-create'
import { classSessionTable } from './class-session-table'

// Locks keep these from being met; they hold all the same.
registerConstraint('class_session_coach_apart', {
  code: 'overlap',
  path: ['startsAt'],
  problem: 'not_bookable',
})
registerConstraint('class_session_room_apart', { code: 'overlap', path: ['room'], problem: 'not_bookable' })

export function classSessionRoutes(app: App): void {
  serveResource(app, classSessionResource, ownWrites)
}

export const classSessionResource: Resource<typeof classSessions> = {
  ...classSessionTable,
  lifecycle: {
    ...classSessionTable.lifecycle!,
    follow: (asked, { key, body, before }) =>
      key === 'cancel' ? cancelBookings(asked, before.id, body.reason) : closeBookings(asked, before.id),
  },
}

const ownWrites: OwnWrites<typeof classSessions> = {
  create: createSessions,
  update: changeSession,
  apply: applySessionEvent,
  touches: ['appointment'],
}

/** As the kit applies an event, with the locks that go before. */
async function applySessionEvent(asked: Asked<unknown>, key: string): Promise<Row> {
  await lockSession(asked.tx, asked.id)
  await lockMembersOf(asked.tx, [asked.id])
  return applyEvent(untyped(classSessionResource), key, asked)
}
