import { faceDevices } from '../../../contract/devices/face-device'
import type { App } from '../../kit/app'
import { registerConstraint } from '../../kit/db/postgres-problem'
import { invalidateCount } from '../../kit/resource/cached-count'
import { type RequestContext, serve } from '../../kit/resource/serve'
import { serveResource } from '../../kit/resource/serve-resource'
import { commandDevices } from './command'
import { enrolPeople, retryEnrolment, syncDevice } from './enrol-people'
import { issueSecret } from './issue-secret'
import { listAccessRecords } from './list-access-records'
import { listDays, reconcileDay } from './list-days'
import { adoptDevice, dismissRefusal, listRefusals } from './list-refusals'
import { cancelTask, listTasks, retryTask } from './list-tasks'
import { listUnread, readAgain } from './list-unread'
import { readMatrix } from './read-matrix'
import { faceDeviceResource } from './resource'
import { deviceRows, taskRows } from './rows'

registerConstraint('face_device_sn_key', { code: 'taken', path: ['sn'] })
registerConstraint('device_task_person_key', {
  code: 'already_waiting',
  path: [],
  problem: 'not_allowed_now',
})
registerConstraint('device_task_day_key', { code: 'already_waiting', path: [], problem: 'not_allowed_now' })
registerConstraint('device_task_by_consent', { code: 'no_consent', path: [], problem: 'not_allowed_now' })

export function faceDeviceRoutes(app: App): void {
  const options = { rows: deviceRows }
  // Before `/:id`, which would match their paths too.
  serve(app, faceDevices.matrix, readMatrix, options)
  serve(app, faceDevices.command, commandDevices, options)
  serve(app, faceDevices.enrol, wrote(enrolPeople), options)
  serve(app, faceDevices.retryEnrolment, wrote(retryEnrolment), options)
  serve(app, faceDevices.sync, wrote(syncDevice), options)
  serve(app, faceDevices.issueSecret, issueSecret, options)
  serve(app, faceDevices.days, listDays, options)
  serve(app, faceDevices.reconcileDay, reconcileDay, options)
  serve(app, faceDevices.unread, listUnread, options)
  serve(app, faceDevices.readAgain, readAgain, options)
  serve(app, faceDevices.tasks, listTasks, { rows: taskRows })
  serve(app, faceDevices.retryTask, wrote(retryTask), { rows: taskRows })
  serve(app, faceDevices.cancelTask, cancelTask, { rows: taskRows })
  serve(app, faceDevices.records, listAccessRecords, options)
  serve(app, faceDevices.refusals, listRefusals)
  serve(app, faceDevices.adopt, wrote(adoptDevice))
  serve(app, faceDevices.dismiss, dismissRefusal)
  serveResource(app, faceDeviceResource)
}

/** Drops cached counts after a write, because faces or devices may have changed. */
function wrote<Body, Reply>(work: (request: RequestContext<unknown, Body>) => Promise<Reply>) {
  return async (request: RequestContext<unknown, Body>) => {
    const reply = await work(request)
    for (const table of ['person', 'face_device']) invalidateCount(request.c.get('parts').db, table)
    return reply
  }
}
