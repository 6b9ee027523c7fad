import { trainingPlans } from '../../../contract/training/training-plan'
import type { App } from '../../kit/app'
import { serve } from '../../kit/resource/serve'
import { serveResource } from '../../kit/resource/serve-resource'
import { assign, withdraw } from './assign'
import { candidates } from './candidates'
import { copyPlan } from './copy-plan'
import { newShare, revokeShare, sharesOf } from './new-share'
import { personalRecords, progressOf } from './progress-of'
import { logsOf, record, unrecord } from './record'
import { trainingPlanResource } from './resource'
import { sharedRows, trainingPlanRows } from './rows'
import { exercisesNamed, saveDays } from './save-days'

/** The largest possible plan, 17 weeks of 140 entries with full notes, takes 2.5 MB. */
const bodyLimit = 4 * 1024 * 1024

export function trainingPlanRoutes(app: App): void {
  const rows = trainingPlanRows
  serveResource(app, trainingPlanResource)
  serve(app, trainingPlans.saveDays, saveDays, { rows, bodyLimit })
  serve(app, trainingPlans.copy, (request) => copyPlan(trainingPlanResource, request), { rows })
  serve(app, trainingPlans.assign, assign, { rows })
  serve(app, trainingPlans.withdraw, withdraw, { rows })
  serve(app, trainingPlans.candidates, candidates, { rows })
  serve(app, trainingPlans.exercises, async ({ tx, id }) => ({ rows: await exercisesNamed(tx, id) }), {
    rows,
  })
  serve(app, trainingPlans.logs, async ({ tx, id }) => ({ rows: await logsOf(tx, id) }), { rows })
  serve(app, trainingPlans.record, record, { rows })
  serve(app, trainingPlans.unrecord, unrecord, { rows })
  serve(app, trainingPlans.records, async ({ tx, id }) => ({ rows: await personalRecords(tx, id) }), { rows })
  serve(app, trainingPlans.progress, async ({ tx, id }) => ({ weeks: await progressOf(tx, id) }), { rows })
  serve(app, trainingPlans.shares, async ({ tx, id, now }) => ({ rows: await sharesOf(tx, id, now) }), {
    rows,
  })
  serve(app, trainingPlans.share, newShare, { rows })
  serve(app, trainingPlans.revokeShare, revokeShare, { rows: sharedRows })
}
