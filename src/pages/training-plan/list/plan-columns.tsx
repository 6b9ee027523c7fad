import { m } from '#messages'
import type { ListedTrainingPlan } from '../../../../contract/training/training-plan'
import { trainingLabels } from '../../../domain/training/training-labels'
import { columnsFor } from '../../../kit/list/columns-for'
import textStyle from '../../../kit/ui/text.module.css'
import { Completion } from '../completion'
import style from '../completion.module.css'
import { trainingPlanLabels } from '../labels'

const col = columnsFor<ListedTrainingPlan>()

/** `onProgress` opens the progress of a member's plan. */
export const planColumns = (onProgress: (row: ListedTrainingPlan) => void) => [
  col.text('name', m.trainingplan_name(), { sort: 'name', width: 220, isName: true }),
  col.status('status', m.trainingplan_status(), ({ status }) => trainingPlanLabels.status.tag(status), {
    width: 84,
  }),
  col.text('memberName', m.trainingplan_member(), { card: 'fact', width: 100 }),
  col.cell(
    'done',
    m.trainingplan_completion(),
    (row) =>
      row.memberId === null ? (
        <span className={textStyle.faint}>—</span>
      ) : (
        <button type="button" className={style.doneButton} onClick={() => onProgress(row)}>
          <Completion planned={row.plannedSets} done={row.doneSets} />
        </button>
      ),
    { card: 'fact', width: 140 },
  ),
  col.cell('goal', m.trainingplan_goal(), (row) => trainingLabels.goal.label(row.goal), { width: 76 }),
  col.cell('level', m.trainingplan_level(), (row) => trainingLabels.level.label(row.level), { width: 76 }),
  col.number('weeks', m.trainingplan_weeks(), { width: 68 }),
  col.number('daysPerWeek', m.trainingplan_days_per_week(), { width: 100 }),
  col.text('coachName', m.trainingplan_coach(), { width: 100 }),
  col.date('startOn', m.trainingplan_start_on(), { sort: 'startOn', width: 120, isExtra: true }),
  col.cell(
    'assigned',
    m.trainingplan_assigned(),
    ({ memberId, assigned }) => (memberId === null ? assigned : <span className={textStyle.faint}>—</span>),
    { width: 90, isExtra: true, right: true },
  ),
  col.number('versionNo', m.trainingplan_version_no(), { isExtra: true }),
  col.instant('updatedAt', m.trainingplan_updated_at(), { sort: 'updatedAt', width: 150, isExtra: true }),
]
