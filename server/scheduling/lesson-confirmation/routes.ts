import { appointments } from '../../../contract/scheduling/appointment'
import type { App } from '../../kit/app'
import type { SecretBox } from '../../kit/crypto/secret-box'
import { serve } from '../../kit/resource/serve'
import { appointmentTable } from '../appointment-table'
import { confirmLesson, verifyLesson } from './confirm-lesson'
import { decideDispute } from './dispute-lesson'
import { viewSignature } from './signature'

/** Wrong codes for one lesson, and by one account, before further tries have to wait. */
const wrongCodes = { ofLesson: 5, ofAccount: 15 }

export function lessonConfirmationRoutes(app: App, box: SecretBox): void {
  const options = { rows: appointmentTable.rows! }
  serve(app, appointments.confirmLesson, (request) => confirmLesson(box, request), {
    ...options,
    throttle: ({ id, principal, body }) =>
      body.by === 'code'
        ? [
            { subject: `lesson-code:${id}`, most: wrongCodes.ofLesson },
            {
              subject: `lesson-codes-by:${principal.accountId}`,
              most: wrongCodes.ofAccount,
              isShared: true,
            },
          ]
        : [],
  })
  serve(app, appointments.verifyLesson, verifyLesson, options)
  serve(app, appointments.decideDispute, decideDispute, options)
  serve(app, appointments.viewSignature, (request) => viewSignature(box, request), options)
}
