import { type RawBuilder, sql } from 'kysely'
import type { Principal } from '../kit/auth/authenticate'
import { holds } from '../kit/auth/permission'
import { problem } from '../kit/problem'

/** The permission to change lessons and bookings of other coaches. */
const othersPermission = 'session:others'

/** The coach whose lessons alone a principal may change: null for none, undefined without a limit. */
export function coachLimit({ permissions, coachId }: Principal): string | null | undefined {
  return holds(permissions, othersPermission) ? undefined : coachId
}

/** Whether the principal may change a lesson, as far as its coach decides that. */
export function isOwnLesson(principal: Principal, { coachId }: { coachId: string }): boolean {
  const limit = coachLimit(principal)
  return limit === undefined || limit === coachId
}

/** Whether the principal sees how the lesson of this coach (an id in SQL) is paid. */
export function showsPaymentTo(principal: Principal, coachId: RawBuilder<unknown>): RawBuilder<boolean> {
  const limit = coachLimit(principal)
  return limit === undefined ? sql`true` : sql`coalesce(${coachId} = ${limit}::uuid, false)`
}

/** Throws for a principal limited to own lessons: disputes and missing confirmations of these are another person's to decide. */
export function requireLessonsOfOthers(principal: Principal): void {
  if (coachLimit(principal) !== undefined) throw problem('own_lesson')
}

/** Throws for a lesson of another coach that the principal may not change. */
export function requireOwnLesson(principal: Principal, lesson: { coachId: string }): void {
  if (!isOwnLesson(principal, lesson))
    throw problem(principal.coachId === null ? 'no_coach_linked' : 'others_lesson')
}
