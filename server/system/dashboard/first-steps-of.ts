import { type RawBuilder, sql } from 'kysely'
import type { Permission } from '../../../contract/endpoint'
import type { DashboardFigures } from '../../../contract/system/dashboard'
import { type FirstStep, firstSteps, optionalSteps } from '../../../contract/system/first-steps'
import { holds } from '../../kit/auth/permission'
import type { Seen } from './seen'

/** Who may do a step, and whether it is done. */
const rules: Record<FirstStep, { permission: Permission; isDone: RawBuilder<boolean> }> = {
  store: {
    permission: 'store:write',
    isDone: sql`exists (select from store where archived_at is null)`,
  },
  hours: {
    permission: 'store:write',
    isDone: sql`exists (
      select from store where status = 'open' and archived_at is null and hours @? '$[*][*]'
    )`,
  },
  // A coach without working hours cannot be booked.
  coach: { permission: 'coach:write', isDone: sql`exists (select from coach_work_span)` },
  course: {
    permission: 'course:write',
    isDone: sql`exists (select from coach_course where status = 'on' and archived_at is null)`,
  },
  plan: {
    permission: 'plan:write',
    isDone: sql`exists (select from membership_plan where status = 'on_sale' and archived_at is null)`,
  },
  // The first account belongs to whoever set the console up.
  account: { permission: 'account:write', isDone: sql`(select count(*) > 1 from account)` },
  member: { permission: 'member:write', isDone: sql`exists (select from member)` },
  device: { permission: 'device:write', isDone: sql`exists (select from face_device)` },
}

/** For people of the whole business; those of some stores do not set one up. */
export async function firstStepsOf({
  tx,
  scope,
  permissions,
  run,
}: Seen): Promise<DashboardFigures['steps']> {
  const theirs = firstSteps.filter((kind) => holds(permissions, rules[kind].permission))
  if (scope.storeIds !== null || !theirs.includes('store')) return null
  const columns = theirs.map((kind) => sql`${rules[kind].isDone} as ${sql.ref(kind)}`)
  const { rows } = await run(() => sql<Record<FirstStep, boolean>>`select ${sql.join(columns)}`.execute(tx))
  const steps = theirs.map((kind) => ({ kind, isDone: rows[0]![kind] }))
  return steps.every(({ kind, isDone }) => isDone || optionalSteps.has(kind)) ? null : steps
}
