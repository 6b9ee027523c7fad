import { sql } from 'kysely'
import type { Person, people } from '../../../contract/people/person'
import type { ColumnsOf } from '../../kit/db/schema'
import { problem } from '../../kit/problem'
import type { ResourceDefinition } from '../../kit/resource/definition'
import { readRow } from '../../kit/resource/list-rows'
import { readForUpdate } from '../../kit/resource/mutations'
import type { RequestContext } from '../../kit/resource/serve'

export type People = ResourceDefinition<typeof people, 'person'>
type PersonRequest = RequestContext<unknown, unknown>

/** Locks the person of a request, checks the version, and throws for one that cannot be changed. */
export async function personInHand(people: People, request: PersonRequest): Promise<Person> {
  await sql`select from person where id = ${request.id} for no key update`.execute(request.tx)
  const row = await readForUpdate(people, request)
  if (row.archivedAt !== null) throw problem('archived')
  if (row.status === 'anonymised') throw problem('not_allowed_now', { state: row.status, allowed: [] })
  return row
}

/** Writes columns of a locked person, with an audit line. */
export async function changePerson(
  people: People,
  request: PersonRequest,
  {
    before,
    verb,
    columns,
    reason,
  }: { before: Person; verb: string; columns: ColumnsOf<'person'>; reason?: string },
): Promise<Person> {
  const { tx, now, principal } = request
  const values = Object.entries({ ...columns, updatedAt: now, updatedBy: principal.username })
  await sql`
    update person set version = version + 1, ${sql.join(values.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))}
    where id = ${before.id}
  `.execute(tx)
  const after = await readPerson(people, request, before.id)
  await request.audit({
    action: `person.${verb}`,
    table: 'person',
    rowId: before.id,
    before,
    after,
    reason: reason ?? null,
  })
  return after
}

export async function readPerson(
  people: People,
  { tx, now }: Pick<PersonRequest, 'tx' | 'now'>,
  id: string,
): Promise<Person> {
  const row = await readRow(tx, people, id, now)
  if (row === undefined) throw problem('not_found')
  return row
}
