import type { classSessions } from '../../../contract/scheduling/class-session'
import { registerConstraint } from '../../kit/db/postgres-problem'
import type { ResourceDefinition } from '../../kit/resource/definition'
import { classSessionTable } from '../class-session-table'
import { cancelBookings, closeBookings } from '../close-bookings'

// Locks prevent these violations; the constraints are a second safeguard.
registerConstraint('class_session_coach_apart', {
  code: 'overlap',
  path: ['startsAt'],
  problem: 'not_bookable',
})
registerConstraint('class_session_room_apart', { code: 'overlap', path: ['room'], problem: 'not_bookable' })

export const classSessionResource: ResourceDefinition<typeof classSessions, 'class_session'> = {
  ...classSessionTable,
  lifecycle: {
    ...classSessionTable.lifecycle!,
    afterEvent: async (request, { key, body, before }) => {
      if (key === 'cancel') await cancelBookings(request, before.id, body.reason)
      if (key === 'finish') await closeBookings(request, before.id)
    },
  },
}
