import { sql } from 'kysely'
import { adultAge } from '../../../contract/membership/agreement'
import { ageOn } from '../../../contract/people/person'
import type { FieldProblem } from '../../../contract/problem'
import { shanghaiDay } from '../../kit/day'
import type { Tx } from '../../kit/db/schema'
import { problem } from '../../kit/problem'

interface Relative {
  status: string
  /** Neither archived nor anonymised. */
  isAlive: boolean
  birthday: string | null
  hasMobile: boolean
  storeId: string | null
}

export async function readRelative(tx: Tx, id: string): Promise<Relative> {
  const { rows } = await sql<Relative>`
    select case when archived_at is null then status else 'archived' end as status,
      archived_at is null and status <> 'anonymised' as is_alive, birthday, mobile is not null as has_mobile, store_id
    from person where id = ${id}
  `.execute(tx)
  if (rows[0] === undefined) throw problem('not_found')
  return rows[0]
}

export async function requireAlive(tx: Tx, id: string): Promise<Relative> {
  const relative = await readRelative(tx, id)
  if (!relative.isAlive) throw problem('not_allowed_now', { state: relative.status, allowed: [] })
  return relative
}

/** Why somebody cannot be a guardian: they are a minor, or cannot be reached themselves. */
export function guardianProblems(
  { birthday, hasMobile }: Relative,
  now: Date,
): Pick<FieldProblem, 'code' | 'params'>[] {
  return [
    ...(birthday !== null && ageOn(birthday, shanghaiDay(now)) < adultAge
      ? [{ code: 'guardian_is_minor', params: { minimum: adultAge } }]
      : []),
    ...(hasMobile ? [] : [{ code: 'guardian_without_mobile' }]),
  ]
}
