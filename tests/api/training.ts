import { randomUUID } from 'node:crypto'
import type { PlanDay, PlanDayDraft, PlanEntry, PlanSlot } from '../../contract/training/plan-day'
import type { SetLogDraft, TrainingPlan, TrainingPlanDraft } from '../../contract/training/training-plan'
import type { Ask } from '../harness/app'
import { newExercise, newSubtype, newType } from './exercises'
import { answer, created, startGym, versioned } from './gym'
import { newMember } from './timetable'

/** A gym with exercises and members in both stores. */
export async function startTraining() {
  const gym = await startGym()
  const type = await newType(gym.admin)
  const { id: subtypeId } = await newSubtype(gym.admin, { typeId: type.id })
  const squat = await newExercise(gym.admin, { subtypeId, name: '深蹲' })
  const press = await newExercise(gym.admin, {
    subtypeId,
    name: '卧推',
    primaryMuscles: ['chest'],
    secondaryMuscles: ['triceps'],
  })
  const plank = await newExercise(gym.admin, {
    subtypeId,
    name: '平板支撑',
    unit: 'seconds',
    force: 'static',
  })
  return {
    ...gym,
    subtypeId,
    squat,
    press,
    plank,
    member: await newMember(gym.admin, gym.mine.id, { name: '周会员' }),
    theirMember: await newMember(gym.admin, gym.theirs.id, { name: '吴会员' }),
  }
}
export type Training = Awaited<ReturnType<typeof startTraining>>

export const plansAt = '/api/v1/training-plans'
export const planAt = (id: string, rest = '') => `${plansAt}/${id}${rest}`

let serial = 0

/** Two weeks of a muscle plan: `coachId` is to be given. */
export function trainingPlanDraft(
  own: Pick<TrainingPlanDraft, 'coachId'> & Partial<TrainingPlanDraft>,
): TrainingPlanDraft {
  serial += 1
  const defaults = { goal: 'muscle', level: 'intermediate', weeks: 2, isPublic: false, note: '' } as const
  return { name: `增肌计划 ${serial}`, ...defaults, ...own }
}

/** Three sets of eight with 60 kg. */
export const entry = (exerciseId: string, own: Partial<PlanEntry> = {}): PlanEntry => ({
  id: randomUUID(),
  exerciseId,
  setType: 'normal',
  sets: 3,
  reps: 8,
  repsMax: null,
  seconds: null,
  weightG: 60_000,
  restS: 90,
  rir: 2,
  progression: null,
  ...own,
})
export const slot = (...entries: PlanEntry[]): PlanSlot => ({ id: randomUUID(), note: '', entries })
export const dayDraft = (own: Partial<PlanDayDraft> = {}): PlanDayDraft => ({
  week: 1,
  dayNo: 1,
  name: '',
  isRest: false,
  slots: [],
  version: 0,
  ...own,
})

export const newPlan = (ask: Ask, own: Pick<TrainingPlanDraft, 'coachId'> & Partial<TrainingPlanDraft>) =>
  created<TrainingPlan>(ask, 'training-plans', trainingPlanDraft(own))

export const save = (ask: Ask, id: string, ...days: PlanDayDraft[]) =>
  answer(ask('POST', planAt(id, '/days'), { days }))

/** Saves days; throws when they are refused. */
export async function saved(ask: Ask, id: string, ...days: PlanDayDraft[]): Promise<PlanDay[]> {
  const { status, body } = await save(ask, id, ...days)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.days
}

export const read = async (ask: Ask, id: string): Promise<TrainingPlan> =>
  (await ask('GET', planAt(id))).json()

/** Sends an event to a plan in its present version. */
export async function put(ask: Ask, id: string, event: string, body: unknown = {}) {
  return answer(ask('POST', planAt(id, `/${event}`), body, versioned(await read(ask, id))))
}

export const onceMore = () => ({ 'idempotency-key': randomUUID() })

/** A published template with one day of squats, and its copy for a member. */
export async function assigned(
  { admin, myCoach, squat, member }: Training,
  { startOn = '2026-03-02', memberId = member.id } = {},
) {
  const plan = await newPlan(admin, { coachId: myCoach.id })
  const squats = entry(squat.id)
  await saved(admin, plan.id, dayDraft({ name: '腿', slots: [slot(squats)] }))
  await put(admin, plan.id, 'publish')
  const reply = await answer(
    admin('POST', planAt(plan.id, '/assign'), { memberIds: [memberId], startOn }, onceMore()),
  )
  const copyId: string = reply.body.assigned[0].planId
  return { templateId: plan.id, copyId, squats }
}

export const setLog = (entryId: string, own: Partial<SetLogDraft> = {}): SetLogDraft => ({
  week: 1,
  dayNo: 1,
  entryId,
  setNo: 1,
  reps: 8,
  seconds: null,
  weightG: 60_000,
  rir: 2,
  doneOn: '2026-03-02',
  note: '',
  ...own,
})
