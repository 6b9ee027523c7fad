import { sql } from 'kysely'
import type { Tx } from '../../kit/db/schema'
import { searchText } from '../../kit/db/search-text'

/** The search text of a course: its name and its coach's. */
export async function coachCourseSearch(tx: Tx, course: { name: string; coachId: string }): Promise<string> {
  const { rows } = await sql<{ displayName: string }>`
    select display_name from coach where id = ${course.coachId}
  `.execute(tx)
  return searchText({
    names: [course.name],
    people: rows.map(({ displayName }) => displayName),
    texts: [],
  })
}

/** Call this when the coach's name has changed. */
export async function refreshCoachCourseSearch(tx: Tx, coachId: string): Promise<void> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from coach_course where coach_id = ${coachId}
  `.execute(tx)
  for (const { id, name } of rows) {
    const search = await coachCourseSearch(tx, { name, coachId })
    await sql`update coach_course set search = ${search} where id = ${id}`.execute(tx)
  }
}
