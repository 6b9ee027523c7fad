import { m } from '#messages'
import { leaveRequests } from '../../../contract/scheduling/leave-request'
import { accounts } from '../../../contract/system/account'
import { PersonAccount } from '../../domain/account/person-account'
import { EditDrawer } from '../../kit/record/edit-drawer'
import { StatusTag } from '../../kit/ui/status-tag'
import { useMay } from '../../kit/ui/use-may'
import { describeCoach } from './describe'
import { coachEditor, coachSections } from './editor'
import { coachLabels } from './labels'
import { PendingLeave } from './leave-requests/pending'

/** One coach, to be read, made or changed. Loaded when it is first opened. */
export function CoachDrawer() {
  const may = useMay()
  return (
    <EditDrawer
      config={coachEditor}
      describe={describeCoach}
      title={(row) => (row === null ? m.coach_new() : row.displayName)}
      headline={(row) => <StatusTag {...coachLabels.status.tag(row.status)} />}
      sections={(form, row) => [
        ...coachSections(form, row),
        ...(row !== null && may(leaveRequests.list) && may({ permission: 'leave:others' })
          ? [{ key: 'leave', title: m.leave_title(), content: <PendingLeave coachId={row.id} /> }]
          : []),
        ...(row !== null && may(accounts.list)
          ? [
              {
                key: 'account',
                title: m.account_of_person(),
                content: <PersonAccount personId={row.personId} hasLeft={row.status === 'departed'} />,
              },
            ]
          : []),
      ]}
    />
  )
}
