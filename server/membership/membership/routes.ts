import { memberships } from '../../../contract/membership/membership'
import type { App } from '../../kit/app'
import { registerConstraint } from '../../kit/db/postgres-problem'
import { serve } from '../../kit/resource/serve'
import { serveResource } from '../../kit/resource/serve-resource'
import { applyMembershipEvent, membershipResource } from './apply-membership-event'
import { closuresOf, extendStore } from './extend-store'
import { openCard } from './open-card'
import { membershipTable } from './table'
import { usesOf } from './uses-of'

// Locks prevent this violation; the constraint is a second safeguard.
registerConstraint('membership_prev_key', { code: 'already_renewed', path: ['renewsId'] })

export function membershipRoutes(app: App): void {
  const rows = membershipTable.rows!
  // Before `/:id`, which would match their paths too.
  serve(app, memberships.closures, closuresOf, { rows })
  serve(app, memberships.extendStore, extendStore, { rows })
  serve(app, memberships.uses, ({ tx, id }) => usesOf(tx, id), { rows })
  serveResource(app, membershipResource, {
    create: openCard,
    apply: applyMembershipEvent,
  })
}
