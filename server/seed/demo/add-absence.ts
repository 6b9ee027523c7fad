import { sql } from 'kysely'
import { coachResource } from '../../catalogue/coach/resource'
import { shanghaiDay } from '../../kit/day'
import type { Tx } from '../../kit/db/schema'
import { readRow } from '../../kit/resource/list-rows'
import { classSessionResource } from '../../scheduling/class-session/resource'
import { substitutesOf } from '../../scheduling/substitutes-of'
import type { Writer } from '../writer'

interface Seed {
  tx: Tx
  now: Date
  write: Writer
}

/** The busiest coach of a day to come takes it off: one lesson gets a substitute, and the others wait for a decision. */
export async function addAbsence({ tx, now, write }: Seed): Promise<void> {
  const { rows } = await sql<{ coachId: string; day: string; sessionIds: string[] }>`
    select coach_id, to_char(day, 'YYYY-MM-DD') as day, array_agg(class_session.id order by lower(during)) as session_ids
    from class_session
    cross join lateral (select (lower(during) at time zone 'Asia/Shanghai')::date as day) as held
    where status = 'scheduled' and booked > 0 and day between ${shanghaiDay(now)}::date + 2 and ${shanghaiDay(now)}::date + 6
    group by coach_id, day order by count(*) desc, day, coach_id limit 20
  `.execute(tx)
  for (const { coachId, day, sessionIds } of rows) {
    if (sessionIds.length < 3) return
    const options = await substitutesOf({ tx, now, scope: { storeIds: null } }, sessionIds)
    const covered = sessionIds.find((id) => options.get(id)?.[0]?.refusal === null)
    if (covered === undefined) continue
    const coach = await readRow(tx, coachResource, coachId, now)
    const session = await readRow(tx, classSessionResource, covered, now)
    if (coach === undefined || session === undefined) return
    const exceptions = [...coach.exceptions.filter(({ on }) => on !== day), { on: day, spans: [] }]
    await write.update(coachResource, coach, { exceptions }, now)
    const substitute = options.get(covered)![0]!
    await write.apply(
      classSessionResource,
      session,
      ['substitute', { coachId: substitute.coachId, reason: '教练参加培训' }],
      now,
    )
    return
  }
}
