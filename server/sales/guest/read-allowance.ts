import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import type { GuestAllowance, guests } from '../../../contract/sales/guest'
import { shanghaiDay } from '../../kit/day'
import type { RequestContext } from '../../kit/resource/serve'
import { type StoreScope, storesAllowed, visibleTo } from '../../kit/resource/store-scope'
import { holdsIn, isLive } from '../../membership/member/live-cards'
import { memberRows } from '../../shared/member-rows'

type Query = output<(typeof guests)['allowance']['query']>
type Reading = Pick<RequestContext<unknown, unknown>, 'tx' | 'scope' | 'now'>

const mostVisits = 100

/** What a member's cards let in, and the guests of this month. */
export async function readAllowance(request: RequestContext<Query, unknown>): Promise<GuestAllowance> {
  const { tx, id, query, scope, now } = request
  if (query.store !== undefined) storesAllowed(scope, [query.store], ['store'])
  const today = shanghaiDay(now)
  const { rows: visits } = await sql<GuestAllowance['visits'][number]>`
    select check_in.id, check_in.at, store.name as store_name, case when ${visibleTo(memberRows, scope)} then member.id end as guest_id,
      person.name as guest_name, member.member_no as guest_no
    from check_in join store on store.id = store_id join member on member.id = check_in.member_id
    join person on person.id = member.person_id
    where host_id = ${id} and day between date_trunc('month', ${today}::date)::date and ${today}::date and ${inScope(scope)}
    order by check_in.at desc, check_in.id desc limit ${mostVisits}
  `.execute(tx)
  return { cards: await cardsWithGuests(request, id, query.store ?? null), visits }
}

const inScope = ({ storeIds }: StoreScope) =>
  storeIds === null ? sql`true` : sql`check_in.store_id = any(${storeIds})`

/** A host's live cards that let in guests, first those that do so in the store now, of these the first to end. */
export async function cardsWithGuests(
  { tx, scope, now }: Reading,
  hostId: string,
  storeId: string | null,
): Promise<GuestAllowance['cards']> {
  // Of a member of another store, only the cards that are valid here are known.
  const holdsHere = storeId === null ? sql`false` : holdsIn([storeId])
  const { rows } = await sql<GuestAllowance['cards'][number]>`
    select membership.id, membership.name, guests_per_month as per_month,
      card_guests(membership.id, ${shanghaiDay(now)}::date)::int as used, refusal
    from membership join member on member.id = member_id
    cross join lateral guest_refusal(membership, ${now}, ${storeId}) as refusal
    where member_id = ${hostId} and guests_per_month > 0 and ${isLive} and (${holdsHere} or ${visibleTo(memberRows, scope)})
    order by refusal is not null, ends_on, membership.id
  `.execute(tx)
  return rows
}
