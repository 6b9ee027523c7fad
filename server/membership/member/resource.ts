import { sql } from 'kysely'
import { isCardNo } from '../../../contract/membership/card-no'
import { members } from '../../../contract/membership/member'
import { addDays } from '../../kit/day'
import { registerConstraint } from '../../kit/db/postgres-problem'
import type { ResourceDefinition } from '../../kit/resource/definition'
import { rowBaseOf } from '../../kit/resource/row-base-of'
import { contactMobileColumns } from '../../shared/guardian-mobiles'
import { memberRows } from '../../shared/member-rows'
import { memberSearch } from '../../shared/member-search'
import { wholeMobile } from '../../shared/whole-mobile'
import { checkMember } from './check'
import { memberCsv } from './csv'
import { jointFilters } from './joint-filters'
import { liveCards } from './live-cards'

registerConstraint('member_person_key', { code: 'already_member', path: ['personId'] })

export const memberResource: ResourceDefinition<typeof members, 'member'> = {
  contract: members,
  table: 'member',
  rows: memberRows,
  joins: sql`
    join person on person.id = member.person_id
    join store on store.id = member.home_store_id
    left join person consultant on consultant.id = member.consultant_id`,
  select: () => sql`
    ${rowBaseOf('member')},
    member.member_no, member.person_id, member.home_store_id, member.joined_on, member.level, member.consultant_id,
    member.blacklist_reason, member.is_blacklisted, member.is_guest, member.standing, member.card_ends_on, member.last_visit_on,
    member.last_contact_at, person.name, person.avatar_id, store.name as home_store_name,
    ${contactMobileColumns}, consultant.name as consultant_name,
    ${liveCards()} as memberships`,
  sorts: {
    memberNo: sql`member.member_no`,
    name: sql`member.name_pinyin`,
    createdAt: sql`member.created_at`,
    joinedOn: sql`member.joined_on`,
    cardEndsOn: sql`coalesce(member.card_ends_on, 'infinity')`,
    lastVisitOn: sql`coalesce(member.last_visit_on, '-infinity')`,
  },
  filters: {
    ...jointFilters,
    // A single standing has an index by the end of its cards.
    standing: (list) =>
      list.length === 1 ? sql`member.standing = ${list[0]}` : sql`member.standing = any(${list})`,
    level: (list) => sql`member.level = any(${list})`,
    plan: (id) => sql`member.id in (
      select member_id from membership where plan_id = ${id} and status in ('pending', 'active', 'frozen'))`,
    consultant: (id) => sql`member.consultant_id = ${id}`,
    expiring: (days, { today }) => sql`
      member.standing = 'active'
      and member.card_ends_on between ${today}::date and ${addDays(today, Number(days))}::date`,
    // A member without a visit counts from the day they joined.
    silent: (days, { today }) => sql`
      member.standing = 'active'
      and member.seen_on <= ${addDays(today, -Number(days))}::date`,
    uncontacted: (value, { today }) => {
      const aWeekAgo = sql`shanghai_instant(${addDays(today, -6)}::date, 0)`
      const spoken = sql`coalesce(member.last_contact_at, '-infinity')`
      return value ? sql`${spoken} < ${aWeekAgo}` : sql`${spoken} >= ${aWeekAgo}`
    },
    unsigned: (value) =>
      sql`member.id ${value ? sql`in` : sql`not in`} (select member_id from agreement where status = 'requested')`,
    blacklisted: (value) => (value ? sql`member.is_blacklisted` : sql`not member.is_blacklisted`),
    joinedFrom: (day) => sql`(member.joined_on >= ${day}::date and not member.is_guest)`,
    joinedTo: (day) => sql`(member.joined_on <= ${day}::date and not member.is_guest)`,
  },
  exactMatch: (q) => {
    const mobile = wholeMobile(q)
    if (mobile !== undefined) return sql`member.person_id in (select people_reached_by(${mobile}))`
    if (isCardNo(q))
      return sql`member.id in (select member_id from membership where card_no = ${q.toUpperCase()})`
    return /^m\d{8}$/i.test(q) ? sql`member.member_no = ${q.toUpperCase()}` : undefined
  },
  search: { members: ['personId'], text: (draft, tx) => memberSearch(tx, draft) },
  check: checkMember,
  columns: ({ blacklistReason, ...own }) => ({
    ...own,
    ...(blacklistReason === undefined ? {} : { blacklistReason, isBlacklisted: blacklistReason !== null }),
  }),
  csv: memberCsv,
}
