import { trainingPlans } from '../../../contract/training/training-plan'
import type { App } from '../../kit/app'
import { invalidateCount } from '../../kit/resource/cached-count'
import { type RequestContext, serve } from '../../kit/resource/serve'
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
  serve(app, trainingPlans.saveDays, counted(saveDays), { rows, bodyLimit })
  serve(
    app,
    trainingPlans.copy,
    counted((request) => copyPlan(trainingPlanResource, request)),
    { rows },
  )
  serve(app, trainingPlans.assign, counted(assign), { rows })
  serve(app, trainingPlans.withdraw, counted(withdraw), { rows })
  serve(app, trainingPlans.candidates, candidates, { rows })
  serve(app, trainingPlans.exercises, async ({ tx, id }) => ({ rows: await exercisesNamed(tx, id) }), {
    rows,
  })
  serve(app, trainingPlans.logs, async ({ tx, id }) => ({ rows: await logsOf(tx, id) }), { rows })
  serve(app, trainingPlans.record, counted(record), { rows })
  serve(app, trainingPlans.unrecord, counted(unrecord), { rows })
  serve(app, trainingPlans.records, async ({ tx, id }) => ({ rows: await personalRecords(tx, id) }), { rows })
  serve(app, trainingPlans.progress, async ({ tx, id }) => ({ weeks: await progressOf(tx, id) }), { rows })
  serve(app, trainingPlans.shares, async ({ tx, id, now }) => ({ rows: await sharesOf(tx, id, now) }), {
    rows,
  })
  serve(app, trainingPlans.share, newShare, { rows })
  serve(app, trainingPlans.revokeShare, revokeShare, { rows: sharedRows })
}

/** Drops the cached counts after a write outside the kit. */
function counted<Body, Reply>(work: (request: RequestContext<unknown, Body>) => Promise<Reply>) {
  return async (request: RequestContext<unknown, Body>) => {
    const reply = await work(request)
    invalidateCount(request.c.get('parts').db, 'training_plan')
    return reply
  }
}
