import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import type { PlanCandidate } from '../../contract/training/training-plan'
import { once } from './fixtures/cards'
import { answer, created, ids, newPerson, refusal, unknownId } from './fixtures/gym'
import { blankMember } from './fixtures/timetable'
import {
  assigned,
  onceMore,
  planAt,
  plansAt,
  put,
  read,
  startTraining,
  type Training,
} from './fixtures/training'

let gym: Training
beforeAll(async () => {
  gym = await startTraining()
}, 60_000)
afterAll(() => gym.close())

const look = async (requested: { memberIds?: string[]; signs?: string[] }, ask = gym.clerk) =>
  (await answer(ask('POST', '/api/v1/training-plan-candidates', { memberIds: [], signs: [], ...requested })))
    .body
const namesOf = ({ members }: { members: PlanCandidate[] }) => members.map(({ name }) => name)

describe('who may get a plan', () => {
  it('is found by id and by whole number or mobile, once, with what they train by', async () => {
    const { copyId } = await assigned(gym, { startOn: '2026-03-02' })
    const { memberNo, personId } = gym.member
    const { mobile }: { mobile: string } = await (await gym.admin('GET', `/api/v1/people/${personId}`)).json()
    const reply = await look({
      memberIds: [gym.member.id],
      signs: [memberNo.toLowerCase(), ` ${memberNo}`, 'M99999999', '周会员'],
    })
    expect(reply).toEqual({
      members: [
        {
          id: gym.member.id,
          memberNo,
          name: '周会员',
          mobile: gym.member.mobile,
          plans: [
            {
              id: copyId,
              name: (await read(gym.admin, copyId)).name,
              status: 'assigned',
              startOn: '2026-03-02',
              endOn: '2026-03-15',
            },
          ],
        },
      ],
      unknown: ['M99999999', '周会员'],
    })
    expect(mobile).toContain('****')
    await put(gym.admin, copyId, 'cancel', { reason: '转店' })
    expect((await look({ signs: [memberNo] })).members[0].plans).toEqual([])
  })

  it('is found by a guardian’s mobile too', async () => {
    const guardian = await newPerson(gym.admin, {
      storeId: gym.mine.id,
      mobile: '17711112222',
      birthday: '1988-05-06',
    })
    const born = {
      name: '周小宝',
      gender: 'male',
      birthday: '2016-03-01',
      relation: 'parent',
      isPayer: false,
    }
    const child = await gym.admin('POST', `/api/v1/people/${guardian.id}/dependants`, born, once())
    const { personId } = await child.json()
    await created(gym.admin, 'members', {
      ...blankMember,
      personId,
      homeStoreId: gym.mine.id,
      joinedOn: '2026-01-01',
    })
    const reply = await look({ signs: ['17711112222'] })
    expect([namesOf(reply), reply.unknown]).toEqual([['周小宝'], []])
  })

  it('is nobody of another store', async () => {
    const { memberNo, id } = gym.theirMember
    expect(await look({ memberIds: [id, unknownId], signs: [memberNo] })).toEqual({
      members: [],
      unknown: [memberNo],
    })
    expect(namesOf(await look({ memberIds: [id], signs: [gym.member.memberNo] }, gym.admin))).toEqual([
      '吴会员',
      '周会员',
    ])
  })
})

describe('taking an assignment back', () => {
  const withdraw = (templateId: string, planIds: string[], ask = gym.admin) =>
    ask('POST', planAt(templateId, '/withdraw'), { planIds })

  it('leaves nothing of a copy that nobody has touched', async () => {
    const { templateId, copyId } = await assigned(gym, { startOn: '2026-05-04' })
    expect((await read(gym.admin, templateId)).assigned).toBe(1)
    expect((await answer(withdraw(templateId, [copyId]))).body).toEqual({ withdrawn: 1 })
    expect((await gym.admin('GET', planAt(copyId))).status).toBe(404)
    expect((await read(gym.admin, templateId)).assigned).toBe(0)
    const again = gym.admin(
      'POST',
      planAt(templateId, '/assign'),
      { memberIds: [gym.member.id], startOn: '2026-05-04' },
      onceMore(),
    )
    expect((await answer(again)).body.assigned).toHaveLength(1)
  })

  it.each([
    ['begun', (id: string) => put(gym.admin, id, 'start')],
    ['shared', (id: string) => answer(gym.admin('POST', planAt(id, '/shares'), { days: 7 }))],
    [
      'changed',
      async (id: string) =>
        answer(
          gym.admin('POST', planAt(id, '/days'), {
            days: [{ week: 1, dayNo: 2, name: '休', isRest: true, slots: [], version: 0 }],
          }),
        ),
    ],
  ])('is refused of one that was %s, and takes no other', async (how, touch) => {
    const startOn = { begun: '2026-06-01', shared: '2026-07-06', changed: '2026-08-03' }[how] ?? ''
    const { templateId, copyId } = await assigned(gym, { startOn })
    const body = { memberIds: [gym.theirMember.id], startOn }
    const other = (await answer(gym.admin('POST', planAt(templateId, '/assign'), body, onceMore()))).body
    gym.clock.advance({ milliseconds: 1 })
    await touch(copyId)
    const both = [copyId, other.assigned[0].planId]
    expect((await refusal(withdraw(templateId, both)))[1]).toBe('not_allowed_now')
    expect((await read(gym.admin, templateId)).assigned).toBe(2)
  })

  it('is refused of another template’s copies', async () => {
    const [one, other] = [
      await assigned(gym, { startOn: '2026-09-07' }),
      await assigned(gym, { startOn: '2026-09-07' }),
    ]
    expect((await refusal(withdraw(one.templateId, [other.copyId])))[1]).toBe('not_allowed_now')
  })
})

it('finds a member’s plan by the member, as the member is called now', async () => {
  const { copyId } = await assigned(gym, { startOn: '2026-10-05' })
  const found = (q: string, ask = gym.admin) => ids(ask('GET', `${plansAt}?q=${encodeURIComponent(q)}`))
  expect(await found('周会员')).toContain(copyId)
  expect(await found(gym.member.memberNo)).toContain(copyId)
  expect(await found('zhouhuiyuan')).toContain(copyId)
  expect(await found('吴会员', gym.clerk)).toEqual([])
  const person = await (await gym.admin('GET', `/api/v1/people/${gym.member.personId}`)).json()
  const named = { 'if-match': `"${person.version}"` }
  const renamed = await gym.admin('PATCH', `/api/v1/people/${person.id}`, { name: '郑会员' }, named)
  expect(renamed.status).toBe(200)
  expect([await found('周会员'), (await found('郑会员')).includes(copyId)]).toEqual([[], true])
})

it('names the exercises of a plan, those that were put away too', async () => {
  const { copyId } = await assigned(gym, { startOn: '2026-11-02' })
  const reply = await answer(gym.clerk('GET', planAt(copyId, '/exercises')))
  expect(reply.body).toEqual({ rows: [{ id: gym.squat.id, name: '深蹲' }] })
})
