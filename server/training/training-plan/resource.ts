import { sql } from 'kysely'
import { trainingPlans } from '../../../contract/training/training-plan'
import { trainingPlanMachine } from '../../../machines/training-plan/training-plan.machine'
import type { App } from '../../kit/app'
import { pinyinOf } from '../../kit/db/pinyin-of'
import { registerConstraint } from '../../kit/db/postgres-problem'
import { contains, searchText } from '../../kit/db/search-text'
import { invalidateCount } from '../../kit/resource/cached-count'
import { rowBaseOf } from '../../kit/resource/row-base-of'
import { type RequestContext, serve } from '../../kit/resource/serve'
import { serveResource } from '../../kit/resource/serve-resource'
import { assign, withdraw } from './assign'
import { candidates } from './candidates'
import { archivingPlan, checkPlan, dropDaysBeyond, refuseUnready, runningCopies } from './check-plan'
import { copyPlan } from './copy-plan'
import { trainingPlanCsv } from './csv'
import { newShare, revokeShare, sharesOf } from './new-share'
import { personalRecords, progressOf } from './progress-of'
import { logsOf, record, unrecord } from './record'
import { type ScopedPlans, sharedRows, trainingPlanRows } from './rows'
import { daysOf, exercisesNamed, saveDays } from './save-days'

registerConstraint('training_plan_next_version_key', { code: 'next_version_exists', path: ['as'] })
registerConstraint('training_plan_once_at_a_time', { code: 'plan_overlaps', path: ['weeks'] })
registerConstraint('training_plan_exercise_exercise_fkey', { code: 'does_not_exist', path: ['days'] })

/** The largest possible plan, 17 weeks of 140 entries with full notes, takes 2.5 MB. */
const bodyLimit = 4 * 1024 * 1024

export function trainingPlanRoutes(app: App): void {
  const rows = trainingPlanRows
  serveResource(app, trainingPlanResource)
  serve(app, trainingPlans.saveDays, counted(saveDays), { rows, bodyLimit })
  serve(
    app,
    trainingPlans.copy,
    counted((request) => copyPlan(trainingPlanResource, request)),
    { rows },
  )
  serve(app, trainingPlans.assign, counted(assign), { rows })
  serve(app, trainingPlans.withdraw, counted(withdraw), { rows })
  serve(app, trainingPlans.candidates, candidates, { rows })
  serve(app, trainingPlans.exercises, async ({ tx, id }) => ({ rows: await exercisesNamed(tx, id) }), {
    rows,
  })
  serve(app, trainingPlans.logs, async ({ tx, id }) => ({ rows: await logsOf(tx, id) }), { rows })
  serve(app, trainingPlans.record, counted(record), { rows })
  serve(app, trainingPlans.unrecord, counted(unrecord), { rows })
  serve(app, trainingPlans.records, async ({ tx, id }) => ({ rows: await personalRecords(tx, id) }), { rows })
  serve(app, trainingPlans.progress, async ({ tx, id }) => ({ weeks: await progressOf(tx, id) }), { rows })
  serve(app, trainingPlans.shares, async ({ tx, id, now }) => ({ rows: await sharesOf(tx, id, now) }), {
    rows,
  })
  serve(app, trainingPlans.share, newShare, { rows })
  serve(app, trainingPlans.revokeShare, revokeShare, { rows: sharedRows })
}

/** Drops the cached counts after a write outside the kit. */
function counted<Body, Reply>(work: (request: RequestContext<unknown, Body>) => Promise<Reply>) {
  return async (request: RequestContext<unknown, Body>) => {
    const reply = await work(request)
    invalidateCount(request.c.get('parts').db, 'training_plan')
    return reply
  }
}

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
