import { m } from '#messages'
import { EditDrawer } from '../../kit/record/edit-drawer'
import { StatusTag } from '../../kit/ui/status-tag'
import { describeCoach } from './describe'
import { coachForm, coachSections } from './editor'
import { statusOf } from './labels'

/** One coach, to be read, made or changed. Loaded when it is first opened. */
export function CoachDrawer() {
  return (
    <EditDrawer
      port={coachForm}
      describe={describeCoach}
      title={(row) => (row === null ? m.coach_new() : row.displayName)}
      headline={(row) => <StatusTag {...statusOf(row)} />}
      sections={coachSections}
    />
  )
}
