import { sql } from 'kysely'
import type { FieldProblem } from '../../../contract/problem'
import type { LockerRange } from '../../../contract/sales/locker'
import { lockerNumbers } from '../../../contract/sales/locker-no'
import { searchText } from '../../kit/db/search-text'
import { newId } from '../../kit/new-id'
import { fieldsProblem } from '../../kit/problem'
import type { WriteRequest } from '../../kit/resource/definition'
import { findMissingReferences } from '../../kit/resource/find-missing-references'
import type { RequestContext } from '../../kit/resource/serve'
import { storesAllowed } from '../../kit/resource/store-scope'

/** Taken numbers are named up to this many. */
const mostNamed = 5

/** Registers all lockers of a range, or none when one of the numbers is taken. */
export async function createRange(
  request: WriteRequest<LockerRange> & Pick<RequestContext<unknown, unknown>, 'audits'>,
): Promise<{ created: number }> {
  const { tx, scope, body, now, principal } = request
  const { storeId, room, zone, size } = body
  storesAllowed(scope, [storeId], ['storeId'])
  const absent = await findMissingReferences(tx, 'store', [storeId], () => ['storeId'])
  if (absent.length > 0) throw fieldsProblem(absent)
  const numbers = lockerNumbers(body)
  const { rows: taken } = await sql<{ number: string }>`
    select number from locker where store_id = ${storeId} and archived_at is null and number = any(${numbers}) order by number
  `.execute(tx)
  if (taken.length > 0) throw fieldsProblem([takenProblem(taken.map(({ number }) => number))])
  const made = numbers.map((number) => ({
    id: newId(now.getTime()),
    number,
    search: searchText({ names: [zone], texts: [number] }),
  }))
  await sql`
    insert into locker (id, store_id, number, room, zone, size, note, search, created_at, updated_at, created_by, updated_by)
    select id, ${storeId}, number, ${room}, ${zone}, ${size}, '', search, ${now}, ${now}, ${principal.username}, ${principal.username}
    from jsonb_to_recordset(${JSON.stringify(made)}) as made (id uuid, number text, search text)
  `.execute(tx)
  await request.audits(
    made.map(({ id, number }) => ({
      action: 'locker.create',
      table: 'locker',
      rowId: id,
      after: { number, storeId, room, zone, size, status: 'free' },
    })),
  )
  return { created: made.length }
}

const takenProblem = (numbers: readonly string[]): FieldProblem => {
  const name = numbers.slice(0, mostNamed).join(' ')
  return numbers.length > mostNamed
    ? { path: ['from'], code: 'locker_numbers_taken', params: { name, left: numbers.length - mostNamed } }
    : { path: ['from'], code: 'locker_number_taken', params: { name } }
}
