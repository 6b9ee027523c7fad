import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import {
  type TrainingPlan,
  trainingPlanDraft,
  type trainingPlans,
} from '../../../contract/training/training-plan'
import { problem } from '../../kit/problem'
import type { DraftOf, WriteRequest } from '../../kit/resource/definition'
import { readRow } from '../../kit/resource/list-rows'
import { createRow } from '../../kit/resource/mutations'
import { refusedNow } from './check-plan'
import type { ScopedPlans } from './rows'
import { holdExercises, lockPlan } from './save-days'

type Copying = output<(typeof trainingPlans)['copy']['body']>

/** Makes a draft from a plan: the next version of a published template, or a new template. */
export async function copyPlan(resource: ScopedPlans, request: WriteRequest<Copying>): Promise<TrainingPlan> {
  const { tx, id, now, principal, body, audit } = request
  const isNext = body.as === 'next_version'
  await lockPlan(tx, id)
  await holdExercises(tx, id)
  const original = await readRow(tx, resource, id, now)
  if (original === undefined) throw problem('not_found')
  if (isNext && original.status !== 'published') throw refusedNow(original.status)
  const entries = Object.entries(original).filter(([name]) => name in trainingPlanDraft.shape)
  const draft = {
    ...(Object.fromEntries(entries) as DraftOf<typeof trainingPlans>),
    name: body.name ?? original.name,
    isPublic: isNext && original.isPublic,
  }
  const { id: copyId } = await createRow(resource, { ...request, body: draft })
  if (isNext)
    await sql`
      update training_plan set prev_version_id = ${id}, version_no = ${original.versionNo + 1} where id = ${copyId}
    `.execute(tx)
  await sql`
    insert into training_day (plan_id, week, day_no, name, is_rest, slots, updated_at, updated_by)
    select ${copyId}, week, day_no, name, is_rest, slots, ${now}, ${principal.username} from training_day where plan_id = ${id}
  `.execute(tx)
  await audit({
    action: 'training-plan.copy',
    table: 'training_plan',
    rowId: copyId,
    after: { fromId: id, as: body.as },
  })
  const copy = await readRow(tx, resource, copyId, now)
  if (copy === undefined) throw problem('not_found')
  return copy
}
