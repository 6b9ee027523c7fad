import { sql } from 'kysely'
import { trainingPlans } from '../../../contract/training/training-plan'
import { trainingPlanMachine } from '../../../machines/training-plan/training-plan.machine'
import { pinyinOf } from '../../kit/db/pinyin-of'
import { registerConstraint } from '../../kit/db/postgres-problem'
import { contains, searchText } from '../../kit/db/search-text'
import { rowBaseOf } from '../../kit/resource/row-base-of'
import { archivingPlan, checkPlan, dropDaysBeyond, refuseUnready, runningCopies } from './check-plan'
import { trainingPlanCsv } from './csv'
import { type ScopedPlans, trainingPlanRows } from './rows'
import { daysOf } from './save-days'

registerConstraint('training_plan_next_version_key', { code: 'next_version_exists', path: ['as'] })
registerConstraint('training_plan_once_at_a_time', { code: 'plan_overlaps', path: ['weeks'] })
registerConstraint('training_plan_exercise_exercise_fkey', { code: 'does_not_exist', path: ['days'] })

export const trainingPlanResource: ScopedPlans = {
  contract: trainingPlans,
  table: 'training_plan',
  rows: trainingPlanRows,
  joins: sql`
    join coach on coach.id = training_plan.coach_id
    left join member on member.id = training_plan.member_id
    left join person on person.id = member.person_id`,
  select: () => sql`
    ${rowBaseOf('training_plan')},
    training_plan.name, training_plan.goal, training_plan.level, training_plan.weeks, training_plan.coach_id,
    training_plan.is_public, training_plan.status, training_plan.version_no, training_plan.prev_version_id,
    training_plan.template_id, training_plan.member_id, training_plan.start_on,
    coach.display_name as coach_name, person.name as member_name,
    (select count(*)::int from training_plan copied
      where copied.template_id = training_plan.id and copied.status in ('assigned', 'in_progress')) as assigned,
    (select coalesce(max(trained), 0)::int from (
      select count(*) as trained from training_day where plan_id = training_plan.id and sets > 0 group by week) by_week) as days_per_week,
    (select coalesce(sum(sets), 0)::int from training_day where plan_id = training_plan.id) as planned_sets,
    (select count(*)::int from training_set_log where plan_id = training_plan.id) as done_sets`,
  detail: sql`training_plan.note, training_plan.cancel_reason, ${daysOf(sql`training_plan.id`)} as days`,
  sorts: {
    updatedAt: sql`training_plan.updated_at`,
    name: sql`training_plan.name_pinyin`,
    createdAt: sql`training_plan.created_at`,
    startOn: sql`coalesce(training_plan.start_on, '-infinity')`,
  },
  filters: {
    goal: (list) => sql`training_plan.goal = any(${list})`,
    level: (list) => sql`training_plan.level = any(${list})`,
    status: (list) => sql`training_plan.status = any(${list})`,
    coach: (id) => sql`training_plan.coach_id = ${id}`,
    member: (id) => sql`training_plan.member_id = ${id}`,
    template: (id) => sql`training_plan.template_id = ${id}`,
    kind: (kind) => sql`training_plan.is_template = ${kind === 'template'}`,
  },
  // A member's plan is also found by the member, whose name and number may change without it.
  exactMatch: (q) => sql`training_plan.id in (
    select id from training_plan where ${contains('training_plan', q)}
    union
    select own.id from member join training_plan own on own.member_id = member.id where ${contains('member', q)})`,
  search: { members: ['name'], text: ({ name }) => searchText({ names: [name], texts: [] }) },
  check: checkPlan,
  columns: ({ name, ...own }) => ({ ...own, name, namePinyin: name && pinyinOf(name) }),
  children: dropDaysBeyond,
  blockers: runningCopies,
  archiving: archivingPlan,
  lifecycle: {
    machine: trainingPlanMachine,
    facts: () => ({}),
    events: {
      publish: () => ({}),
      start: () => ({}),
      complete: () => ({}),
      cancel: ({ reason }) => ({ cancelReason: reason }),
    },
    afterEvent: async ({ tx }, { key, before }) => {
      if (key === 'publish') await refuseUnready(tx, before)
    },
  },
  // Each save of days has an audit line of its own.
  auditSnapshot: ({ days: _, ...row }) => row,
  csv: trainingPlanCsv,
}
