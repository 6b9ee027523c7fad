import { sql } from 'kysely'
import { people } from '../../../contract/person'
import type { App } from '../../kit/app'
import type { Resource } from '../../kit/descriptor'
import { pinyinOf } from '../../kit/pinyin'
import { registerConstraint } from '../../kit/postgres-problem'
import { serveResource } from '../../kit/resource'
import { rowBaseOf } from '../../kit/row-base'
import type { Tx } from '../../kit/schema'
import { searchText } from '../../kit/search'
import { refreshCoachSearch } from '../coach/coach-search'
import { refreshMemberSearch } from '../member/member-search'
import { mobileTail, wholeMobile } from './mobile'
import { personCsv } from './person-csv'

registerConstraint('person_mobile_key', { code: 'taken', path: ['mobile'] })

export function personRoutes(app: App): void {
  serveResource(app, personResource)
}

export const personResource: Resource<typeof people> = {
  contract: people,
  table: 'person',
  select: () => sql`
    ${rowBaseOf('person')}, person.name, person.gender, overlay(person.mobile placing '****' from 4 for 4) as mobile`,
  sorts: { name: sql`person.name_pinyin`, createdAt: sql`person.created_at` },
  filters: {},
  exactly: (q) => (wholeMobile(q) ? sql`person.mobile = ${wholeMobile(q)}` : undefined),
  search: {
    members: ['name', 'mobile'],
    text: ({ name, mobile }) => searchText({ people: [name], texts: [mobileTail(mobile)] }),
  },
  columns: (changed) => ({ ...changed, namePinyin: changed.name && pinyinOf(changed.name, 'person') }),
  children: async ({ tx }, id, { name, mobile }) => {
    if (name === undefined && mobile === undefined) return
    await refreshCoachSearch(tx, id)
    await refreshMemberSearch(tx, id)
  },
  blockers: dependents,
  csv: personCsv,
}

/** What stands on the person: a coach, a member, a store they manage. */
async function dependents(tx: Tx, id: string) {
  const { rows } = await sql<{ kind: string; id: string; name: string }>`
    select 'coach' as kind, id, display_name as name from coach where person_id = ${id} and archived_at is null
    union all
    select 'member', id, member_no from member where person_id = ${id}
    union all
    select 'store', id, name from store where manager_id = ${id} and archived_at is null
  `.execute(tx)
  return { blockers: rows.slice(0, 20), blockerCount: rows.length }
}
