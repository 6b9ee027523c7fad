import { sql } from 'kysely'
import { publicApi } from '../../contract/public-api'
import type { App } from '../kit/app'
import { addDays } from '../kit/day'
import type { Tx } from '../kit/db/schema'
import { problem } from '../kit/problem'
import { slotsOf } from '../scheduling/calendar/slots-of'
import { servePublic } from './serve-public'
import { isCoachShown, isStoreShown } from './visible'

/** The longest horizon of a course, in days. */
const horizon = 90

export function publicSlotRoutes(app: App): void {
  servePublic(app, publicApi.slots, async ({ db, params, query, now, today }) => {
    const { from = today, days, course } = query
    const places = await placesOf(db, params.id, today)
    if (from > addDays(today, horizon) || addDays(from, days) <= today) return { free: [], sessions: [] }
    const scope = { storeIds: [...places.keys()] }
    const { free, sessions } = await slotsOf(db, {
      from,
      days,
      course,
      coach: params.id,
      source: 'web',
      scope,
      now,
    })
    const codeOf = (storeId: string) => places.get(storeId) ?? ''
    return {
      free: free.map(({ courseId, storeId, on, starts }) => ({
        courseId,
        store: codeOf(storeId),
        on,
        starts,
      })),
      sessions: sessions.map(({ sessionId, courseId, storeId, from, to, seatsLeft }) => ({
        id: sessionId,
        courseId,
        store: codeOf(storeId),
        from,
        to,
        seatsLeft,
      })),
    }
  })
}

/** The public stores of a coach, their codes by id; a coach who is not public is reported as missing. */
async function placesOf(db: Tx, coachId: string, today: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; code: string }>`
    select store.id, store.code
    from coach join coach_store on coach_store.coach_id = coach.id join store on store.id = coach_store.store_id
    where coach.id = ${coachId} and ${isStoreShown} and ${isCoachShown(today)}
  `.execute(db)
  if (rows.length === 0) throw problem('not_found')
  return new Map(rows.map(({ id, code }) => [id, code]))
}
