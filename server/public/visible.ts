import { sql } from 'kysely'

/** Of `store`: it is public; one in preparation is announced, a closed one is hidden. */
export const isStoreShown = sql<boolean>`(store.is_public and store.archived_at is null and store.status <> 'closed')`

/** Of `coach`: works, is public, holds a valid certificate, and works in a public store. */
export const isCoachShown = (today: string) => sql<boolean>`(
  coach.is_public and coach.archived_at is null and coach.status = 'active' and coach.valid_until >= ${today}::date
  and exists (
    select from coach_store join store on store.id = coach_store.store_id
    where coach_store.coach_id = coach.id and ${isStoreShown}
  )
)`

/** Of `coach_course`: offered for booking. */
export const isCourseShown = sql<boolean>`(coach_course.status = 'on' and coach_course.archived_at is null)`

/** Of `membership_plan`: sold today, and valid in a public store. */
export const isPlanShown = (today: string) => sql<boolean>`(
  membership_plan.status = 'on_sale' and membership_plan.archived_at is null
  and ${today}::date between coalesce(membership_plan.sale_from, '-infinity') and coalesce(membership_plan.sale_to, 'infinity')
  and (membership_plan.store_scope = 'all' or exists (
    select from membership_plan_store join store on store.id = membership_plan_store.store_id
    where membership_plan_store.plan_id = membership_plan.id and ${isStoreShown}
  ))
)`

/** Of `training_plan`: a published template for the site, and the last of its versions. */
export const isTrainingPlanShown = sql<boolean>`(
  training_plan.is_public and training_plan.status = 'published' and training_plan.archived_at is null
  and not exists (
    select from training_plan newer
    where newer.prev_version_id = training_plan.id and newer.status = 'published' and newer.archived_at is null
  )
)`
