import { sql } from 'kysely'
import type { input, output } from 'zod/v4/core'
import type { FieldProblem } from '../../../contract/problem'
import type { trainingPlans } from '../../../contract/training/training-plan'
import { advance } from '../../../machines/lifecycle'
import { trainingPlanMachine } from '../../../machines/training-plan/training-plan.machine'
import { addDays, shanghaiDay } from '../../kit/day'
import type { Tx } from '../../kit/db/schema'
import { newId } from '../../kit/new-id'
import { fieldsProblem } from '../../kit/problem'
import type { WriteRequest } from '../../kit/resource/definition'
import type { RequestContext } from '../../kit/resource/serve'
import type { StoreScope } from '../../kit/resource/store-scope'
import { refusedNow } from './check-plan'
import { holdExercises, lockPlan } from './save-days'

type Assignment = output<(typeof trainingPlans)['assign']['body']>
type Assigned = input<(typeof trainingPlans)['assign']['reply']>

/** Days from today for the first day: a started plan may be recorded later, and one too far ahead is a typing error. */
const [earliest, latest] = [-31, 366]

/**
 * Assigns a copy of a published template to each of some members, in one transaction; members who already have it in that time are left
 * out.
 */
export async function assign(
  request: WriteRequest<Assignment> & Pick<RequestContext<unknown, Assignment>, 'audits'>,
): Promise<Assigned> {
  const { tx, id, now, principal, scope, body, audits } = request
  const { startOn } = body
  // Locks the template, which serializes simultaneous assignments.
  const { status, weeks } = await lockPlan(tx, id)
  if (!advance(trainingPlanMachine, status, {}, 'trainingPlan.assign').ok) throw refusedNow(status)
  await holdExercises(tx, id)
  const memberIds = [...new Set(body.memberIds.map((one) => one.toLowerCase()))]
  const problems = [
    ...startProblems(startOn, shanghaiDay(now)),
    ...(await memberProblems(tx, scope, body.memberIds)),
  ]
  if (problems.length > 0) throw fieldsProblem(problems)
  const leftOut = await alreadyThere(tx, { templateId: id, memberIds, startOn, weeks })
  const leftOutIds = new Set(leftOut.map(({ memberId }) => memberId))
  const assigned = memberIds
    .filter((memberId) => !leftOutIds.has(memberId))
    .map((memberId) => ({ memberId, planId: newId(now.getTime()) }))
  await sql`
    insert into training_plan (id, name, name_pinyin, goal, level, weeks, coach_id, is_public, note, status, template_id, member_id,
      start_on, search, created_at, updated_at, created_by, updated_by)
    select "planId", name, name_pinyin, goal, level, weeks, coach_id, false, note, 'assigned', id, "memberId",
      ${startOn}, search, ${now}, ${now}, ${principal.username}, ${principal.username}
    from training_plan cross join jsonb_to_recordset(${JSON.stringify(assigned)}::jsonb) as given ("planId" uuid, "memberId" uuid)
    where id = ${id}
  `.execute(tx)
  const planIds = assigned.map(({ planId }) => planId)
  // Inserted before the days, whose trigger would otherwise insert them after reading every day of every copy again.
  await sql`
    insert into training_plan_exercise (plan_id, n, exercise_id)
    select given.id, n, exercise_id from training_plan_exercise cross join unnest(${planIds}::uuid[]) as given (id)
    where plan_id = ${id}
  `.execute(tx)
  await sql`
    insert into training_day (plan_id, week, day_no, name, is_rest, slots, updated_at, updated_by)
    select given.id, week, day_no, name, is_rest, slots, ${now}, ${principal.username}
    from training_day cross join unnest(${planIds}::uuid[]) as given (id) where plan_id = ${id}
  `.execute(tx)
  await audits(
    assigned.map(({ memberId, planId }) => ({
      action: 'training-plan.assign',
      table: 'training_plan',
      rowId: planId,
      after: { templateId: id, memberId, startOn },
    })),
  )
  return { assigned, leftOut }
}

type Withdrawal = output<(typeof trainingPlans)['withdraw']['body']>

/** Deletes copies; only their audit lines stay. */
export async function withdraw({
  tx,
  id,
  body,
  audits,
}: RequestContext<unknown, Withdrawal>): Promise<{ withdrawn: number }> {
  const { status } = await lockPlan(tx, id)
  const { rows } = await sql<{ id: string; memberId: string }>`
    delete from training_plan
    where template_id = ${id} and id = any(${body.planIds}) and status = 'assigned' and version = 1
      and updated_at = created_at and not exists (select from training_plan_share where plan_id = training_plan.id)
    returning id, member_id
  `.execute(tx)
  if (rows.length < new Set(body.planIds.map((one) => one.toLowerCase())).size) throw refusedNow(status)
  await audits(
    rows.map(({ id: planId, memberId }) => ({
      action: 'training-plan.withdraw',
      table: 'training_plan',
      rowId: planId,
      before: { templateId: id, memberId },
    })),
  )
  return { withdrawn: rows.length }
}

function startProblems(startOn: string, today: string): FieldProblem[] {
  const [from, to] = [addDays(today, earliest), addDays(today, latest)]
  if (startOn >= from && startOn <= to) return []
  return [{ path: ['startOn'], code: 'plan_start', params: { from, to } }]
}

/** A member of another store is reported as missing. */
async function memberProblems(
  tx: Tx,
  { storeIds }: StoreScope,
  ids: readonly string[],
): Promise<FieldProblem[]> {
  const isInScope = storeIds === null ? sql`true` : sql`home_store_id = any(${storeIds})`
  const { rows } = await sql<{ id: string }>`
    select id from member where id = any(${ids}) and ${isInScope} order by id for key share
  `.execute(tx)
  const found = new Set(rows.map(({ id }) => id))
  return ids.flatMap((id, i) =>
    found.has(id.toLowerCase()) ? [] : [{ path: ['memberIds', i], code: 'does_not_exist' }],
  )
}

interface Wish {
  templateId: string
  memberIds: readonly string[]
  startOn: string
  weeks: number
}

async function alreadyThere(
  tx: Tx,
  { templateId, memberIds, startOn, weeks }: Wish,
): Promise<Assigned['leftOut']> {
  const { rows } = await sql<Assigned['leftOut'][number]>`
    select distinct on (member_id) member_id, person.name as member_name, training_plan.id as plan_id
    from training_plan join member on member.id = member_id join person on person.id = member.person_id
    where template_id = ${templateId} and training_plan.status in ('assigned', 'in_progress') and member_id = any(${memberIds})
      and during && daterange(${startOn}::date, ${startOn}::date + ${weeks * 7}::int)
    order by member_id, start_on
  `.execute(tx)
  return rows
}
