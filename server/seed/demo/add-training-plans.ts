import { sql } from 'kysely'
import type { PlanDay, PlanDayDraft, PlanEntry } from '../../../contract/training/plan-day'
import { plannedSets } from '../../../contract/training/training-load'
import type { SetLogDraft } from '../../../contract/training/training-plan'
import { addDays, daysBefore, shanghaiDay } from '../../kit/day'
import type { Tx } from '../../kit/db/schema'
import { newId } from '../../kit/new-id'
import { type StoredRow, untyped } from '../../kit/resource/definition'
import { readRow } from '../../kit/resource/list-rows'
import { assign } from '../../training/training-plan/assign'
import { copyPlan } from '../../training/training-plan/copy-plan'
import { record } from '../../training/training-plan/record'
import { trainingPlanResource } from '../../training/training-plan/resource'
import { saveDays } from '../../training/training-plan/save-days'
import { type Random, randomFrom } from '../random'
import type { Writer } from '../writer'
import { type DemoLine, type DemoTemplate, demoTemplates } from './demo-templates'

interface Seed {
  tx: Tx
  now: Date
  write: Writer
}

/** Members' copies: the index of the template, how many days ago it began, and the share of its sets that was done. */
const courses: { template: number; begun: number; done: number; ends?: 'complete' | 'cancel' }[] = [
  { template: 0, begun: 31, done: 0.9, ends: 'complete' },
  { template: 0, begun: 16, done: 0.95 },
  { template: 0, begun: -4, done: 0 },
  { template: 1, begun: 24, done: 0.85 },
  { template: 1, begun: 10, done: 1 },
  { template: 1, begun: 20, done: 0.3, ends: 'cancel' },
  { template: 2, begun: 9, done: 0.7 },
]

/** Templates with their weeks, one of them with a draft of the next version; members with assigned copies and their records. */
export async function addTrainingPlans(seed: Seed): Promise<void> {
  const random = randomFrom(417)
  const exercises = await idsByName(seed.tx, 'exercise', 'name')
  const coaches = await idsByName(seed.tx, 'coach', 'display_name')
  const templates: string[] = []
  for (const template of demoTemplates)
    templates.push(await addTemplate(seed, template, { exercises, coaches }))
  const { rows: members } = await sql<{ id: string }>`
    select id from member where not is_blacklisted order by member_no limit ${courses.length}
  `.execute(seed.tx)
  for (const [i, course] of courses.entries())
    await addCourse(
      seed,
      { ...course, templateId: templates[course.template]!, memberId: members[i]!.id },
      random,
    )
  const next = { as: 'next_version', name: null } as const
  const begun = await rowOf(seed, templates[1]!)
  await copyPlan(trainingPlanResource, seed.write.requestFor(next, daysBefore(seed.now, 2), begun))
}

type Ids = ReadonlyMap<string, string>

async function idsByName(tx: Tx, table: 'exercise' | 'coach', name: string): Promise<Ids> {
  const { rows } = await sql<{
    id: string
    name: string
  }>`select id, ${sql.ref(name)} as name from ${sql.table(table)}`.execute(tx)
  return new Map(rows.map((row) => [row.name, row.id]))
}

function known(ids: Ids, name: string): string {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`the demonstration has no ${name}`)
  return id
}

async function rowOf({ tx, now }: Seed, id: string): Promise<StoredRow> {
  const row = await readRow(tx, untyped(trainingPlanResource), id, now)
  if (row === undefined) throw new Error(`the plan ${id} is gone`)
  return row
}

async function addTemplate(
  seed: Seed,
  { coach, week, isDraft = false, ...plan }: DemoTemplate,
  { exercises, coaches }: Record<'exercises' | 'coaches', Ids>,
): Promise<string> {
  const at = daysBefore(seed.now, 60)
  const row = await seed.write.create(trainingPlanResource, { ...plan, coachId: known(coaches, coach) }, at)
  const days = Array.from({ length: plan.weeks }, (_, i) =>
    Object.entries(week).map(([dayNo, held]): PlanDayDraft => {
      const place = { week: i + 1, dayNo: Number(dayNo), version: 0 }
      if (held === 'rest') return { ...place, name: '', isRest: true, slots: [] }
      const slots = held.lines.map((lines) => ({
        id: newId(at.getTime()),
        note: '',
        entries: supersetOf(lines).map((line) => entryOf(line, exercises, at)),
      }))
      return { ...place, name: held.name, isRest: false, slots }
    }),
  ).flat()
  await saveDays(seed.write.requestFor({ days }, at, row))
  if (!isDraft) await seed.write.apply(trainingPlanResource, row, ['publish', {}], daysBefore(seed.now, 58))
  return row.id
}

/** A superset is a list of lines; a line begins with its exercise's name. */
function supersetOf(lines: DemoLine | DemoLine[]): DemoLine[] {
  return typeof lines[0] === 'string' ? [lines as DemoLine] : (lines as DemoLine[])
}

function entryOf([exercise, sets, count, kg, restS, own]: DemoLine, exercises: Ids, at: Date): PlanEntry {
  const isTimed = count.endsWith('s')
  const [least = 0, most] = count.replace('s', '').split('-').map(Number)
  return {
    id: newId(at.getTime()),
    exerciseId: known(exercises, exercise),
    sets,
    restS,
    reps: isTimed ? null : least,
    repsMax: most ?? null,
    seconds: isTimed ? least : null,
    weightG: kg === null ? null : kg * 1_000,
    setType: 'normal',
    rir: null,
    progression: null,
    ...own,
  }
}

type Course = (typeof courses)[number] & { templateId: string; memberId: string }

async function addCourse(seed: Seed, course: Course, random: Random): Promise<void> {
  const { now, write } = seed
  const startOn = addDays(shanghaiDay(now), -course.begun)
  const startedOn = daysBefore(now, Math.max(1, course.begun + 2))
  const template = await rowOf(seed, course.templateId)
  const { assigned } = await assign(
    write.requestFor({ memberIds: [course.memberId], startOn }, startedOn, template),
  )
  let row = await rowOf(seed, assigned[0]!.planId)
  if (course.begun < 0) return
  row = await write.apply(trainingPlanResource, row, ['start', {}], daysBefore(now, course.begun))
  // The plan's own days, by the contract's select.
  const sets = doneSets(row.days as PlanDay[], { ...course, startOn, today: shanghaiDay(now) }, random)
  for (let from = 0; from < sets.length; from += 200)
    await record(write.requestFor({ sets: sets.slice(from, from + 200) }, now, row))
  if (course.ends === 'complete')
    await write.apply(trainingPlanResource, row, ['complete', {}], daysBefore(now, 1))
  const reason = '膝盖不适，改上康复课'
  if (course.ends === 'cancel')
    await write.apply(trainingPlanResource, row, ['cancel', { reason }], daysBefore(now, 6))
}

/** Most of the sets up to today; now and then a repetition or a plate is missing. */
function doneSets(
  days: readonly PlanDay[],
  { startOn, today, done }: { startOn: string; today: string; done: number },
  random: Random,
): SetLogDraft[] {
  const weeks = [...new Set(days.map(({ week }) => week))]
  return weeks.flatMap((week) =>
    plannedSets(days, week).flatMap(({ dayNo, entryId, setNo, reps, repsMax, seconds, weightG, rir }) => {
      const doneOn = addDays(startOn, (week - 1) * 7 + dayNo - 1)
      if (doneOn > today || random.next() > done) return []
      const isHard = random.next() < 0.15
      const count =
        reps === null
          ? null
          : Math.max(1, (random.next() < 0.5 ? reps : (repsMax ?? reps)) - (isHard ? 1 : 0))
      const load = weightG === null ? null : Math.max(0, weightG - (isHard ? 2_500 : 0))
      return [{ week, dayNo, entryId, setNo, reps: count, seconds, weightG: load, rir, doneOn, note: '' }]
    }),
  )
}
