import { m } from '#messages'
import type { TrainingPlan } from '../../../contract/training/training-plan'
import type { CsvColumn } from '../../kit/resource/csv-stream'

export const trainingPlanCsv: CsvColumn<TrainingPlan>[] = [
  { header: (locale) => m.trainingplan_name({}, { locale }), cell: ({ name }) => name },
  {
    header: (locale) => m.trainingplan_goal({}, { locale }),
    cell: ({ goal }, locale) => m[`trainingplan_goal_${goal}`]({}, { locale }),
  },
  {
    header: (locale) => m.trainingplan_level({}, { locale }),
    cell: ({ level }, locale) => m[`trainingplan_level_${level}`]({}, { locale }),
  },
  { header: (locale) => m.trainingplan_weeks({}, { locale }), cell: ({ weeks }) => weeks },
  {
    header: (locale) => m.trainingplan_days_per_week({}, { locale }),
    cell: ({ daysPerWeek }) => daysPerWeek,
  },
  { header: (locale) => m.trainingplan_coach({}, { locale }), cell: ({ coachName }) => coachName },
  { header: (locale) => m.trainingplan_member({}, { locale }), cell: ({ memberName }) => memberName },
  { header: (locale) => m.trainingplan_start_on({}, { locale }), cell: ({ startOn }) => startOn },
  { header: (locale) => m.trainingplan_version_no({}, { locale }), cell: ({ versionNo }) => versionNo },
  {
    header: (locale) => m.trainingplan_status({}, { locale }),
    cell: ({ status }, locale) => m[`trainingplan_status_${status}`]({}, { locale }),
  },
  { header: (locale) => m.trainingplan_planned_sets({}, { locale }), cell: ({ plannedSets }) => plannedSets },
  { header: (locale) => m.trainingplan_done_sets({}, { locale }), cell: ({ doneSets }) => doneSets },
]
