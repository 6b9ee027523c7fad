import { sql } from 'kysely'
import type { Membership } from '../../../contract/membership/membership'
import { newId } from '../../kit/new-id'
import type { WriteContext } from '../../kit/resource/definition'

/** The terms of a card: the rules of the plan or course at the time of sale. */
export interface Terms
  extends Pick<
    Membership,
    | 'name'
    | 'kind'
    | 'planId'
    | 'courseId'
    | 'coverage'
    | 'storeScope'
    | 'storeIds'
    | 'freezeMaxDays'
    | 'freezeMinDays'
    | 'freezeMaxCount'
    | 'guestsPerMonth'
    | 'isTransferable'
    | 'transferFeeFen'
  > {
  durationDays: number | null
  validDays: number | null
  bonusDays: number
}

/** For a `times` card, `timesLeft` are left of `timesTotal`; for a `stored` one, `balanceFen` is its balance; null for any other. */
export interface NewCard
  extends Terms,
    Pick<
      Membership,
      | 'memberId'
      | 'origin'
      | 'status'
      | 'startsOn'
      | 'endsOn'
      | 'timesTotal'
      | 'timesLeft'
      | 'balanceFen'
      | 'valueFen'
      | 'prevId'
      | 'note'
    > {
  /** The order item that sold it. */
  itemId?: string | undefined
}

/** The terms of a card without a plan: valid in every store, and neither freezable nor transferable. */
export const plainTerms = {
  planId: null,
  courseId: null,
  storeScope: 'all',
  storeIds: [] as string[],
  freezeMaxDays: 0,
  freezeMinDays: 1,
  freezeMaxCount: 0,
  guestsPerMonth: 0,
  isTransferable: false,
  transferFeeFen: 0,
  durationDays: null,
  validDays: null,
  bonusDays: 0,
} satisfies Omit<Terms, 'name' | 'kind' | 'coverage'>

/** Inserts a card, with the first line of its ledger; the caller writes the audit line. Returns its id. */
export async function insertCard(
  { tx, now, principal }: Pick<WriteContext, 'tx' | 'now' | 'principal'>,
  card: NewCard,
): Promise<string> {
  const id = newId(now.getTime())
  const by = principal.username
  await sql`
    insert into membership (id, member_id, home_store_id, name, kind, origin, status, starts_on, ends_on, times_total,
      times_left, balance_fen, value_fen, plan_id, course_id, coverage, is_coverage_assumed, prev_id, store_scope,
      freeze_max_days, freeze_min_days, freeze_max_count, guests_per_month, is_transferable, transfer_fee_fen, duration_days, valid_days, bonus_days, note, order_item_id,
      created_at, updated_at, created_by, updated_by)
    select ${id}, member.id, home_store_id, ${card.name}, ${card.kind}, ${card.origin}, ${card.status}, ${card.startsOn},
      ${card.endsOn}, ${card.timesTotal}, ${card.timesLeft}, ${card.balanceFen}, ${card.valueFen}, ${card.planId},
      ${card.courseId}, ${JSON.stringify(card.coverage)}::jsonb,
      -- The receiver of a transferred card waits for the confirmation of its plan as the giver did.
      ${card.origin} = 'transfer' and exists (select from membership where id = ${card.prevId} and is_coverage_assumed),
      ${card.prevId}, ${card.storeScope}, ${card.freezeMaxDays}, ${card.freezeMinDays},
      ${card.freezeMaxCount}, ${card.guestsPerMonth}, ${card.isTransferable}, ${card.transferFeeFen}, ${card.durationDays}, ${card.validDays},
      ${card.bonusDays}, ${card.note}, ${card.itemId ?? null}, ${now}, ${now}, ${by}, ${by}
    from member where member.id = ${card.memberId}
  `.execute(tx)
  if (card.storeScope === 'some')
    await sql`
      insert into membership_store (membership_id, store_id) select ${id}, unnest(${card.storeIds}::uuid[])
    `.execute(tx)
  const first = card.balanceFen ?? (card.timesLeft ?? 0) - (card.timesTotal ?? 0)
  if (first !== 0)
    await sql`
      insert into membership_use (id, membership_id, delta, reason, at, who)
      values (${newId(now.getTime())}, ${id}, ${first}, 'opening', ${now}, ${by})
    `.execute(tx)
  return id
}
