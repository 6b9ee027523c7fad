import { m } from '#messages'
import { EditDrawer } from '../../kit/record/edit-drawer'
import { StatusTag } from '../../kit/ui/status-tag'
import { describeCoach } from './describe'
import { coachEditor, coachSections } from './editor'
import { coachLabels } from './labels'

/** One coach, to be read, made or changed. Loaded when it is first opened. */
export function CoachDrawer() {
  return (
    <EditDrawer
      config={coachEditor}
      describe={describeCoach}
      title={(row) => (row === null ? m.coach_new() : row.displayName)}
      headline={(row) => <StatusTag {...coachLabels.status.tag(row.status)} />}
      sections={coachSections}
    />
  )
}
