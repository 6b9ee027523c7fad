import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import type { MembershipPlan } from '../../contract/catalogue/membership-plan'
import type { Member } from '../../contract/membership/member'
import { askOf, signIn } from '../harness/app'
import { freeze, newCard, newPlan, once } from './fixtures/cards'
import { at, read, travel } from './fixtures/front-desk'
import { answer, type Gym, ids, newPerson, refusal, startGym, unknownId } from './fixtures/gym'
import { newMember } from './fixtures/timetable'

let gym: Gym
let plan: MembershipPlan
beforeAll(async () => {
  gym = await startGym()
  plan = await newPlan(gym)
})
afterAll(() => gym.close())

const members = '/api/v1/members'
const list = async (query: string) => (await ids(gym.clerk('GET', `${members}?${query}`))).sort()
const sorted = (...some: { id: string }[]) => some.map(({ id }) => id).sort()
const visit = (member: Member) =>
  gym.admin('POST', `${members}/${member.id}/check-in`, { storeId: gym.mine.id, membershipId: null }, once())
const contact = (memberIds: string[], own: object = {}) => ({ memberIds, way: 'call', note: '', ...own })

describe('a work list', () => {
  it('has those whose card ends soon, who have not come, and whom nobody has called', async () => {
    const soon = (await newCard(gym, plan, { endsOn: '2026-03-09' })).member
    const month = (await newCard(gym, plan, { endsOn: '2026-04-01' })).member
    const later = (await newCard(gym, plan, { endsOn: '2026-04-02' })).member
    const paused = await newCard(gym, plan, { endsOn: '2026-03-05' })
    await freeze(gym, paused.card.id, '2026-03-02', '2026-03-12')
    const stranger = await newMember(gym.admin, gym.mine.id)
    expect(await list('expiring=7')).toEqual(sorted(soon))
    expect(await list('expiring=30')).toEqual(sorted(soon, month))
    expect(await list('standing=frozen,none')).toEqual(sorted(paused.member, stranger))
    expect(await list(`plan=${plan.id}`)).toEqual(sorted(soon, month, later, paused.member))

    expect(await list('silent=14')).toEqual(sorted(soon, month, later))
    await visit(soon)
    expect(await list('silent=14')).toEqual(sorted(month, later))
    await travel(gym, at('09:00', '2026-03-16'))
    gym.clerk = await signIn(gym.app, 'clerk', 'correct horse battery')
    expect(await list('silent=14')).toEqual(sorted(soon, month, later))
    expect(await list('silent=30')).toEqual(sorted(month, later))

    const everybody = sorted(soon, month, later, paused.member, stranger)
    expect(await list('uncontacted=true')).toEqual(everybody)
    const reply = await answer(gym.clerk('POST', `${members}/contacts`, contact([soon.id, later.id])))
    expect(reply).toEqual({ status: 200, body: { contacted: 2 } })
    expect(await list('uncontacted=false')).toEqual(sorted(soon, later))
    await travel(gym, at('09:00', '2026-03-23'))
    gym.clerk = await signIn(gym.app, 'clerk', 'correct horse battery')
    expect(await list('uncontacted=true')).toEqual(everybody)
    expect(await read(gym, 'members', soon.id)).toMatchObject({
      lastContactAt: at('09:00', '2026-03-16'),
      version: 1,
    })
  })

  it('has a total beside the others, which is that of the list that it opens', async () => {
    const consultant = await newPerson(gym.admin, { name: '施会籍' })
    const called = (await newCard(gym, plan, { endsOn: '2026-03-28' })).member
    await gym.clerk('POST', `${members}/consultants`, { memberIds: [called.id], consultantId: consultant.id })
    await gym.clerk('POST', `${members}/contacts`, contact([called.id]))
    const total = async (query: string) => {
      const { body } = await answer(gym.clerk('GET', `${members}?${query}`))
      const { total, totalIsExact } = body as { total: number; totalIsExact: boolean }
      return { total, totalIsExact }
    }
    const totals = async (query: string) =>
      (await answer(gym.clerk('GET', `${members}/work-lists?${query}`))).body
    const chosen = ['', `&store=${gym.mine.id}`, `&store=${gym.theirs.id}`, `&consultant=${consultant.id}`]
    for (const kept of chosen)
      for (const narrowing of ['', '&uncontacted=true'])
        for (const shown of ['', '&expiring=7', '&silent=30'])
          expect(await totals(`${kept}${narrowing}${shown}`)).toEqual({
            expiring7: await total(`expiring=7${kept}${narrowing}`),
            expiring30: await total(`expiring=30${kept}${narrowing}`),
            silent14: await total(`silent=14${kept}${narrowing}`),
            silent30: await total(`silent=30${kept}${narrowing}`),
            uncontacted: await total(`uncontacted=true${kept}${shown}`),
          })
    expect(await totals(`consultant=${consultant.id}`)).toMatchObject({
      expiring7: { total: 1 },
      uncontacted: { total: 0 },
    })
  })
})

describe('a consultant', () => {
  it('gets members, who are found by them', async () => {
    const consultant = await newPerson(gym.admin, { name: '冯会籍' })
    const [one, other] = [await newMember(gym.admin, gym.mine.id), await newMember(gym.admin, gym.mine.id)]
    const give = (memberIds: string[], consultantId: string | null) =>
      answer(gym.clerk('POST', `${members}/consultants`, { memberIds, consultantId }))
    expect(await give([one.id, other.id], consultant.id)).toEqual({ status: 200, body: { assigned: 2 } })
    expect((await give([one.id, other.id], consultant.id)).body).toEqual({ assigned: 0 })
    expect(await list(`consultant=${consultant.id}`)).toEqual(sorted(one, other))
    expect(await read(gym, 'members', one.id)).toMatchObject({ consultantName: '冯会籍', version: 2 })
    expect((await give([other.id], null)).body).toEqual({ assigned: 1 })
    expect(await list(`consultant=${consultant.id}`)).toEqual(sorted(one))
  })
})

describe('a blacklist', () => {
  it('takes a reason, and is told', async () => {
    const member = await newMember(gym.admin, gym.mine.id)
    const write = (blacklistReason: string | null, version: number) =>
      answer(
        gym.admin('PATCH', `${members}/${member.id}`, { blacklistReason }, { 'if-match': `"${version}"` }),
      )
    expect((await write('逃单', 1)).body).toMatchObject({ isBlacklisted: true, blacklistReason: '逃单' })
    expect(await list('blacklisted=true')).toEqual(sorted(member))
    expect((await write(null, 2)).body).toMatchObject({ isBlacklisted: false, blacklistReason: null })
    expect(await list('blacklisted=true')).toEqual([])
  })
})

describe('many at once', () => {
  const every = (memberIds: string[]): [string, unknown][] => [
    [`${members}/contacts`, contact(memberIds)],
    [`${members}/consultants`, { memberIds, consultantId: null }],
  ]
  it('are refused to a stranger and to who may only read', async () => {
    const reader = await signIn(gym.app, 'reader', 'correct horse battery')
    for (const [address, body] of every([unknownId])) {
      expect(await refusal(askOf(gym.app)('POST', address, body))).toEqual([401, 'not_signed_in', []])
      expect(await refusal(reader('POST', address, body))).toEqual([403, 'forbidden', []])
    }
  })

  it('are theirs, all of them or none', async () => {
    const [mine, theirs] = [
      await newMember(gym.admin, gym.mine.id),
      await newMember(gym.admin, gym.theirs.id),
    ]
    for (const other of [theirs.id, unknownId])
      for (const [address, body] of every([mine.id, other]))
        expect(await refusal(gym.clerk('POST', address, body))).toEqual([
          422,
          'invalid',
          [['memberIds.1', 'does_not_exist']],
        ])
    expect(await read(gym, 'members', mine.id)).toMatchObject({ lastContactAt: null, version: 1 })
    const stranger = await newPerson(gym.admin, { storeId: gym.theirs.id })
    const assign = { memberIds: [mine.id], consultantId: stranger.id }
    expect(await refusal(gym.clerk('POST', `${members}/consultants`, assign))).toEqual([
      422,
      'invalid',
      [['consultantId', 'does_not_exist']],
    ])
    const odd = gym.clerk('POST', `${members}/contacts`, contact([mine.id], { way: 'pigeon' }))
    expect(await refusal(odd)).toEqual([422, 'invalid', [['way', 'not_an_option']]])
    expect((await gym.clerk('POST', `${members}/contacts`, contact([]))).status).toBe(422)
  })
})
