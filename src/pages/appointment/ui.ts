import { m } from '#messages'
import type { appointments } from '../../../contract/scheduling/appointment'
import type { ResourceUi } from '../../kit/record/resource-ui'
import { type ListNames, pathTo } from '../../lib/path-to'
import { describeAppointment } from './describe-appointment'
import { describeSession } from './describe-session'
import { appointmentLabels } from './labels'
import { sessionLabels } from './session-labels'

declare module '../../lib/path-to' {
  interface PageQueries {
    appointment: ListNames<typeof appointments> | 'view' | 'date' | 'session' | 'withoutCoach'
  }
}

export const ui: readonly ResourceUi[] = [
  {
    name: 'session',
    table: 'class_session',
    page: 'appointment',
    noun: m.audit_kind_session,
    addressOf: (id) => pathTo('appointment', { session: id }),
    rowLabel: m.kit_in_use_session,
    describe: describeSession,
    actionLabel: sessionLabels.action.find,
    permission: {
      noun: m.permission_resource_session,
      verbs: {
        finish: m.permission_session_finish,
        others: m.permission_session_others,
        substitute: m.permission_verb_substitute,
        keep: m.permission_verb_keep,
      },
    },
  },
  {
    name: 'appointment',
    page: 'appointment',
    noun: m.audit_kind_appointment,
    describe: describeAppointment,
    actionLabel: appointmentLabels.action.find,
    permission: {
      noun: m.permission_resource_appointment,
      verbs: {
        confirm: m.permission_verb_confirm,
        lateCancel: m.permission_verb_late_cancel,
        noShow: m.permission_verb_no_show,
        promote: m.permission_verb_promote,
        reschedule: m.permission_verb_reschedule,
        waive: m.permission_verb_waive,
        makeComplimentary: m.permission_verb_make_complimentary,
        verifyLesson: m.permission_verb_verify_lesson,
        decideDispute: m.permission_verb_decide_dispute,
        viewSignature: m.permission_verb_view_signature,
      },
    },
  },
]
