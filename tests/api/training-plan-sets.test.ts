import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { oneRepMax } from '../../contract/training/training-load'
import type { SetLog, SetLogDraft, TrainingPlan } from '../../contract/training/training-plan'
import { answer, refusal, unknownId } from './fixtures/gym'
import { newMember } from './fixtures/timetable'
import {
  assigned,
  dayDraft,
  entry,
  planAt,
  put,
  read,
  save,
  saved,
  setLog,
  slot,
  startTraining,
  type Training,
} from './fixtures/training'

let gym: Training
beforeAll(async () => {
  gym = await startTraining()
}, 60_000)
afterAll(() => gym.close())

const startOn = '2026-03-02'

/** A plan in progress, with a set of its squats to record. */
async function begun(memberId = gym.member.id) {
  const plan = await assigned(gym, { startOn, memberId })
  await put(gym.admin, plan.copyId, 'start')
  return { ...plan, log: (own?: Partial<SetLogDraft>) => setLog(plan.squats.id, own) }
}

const record = (id: string, ...sets: SetLogDraft[]) => gym.clerk('POST', planAt(id, '/sets'), { sets })
const logs = async (id: string): Promise<SetLog[]> =>
  (await answer(gym.clerk('GET', planAt(id, '/sets')))).body.rows

describe('sets', () => {
  it('are recorded, corrected and taken back, and count', async () => {
    const { copyId, log } = await begun()
    const first = await answer(record(copyId, log(), log({ setNo: 2, reps: 7, weightG: 62_500, rir: 0.5 })))
    expect(first.body).toMatchObject({ plannedSets: 3, doneSets: 2 })
    expect(first.body.rows[1]).toMatchObject({
      ...log({ setNo: 2, reps: 7, weightG: 62_500, rir: 0.5 }),
      who: 'clerk',
    })
    expect(first.body.rows[0].exerciseId).toBe(gym.squat.id)
    const corrected = await answer(
      record(copyId, log({ setNo: 2, reps: 6, weightG: null, rir: null, note: '肩不适' })),
    )
    expect(corrected.body).toMatchObject({
      doneSets: 2,
      rows: [{ id: first.body.rows[1].id, reps: 6, weightG: null }],
    })
    const plan: TrainingPlan = await read(gym.clerk, copyId)
    expect([plan.plannedSets, plan.doneSets]).toEqual([3, 2])
    const remove = () =>
      answer(gym.clerk('POST', planAt(copyId, '/sets/remove'), { ids: [first.body.rows[0].id] }))
    expect([(await remove()).body, (await remove()).body]).toEqual(
      Array(2).fill({ plannedSets: 3, doneSets: 1 }),
    )
    expect((await logs(copyId)).map(({ setNo, reps }) => [setNo, reps])).toEqual([[2, 6]])
    const history = (await answer(gym.clerk('GET', planAt(copyId, '/history')))).body.rows
    expect(history.slice(0, 3).map(({ action }: { action: string }) => action)).toEqual([
      'training-plan.unrecord',
      'training-plan.record',
      'training-plan.record',
    ])
    expect(history[1].before.sets).toMatchObject([{ setNo: 2, reps: 7, weightG: 62_500 }])
  })

  it.each([
    ['another exercise', { entryId: unknownId }, [['sets.0.entryId', 'set_not_planned']]],
    ['an empty day', { dayNo: 2 }, [['sets.0.entryId', 'set_not_planned']]],
    ['a fourth set of three', { setNo: 4 }, [['sets.0.setNo', 'set_beyond_plan']]],
    ['no repetitions', { reps: null }, [['sets.0.reps', 'required']]],
    ['seconds too', { seconds: 30 }, [['sets.0.seconds', 'not_by_seconds']]],
    ['tomorrow', { doneOn: '2099-01-01' }, [['sets.0.doneOn', 'in_future']]],
    ['a day before the plan', { doneOn: '2026-01-01' }, [['sets.0.doneOn', 'before_plan']]],
    ['more than 3 t', { weightG: 3_000_001 }, [['sets.0.weightG', 'too_big']]],
  ] as [string, Partial<SetLogDraft>, string[][]][])('are refused with %s', async (_, own, fields) => {
    const { copyId, log } = await begun()
    expect(await refusal(record(copyId, log(own), log({ setNo: 2 })))).toEqual([422, 'invalid', fields])
    expect(await logs(copyId)).toEqual([])
  })

  it('are refused twice in one go, before the plan has begun, and after it is over', async () => {
    const { copyId, log } = await begun()
    expect(await refusal(record(copyId, log(), log()))).toEqual([422, 'invalid', [['sets', 'repeated']]])
    await put(gym.admin, copyId, 'complete')
    expect((await refusal(record(copyId, log())))[1]).toBe('not_allowed_now')
    const waiting = await assigned(gym)
    expect((await answer(record(waiting.copyId, setLog(waiting.squats.id)))).body).toMatchObject({
      code: 'not_allowed_now',
      allowed: ['trainingPlan.start', 'trainingPlan.cancel'],
    })
  })

  it('keep their place: the day keeps their exercise and as many sets', async () => {
    const { copyId, squats, log } = await begun()
    await record(copyId, log({ setNo: 2 }))
    const refused = async (slots: ReturnType<typeof slot>[]) =>
      (await save(gym.clerk, copyId, dayDraft({ version: 1, slots }))).body.fields
    const reported = [{ path: ['days', 0, 'slots'], code: 'day_has_records', params: { week: 1, day: 1 } }]
    expect(await refused([])).toEqual(reported)
    expect(await refused([slot({ ...squats, sets: 1 })])).toEqual(reported)
    expect(await refused([slot({ ...squats, exerciseId: gym.press.id })])).toEqual(reported)
    expect(await refused([slot({ ...squats, reps: null, seconds: 30 })])).toEqual(reported)
    await saved(
      gym.clerk,
      copyId,
      dayDraft({ version: 1, slots: [slot(entry(gym.press.id), { ...squats, sets: 2 })] }),
    )
    expect((await read(gym.clerk, copyId)).plannedSets).toBe(5)
  })

  it('of two at the same counter are one set', async () => {
    const { copyId, log } = await begun()
    const replies = await Promise.all([8, 9, 10].map((reps) => record(copyId, log({ reps }))))
    expect([replies.map(({ status }) => status), (await logs(copyId)).length]).toEqual([[200, 200, 200], 1])
  })
})

describe('what comes of them', () => {
  it('is a member’s bests over all plans, of the plan’s exercises alone', async () => {
    const { id } = await newMember(gym.admin, gym.mine.id)
    const [one, two] = [await begun(id), await begun(id)]
    await record(
      one.copyId,
      one.log({ reps: 5, weightG: 100_000 }),
      one.log({ setNo: 2, reps: 12, weightG: 90_000 }),
    )
    await record(
      two.copyId,
      two.log({ reps: 1, weightG: 110_000 }),
      two.log({ setNo: 2, reps: 20, weightG: null }),
      two.log({ setNo: 3, reps: 0, weightG: 200_000 }),
    )
    const { rows } = (await answer(gym.clerk('GET', planAt(two.copyId, '/records')))).body
    expect(rows).toEqual([
      {
        exerciseId: gym.squat.id,
        exerciseName: '深蹲',
        heaviestG: 110_000,
        heaviestOn: startOn,
        oneRepMaxG: oneRepMax(90_000, 12),
        oneRepMaxOn: startOn,
        mostReps: 20,
      },
    ])
  })

  it('is planned and done, week by week', async () => {
    const { copyId, squats, log } = await begun()
    const progression = { fromWeek: 2, op: '+', value: 10, unit: 'percent', repeat: true } as const
    const second = entry(gym.squat.id, { sets: 2, reps: 10, progression })
    await saved(gym.clerk, copyId, dayDraft({ week: 2, slots: [slot(second)] }))
    await record(
      copyId,
      log({ reps: 10, weightG: 50_000 }),
      log({ entryId: second.id, week: 2, weightG: 66_000 }),
    )
    expect((await answer(gym.clerk('GET', planAt(copyId, '/progress')))).body.weeks).toEqual([
      {
        week: 1,
        plannedSets: squats.sets,
        doneSets: 1,
        plannedVolumeG: 3 * 8 * 60_000,
        doneVolumeG: 500_000,
      },
      { week: 2, plannedSets: 2, doneSets: 1, plannedVolumeG: 2 * 10 * 66_000, doneVolumeG: 8 * 66_000 },
    ])
  })
})
