import { sql } from 'kysely'
import { coachCourseDraft, coachCourses } from '../../../contract/catalogue/coach-course'
import type { FieldProblem } from '../../../contract/problem'
import type { App } from '../../kit/app'
import type { Tx } from '../../kit/db/schema'
import { fieldsProblem, problem } from '../../kit/problem'
import type { DraftOf, ResourceDefinition, RowOf } from '../../kit/resource/definition'
import { readRow } from '../../kit/resource/list-rows'
import { createRow } from '../../kit/resource/mutations'
import { serve } from '../../kit/resource/serve'
import type { StoreScope } from '../../kit/resource/store-scope'

type Courses = typeof coachCourses
type Course = RowOf<Courses>

/** Copies a course to other coaches, as drafts. */
export function serveCopy(app: App, resource: ResourceDefinition<Courses, 'coach_course'>): void {
  serve(
    app,
    coachCourses.copy,
    async (request) => {
      const { tx, id, now, scope, body } = request
      const course = await readRow(tx, resource, id, now)
      if (course === undefined) throw problem('not_found')
      const coaches = await candidates(tx, scope, course, body.coachIds)
      const refused = body.coachIds.flatMap((coachId, i) =>
        problemsOf(coaches.get(coachId.toLowerCase()), course, i),
      )
      if (refused.length > 0) throw fieldsProblem(refused)
      const rows: Course[] = []
      for (const [coachId, { storeIds }] of coaches) {
        // A coach who may stand in for the other one swaps places with them.
        const substituteIds = course.substituteIds.map((id) => (id === coachId ? course.coachId : id))
        const draft = { ...draftOf(course), coachId, storeIds, substituteIds }
        rows.push(await createRow(resource, { ...request, body: draft }))
      }
      return { rows }
    },
    { rows: resource.rows! },
  )
}

interface Candidate {
  id: string
  name: string
  status: string
  /** The course's stores where the coach works and that are in the scope. */
  storeIds: string[]
}

async function candidates(tx: Tx, { storeIds: ownStoreIds }: StoreScope, course: Course, coachIds: string[]) {
  const storeIds = course.storeIds.filter((id) => ownStoreIds === null || ownStoreIds.includes(id))
  const theirs = sql`exists (select from coach_store where coach_id = coach.id and store_id = any(${ownStoreIds}))`
  const { rows } = await sql<Candidate>`
    select id, display_name as name, status,
      array(select store_id from unnest(${storeIds}::uuid[]) with ordinality as offered (store_id, place)
        where exists (select from coach_store where coach_id = coach.id and coach_store.store_id = offered.store_id)
        order by place) as store_ids
    from coach where id = any(${coachIds}) and archived_at is null and ${ownStoreIds === null ? sql`true` : theirs}
    order by array_position(${coachIds}::uuid[], id) for key share
  `.execute(tx)
  return new Map(rows.map((coach) => [coach.id, coach]))
}

function problemsOf(coach: Candidate | undefined, course: Course, i: number): FieldProblem[] {
  const at = (code: string, params?: { name: string }) => [{ path: ['coachIds', i], code, params }]
  if (coach === undefined) return at('does_not_exist')
  const { name } = coach
  if (coach.id === course.coachId) return at('repeated')
  if (coach.status === 'departed') return at('coach_departed', { name })
  return coach.storeIds.length === 0 ? at('coach_not_there', { name }) : []
}

/** The members of the course that its draft has. */
function draftOf(course: Course) {
  const names = Object.keys(coachCourseDraft.shape)
  const entries = Object.entries(course).filter(([name]) => names.includes(name))
  return Object.fromEntries(entries) as DraftOf<Courses>
}
