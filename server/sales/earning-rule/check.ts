import { sql } from 'kysely'
import type { FieldProblem } from '../../../contract/problem'
import type { EarningRule, EarningRuleDraft } from '../../../contract/sales/earning-rule'
import { coachResource } from '../../catalogue/coach/resource'
import { coachCourseResource } from '../../catalogue/coach-course/resource'
import type { Tx } from '../../kit/db/schema'
import { problem } from '../../kit/problem'
import type { Writing } from '../../kit/resource/definition'
import { findMissingReferences } from '../../kit/resource/find-missing-references'
import { type StoreScope, storesAllowed, visibleTo } from '../../kit/resource/store-scope'

interface Context {
  next: EarningRuleDraft
  changed: Partial<EarningRuleDraft>
  before: EarningRule | null
}

/** The rules of a rule: whose it is, what its kind has, and no other one with its scope in its days. */
export async function checkEarningRule(
  writing: Writing,
  { next, changed, before }: Context,
): Promise<FieldProblem[]> {
  const { tx, scope } = writing
  if (before !== null) requireOwnRule(scope, before)
  requireStore(scope, next.storeId)
  if (before?.isUsed) {
    const fixed = Object.keys(changed).filter((name) => !['name', 'note', 'validTo'].includes(name))
    if (fixed.length > 0) return fixed.map((name) => ({ path: [name], code: 'earning_rule_used' }))
  }
  const problems = [...shapeProblems(next), ...(await missingParts(writing, changed))]
  return problems.length > 0 ? problems : overlapping(tx, next, before?.id ?? null)
}

/** A rule of the whole chain is changed with every store alone. */
export function requireOwnRule({ storeIds }: StoreScope, { storeId }: Pick<EarningRule, 'storeId'>): void {
  if (storeId === null && storeIds !== null) throw problem('beyond_own_stores')
}

function requireStore(scope: StoreScope, storeId: string | null): void {
  if (storeId !== null) storesAllowed(scope, [storeId], ['storeId'])
  else if (scope.storeIds !== null)
    throw problem('invalid', { fields: [{ path: ['storeId'], code: 'earning_rule_of_chain' }] })
}

function shapeProblems(next: EarningRuleDraft): FieldProblem[] {
  const { kind, basis, amount, tiers, validFrom, validTo } = next
  const ordered = validTo !== null && validTo < validFrom
  const without = (names: readonly (keyof EarningRuleDraft)[]) =>
    names
      .filter((name) => next[name] !== null)
      .map((name): FieldProblem => ({ path: [name], code: 'earning_scope_of_other_kind' }))
  const problems: FieldProblem[] = ordered ? [{ path: ['validTo'], code: 'ends_before_start' }] : []
  if (kind === 'lesson_fee')
    return [
      ...problems,
      ...without(['soldKind']),
      ...(basis === 'tiers' || tiers.length > 0
        ? [{ path: ['basis'], code: 'earning_basis_of_other_kind' }]
        : []),
      ...(basis === 'permille' && amount > 1000 ? [{ path: ['amount'], code: 'earning_over_whole' }] : []),
    ]
  return [
    ...problems,
    ...without(['courseId', 'coachId', 'level', 'sessionKind']),
    ...(basis === 'tiers' ? [] : [{ path: ['basis'], code: 'earning_basis_of_other_kind' }]),
    ...(tiers.length === 0 ? [{ path: ['tiers'], code: 'earning_tiers_missing' }] : []),
    ...(amount === 0 ? [] : [{ path: ['amount'], code: 'earning_basis_of_other_kind' }]),
    ...(next.absencePermille === 0
      ? []
      : [{ path: ['absencePermille'], code: 'earning_basis_of_other_kind' }]),
  ]
}

async function missingParts(
  { tx, scope }: Writing,
  { storeId, courseId, coachId }: Partial<EarningRuleDraft>,
): Promise<FieldProblem[]> {
  const problems = storeId ? await findMissingReferences(tx, 'store', [storeId], () => ['storeId']) : []
  const refuse = (name: string) => problems.push({ path: [name], code: 'does_not_exist' })
  if (coachId) {
    const { rows } = await sql`
      select from coach where id = ${coachId} and archived_at is null and ${visibleTo(coachResource.rows!, scope)}
    `.execute(tx)
    if (rows.length === 0) refuse('coachId')
  }
  if (courseId) {
    const { rows } = await sql`
      select from coach_course where id = ${courseId} and archived_at is null and ${visibleTo(coachCourseResource.rows!, scope)}
    `.execute(tx)
    if (rows.length === 0) refuse('courseId')
  }
  return problems
}

/** The other rule with the same scope and a day in common. The constraint covers simultaneous ones; this check names the other one. */
async function overlapping(tx: Tx, next: EarningRuleDraft, id: string | null): Promise<FieldProblem[]> {
  const { kind, storeId, courseId, coachId, level, sessionKind, soldKind, validFrom, validTo } = next
  const { rows } = await sql<{ name: string; from: string; to: string | null }>`
    select name, valid_from as "from", valid_to as "to" from earning_rule
    where archived_at is null and id is distinct from ${id}::uuid and kind = ${kind}
      and (store_id, course_id, coach_id, level, session_kind, sold_kind) is not distinct from
        (${storeId}::uuid, ${courseId}::uuid, ${coachId}::uuid, ${level}::text, ${sessionKind}::text, ${soldKind}::text)
      and daterange(valid_from, valid_to, '[]') && daterange(${validFrom}::date, ${validTo}::date, '[]')
    order by valid_from limit 1
  `.execute(tx)
  return rows.map(
    ({ name, from, to }): FieldProblem =>
      to === null
        ? { path: ['validFrom'], code: 'earning_rule_overlaps_open', params: { name, from } }
        : { path: ['validFrom'], code: 'earning_rule_overlaps', params: { name, from, to } },
  )
}
