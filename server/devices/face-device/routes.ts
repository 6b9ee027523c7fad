import { faceDevices } from '../../../contract/devices/face-device'
import type { App } from '../../kit/app'
import { registerConstraint } from '../../kit/db/postgres-problem'
import { serve } from '../../kit/resource/serve'
import { serveResource } from '../../kit/resource/serve-resource'
import { registerFaceListener } from '../../shared/announce-face-change'
import { syncEnrolments } from '../enrolment/sync-enrolments'
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
  registerFaceListener('devices', syncEnrolments)
  const options = { rows: deviceRows }
  // Before `/:id`, which would match their paths too.
  serve(app, faceDevices.matrix, readMatrix, options)
  serve(app, faceDevices.command, commandDevices, options)
  serve(app, faceDevices.enrol, enrolPeople, options)
  serve(app, faceDevices.retryEnrolment, retryEnrolment, options)
  serve(app, faceDevices.sync, syncDevice, options)
  serve(app, faceDevices.issueSecret, issueSecret, options)
  serve(app, faceDevices.days, listDays, options)
  serve(app, faceDevices.reconcileDay, reconcileDay, options)
  serve(app, faceDevices.unread, listUnread, options)
  serve(app, faceDevices.readAgain, readAgain, options)
  serve(app, faceDevices.tasks, listTasks, { rows: taskRows })
  serve(app, faceDevices.retryTask, retryTask, { rows: taskRows })
  serve(app, faceDevices.cancelTask, cancelTask, { rows: taskRows })
  serve(app, faceDevices.records, listAccessRecords, options)
  serve(app, faceDevices.refusals, listRefusals)
  serve(app, faceDevices.adopt, adoptDevice)
  serve(app, faceDevices.dismiss, dismissRefusal)
  serveResource(app, faceDeviceResource)
}
