import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import type { TrainingPlan, TrainingPlanDraft } from '../../contract/training/training-plan'
import { answer, ids, refusal, unknownId } from './fixtures/gym'
import { newMember } from './fixtures/timetable'
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
} from './fixtures/training'

let gym: Training
beforeAll(async () => {
  gym = await startTraining()
}, 60_000)
afterAll(() => gym.close())

const myPlan = (own: Partial<TrainingPlanDraft> = {}) =>
  newPlan(gym.admin, { coachId: gym.myCoach.id, ...own })

describe('assigning', () => {
  const template = async (weeks = 2) => {
    const plan = await myPlan({ weeks })
    await saved(gym.admin, plan.id, dayDraft({ slots: [slot(entry(gym.squat.id))] }))
    await put(gym.admin, plan.id, 'publish')
    return plan.id
  }
  const assign = (id: string, memberIds: string[], startOn = '2026-03-02', headers = onceMore()) =>
    gym.admin('POST', planAt(id, '/assign'), { memberIds, startOn }, headers)

  it('makes a copy for each member, once, and leaves out who has it in that time', async () => {
    const id = await template()
    const members = [gym.member.id, gym.theirMember.id]
    const key = onceMore()
    const first = await answer(assign(id, members, '2026-03-02', key))
    expect(first.body.assigned.map(({ memberId }: { memberId: string }) => memberId)).toEqual(members)
    expect((await answer(assign(id, members, '2026-03-02', key))).body).toEqual(first.body)
    const again = (await answer(assign(id, members, '2026-03-15'))).body
    expect([
      again.assigned,
      again.leftOut.map(({ memberName }: { memberName: string }) => memberName).sort(),
    ]).toEqual([[], ['吴会员', '周会员']])
    expect((await answer(assign(id, members, '2026-03-16'))).body.assigned).toHaveLength(2)
    const [{ planId }] = first.body.assigned
    const [copy, original] = [await read(gym.admin, planId), await read(gym.admin, id)]
    expect(copy).toMatchObject({
      status: 'assigned',
      templateId: id,
      memberName: '周会员',
      startOn: '2026-03-02',
      isPublic: false,
    })
    expect([copy.days.map(({ slots }) => slots), original.assigned]).toEqual([
      original.days.map(({ slots }) => slots),
      4,
    ])
    expect(
      await ids(gym.admin('GET', `${plansAt}?template=${id}&member=${gym.member.id}&sort=startOn`)),
    ).toHaveLength(2)
  })

  it('leaves no room for a copy to grow into the next one', async () => {
    const id = await template()
    const first = (await answer(assign(id, [gym.member.id]))).body.assigned[0].planId
    await assign(id, [gym.member.id], '2026-03-16')
    expect(await refusal(gym.admin('PATCH', planAt(first), { weeks: 3 }, { 'if-match': '"1"' }))).toEqual([
      422,
      'invalid',
      [['weeks', 'plan_overlaps']],
    ])
    expect((await gym.admin('PATCH', planAt(first), { weeks: 1 }, { 'if-match': '"1"' })).status).toBe(200)
  })

  it('at the same time gives nobody two', async () => {
    const id = await template()
    const replies = await Promise.all([1, 2, 3].map(() => answer(assign(id, [gym.member.id]))))
    expect(replies.map(({ status, body }) => [status, body.assigned.length]).sort()).toEqual([
      [200, 0],
      [200, 0],
      [200, 1],
    ])
  })

  it('is refused of drafts, for unknown members, those of other stores and days far away', async () => {
    const draft = await myPlan()
    expect((await refusal(assign(draft.id, [gym.member.id])))[1]).toBe('not_allowed_now')
    const id = await template()
    expect(await refusal(assign(id, [gym.member.id, unknownId]))).toEqual([
      422,
      'invalid',
      [['memberIds.1', 'does_not_exist']],
    ])
    const foreign = { memberIds: [gym.theirMember.id], startOn: '2026-03-02' }
    expect(await refusal(gym.clerk('POST', planAt(id, '/assign'), foreign, onceMore()))).toEqual([
      422,
      'invalid',
      [['memberIds.0', 'does_not_exist']],
    ])
    for (const startOn of ['2026-01-29', '2027-03-04'])
      expect(await refusal(assign(id, [gym.member.id], startOn))).toEqual([
        422,
        'invalid',
        [['startOn', 'plan_start']],
      ])
    expect(await refusal(gym.admin('POST', planAt(id, '/assign'), foreign))).toEqual([
      428,
      'key_required',
      [],
    ])
    expect((await read(gym.admin, id)).assigned).toBe(0)
  })

  it('goes on as the machine says: a copy is started, changed on its own, and completed', async () => {
    const { copyId, templateId, squats } = await assigned(gym, { startOn: '2026-06-01' })
    expect((await put(gym.admin, copyId, 'complete')).body.allowed).toEqual([
      'trainingPlan.start',
      'trainingPlan.cancel',
    ])
    expect((await put(gym.admin, copyId, 'start')).body.status).toBe('in_progress')
    await saved(gym.admin, copyId, dayDraft({ version: 1, slots: [slot({ ...squats, weightG: 70_000 })] }))
    expect((await read(gym.admin, templateId)).days[0]!.slots[0]!.entries[0]!.weightG).toBe(60_000)
    expect((await put(gym.admin, copyId, 'complete')).body.status).toBe('completed')
    expect((await save(gym.admin, copyId, dayDraft({ version: 2 }))).body.code).toBe('not_allowed_now')
  })

  it('gives two hundred members the fullest plan in one go', async () => {
    const id = await template(17)
    const full = Array.from({ length: 118 }, (_, i) =>
      dayDraft({
        week: 1 + Math.floor((i + 1) / 7),
        dayNo: 1 + ((i + 1) % 7),
        slots: Array.from({ length: 20 }, () => slot(entry(gym.squat.id))),
      }),
    )
    const next: TrainingPlan = (
      await answer(gym.admin('POST', planAt(id, '/copy'), { as: 'next_version', name: null }, onceMore()))
    ).body
    await saved(gym.admin, next.id, ...full)
    await put(gym.admin, next.id, 'publish')
    const members: string[] = []
    for (let i = 0; i < 200; i += 1) members.push((await newMember(gym.admin, gym.mine.id)).id)
    const { status, body } = await answer(assign(next.id, members))
    expect([status, body.assigned.length]).toEqual([200, 200])
  }, 120_000)
})
