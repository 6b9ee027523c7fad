import { sql } from 'kysely'
import type { DayException } from '../../../contract/catalogue/coach'
import type {
  AffectedLessons,
  CoachAbsence,
  StoreAbsence,
} from '../../../contract/scheduling/affected-lessons'
import { writeSchedule } from '../../catalogue/coach/write-schedule'
import { writeSpecialDays } from '../../catalogue/store/write-special-days'
import type { Db, Tx } from '../../kit/db/schema'
import { fieldsProblem } from '../../kit/problem'
import type { RequestContext } from '../../kit/resource/serve'
import { isHindered, isToCome } from '../is-without-coach'
import { readAffected } from './read-affected'

type Trial<Body> = Pick<RequestContext<unknown, Body>, 'id' | 'body' | 'scope' | 'now' | 'principal'>

class Rollback extends Error {
  readonly found: AffectedLessons

  constructor(found: AffectedLessons) {
    super('rolled back')
    this.found = found
  }
}

/** Runs work in a transaction that is always rolled back. */
async function tried(db: Db, work: (tx: Tx) => Promise<AffectedLessons>): Promise<AffectedLessons> {
  try {
    return await db.transaction().execute(async (tx): Promise<AffectedLessons> => {
      throw new Rollback(await work(tx))
    })
  } catch (error) {
    if (error instanceof Rollback) return error.found
    throw error
  }
}

/** The lessons that a planned absence of a coach affects, found by writing it and rolling back, so that one rule decides. */
export const tryCoachAbsence = (db: Db, { id, body, scope, now, principal }: Trial<CoachAbsence>) =>
  tried(db, async (tx) => {
    const isTheirs = sql<boolean>`class_session.coach_id = ${id}`
    if (body.kind === 'departure')
      return readAffected(
        { tx, scope, now, principal },
        sql<boolean>`${isTheirs} and ${isToCome(now)}`,
        sql`'coach_departed'`,
      )
    const kept = await keptOf(tx, isTheirs, now)
    if (body.kind === 'leave')
      await sql`
        update coach set status = 'on_leave', leave_from = ${given(body.from, 'from')}, leave_to = ${body.to ?? null}
        where id = ${id} and status <> 'departed'
      `.execute(tx)
    else {
      const exceptions = given(body.exceptions, 'exceptions')
      await requireOwnStores(tx, id, exceptions)
      await writeSchedule({ tx, scope, now, principal }, id, { exceptions })
    }
    return readAffected(
      { tx, scope, now, principal },
      sql<boolean>`${isTheirs} and ${isHindered(now)} and not class_session.id = any(${kept})`,
    )
  })

/** As `tryCoachAbsence`, of a store. */
export const tryStoreAbsence = (db: Db, { id, body, scope, now, principal }: Trial<StoreAbsence>) =>
  tried(db, async (tx) => {
    const isTheirs = sql<boolean>`class_session.store_id = ${id}`
    const kept = await keptOf(tx, isTheirs, now)
    if (body.kind === 'suspension')
      await sql`
        update store set status = 'suspended', suspended_from = ${given(body.from, 'from')}, suspended_to = ${body.to ?? null},
          suspended_reason = '—' where id = ${id} and status in ('open', 'suspended')
      `.execute(tx)
    else await writeSpecialDays(tx, id, given(body.specialDays, 'specialDays'))
    return readAffected(
      { tx, scope, now, principal },
      sql<boolean>`${isTheirs} and ${isHindered(now)} and not class_session.id = any(${kept})`,
    )
  })

/** A coach works in the own stores alone. */
async function requireOwnStores(tx: Tx, id: string, exceptions: readonly DayException[]): Promise<void> {
  const { rows } = await sql<{
    storeId: string
  }>`select store_id from coach_store where coach_id = ${id}`.execute(tx)
  const own = new Set(rows.map(({ storeId }) => storeId))
  const fields = exceptions.flatMap(({ spans }, i) =>
    spans.flatMap(({ storeId }, k) =>
      own.has(storeId.toLowerCase())
        ? []
        : [{ path: ['exceptions', i, 'spans', k, 'storeId'], code: 'not_coach_store' }],
    ),
  )
  if (fields.length > 0) throw fieldsProblem(fields)
}

/** Lessons that are held in spite of an absence that already exists. */
async function keptOf(tx: Tx, isTheirs: ReturnType<typeof sql<boolean>>, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from class_session where ${isTheirs} and kept_reason is not null and ${isHindered(now)}
  `.execute(tx)
  return rows.map(({ id }) => id)
}

function given<T>(value: T | undefined, path: string): T {
  if (value === undefined) throw fieldsProblem([{ path: [path], code: 'required' }])
  return value
}
