import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import type { PlanDay, PlanEntry } from '../../contract/training/plan-day'
import type { TrainingPlan, TrainingPlanDraft } from '../../contract/training/training-plan'
import { askOf } from '../harness/app'
import { newExercise } from './fixtures/exercises'
import { answer, ids, refusal, unknownId, versioned } from './fixtures/gym'
import {
  assigned,
  dayDraft,
  entry,
  newPlan,
  onceMore,
  planAt,
  plansAt,
  put,
  read,
  save,
  saved,
  slot,
  startTraining,
  type Training,
  trainingPlanDraft,
} from './fixtures/training'

let gym: Training
beforeAll(async () => {
  gym = await startTraining()
}, 60_000)
afterAll(() => gym.close())

const myPlan = (own: Partial<TrainingPlanDraft> = {}) =>
  newPlan(gym.admin, { coachId: gym.myCoach.id, ...own })

const one = { 'if-match': '"1"' }
const every = (id: string): [string, string, unknown, Record<string, string>][] => [
  ['GET', plansAt, undefined, {}],
  ['GET', `${plansAt}/export.csv`, undefined, {}],
  ['GET', planAt(id), undefined, {}],
  ['GET', planAt(id, '/history'), undefined, {}],
  ['GET', planAt(id, '/sets'), undefined, {}],
  ['GET', planAt(id, '/records'), undefined, {}],
  ['GET', planAt(id, '/progress'), undefined, {}],
  ['GET', planAt(id, '/shares'), undefined, {}],
  ['POST', plansAt, trainingPlanDraft({ coachId: id }), {}],
  ['PATCH', planAt(id), { weeks: 3 }, one],
  ['DELETE', planAt(id), undefined, one],
  ['POST', planAt(id, '/restore'), {}, one],
  ['POST', planAt(id, '/publish'), {}, one],
  ['POST', planAt(id, '/start'), {}, one],
  ['POST', planAt(id, '/complete'), {}, one],
  ['POST', planAt(id, '/cancel'), { reason: '受伤' }, one],
  ['POST', planAt(id, '/days'), { days: [dayDraft()] }, {}],
  ['POST', planAt(id, '/copy'), { as: 'new', name: null }, onceMore()],
  ['POST', planAt(id, '/assign'), { memberIds: [unknownId], startOn: '2026-03-02' }, onceMore()],
  ['POST', planAt(id, '/sets/remove'), { ids: [unknownId] }, {}],
  ['POST', planAt(id, '/shares'), { days: 7 }, {}],
]

describe('who may', () => {
  it.each(every(unknownId))('a stranger is refused %s %s', async (method, address, body, headers) => {
    expect(await refusal(askOf(gym.app)(method, address, body, headers))).toEqual([401, 'not_signed_in', []])
  })

  it.each(every(unknownId))(
    'a role without plans is refused %s %s',
    async (method, address, body, headers) => {
      expect(await refusal(gym.reader(method, address, body, headers))).toEqual([403, 'forbidden', []])
    },
  )

  it('a template of other stores’ coaches, and a plan of other stores’ members, is as if there were none', async () => {
    const theirs = await newPlan(gym.admin, { coachId: gym.theirCoach.id })
    await saved(gym.admin, theirs.id, dayDraft({ slots: [slot(entry(gym.squat.id))] }))
    await put(gym.admin, theirs.id, 'publish')
    const body = { memberIds: [gym.theirMember.id, gym.member.id], startOn: '2026-03-02' }
    const { assigned: copies } = (
      await answer(gym.admin('POST', planAt(theirs.id, '/assign'), body, onceMore()))
    ).body
    const [others, mine] = copies.map(({ planId }: { planId: string }) => planId)
    for (const id of [theirs.id, others])
      for (const [method, address, sent, headers] of every(id))
        if (address.includes(id))
          expect([address, await refusal(gym.clerk(method, address, sent, headers))]).toEqual([
            address,
            [404, 'not_found', []],
          ])
    const listed = await ids(gym.clerk('GET', `${plansAt}?pageSize=200`))
    expect([theirs.id, others, mine].map((id) => listed.includes(id))).toEqual([false, false, true])
  })
})

describe('a template', () => {
  it('is created as it was sent, and read back the same', async () => {
    const draft = trainingPlanDraft({ coachId: gym.myCoach.id, weeks: 17, note: '先热身\n再训练' })
    const { status, body } = await answer(gym.clerk('POST', plansAt, draft))
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...draft,
      status: 'draft',
      versionNo: 1,
      prevVersionId: null,
      days: [],
      plannedSets: 0,
    })
    expect((await answer(gym.clerk('GET', planAt(body.id)))).body).toEqual(body)
  })

  it.each([
    ['more than 17 weeks', { weeks: 18 }, [['weeks', 'too_big']]],
    ['no week', { weeks: 0 }, [['weeks', 'too_small']]],
    ['a short name', { name: '一' }, [['name', 'too_short']]],
    ['an unknown goal', { goal: 'fame' }, [['goal', 'not_an_option']]],
    ['an unknown coach', { coachId: unknownId }, [['coachId', 'does_not_exist']]],
  ] as [string, object, string[][]][])('is refused with %s', async (_, own, fields) => {
    const draft = { ...trainingPlanDraft({ coachId: gym.myCoach.id }), ...own }
    expect(await refusal(gym.admin('POST', plansAt, draft))).toEqual([422, 'invalid', fields])
  })

  it('of a clerk has a coach of the clerk’s stores', async () => {
    const draft = trainingPlanDraft({ coachId: gym.theirCoach.id })
    expect(await refusal(gym.clerk('POST', plansAt, draft))).toEqual([
      422,
      'invalid',
      [['coachId', 'does_not_exist']],
    ])
  })

  it('is published with something to train in every day that has a name, and then frozen', async () => {
    const plan = await myPlan({ isPublic: true })
    const reported = async () => (await put(gym.admin, plan.id, 'publish')).body
    expect(await reported()).toMatchObject({
      code: 'not_publishable',
      fields: [{ path: ['days'], code: 'no_training_day' }],
    })
    const [, empty] = await saved(
      gym.admin,
      plan.id,
      dayDraft({ week: 2, dayNo: 3, name: '推' }),
      dayDraft({ dayNo: 7, isRest: true }),
    )
    expect((await reported()).fields[0]).toEqual({
      path: ['days', 1],
      code: 'day_empty',
      params: { week: 2, day: 3 },
    })
    const [filled] = await saved(gym.admin, plan.id, {
      ...draftOf(empty!),
      slots: [slot(entry(gym.press.id))],
    })
    expect(await reported()).toMatchObject({ status: 'published', plannedSets: 3, daysPerWeek: 1 })
    expect((await save(gym.admin, plan.id, draftOf(filled!))).body).toMatchObject({
      code: 'not_allowed_now',
      allowed: ['trainingPlan.assign'],
    })
    const frozen = await read(gym.admin, plan.id)
    expect(await refusal(gym.admin('PATCH', planAt(plan.id), { weeks: 5 }, versioned(frozen)))).toEqual([
      409,
      'not_allowed_now',
      [],
    ])
    const hidden = await answer(gym.admin('PATCH', planAt(plan.id), { isPublic: false }, versioned(frozen)))
    expect([hidden.status, hidden.body.isPublic]).toEqual([200, false])
    await expect(
      gym.db
        .updateTable('training_day' as never)
        .set({ name: '改' } as never)
        .where('plan_id' as never, '=', plan.id as never)
        .execute(),
    ).rejects.toThrow('never changed')
  })

  it('has one next version, which begins as it is, and no line of versions that comes back to itself', async () => {
    const { templateId } = await assigned(gym)
    const copy = (body: object, headers = onceMore()) =>
      gym.admin('POST', planAt(templateId, '/copy'), body, headers)
    const key = onceMore()
    const next: TrainingPlan = (await answer(copy({ as: 'next_version', name: null }, key))).body
    const template = await read(gym.admin, templateId)
    expect(next).toMatchObject({
      versionNo: 2,
      prevVersionId: templateId,
      status: 'draft',
      name: template.name,
    })
    expect(next.days.map(draftOf)).toEqual(template.days.map(draftOf))
    expect((await answer(copy({ as: 'next_version', name: null }, key))).body.id).toBe(next.id)
    expect(await refusal(copy({ as: 'next_version', name: null }))).toEqual([
      422,
      'invalid',
      [['as', 'next_version_exists']],
    ])
    expect(
      (
        await refusal(
          gym.admin('POST', planAt(next.id, '/copy'), { as: 'next_version', name: null }, onceMore()),
        )
      )[1],
    ).toBe('not_allowed_now')
    const other: TrainingPlan = (await answer(copy({ as: 'new', name: '另一个' }))).body
    expect(other).toMatchObject({ versionNo: 1, prevVersionId: null, name: '另一个' })
  })

  it('loses no week that has exercises', async () => {
    const plan = await myPlan({ weeks: 3 })
    await saved(
      gym.admin,
      plan.id,
      dayDraft({ week: 3, dayNo: 2, slots: [slot(entry(gym.squat.id))] }),
      dayDraft({ week: 2, name: '空' }),
    )
    const shorter = async (weeks: number) =>
      answer(gym.admin('PATCH', planAt(plan.id), { weeks }, versioned(await read(gym.admin, plan.id))))
    expect((await shorter(1)).body.fields).toEqual([
      { path: ['weeks'], code: 'weeks_hold_days', params: { week: 3, day: 2 } },
    ])
    await saved(gym.admin, plan.id, dayDraft({ week: 3, dayNo: 2, version: 1 }))
    expect((await shorter(1)).body).toMatchObject({ weeks: 1, days: [] })
  })

  it('stays while members train by it', async () => {
    const { templateId, copyId } = await assigned(gym, { startOn: '2026-05-04' })
    const archive = async (id: string) =>
      answer(gym.admin('DELETE', planAt(id), undefined, versioned(await read(gym.admin, id))))
    expect((await archive(templateId)).body).toMatchObject({
      code: 'in_use',
      blockers: [{ kind: 'training-plan', id: copyId, name: '周会员' }],
      blockerCount: 1,
    })
    expect((await archive(copyId)).body).toMatchObject({ code: 'not_allowed_now', state: 'assigned' })
    await put(gym.admin, copyId, 'cancel', { reason: '换计划' })
    expect([(await archive(copyId)).status, (await archive(templateId)).status]).toEqual([200, 200])
  })
})

const draftOf = ({ week, dayNo, name, isRest, slots, version }: PlanDay) => ({
  week,
  dayNo,
  name,
  isRest,
  slots,
  version,
})

describe('days', () => {
  const wrong: [string, Partial<PlanEntry>, string, string][] = [
    ['a load beyond 3 t', { weightG: 3_000_010 }, 'weightG', 'too_big'],
    ['a negative load', { weightG: -10 }, 'weightG', 'too_small'],
    ['51 sets', { sets: 51 }, 'sets', 'too_big'],
    ['repetitions and seconds', { seconds: 30 }, 'reps', 'reps_or_seconds'],
    ['a range that runs backwards', { repsMax: 7 }, 'repsMax', 'ends_before_start'],
    ['half an hour and a second of rest', { restS: 1801 }, 'restS', 'too_big'],
    [
      'a progression from the first week',
      { progression: { fromWeek: 1, op: '+', value: 1, unit: 'abs', repeat: false } },
      'progression.fromWeek',
      'too_small',
    ],
  ]
  it.each(wrong)('are refused with %s', async (_, own, member, code) => {
    const plan = await myPlan()
    const days = [
      dayDraft({ dayNo: 2 }),
      dayDraft({ slots: [slot(entry(gym.squat.id), entry(gym.press.id, own))] }),
    ]
    expect(await refusal(gym.admin('POST', planAt(plan.id, '/days'), { days }))).toEqual([
      422,
      'invalid',
      [[`days.1.slots.0.entries.1.${member}`, code]],
    ])
    expect((await read(gym.admin, plan.id)).days).toEqual([])
  })

  it('are refused together when one is: an unknown exercise, a week too far, an entry twice, a rest day with work', async () => {
    const plan = await myPlan()
    const archived = await newExercise(gym.admin, { subtypeId: gym.subtypeId })
    await gym.admin('DELETE', `/api/v1/exercises/${archived.id}`, undefined, versioned(archived))
    const good = dayDraft({ slots: [slot(entry(gym.squat.id))] })
    const refused = async (...days: Parameters<typeof saved>[2][]) =>
      (await save(gym.admin, plan.id, good, ...days)).body.fields
    for (const removed of [unknownId, archived.id])
      expect(await refused(dayDraft({ week: 2, dayNo: 4, slots: [slot(entry(removed))] }))).toEqual([
        {
          path: ['days', 1, 'slots', 0, 'entries', 0, 'exerciseId'],
          code: 'day_exercise_unknown',
          params: { week: 2, day: 4 },
        },
      ])
    expect(await refused(dayDraft({ week: 3 }))).toMatchObject([
      { path: ['days', 1, 'week'], code: 'too_big' },
    ])
    const twice = entry(gym.squat.id)
    expect(await refused(dayDraft({ dayNo: 2, slots: [slot(twice), slot(twice)] }))).toMatchObject([
      { code: 'repeated' },
    ])
    expect(await refused(dayDraft({ dayNo: 2, isRest: true, slots: [slot(twice)] }))).toMatchObject([
      { code: 'rest_day' },
    ])
    expect(await refused(good)).toMatchObject([{ path: ['days'], code: 'repeated' }])
    const many = Array.from({ length: 21 }, () => slot(entry(gym.squat.id)))
    expect(await refused(dayDraft({ dayNo: 2, slots: many }))).toMatchObject([
      { code: expect.stringMatching(/too_many/) },
    ])
    expect((await read(gym.admin, plan.id)).days).toEqual([])
  })

  it('of two coaches never meet, and one day of both is stale with both as they are', async () => {
    const plan = await myPlan()
    const [monday, tuesday] = await saved(gym.admin, plan.id, dayDraft(), dayDraft({ dayNo: 2 }))
    const mine = { ...draftOf(monday!), slots: [slot(entry(gym.squat.id))] }
    const theirs = { ...draftOf(tuesday!), slots: [slot(entry(gym.press.id))] }
    const both = await Promise.all([save(gym.admin, plan.id, mine), save(gym.clerk, plan.id, theirs)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const late = await save(
      gym.admin,
      plan.id,
      { ...theirs, name: '晚了' },
      { ...mine, version: 2, name: '没存' },
    )
    expect([late.status, late.body.code, late.body.fields]).toEqual([
      409,
      'stale',
      [{ path: ['days', 0], code: 'day_changed', params: { week: 1, day: 2 } }],
    ])
    const { days } = await read(gym.admin, plan.id)
    expect(late.body.current.days).toEqual(days)
    expect(days.map(({ name, version, updatedBy }) => [name, version, updatedBy])).toEqual([
      ['', 2, 'admin'],
      ['', 2, 'clerk'],
    ])
  })

  it('that are new to both are stale for the second, and what did not change keeps its version', async () => {
    const plan = await myPlan()
    const replies = await Promise.all(
      [1, 2, 3].map((n) => save(gym.admin, plan.id, dayDraft({ name: `第${n}` }))),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const { days } = await read(gym.admin, plan.id)
    expect(await saved(gym.admin, plan.id, draftOf(days[0]!))).toEqual(days)
  })

  it('say which exercises are used where, and follow when one replaces another', async () => {
    const [old, other] = [
      await newExercise(gym.admin, { subtypeId: gym.subtypeId }),
      await newExercise(gym.admin, { subtypeId: gym.subtypeId }),
    ]
    const used = async (id: string) => (await answer(gym.admin('GET', `/api/v1/exercises/${id}`))).body.usedIn
    const plan = await myPlan()
    const slots = [slot(entry(old.id), entry(other.id)), slot(entry(old.id))]
    await saved(
      gym.admin,
      plan.id,
      dayDraft({ slots }),
      dayDraft({ dayNo: 2, slots: [slot(entry(gym.squat.id))] }),
    )
    expect([await used(old.id), await used(other.id)]).toEqual([1, 1])
    expect((await refusal(gym.admin('DELETE', `/api/v1/exercises/${old.id}`, undefined, one)))[1]).toBe(
      'in_use',
    )
    await put(gym.admin, plan.id, 'publish')
    const replaced = await answer(
      gym.admin('POST', `/api/v1/exercises/${old.id}/replace`, { byId: other.id }, versioned(old)),
    )
    expect(replaced.body).toEqual({ references: 1 })
    const { days } = await read(gym.admin, plan.id)
    const exercises = days.map((one) =>
      one.slots.flatMap((each) => each.entries.map(({ exerciseId }) => exerciseId)),
    )
    expect(exercises).toEqual([[other.id, other.id, other.id], [gym.squat.id]])
    expect(days.map(({ version }) => version)).toEqual([2, 1])
    expect([await used(old.id), await used(other.id)]).toEqual([0, 1])
  })

  it('never name an exercise that is gone, however the saving and the going meet', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [old, other] = [
        await newExercise(gym.admin, { subtypeId: gym.subtypeId }),
        await newExercise(gym.admin, { subtypeId: gym.subtypeId }),
      ]
      const plan = await myPlan()
      const [filled] = await saved(gym.admin, plan.id, dayDraft({ slots: [slot(entry(old.id))] }))
      const replies = await Promise.all([
        save(gym.admin, plan.id, {
          ...draftOf(filled!),
          slots: [slot(entry(old.id)), slot(entry(gym.squat.id))],
        }),
        answer(gym.admin('POST', `/api/v1/exercises/${old.id}/replace`, { byId: other.id }, versioned(old))),
        answer(gym.admin('POST', planAt(plan.id, '/copy'), { as: 'new', name: null }, onceMore())),
      ])
      expect(replies.map(({ status }) => [200, 201, 409, 422].includes(status))).toEqual([true, true, true])
      for (const id of [plan.id, replies[2].body.id]) {
        const { days } = await read(gym.admin, id)
        const used = days.flatMap((one) => one.slots.flatMap((each) => each.entries.map((e) => e.exerciseId)))
        expect([used.includes(other.id), used.includes(old.id)]).toEqual([true, false])
      }
    }
  })

  it('that are as they were leave no trace', async () => {
    const plan = await myPlan()
    const [day] = await saved(gym.admin, plan.id, dayDraft({ slots: [slot(entry(gym.squat.id))] }))
    const before = await read(gym.admin, plan.id)
    gym.clock.advance({ minutes: 1 })
    expect(await saved(gym.clerk, plan.id, draftOf(day!))).toEqual([day])
    expect(await read(gym.admin, plan.id)).toEqual(before)
    const history = (await answer(gym.admin('GET', planAt(plan.id, '/history')))).body.rows
    expect(history.map(({ action }: { action: string }) => action)).toEqual([
      'training-plan.saveDays',
      'training-plan.create',
    ])
  })

  it('of the largest plan there can be are saved and read at once', async () => {
    const plan = await myPlan({ weeks: 17 })
    const progression = { fromWeek: 17, op: '+', value: 3_000_000, unit: 'abs', repeat: true } as const
    const full = { sets: 50, reps: 999, repsMax: 999, weightG: 3_000_000, restS: 1800, rir: 9.5, progression }
    const days = Array.from({ length: 119 }, (_, i) =>
      dayDraft({
        week: 1 + Math.floor(i / 7),
        dayNo: 1 + (i % 7),
        name: '满'.repeat(20),
        slots: Array.from({ length: 20 }, () => ({
          ...slot(entry(gym.squat.id, full)),
          note: '注'.repeat(200),
        })),
      }),
    )
    const { status, body } = await save(gym.admin, plan.id, ...days)
    expect([status, body.days.length]).toEqual([200, 119])
    const whole = await read(gym.admin, plan.id)
    expect([whole.plannedSets, whole.days.map(draftOf)]).toEqual([
      119 * 1_000,
      days.map((one) => ({ ...one, version: 1 })),
    ])
  })
})
