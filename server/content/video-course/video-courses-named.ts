import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../kit/db/schema'
import type { Blockers } from '../../kit/resource/definition'

/** The first twenty courses that prevent archiving a row; `which` is about the unaliased table. */
export async function videoCoursesNamed(tx: Tx, which: RawBuilder<unknown>): Promise<Blockers['blockers']> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, title as name from video_course where ${which} order by updated_at desc, id limit 20
  `.execute(tx)
  return rows.map((row) => ({ kind: 'video-course', ...row }))
}
