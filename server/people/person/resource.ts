import { sql } from 'kysely'
import { duties, type Person, people } from '../../../contract/people/person'
import { personMachine } from '../../../machines/person/person.machine'
import type { SecretBox } from '../../kit/crypto/secret-box'
import { pinyinOf } from '../../kit/db/pinyin-of'
import { registerConstraint } from '../../kit/db/postgres-problem'
import type { Tx } from '../../kit/db/schema'
import { searchText } from '../../kit/db/search-text'
import type { ResourceDefinition } from '../../kit/resource/definition'
import { refreshCoachSearch } from '../../shared/coach-search'
import { refreshMemberSearch } from '../../shared/member-search'
import { personRows } from '../../shared/person-rows'
import { mobileTail, wholeMobile } from '../../shared/whole-mobile'
import { checkPerson } from './check'
import { personCsv } from './csv'
import { forgetPerson, forgotten } from './forget-person'
import { inRole, personDetail, personJoins, personMembers } from './person-joins'
import { refreshGuarded } from './refresh-found'
import { writeSecrets } from './secrets'

registerConstraint('person_mobile_key', { code: 'taken', path: ['mobile'] })
registerConstraint('person_consent_has_birthday', { code: 'birthday_for_consent', path: ['birthday'] })
registerConstraint('person_consent_is_guarded', { code: 'guardian_needed', path: ['birthday'] })
registerConstraint('person_merged_is_archived', { code: 'merged', path: [], problem: 'not_allowed_now' })

export function personResource(box: SecretBox): ResourceDefinition<typeof people, 'person'> {
  return {
    contract: people,
    table: 'person',
    rows: personRows,
    joins: personJoins,
    select: () => personMembers,
    detail: personDetail,
    sorts: {
      createdAt: sql`person.created_at`,
      name: sql`person.name_pinyin`,
      updatedAt: sql`person.updated_at`,
    },
    filters: {
      role: (list) =>
        sql`(${sql.join(
          list.map((role) => inRole[role]),
          sql` or `,
        )})`,
      store: (id, { scope }) => {
        const isTheirs = scope.storeIds === null || scope.storeIds.includes(id)
        return isTheirs ? sql`person.store_id = ${id}` : sql`false`
      },
      face: (list) => sql`person.face_status = any(${list})`,
      source: (list) => sql`person.source = any(${list})`,
      status: (list) => sql`person.status = any(${list})`,
    },
    exactMatch: (q) => {
      if (q.includes('@')) return sql`lower(person.email) = ${q.trim().toLowerCase()}`
      return wholeMobile(q) ? sql`person.id in (select people_reached_by(${wholeMobile(q)}))` : undefined
    },
    search: {
      members: ['name', 'mobile'],
      text: ({ name, mobile }) => searchText({ people: [name], texts: [mobileTail(mobile)] }),
    },
    normalize: ({ duties: given, ...rest }) => ({
      ...rest,
      ...(given && { duties: duties.filter((duty) => given.includes(duty)) }),
    }),
    check: (writing, context) => checkPerson(box, writing, context),
    columns: ({ idCard: _, healthNote: __, ...own }) => ({
      ...own,
      namePinyin: own.name && pinyinOf(own.name, 'person'),
    }),
    children: async ({ tx }, id, changed) => {
      await writeSecrets(tx, box, id, changed)
      if (changed.name === undefined && changed.mobile === undefined) return
      await refreshCoachSearch(tx, id)
      await refreshMemberSearch(tx, id)
      await refreshGuarded(tx, [id])
    },
    blockers: dependents,
    lifecycle: {
      machine: personMachine,
      facts: ({ openOrders, liveMemberships }: Person) => ({ openOrders, liveMemberships }),
      events: { disable: () => ({}), enable: () => ({}), anonymise: () => forgotten },
      afterEvent: async (request, { key, before }) => {
        if (key === 'anonymise') await forgetPerson(request, before)
      },
    },
    csv: personCsv,
  }
}

/** The rows that prevent archiving a person: a coach, a member, a store they manage, an account, somebody without a mobile whom they guard. */
async function dependents(tx: Tx, id: string) {
  const { rows } = await sql<{ kind: string; id: string; name: string }>`
    select 'coach' as kind, id, display_name as name from coach where person_id = ${id} and archived_at is null
    union all
    select 'member', id, member_no from member where person_id = ${id}
    union all
    select 'store', id, name from store where manager_id = ${id} and archived_at is null
    union all
    select 'account', id, username from account where person_id = ${id}
    union all
    select 'person', person.id, name from family_link join person on person.id = person_id
    where relative_id = ${id} and is_guardian and mobile is null
  `.execute(tx)
  return { blockers: rows.slice(0, 20), blockerCount: rows.length }
}
