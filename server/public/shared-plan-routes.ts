import { sql } from 'kysely'
import type { input } from 'zod/v4/core'
import { trainingPlans } from '../../contract/training/training-plan'
import { type App, apiBase } from '../kit/app'
import type { Tx } from '../kit/db/schema'
import { rateLimit } from '../kit/http/call-limiter'
import { problem } from '../kit/problem'
import { serve } from '../kit/resource/serve'
import { sharedBy } from '../training/training-plan/new-share'
import { shownDays } from './shown-days'

const { shared } = trainingPlans

/** Calls per address: a link's holder looks now and then, but a gym's members may share an address. */
const rate = { name: 'shared plan', size: 120, perSecond: 1 }

/** Serves a member's present plan by its link. */
export function sharedPlanRoutes(app: App): void {
  app.use(`${apiBase}${shared.path}`, rateLimit(rate))
  // It only reads; POST keeps the token out of the URL.
  serve(app, shared, ({ tx, body: { token }, now }) => sharedPlan(tx, token, now), { ownTransaction: true })
}

type Shared = input<typeof shared.reply>

async function sharedPlan(tx: Tx, token: string, now: Date): Promise<Shared> {
  const { planId, expiresAt } = await sharedBy(tx, token, now)
  const { rows } = await sql<Omit<Shared, 'days' | 'expiresAt'>>`
    select person.name as member_name, training_plan.name, training_plan.goal, training_plan.level, weeks, start_on
    from training_plan join member on member.id = training_plan.member_id join person on person.id = member.person_id
    where training_plan.id = ${planId} and training_plan.archived_at is null
  `.execute(tx)
  const [plan] = rows
  if (plan === undefined) throw problem('not_found')
  return { ...plan, expiresAt, days: await shownDays(tx, planId, 'member') }
}
