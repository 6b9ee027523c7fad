import { sql } from 'kysely'
import type { input, output } from 'zod/v4/core'
import { publicApi } from '../../contract/public-api'
import type { trainingGoals, trainingLevels } from '../../contract/training/training-plan'
import type { App } from '../kit/app'
import type { Tx } from '../kit/db/schema'
import { problem } from '../kit/problem'
import { namedTrainingGoal, namedTrainingLevel } from './named'
import { pageOf } from './page'
import { servePublic } from './serve-public'
import { shownDays } from './shown-days'
import { isCoachShown, isTrainingPlanShown } from './visible'

export function publicPlanRoutes(app: App): void {
  servePublic(app, publicApi.plans, ({ db, query, today }) =>
    pageOf(query, (place) => plansOf(db, { ...query, ...place, today }), publicPlan),
  )
  servePublic(app, publicApi.plan, async ({ db, params: { id }, today }) => {
    const [found] = await plansOf(db, { id, offset: 0, limit: 1, today })
    if (found === undefined) throw problem('not_found')
    return { ...publicPlan(found), days: await shownDays(db, id, 'everybody') }
  })
}

type Listed = input<typeof publicApi.plans.reply>['rows'][number]

interface RowsQuery extends output<typeof publicApi.plans.query> {
  id?: string
  today: string
}

interface Found extends Omit<Listed, 'goal' | 'level'> {
  goal: (typeof trainingGoals)[number]
  level: (typeof trainingLevels)[number]
  total: number
}

async function plansOf(db: Tx, { id, goal, level, offset, limit, today }: RowsQuery): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select training_plan.id, training_plan.name, training_plan.goal, training_plan.level, training_plan.weeks, training_plan.note,
      (select coalesce(max(trained), 0)::int from (
        select count(*) as trained from training_day where plan_id = training_plan.id and sets > 0 group by week) by_week) as days_per_week,
      (select json_build_object('id', coach.id, 'name', coach.display_name) from coach
        where coach.id = training_plan.coach_id and ${isCoachShown(today)}) as coach,
      count(*) over ()::int as total
    from training_plan
    where ${isTrainingPlanShown}
      ${id === undefined ? sql`` : sql`and training_plan.id = ${id}`}
      ${goal === undefined ? sql`` : sql`and training_plan.goal = ${goal}`}
      ${level === undefined ? sql`` : sql`and training_plan.level = ${level}`}
    order by training_plan.name_pinyin, training_plan.id limit ${limit} offset ${offset}
  `.execute(db)
  return rows
}

function publicPlan({ total: _, ...found }: Found): Listed {
  return { ...found, goal: namedTrainingGoal(found.goal), level: namedTrainingLevel(found.level) }
}
