import { sql } from 'kysely'
import type { Person } from '../../../contract/people/person'
import { problem } from '../../kit/problem'
import { invalidateCount } from '../../kit/resource/cached-count'
import { type AnyResource, type Columns, type StoredRow, untyped } from '../../kit/resource/definition'
import { readRow } from '../../kit/resource/list-rows'
import { readForUpdate } from '../../kit/resource/mutations'
import type { RequestContext } from '../../kit/resource/serve'
import type { personResource } from './resource'

export type People = ReturnType<typeof personResource>
type PersonRequest = RequestContext<unknown, unknown>

/** Locks the person of a request, checks the version, and throws for one that cannot be changed. */
export async function personInHand(people: People, request: PersonRequest): Promise<Person> {
  await sql`select from person where id = ${request.id} for update`.execute(request.tx)
  const row = await readForUpdate(untyped(people), request)
  if (row.archivedAt !== null) throw problem('archived')
  if (row.status === 'anonymised') throw problem('not_allowed_now', { state: row.status, allowed: [] })
  return asPerson(row)
}

/** Writes columns of a locked person, with an audit line. */
export async function changePerson(
  people: People,
  request: PersonRequest,
  { before, verb, columns, reason }: { before: Person; verb: string; columns: Columns; reason?: string },
): Promise<Person> {
  const { tx, now, who } = request
  const values = Object.entries({ ...columns, updatedAt: now, updatedBy: who.username })
  await sql`
    update person set version = version + 1, ${sql.join(values.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))}
    where id = ${before.id}
  `.execute(tx)
  const after = await readPerson(untyped(people), request, before.id)
  await request.audit({
    action: `person.${verb}`,
    table: 'person',
    rowId: before.id,
    before,
    after,
    reason: reason ?? null,
  })
  invalidateCount(request.c.get('parts').db, 'person')
  return after
}

export async function readPerson(
  people: AnyResource,
  { tx, now }: PersonRequest,
  id: string,
): Promise<Person> {
  const row = await readRow(tx, people, id, now)
  if (row === undefined) throw problem('not_found')
  return asPerson(row)
}

/** The resource's select is the contract's row, which `serve` also checks in the reply. */
function asPerson(row: StoredRow): Person {
  return row as unknown as Person
}
