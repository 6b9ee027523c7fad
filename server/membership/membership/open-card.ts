import { sql } from 'kysely'
import type { Membership, MembershipDraft } from '../../../contract/membership/membership'
import type { FieldProblem } from '../../../contract/problem'
import { membershipPlanResource } from '../../catalogue/membership-plan/resource'
import { shanghaiDay } from '../../kit/day'
import type { Tx } from '../../kit/db/schema'
import { fieldsProblem } from '../../kit/problem'
import { type StoredRow, untyped, type WriteRequest } from '../../kit/resource/definition'
import { visibleTo } from '../../kit/resource/store-scope'
import { auditSnapshot, type WriteContext } from '../../kit/resource/update-with-audit'
import { bookOpening } from '../../ledger/card-value'
import { memberRows } from '../member-rows'
import { lockCards } from './card-row'
import { type Offer, offerOfPlan } from './grant'
import { insertCard } from './insert-card'
import { membershipTable } from './table'

/** Enters a card from before the chain used this console, with its present values. */
export async function openCard(request: WriteRequest<MembershipDraft>): Promise<StoredRow> {
  const { tx, now, body } = request
  await lockCards(tx, [], [body.memberId])
  const offer = await offerOfPlan(tx, body.planId)
  const problems = [...(await unknown(request, body)), ...openingProblems(body, offer, shanghaiDay(now))]
  if (problems.length > 0 || offer === undefined) throw fieldsProblem(problems)
  const { times, activateWithinDays: _, ...terms } = offer
  const { memberId, startsOn, endsOn, timesLeft, balanceFen, valueFen, note } = body
  const status: Membership['status'] = startsOn > shanghaiDay(now) ? 'pending' : 'active'
  const id = await insertCard(request, {
    ...terms,
    memberId,
    origin: 'opening',
    status,
    startsOn,
    endsOn,
    prevId: null,
    valueFen,
    balanceFen,
    note,
    timesLeft,
    // The plan may have sold more times earlier than it does today.
    timesTotal: timesLeft === null ? null : Math.max(times ?? 0, timesLeft, 1),
  })
  if (valueFen > 0) await bookOpening(request, id, await homeOf(request.tx, memberId))
  return auditSnapshot(request, untyped(membershipTable), id, { verb: 'create', before: null })
}

async function homeOf(tx: Tx, memberId: string): Promise<string> {
  const { rows } = await sql<{
    homeStoreId: string
  }>`select home_store_id from member where id = ${memberId}`.execute(tx)
  if (rows[0] === undefined) throw new Error(`member ${memberId} is gone`)
  return rows[0].homeStoreId
}

const at = (member: keyof MembershipDraft, code: string): FieldProblem => ({ path: [member], code })

async function unknown(
  { tx, scope }: Pick<WriteContext, 'tx' | 'scope'>,
  { memberId, planId }: Pick<MembershipDraft, 'memberId' | 'planId'>,
): Promise<FieldProblem[]> {
  const { rows } = await sql<{ hasMember: boolean; hasPlan: boolean }>`
    select
      exists (
        select from member join person on person.id = person_id
        where member.id = ${memberId} and member.merged_into_id is null and person.status <> 'anonymised'
          and ${visibleTo(memberRows, scope)}
      ) as has_member,
      exists (
        select from membership_plan where id = ${planId} and ${visibleTo(membershipPlanResource.rows, scope)}
      ) as has_plan
  `.execute(tx)
  const [found] = rows
  return [
    ...(found?.hasMember ? [] : [at('memberId', 'does_not_exist')]),
    ...(found?.hasPlan ? [] : [at('planId', 'does_not_exist')]),
  ]
}

/** Each kind must have its own members and none of the others'; the last day must not be over. */
function openingProblems(draft: MembershipDraft, offer: Offer | undefined, today: string): FieldProblem[] {
  const { startsOn, endsOn, timesLeft, balanceFen } = draft
  const days = [
    ...(endsOn < startsOn ? [at('endsOn', 'ends_before_start')] : []),
    ...(endsOn < today ? [at('endsOn', 'card_over')] : []),
  ]
  if (offer === undefined) return days
  const rules = [
    ['timesLeft', timesLeft, offer.kind === 'times'],
    ['balanceFen', balanceFen, offer.kind === 'stored'],
  ] as const
  return [
    ...days,
    ...rules.flatMap(([member, value, isNeeded]) =>
      (value !== null) === isNeeded ? [] : [at(member, isNeeded ? 'required' : 'not_of_kind')],
    ),
  ]
}
