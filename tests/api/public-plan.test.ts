import { afterAll, beforeAll, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { TrainingPlan } from '../../contract/training/training-plan'
import { type Ask, askOf } from '../harness/app'
import { answer, refusal, unknownId } from './fixtures/gym'
import {
  dayDraft,
  entry,
  newPlan,
  onceMore,
  planAt,
  put,
  read,
  saved,
  setLog,
  slot,
  startTraining,
  type Training,
} from './fixtures/training'

let gym: Training
let guest: Ask
beforeAll(async () => {
  gym = await startTraining()
  guest = askOf(gym.app)
  const { version } = gym.squat
  await gym.admin('POST', `/api/v1/exercises/${gym.squat.id}/publish`, {}, { 'if-match': `"${version}"` })
})
afterAll(() => gym.close())

const at = (path = '') => `/api/public/v1/plans${path}`
/** Replies are cached for two seconds, so the clock passes them. */
const names = async (query = ''): Promise<string[]> => {
  gym.clock.advance({ milliseconds: 2_000 })
  const { rows, total } = (await answer(guest('GET', at(query)))).body
  expect(rows).toHaveLength(total)
  return rows.map(({ name }: { name: string }) => name)
}
const template = async (name: string, own = {}) => {
  const plan = await newPlan(gym.admin, { coachId: gym.myCoach.id, isPublic: true, name, ...own })
  const progression = { fromWeek: 2, op: '+', value: 2_500, unit: 'abs', repeat: true } as const
  const squats = entry(gym.squat.id, { progression })
  await saved(
    gym.admin,
    plan.id,
    dayDraft({ slots: [slot(squats, entry(gym.press.id))] }),
    dayDraft({ week: 2, slots: [slot(squats)] }),
  )
  return plan.id
}

it('are the published templates that are meant for the site, and nothing else', async () => {
  const shown = await template('甲计划', { goal: 'fat_loss', note: '循序渐进' })
  await template('草稿计划')
  const hidden = await template('内部计划', { isPublic: false })
  for (const id of [shown, hidden]) await put(gym.admin, id, 'publish')
  const sent = { memberIds: [gym.member.id], startOn: '2026-03-02' }
  await gym.admin('POST', planAt(shown, '/assign'), sent, onceMore())
  expect([await names(), await names('?goal=fat_loss'), await names('?level=expert')]).toEqual([
    ['甲计划'],
    ['甲计划'],
    [],
  ])
  const { body } = await answer(guest('GET', at(`/${shown}`)))
  const press = {
    setType: 'normal',
    sets: 3,
    reps: 8,
    repsMax: null,
    seconds: null,
    weightG: 60_000,
    restS: 90,
    rir: 2,
  }
  expect(body).toEqual({
    id: shown,
    name: '甲计划',
    weeks: 2,
    daysPerWeek: 1,
    note: '循序渐进',
    coach: null,
    goal: { code: 'fat_loss', name: '减脂' },
    level: { code: 'intermediate', name: '进阶' },
    days: [
      {
        week: 1,
        dayNo: 1,
        name: '',
        isRest: false,
        // The press is a draft, so it is left out.
        slots: [
          {
            note: '',
            entries: [
              { exercise: '深蹲', ...press },
              { exercise: null, ...press },
            ],
          },
        ],
      },
      {
        week: 2,
        dayNo: 1,
        name: '',
        isRest: false,
        slots: [{ note: '', entries: [{ exercise: '深蹲', ...press, weightG: 62_500 }] }],
      },
    ],
  })
  expect(JSON.stringify(body)).not.toContain(gym.myCoach.displayName)
  for (const id of [hidden, unknownId])
    expect(await refusal(guest('GET', at(`/${id}`)))).toEqual([404, 'not_found', []])
  expect(await refusal(guest('GET', at('?status=draft')))).toEqual([
    422,
    'unknown_field',
    [['status', 'unknown_field']],
  ])
})

it('are known again by their bytes', async () => {
  const etag = (await guest('GET', at())).headers.get('etag') ?? ''
  expect((await guest('GET', at(), undefined, { 'if-none-match': etag })).status).toBe(304)
})

it('of several versions are the last one that is published, and of archived ones none', async () => {
  const first = await template('乙计划')
  await put(gym.admin, first, 'publish')
  const copying = { as: 'next_version', name: '乙计划二' }
  const next: TrainingPlan = (await answer(gym.admin('POST', planAt(first, '/copy'), copying, onceMore())))
    .body
  const onlyB = (list: string[]) => list.filter((name) => name.startsWith('乙'))
  expect(onlyB(await names())).toEqual(['乙计划'])
  await put(gym.admin, next.id, 'publish')
  expect(onlyB(await names())).toEqual(['乙计划二'])
  const { version } = await read(gym.admin, next.id)
  await gym.admin('DELETE', planAt(next.id), undefined, { 'if-match': `"${version}"` })
  expect(onlyB(await names())).toEqual(['乙计划'])
})

it('and their sets are kept by the database from what must never be', async () => {
  const id = await template('丙计划')
  const day = (await read(gym.admin, id)).days[0]!
  const log = setLog(day.slots[0]!.entries[0]!.id)
  const wrong = [
    sql`update training_plan set member_id = ${gym.member.id} where id = ${id}`,
    sql`update training_plan set status = 'in_progress' where id = ${id}`,
    sql`update training_plan set weeks = 18 where id = ${id}`,
    sql`update training_plan set prev_version_id = id, version_no = 2 where id = ${id}`,
    sql`update training_day set is_rest = true where plan_id = ${id}`,
    sql`update training_day set slots = jsonb_set(slots, '{0,entries,0,exerciseId}', ${JSON.stringify(unknownId)}::jsonb) where plan_id = ${id}`,
    sql`delete from exercise where id = ${gym.squat.id}`,
    sql`insert into training_set_log (plan_id, week, day_no, entry_id, set_no, id, member_id, exercise_id, reps, seconds, done_on, note, at)
      values (${id}, 1, 1, ${log.entryId}, 1, gen_random_uuid(), ${gym.member.id}, ${gym.squat.id}, 1, 1, '2026-03-02', '', now())`,
    sql`insert into training_plan_share (id, plan_id, expires_at, created_at) values (gen_random_uuid(), ${id}, now() + interval '91 days', now())`,
  ]
  for (const statement of wrong) await expect(statement.execute(gym.db)).rejects.toThrow(/violates|check/)
})
