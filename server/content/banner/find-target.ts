import { type RawBuilder, sql } from 'kysely'
import type { BannerDraft } from '../../../contract/content/banner'
import { coachResource } from '../../catalogue/coach/resource'
import { coachCourseResource } from '../../catalogue/coach-course/resource'
import { membershipPlanResource } from '../../catalogue/membership-plan/resource'
import { storeResource } from '../../catalogue/store/resource'
import type { Tx } from '../../kit/db/schema'
import { type RowScope, type StoreScope, visibleTo } from '../../kit/resource/store-scope'

/** A kind of link target: its table, its display name, and whether visitors of the site may see it. */
interface Target {
  table: string
  name: string
  isPublic: RawBuilder<boolean>
  rows: RowScope | undefined
}

const targets: Record<Exclude<BannerDraft['linkType'], 'none' | 'url'>, Target> = {
  store: {
    table: 'store',
    name: 'name',
    isPublic: sql`(store.is_public and store.status <> 'closed')`,
    rows: storeResource.rows,
  },
  coach: {
    table: 'coach',
    name: 'displayName',
    isPublic: sql`(coach.is_public and coach.status <> 'departed')`,
    rows: coachResource.rows,
  },
  course: {
    table: 'coach_course',
    name: 'name',
    isPublic: sql`(coach_course.status = 'on')`,
    rows: coachCourseResource.rows,
  },
  price: {
    table: 'membership_plan',
    name: 'name',
    isPublic: sql`(membership_plan.status = 'on_sale')`,
    rows: membershipPlanResource.rows,
  },
}

/** The name of a banner's link target, over the unaliased table; null without a row. */
export const linkName = sql`case banner.link_type ${sql.join(
  Object.entries(targets).map(
    ([type, { table, name }]) => sql`
      when ${sql.lit(type)} then (select ${sql.ref(name)} from ${sql.table(table)} where id = banner.link_target_id)`,
  ),
  sql` `,
)} end`

/** Finds a target and locks it until the transaction ends. A row outside the store scope is found if visitors may see it. */
export async function findTarget(
  tx: Tx,
  scope: StoreScope,
  type: BannerDraft['linkType'],
  id: string | null,
): Promise<{ isPublic: boolean } | undefined> {
  if (type === 'none' || type === 'url' || id === null) return undefined
  const { table, isPublic, rows } = targets[type]
  const isVisible = rows === undefined ? sql`true` : visibleTo(rows, scope)
  const { rows: found } = await sql<{ isPublic: boolean }>`
    select ${isPublic} as is_public from ${sql.table(table)}
    where id = ${id} and archived_at is null and (${isPublic} or ${isVisible}) for key share
  `.execute(tx)
  return found[0]
}
