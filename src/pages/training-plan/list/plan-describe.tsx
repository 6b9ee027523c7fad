import { m } from '#messages'
import { describeBy } from '../../../kit/history/describe'
import { worded } from '../labels'

/** A plan's members as its history and a conflict show them. */
export const describePlan = describeBy(
  {
    name: m.trainingplan_name,
    goal: m.trainingplan_goal,
    level: m.trainingplan_level,
    weeks: m.trainingplan_weeks,
    coachName: m.trainingplan_coach,
    isPublic: m.trainingplan_is_public,
    status: m.trainingplan_status,
    startOn: m.trainingplan_start_on,
    cancelReason: m.trainingplan_cancel_reason,
    note: m.trainingplan_note,
    sets: m.trainingplan_done_sets,
  },
  {
    goal: (value) => worded('goal', value),
    level: (value) => worded('level', value),
    status: (value) => worded('status', value),
  },
)
