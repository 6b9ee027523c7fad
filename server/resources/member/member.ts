import { sql } from 'kysely'
import { members } from '../../../contract/member'
import type { FieldProblem } from '../../../contract/problem'
import type { App } from '../../kit/app'
import type { DraftOf, Resource, Writing } from '../../kit/descriptor'
import { registerConstraint } from '../../kit/postgres-problem'
import { serveResource } from '../../kit/resource'
import { rowBaseOf } from '../../kit/row-base'
import type { Rows } from '../../kit/scope'
import { missing } from '../missing'
import { wholeMobile } from '../person/mobile'
import { memberCsv } from './member-csv'
import { memberSearch } from './member-search'

registerConstraint('member_person_key', { code: 'already_member', path: ['personId'] })

export function memberRoutes(app: App): void {
  serveResource(app, memberResource)
}

/** Members of one's stores, and who has booked there. */
export const memberRows: Rows = {
  table: 'member',
  // Two indexes in turn: together in one condition they would serve neither.
  visible: ({ storeIds }) => sql<boolean>`member.id in (
    select id from member where home_store_id = any(${storeIds})
    union
    select member_id from appointment where store_id = any(${storeIds}))`,
}

export const memberResource: Resource<typeof members> = {
  contract: members,
  table: 'member',
  rows: memberRows,
  joins: sql`
    join person on person.id = member.person_id
    join store on store.id = member.home_store_id`,
  select: () => sql`
    ${rowBaseOf('member')},
    member.member_no, member.person_id, member.home_store_id, member.joined_on, member.is_blacklisted,
    person.name, overlay(person.mobile placing '****' from 4 for 4) as mobile, store.name as home_store_name,
    (select coalesce(json_agg(json_build_object(
        'id', id, 'name', membership.name, 'kind', kind, 'status', membership.status,
        'startsOn', starts_on, 'endsOn', ends_on, 'timesLeft', times_left
      ) order by ends_on, starts_on, id), '[]')
      from membership where member_id = member.id and membership.status in ('pending', 'active', 'frozen')) as memberships`,
  sorts: {
    memberNo: sql`member.member_no`,
    name: sql`member.name_pinyin`,
    createdAt: sql`member.created_at`,
  },
  filters: {
    store: (id, { scope }) => {
      const isTheirs = scope.storeIds === null || scope.storeIds.includes(id)
      return isTheirs ? sql`member.home_store_id = ${id}` : sql`false`
    },
  },
  exactly: (q) => {
    const mobile = wholeMobile(q)
    if (mobile !== undefined) return sql`member.person_id = (select id from person where mobile = ${mobile})`
    return /^m\d{8}$/i.test(q) ? sql`member.member_no = ${q.toUpperCase()}` : undefined
  },
  search: { members: ['personId'], text: (draft, tx) => memberSearch(tx, draft) },
  check: checkMember,
  columns: (changed) => changed,
  csv: memberCsv,
}

async function checkMember(
  { tx, scope }: Writing,
  { changed }: { changed: Partial<DraftOf<typeof members>> },
): Promise<FieldProblem[]> {
  const { personId, homeStoreId } = changed
  const path = ['homeStoreId']
  const isTheirs =
    homeStoreId === undefined || scope.storeIds === null || scope.storeIds.includes(homeStoreId)
  return [
    ...(await missing(tx, 'person', personId ? [personId] : [], () => ['personId'])),
    ...(isTheirs
      ? await missing(tx, 'store', homeStoreId ? [homeStoreId] : [], () => path)
      : [{ path, code: 'does_not_exist' }]),
  ]
}
