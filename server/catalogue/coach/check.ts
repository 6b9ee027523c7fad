import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Coach, CoachDraft } from '../../../contract/catalogue/coach'
import type { FieldProblem } from '../../../contract/problem'
import type { Tx } from '../../kit/db/schema'
import type { Writing } from '../../kit/resource/definition'
import { findMissingReferences } from '../../kit/resource/find-missing-references'
import type { StoreScope } from '../../kit/resource/store-scope'
import { missingPerson } from '../../shared/missing-person'
import { storeChoiceProblems } from '../../shared/store-choice-problems'

interface CheckContext {
  next: CoachDraft
  changed: Partial<CoachDraft>
  before: Coach | null
}

/** The rules of a coach that depend on other rows. */
export async function checkCoach({ tx, scope }: Writing, context: CheckContext): Promise<FieldProblem[]> {
  const { changed, before, next } = context
  const { personId, avatarId } = changed
  return [
    ...(await missingPerson({ tx, scope }, personId, ['personId'])),
    ...(personId ? await alreadyCoach(tx, personId, before) : []),
    ...(await findMissingReferences(tx, 'media', avatarId ? [avatarId] : [], () => ['avatarId'])),
    ...(await storeProblems(tx, scope, context)),
    ...spanProblems(next),
    ...foreignSpanProblems(scope, context),
    ...(changed.isPublic && (before?.certificateState ?? 'none') === 'none'
      ? [{ path: ['isPublic'], code: 'needs_certificate' }]
      : []),
  ]
}

/** The constraint covers simultaneous requests; this check reports the problem together with the others. */
async function alreadyCoach(tx: Tx, personId: string, before: Coach | null): Promise<FieldProblem[]> {
  const { rows } = await sql`
    select from coach where person_id = ${personId} and id is distinct from ${before?.id ?? null}
  `.execute(tx)
  return rows.length > 0 ? [{ path: ['personId'], code: 'already_coach' }] : []
}

async function storeProblems(
  tx: Tx,
  storeScope: StoreScope,
  { changed: { storeIds }, before }: CheckContext,
) {
  if (storeIds === undefined) return []
  const had = before?.storeIds ?? []
  const left = had.filter((id) => !storeIds.includes(id))
  return [
    ...(await storeChoiceProblems(tx, storeScope, { given: storeIds, had })),
    ...(before === null || left.length === 0 ? [] : await courseProblems(tx, before.id, left)),
  ]
}

/** A course must be held where its coach works. */
async function courseProblems(tx: Tx, id: string, left: readonly string[]): Promise<FieldProblem[]> {
  const { rows } = await sql`
    select from coach_course join coach_course_store on course_id = coach_course.id
    where coach_id = ${id} and archived_at is null and store_id = any(${left}) limit 1
  `.execute(tx)
  return rows.length > 0 ? [{ path: ['storeIds'], code: 'store_with_courses' }] : []
}

/** Working hours must be in the coach's own stores. */
function spanProblems({ storeIds, availability, exceptions }: CoachDraft): FieldProblem[] {
  const isElsewhere = ({ storeId }: { storeId: string }) => !storeIds.includes(storeId)
  const elsewhere = (path: (string | number)[]) => ({ path: [...path, 'storeId'], code: 'not_coach_store' })
  return [
    ...availability.flatMap((span, i) => (isElsewhere(span) ? [elsewhere(['availability', i])] : [])),
    ...exceptions.flatMap(({ spans }, i) =>
      spans.flatMap((span, k) => (isElsewhere(span) ? [elsewhere(['exceptions', i, 'spans', k])] : [])),
    ),
  ]
}

/** Hours in a store can be changed only by a principal with this store. */
function foreignSpanProblems(
  { storeIds: storeScope }: StoreScope,
  { next, before }: CheckContext,
): FieldProblem[] {
  if (storeScope === null) return []
  const foreign = <Span extends { storeId: string }>(spans: Span[]) =>
    spans.filter(({ storeId }) => !storeScope.includes(storeId))
  const days = (coach: CoachDraft | null) =>
    (coach?.exceptions ?? []).flatMap(({ on, spans }) => foreign(spans).map((span) => ({ on, ...span })))
  const week = (coach: CoachDraft | null) => foreign(coach?.availability ?? [])
  const refused = (path: string) => [{ path: [path], code: 'store_of_others' }]
  return [
    ...(isDeepStrictEqual(week(next), week(before)) ? [] : refused('availability')),
    ...(isDeepStrictEqual(days(next), days(before)) ? [] : refused('exceptions')),
  ]
}
