import { sql } from 'kysely'
import { lessonDecisionEndpoints } from '../../../contract/scheduling/affected-lessons'
import { coachResource } from '../../catalogue/coach/resource'
import { storeResource } from '../../catalogue/store/resource'
import type { App } from '../../kit/app'
import { serve } from '../../kit/resource/serve'
import { registerLessonDecisions } from '../../shared/with-lesson-decisions'
import { classSessionTable } from '../class-session-table'
import { isWithoutCoach } from '../is-without-coach'
import { substitutesOf } from '../substitutes-of'
import { decideUndecided, decideWithAbsence } from './decide-lessons'
import { readAffected } from './read-affected'
import { tryCoachAbsence, tryStoreAbsence } from './try-absence'

/** Registered before the sessions' `/:id`, which would match some of these paths too. */
export function decisionRoutes(app: App): void {
  registerLessonDecisions(decideWithAbsence)
  const { ofCoach, ofStore, undecided, decide, substitutes } = lessonDecisionEndpoints
  serve(app, ofCoach, (request) => tryCoachAbsence(request.c.get('parts').db, request), {
    rows: coachResource.rows!,
    ownTransaction: true,
  })
  serve(app, ofStore, (request) => tryStoreAbsence(request.c.get('parts').db, request), {
    rows: storeResource.rows!,
    ownTransaction: true,
  })
  const rows = classSessionTable.rows!
  serve(
    app,
    undecided,
    ({ tx, scope, now, principal, query: { store, coach } }) => {
      const { filters } = classSessionTable
      const context = { scope, now, today: '', query: {} }
      const conditions = [
        isWithoutCoach(now),
        ...(store === undefined ? [] : [filters.store(store, context)]),
        ...(coach === undefined ? [] : [filters.coach(coach, context)]),
      ]
      return readAffected({ tx, scope, now, principal }, sql<boolean>`${sql.join(conditions, sql` and `)}`)
    },
    { rows },
  )
  serve(
    app,
    decide,
    async (request) => {
      await decideUndecided(request, request.body.decisions)
      return { decided: request.body.decisions.length }
    },
    { rows },
  )
  serve(
    app,
    substitutes,
    async ({ tx, scope, now, id }) => ({
      rows: (await substitutesOf({ tx, scope, now }, [id])).get(id) ?? [],
    }),
    { rows },
  )
}
