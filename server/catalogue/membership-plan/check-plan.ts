import { sql } from 'kysely'
import { type Coverage, chargesOf } from '../../../contract/catalogue/coverage'
import {
  isPlanWithin,
  type MembershipPlan,
  type PlanDraft,
} from '../../../contract/catalogue/membership-plan'
import type { FieldProblem } from '../../../contract/problem'
import type { Tx } from '../../kit/db/schema'
import { problem } from '../../kit/problem'
import type { Writing } from '../../kit/resource/definition'
import { findMissingReferences } from '../../kit/resource/find-missing-references'
import { type StoreScope, visibleTo } from '../../kit/resource/store-scope'
import { coachResource } from '../coach/resource'
import { coachCourseResource } from '../coach-course/resource'

interface CheckContext {
  next: PlanDraft
  changed: Partial<PlanDraft>
  before: MembershipPlan | null
}

/** The rules of a plan that depend on several members or on other rows. */
export async function checkPlan(
  { tx, scope }: Writing,
  { next, changed, before }: CheckContext,
): Promise<FieldProblem[]> {
  if (before !== null) refuseForeignPlan(scope, before)
  const choice = storeProblems(scope, next)
  return [
    ...termProblems(next),
    ...(next.salePriceFen > next.listPriceFen ? [at('salePriceFen', 'above_list_price')] : []),
    ...(next.saleFrom !== null && next.saleTo !== null && next.saleTo < next.saleFrom
      ? [at('saleTo', 'ends_before_start')]
      : []),
    ...(next.transferFeeFen > 0 && !next.isTransferable ? [at('transferFeeFen', 'not_transferable')] : []),
    ...(next.guestsPerMonth > 0 && !next.coverage.entry
      ? [at('guestsPerMonth', 'guests_without_entry')]
      : []),
    ...choice,
    ...(choice.length > 0
      ? []
      : await findMissingReferences(tx, 'store', changed.storeIds ?? [], (i) => ['storeIds', i])),
    ...chargeProblems(next),
    ...(await agreementProblems(tx, changed.agreementIds ?? [])),
    ...(changed.coverage === undefined ? [] : await missingParts({ tx, scope }, changed.coverage)),
  ]
}

/** A plan needs only texts whose published copy is an agreement, each once. */
async function agreementProblems(tx: Tx, ids: readonly string[]): Promise<FieldProblem[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select site_text.id from site_text join publication on row_id = site_text.id and ended_at is null
    where site_text.id = any(${ids}) and copy ->> 'group' = 'agreement' and status = 'published' and archived_at is null
    for share of site_text
  `.execute(tx)
  const known = new Set(rows.map(({ id }) => id))
  return ids.flatMap((id, i) => {
    if (ids.indexOf(id) < i) return [{ path: ['agreementIds', i], code: 'repeated' }]
    return known.has(id.toLowerCase()) ? [] : [{ path: ['agreementIds', i], code: 'agreement_not_published' }]
  })
}

/** A plan must cover something, and its kind decides how lessons are charged. */
function chargeProblems({ kind, coverage: { entry, lessons } }: PlanDraft): FieldProblem[] {
  if (!entry && lessons.length === 0) return [{ path: ['coverage', 'lessons'], code: 'covers_nothing' }]
  const charges: readonly string[] = chargesOf[kind]
  return lessons.flatMap(({ charge }, i) =>
    charges.includes(charge) ? [] : [{ path: ['coverage', 'lessons', i, 'charge'], code: 'not_of_kind' }],
  )
}

/** Courses and coaches of the coverage that do not exist, or only in stores outside the scope. */
async function missingParts({ tx, scope }: Pick<Writing, 'tx' | 'scope'>, { lessons }: Coverage) {
  const problems: FieldProblem[] = []
  for (const [i, lesson] of lessons.entries())
    for (const [member, rows] of parts) {
      const ids = lesson[member]
      const { rows: found } = await sql<{ id: string }>`
        select id from ${sql.table(rows.table)} where id = any(${ids}) and archived_at is null and ${visibleTo(rows, scope)}
      `.execute(tx)
      const known = new Set(found.map(({ id }) => id))
      problems.push(
        ...ids.flatMap((id, n) =>
          known.has(id.toLowerCase())
            ? []
            : [{ path: ['coverage', 'lessons', i, member, n], code: 'does_not_exist' }],
        ),
      )
    }
  return problems
}

const parts = [
  ['courseIds', coachCourseResource.rows!],
  ['coachIds', coachResource.rows!],
] as const

/** A plan that is valid in a store outside the scope is read-only. */
export function refuseForeignPlan(
  { storeIds }: StoreScope,
  plan: Pick<MembershipPlan, 'storeScope' | 'storeIds'>,
): void {
  if (!isPlanWithin(plan, storeIds)) throw problem('beyond_own_stores')
}

/** Each kind must have its own terms and none of the others'. */
function termProblems({ kind, durationDays, times, validDays }: PlanDraft): FieldProblem[] {
  const rules = [
    ['durationDays', durationDays, kind === 'period'],
    ['times', times, kind === 'times'],
    ['validDays', validDays, kind !== 'period'],
  ] as const
  return rules.flatMap(([member, value, isNeeded]) => {
    if ((value !== null) === isNeeded) return []
    return [at(member, isNeeded ? 'required' : 'not_of_kind')]
  })
}

function storeProblems(
  { storeIds: ownStoreIds }: StoreScope,
  { storeScope, storeIds }: PlanDraft,
): FieldProblem[] {
  if (ownStoreIds !== null && storeScope === 'all') return [at('storeScope', 'outside_reach')]
  if (storeScope === 'all') return storeIds.length === 0 ? [] : [at('storeIds', 'not_of_kind')]
  if (storeIds.length === 0) return [at('storeIds', 'required')]
  if (new Set(storeIds).size < storeIds.length) return [at('storeIds', 'repeated')]
  return storeIds.flatMap((id, i) =>
    ownStoreIds === null || ownStoreIds.includes(id)
      ? []
      : [{ path: ['storeIds', i], code: 'does_not_exist' }],
  )
}

function at(member: keyof PlanDraft, code: string): FieldProblem {
  return { path: [member], code }
}
