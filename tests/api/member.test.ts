import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import type { Member, MemberDraft } from '../../contract/membership/member'
import { askOf } from '../harness/app'
import {
  answer,
  type Gym,
  ids,
  newPerson,
  newStore,
  refusal,
  startGym,
  unknownId,
  versioned,
} from './fixtures/gym'
import { memberDraft, newCourse, newMember, newMembership, plan, seat } from './fixtures/timetable'

let gym: Gym
let mine: Member
let theirs: Member
beforeAll(async () => {
  gym = await startGym()
  mine = await newMember(gym.admin, gym.mine.id, { name: '单雨桐', mobile: '13812345678' })
  theirs = await newMember(gym.admin, gym.theirs.id, { name: '王大锤' })
})
afterAll(() => gym.close())

const members = '/api/v1/members'
const at = (id: string, rest = '') => `${members}/${id}${rest}`
const one = { 'if-match': '"1"' }
const draft = (own: Partial<MemberDraft> = {}) =>
  memberDraft({ personId: unknownId, homeStoreId: gym.mine.id, joinedOn: '2026-03-02', ...own })

const every = (id: string): [string, string, unknown, Record<string, string>][] => [
  ['GET', members, undefined, {}],
  ['GET', `${members}/export.csv`, undefined, {}],
  ['GET', at(id), undefined, {}],
  ['GET', at(id, '/history'), undefined, {}],
  ['POST', members, memberDraft({ personId: unknownId, homeStoreId: unknownId }), {}],
  ['PATCH', at(id), { joinedOn: '2026-03-01' }, one],
]

describe('who may', () => {
  it.each(every(unknownId))('a stranger is refused %s %s', async (method, address, body, headers) => {
    expect(await refusal(askOf(gym.app)(method, address, body, headers))).toEqual([401, 'not_signed_in', []])
  })

  it.each(every(unknownId))('a role without members is refused %s %s', async (...requested) => {
    expect(await refusal(gym.reader(...requested))).toEqual([403, 'forbidden', []])
  })

  it('a member of another store is as if there were none, until they book a session of ours', async () => {
    for (const [method, address, body, headers] of every(theirs.id))
      if (address.includes(theirs.id))
        expect([address, await refusal(gym.clerk(method, address, body, headers))]).toEqual([
          address,
          [404, 'not_found', []],
        ])
    expect(await ids(gym.clerk('GET', members))).toEqual([mine.id])
    expect(await ids(gym.clerk('GET', `${members}?store=${gym.theirs.id}`))).toEqual([])

    const guest = await newMember(gym.admin, gym.theirs.id)
    const course = await newCourse(gym.admin, { coachId: gym.myCoach.id, storeIds: [gym.mine.id] })
    const startsAt = '2026-03-03T02:00:00Z'
    await seat(gym.db, await plan(gym.db, { course, storeId: gym.mine.id, startsAt }), [guest])
    expect(await ids(gym.clerk('GET', members))).toEqual([mine.id, guest.id])
    expect((await gym.clerk('GET', at(guest.id))).status).toBe(200)
  })

  it('a store of others is no home for a new member', async () => {
    const personId = (await newPerson(gym.admin)).id
    const reply = gym.clerk('POST', members, draft({ personId, homeStoreId: gym.theirs.id }))
    expect(await refusal(reply)).toEqual([422, 'invalid', [['homeStoreId', 'does_not_exist']]])
  })
})

describe('a member', () => {
  it('gets a number, and is read back as it was made', async () => {
    const person = await newPerson(gym.admin, { name: '欧阳娜', mobile: '13900009999' })
    const { status, body } = await answer(gym.admin('POST', members, draft({ personId: person.id })))
    expect([status, /^M\d{8}$/.test(body.memberNo)]).toEqual([201, true])
    expect(body).toEqual({
      ...draft({ personId: person.id }),
      id: body.id,
      version: 1,
      createdBy: 'admin',
      updatedBy: 'admin',
      archivedAt: null,
      createdAt: gym.clock().toISOString(),
      updatedAt: gym.clock().toISOString(),
      memberNo: body.memberNo,
      name: '欧阳娜',
      mobile: '139****9999',
      isGuardianMobile: false,
      homeStoreName: gym.mine.name,
      isBlacklisted: false,
      isGuest: false,
      memberships: [],
      standing: 'none',
      cardEndsOn: null,
      avatarId: null,
      consultantName: null,
      lastVisitOn: null,
      lastContactAt: null,
    })
    expect(await answer(gym.admin('GET', at(body.id)))).toEqual({ status: 200, body })
  })

  it.each([
    ['单雨', true],
    ['shanyutong', true],
    ['syt', true],
    ['danyutong', false],
    ['5678', true],
    ['138 1234 5678', true],
    ['12345', false],
  ])('is found by %s: %s', async (q, isFound) => {
    const reply = gym.clerk('GET', `${members}?q=${encodeURIComponent(q)}`)
    expect(await ids(reply)).toEqual(isFound ? [mine.id] : [])
  })

  it('is found by its number, whole or in part', async () => {
    for (const q of [mine.memberNo, mine.memberNo.toLowerCase(), mine.memberNo.slice(3)])
      expect([q, await ids(gym.admin('GET', `${members}?q=${q}`))]).toEqual([q, [mine.id]])
  })

  it('is found by the name its person has now, and its number still', async () => {
    const person = await newPerson(gym.admin, { name: '旧名字' })
    const member = await answer(gym.admin('POST', members, draft({ personId: person.id })))
    await gym.admin('PATCH', `/api/v1/people/${person.id}`, { name: '诸葛亮' }, versioned(person))
    expect(await ids(gym.admin('GET', `${members}?q=旧名`))).toEqual([])
    expect(await ids(gym.admin('GET', `${members}?q=zhugeliang`))).toEqual([member.body.id])
    expect(await ids(gym.admin('GET', `${members}?q=${member.body.memberNo.slice(4)}`))).toEqual([
      member.body.id,
    ])
    const byName = await ids(gym.admin('GET', `${members}?sort=name&order=desc&pageSize=1`))
    expect(byName).toEqual([member.body.id])
  })

  it('shows the memberships that are alive, the soonest to end first', async () => {
    const member = await newMember(gym.admin, gym.mine.id)
    const own = (name: string, status: 'active' | 'expired' | 'frozen', endsOn: string) =>
      newMembership(gym.db, member.id, { name, status, endsOn })
    await own('旧年卡', 'expired', '2026-02-01')
    const later = await own('年卡', 'frozen', '2026-11-01')
    const times = { name: '私教十次', kind: 'times', timesTotal: 10, timesLeft: 7 } as const
    const sooner = await newMembership(gym.db, member.id, { ...times, endsOn: '2026-05-01' })
    const { body } = await answer(gym.admin('GET', at(member.id)))
    expect(body.memberships).toEqual([
      {
        id: sooner,
        name: '私教十次',
        cardNo: expect.any(String),
        kind: 'times',
        status: 'active',
        startsOn: '2026-01-01',
        endsOn: '2026-05-01',
        timesLeft: 7,
        balanceFen: null,
        courseId: null,
      },
      {
        id: later,
        name: '年卡',
        cardNo: expect.any(String),
        kind: 'period',
        status: 'frozen',
        startsOn: '2026-01-01',
        endsOn: '2026-11-01',
        timesLeft: null,
        balanceFen: null,
        courseId: null,
      },
    ])
  })

  it('is one for each person, also when two make it at once', async () => {
    const personId = (await newPerson(gym.admin)).id
    const made = [1, 2, 3].map(() => answer(gym.admin('POST', members, draft({ personId }))))
    expect((await Promise.all(made)).map(({ status }) => status).sort()).toEqual([201, 422, 422])
    const again = gym.admin('POST', members, draft({ personId }))
    expect(await refusal(again)).toEqual([422, 'invalid', [['personId', 'already_member']]])
  })

  it('keeps its person from being archived', async () => {
    const { body } = await answer(gym.admin('GET', `/api/v1/people/${mine.personId}`))
    const reply = await answer(gym.admin('DELETE', `/api/v1/people/${body.id}`, undefined, versioned(body)))
    expect(reply).toMatchObject({
      status: 409,
      body: { code: 'in_use', blockers: [{ kind: 'member', id: mine.id, name: mine.memberNo }] },
    })
  })

  it('refuses a stale change', async () => {
    const member = await newMember(gym.admin, gym.mine.id)
    const change = (joinedOn: string) => gym.admin('PATCH', at(member.id), { joinedOn }, one)
    expect((await answer(change('2026-02-01'))).body).toMatchObject({ joinedOn: '2026-02-01', version: 2 })
    expect(await answer(change('2026-02-02'))).toMatchObject({ status: 409, body: { code: 'stale' } })
  })
})

describe('a home store', () => {
  it('counts its live memberships, and closes when there are none', async () => {
    const store = await newStore(gym.admin)
    const row = async () => (await answer(gym.admin('GET', `/api/v1/stores/${store.id}`))).body
    await gym.admin('POST', `/api/v1/stores/${store.id}/open`, {}, versioned(store))
    const member = await newMember(gym.admin, store.id)
    await newMembership(gym.db, member.id)
    await newMembership(gym.db, member.id, { status: 'pending' })
    await newMembership(gym.db, member.id, { status: 'expired', endsOn: '2026-01-31' })
    expect((await row()).liveMemberships).toBe(2)
    const close = async () =>
      answer(
        gym.admin('POST', `/api/v1/stores/${store.id}/close`, { reason: '租约到期' }, versioned(await row())),
      )
    expect(await close()).toMatchObject({ status: 409, body: { code: 'not_allowed_now', state: 'open' } })

    const move = { homeStoreId: gym.mine.id }
    const moved = await answer(gym.admin('PATCH', at(member.id), move, versioned(member)))
    expect([moved.status, (await row()).liveMemberships]).toEqual([200, 0])
    expect((await close()).body.status).toBe('closed')
  })

  it('is not archived while it is one', async () => {
    const store = await newStore(gym.admin)
    const member = await newMember(gym.admin, store.id)
    const reply = gym.admin('DELETE', `/api/v1/stores/${store.id}`, undefined, versioned(store))
    expect(await answer(reply)).toMatchObject({
      status: 409,
      body: { blockerCount: 1, blockers: [{ kind: 'member', id: member.id, name: member.memberNo }] },
    })
  })
})

describe('bad input', () => {
  it.each([
    ['personId', unknownId, 'personId', 'does_not_exist'],
    ['personId', null, 'personId', 'required'],
    ['homeStoreId', unknownId, 'homeStoreId', 'does_not_exist'],
    ['joinedOn', '2026-02-30', 'joinedOn', 'day'],
    ['memberNo', 'M00000001', 'memberNo', 'unknown_field'],
  ])('is refused: %s = %j', async (member, value, path, code) => {
    const update = gym.admin('PATCH', at(mine.id), { [member]: value }, versioned(mine))
    const top = code === 'unknown_field' ? code : 'invalid'
    expect(await refusal(update)).toEqual([422, top, [[path, code]]])
  })
})
