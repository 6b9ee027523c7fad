import { sql } from 'kysely'
import { isCardNo } from '../../../contract/membership/card-no'
import { type Membership, memberships } from '../../../contract/membership/membership'
import { membershipFacts } from '../../../machines/membership/facts'
import { membershipMachine } from '../../../machines/membership/membership.machine'
import { addDays, shanghaiDay } from '../../kit/day'
import { contains } from '../../kit/db/search-text'
import type { ResourceDefinition } from '../../kit/resource/definition'
import { rowBaseOf } from '../../kit/resource/row-base-of'
import { memberIdsOf } from '../../shared/member-rows'
import { wholeMobile } from '../../shared/whole-mobile'
import { membershipCsv } from './csv'

/** The card's definition without side effects; apply-membership-event.ts adds those of its events. */
export const membershipTable: ResourceDefinition<typeof memberships, 'membership'> = {
  contract: memberships,
  table: 'membership',
  rows: {
    table: 'membership',
    visible: ({ storeIds }) => sql<boolean>`membership.member_id in (${memberIdsOf(storeIds)})`,
  },
  joins: sql`
    join member on member.id = membership.member_id
    join person on person.id = member.person_id
    join store on store.id = membership.home_store_id
    left join coach_course on coach_course.id = membership.course_id
    left join order_item on order_item.id = membership.order_item_id
    left join membership later on later.prev_id = membership.id and later.status <> 'terminated'
    cross join lateral (
      select coalesce(sum(coalesce(ended_on, to_day) - from_day + 1), 0)::int as days,
        count(*) filter (where coalesce(ended_on, to_day) >= from_day)::int as times,
        coalesce(sum(to_day - from_day + 1) filter (where settled_at is null), 0)::int as ahead
      from membership_freeze where membership_id = membership.id
    ) frozen`,
  select: (today) => sql`
    ${rowBaseOf('membership')},
    membership.member_id, person.name as member_name, member.member_no, membership.card_no, membership.home_store_id,
    store.name as home_store_name, membership.plan_id, order_item.order_id, membership.name, membership.kind,
    membership.origin, membership.status, membership.starts_on, membership.ends_on,
    membership.ends_on + frozen.ahead as planned_ends_on,
    case when membership.status in ('pending', 'active', 'frozen') and membership.ends_on + frozen.ahead >= ${today}::date
      then membership.ends_on + frozen.ahead - ${today}::date end as days_left,
    membership.times_total, membership.times_left, membership.balance_fen, membership.value_fen,
    membership.course_id, coach_course.name as course_name, membership.coverage, membership.store_scope,
    membership.freeze_max_days, membership.freeze_min_days, membership.freeze_max_count, membership.guests_per_month,
    frozen.days as freeze_used_days, frozen.times as freeze_count,
    membership.is_transferable, membership.transfer_fee_fen, membership.prev_id, later.id as next_id,
    has_open_refund(membership.id) as has_open_refund,
    membership.status = 'pending' and has_open_agreement(membership.id) as is_unsigned, membership.note,
    array(select store_id from membership_store where membership_id = membership.id order by store_id) as store_ids,
    array(select name from membership_store join store on store.id = store_id
      where membership_id = membership.id order by store_id) as store_names,
    (select coalesce(json_agg(json_build_object(
        'id', id, 'from', from_day, 'to', to_day, 'endedOn', ended_on, 'reason', reason, 'who', who
      ) order by from_day), '[]')
      from membership_freeze where membership_id = membership.id and coalesce(ended_on, to_day) >= from_day) as freezes,
    (select coalesce(json_agg(json_build_object(
        'days', days, 'reason', reason, 'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'who', who
      ) order by at, id), '[]')
      from membership_extension where membership_id = membership.id) as extensions`,
  sorts: { endsOn: sql`membership.ends_on`, createdAt: sql`membership.created_at` },
  filters: {
    status: (list) => sql`membership.status = any(${list})`,
    kind: (list) => sql`membership.kind = any(${list})`,
    member: (id) => sql`membership.member_id = ${id}`,
    plan: (id) => sql`membership.plan_id = ${id}`,
    store: (id, { scope }) => {
      const isTheirs = scope.storeIds === null || scope.storeIds.includes(id)
      return isTheirs ? sql`membership.home_store_id = ${id}` : sql`false`
    },
    expiring: (days, { today }) => sql`
      membership.status in ('pending', 'active', 'frozen')
      and membership.ends_on between ${today}::date and ${addDays(today, Number(days))}::date`,
  },
  // A card is found by its number and by its member's search text.
  exactMatch: (q) => {
    if (isCardNo(q)) return sql`membership.card_no = ${q.toUpperCase()}`
    const mobile = wholeMobile(q)
    return mobile === undefined
      ? sql`membership.member_id in (select id from member where ${contains('member', q)})`
      : sql`membership.member_id in (
          select id from member where person_id in (select people_reached_by(${mobile})))`
  },
  search: { members: [], text: () => '' },
  columns: ({ note }) => ({ note }),
  lifecycle: {
    machine: membershipMachine,
    facts: (row: Membership, now) => membershipFacts(row, shanghaiDay(now)),
    events: {
      activate: () => ({}),
      freeze: () => ({}),
      unfreeze: () => ({}),
      extend: () => ({}),
      terminate: () => ({}),
    },
  },
  csv: membershipCsv,
}
