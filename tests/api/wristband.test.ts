import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { Member } from '../../contract/membership/member'
import type { Membership } from '../../contract/membership/membership'
import type { Wristband, WristbandScan } from '../../contract/membership/wristband'
import { askOf } from '../harness/app'
import { cardDraft, newPlan, once } from './fixtures/cards'
import { openDesk } from './fixtures/front-desk'
import { answer, created, type Gym, refusal, startGym, unknownId, versioned } from './fixtures/gym'
import { readPerson, tell } from './fixtures/people'
import { newMember } from './fixtures/timetable'

let gym: Gym
beforeAll(async () => {
  gym = await startGym()
  await openDesk(gym)
}, 60_000)
afterAll(() => gym.close())

let serial = 0
/** A number that no other band has. */
const freshNo = () => `AB-${String(++serial).padStart(6, '0')}`
const member = (name = '林手环') => newMember(gym.admin, gym.mine.id, { name })
const stranger = () => newMember(gym.admin, gym.theirs.id, { storeId: gym.theirs.id })
const issue = (of: Pick<Member, 'id'>, number: string, ask = gym.clerk) =>
  ask('POST', `/api/v1/members/${of.id}/wristbands`, { number }, once())
const issued = async (of: Pick<Member, 'id'>, number = freshNo()): Promise<Wristband> =>
  (await answer(issue(of, number, gym.admin))).body
const change = (row: Pick<Wristband, 'id' | 'version'>, verb: string, body: object = {}, ask = gym.clerk) =>
  ask('POST', `/api/v1/wristbands/${row.id}/${verb}`, body, versioned(row))
const changed = async (row: Wristband, verb: string, body: object = {}): Promise<Wristband> => {
  const reply = await answer(change(row, verb, body, gym.admin))
  expect([reply.status, reply.body]).toEqual([200, expect.any(Object)])
  return reply.body
}
const listed = async (of: Pick<Member, 'id'>): Promise<Wristband[]> =>
  (await answer(gym.admin('GET', `/api/v1/members/${of.id}/wristbands`))).body.rows
const scan = (number: string, ask = gym.clerk) =>
  ask('POST', '/api/v1/wristbands/scan', { storeId: gym.mine.id, number })
const scanned = async (number: string): Promise<WristbandScan> => (await answer(scan(number))).body
/** Merges one person into another; returns the merge's id. */
const mergeInto = async (into: Member, from: Member): Promise<string> => {
  const [kept, merged] = [
    await readPerson(gym.admin, into.personId),
    await readPerson(gym.admin, from.personId),
  ]
  const body = { from: merged.id, fromVersion: merged.version, take: [] }
  const reply = await answer(gym.admin('POST', `/api/v1/people/${kept.id}/merge`, body, versioned(kept)))
  expect(reply.status).toBe(200)
  return reply.body.id
}
const nothing = { member: null, isOwn: false, refusal: null, since: null }
const taken = (code: string) => [422, 'invalid', [['number', code]]]

describe('who may', () => {
  it('nobody without a session or the permission, and for a member of another store as if there were none', async () => {
    const [mine, theirs] = [await member(), await stranger()]
    const [own, other] = [await issued(mine), await issued(theirs)]
    const guest = askOf(gym.app)
    for (const reply of [
      issue(mine, freshNo(), guest),
      change(own, 'end', {}, guest),
      scan(own.number, guest),
    ])
      expect(await refusal(reply)).toEqual([401, 'not_signed_in', []])
    for (const reply of [
      issue(mine, freshNo(), gym.reader),
      change(own, 'end', {}, gym.reader),
      scan(own.number, gym.reader),
    ])
      expect((await refusal(reply)).slice(0, 2)).toEqual([403, 'forbidden'])
    for (const reply of [
      issue(theirs, freshNo()),
      change(other, 'end'),
      gym.clerk('GET', `/api/v1/members/${theirs.id}/wristbands`),
      issue({ id: unknownId }, freshNo(), gym.admin),
    ])
      expect((await refusal(reply)).slice(0, 2)).toEqual([404, 'not_found'])
    const elsewhere = gym.clerk('POST', '/api/v1/wristbands/scan', {
      storeId: gym.theirs.id,
      number: own.number,
    })
    expect(await refusal(elsewhere)).toEqual([422, 'invalid', [['storeId', 'does_not_exist']]])
  })
})

describe('a wristband', () => {
  it('is handed out, listed, and told of in the member’s history and the audit log', async () => {
    const wearer = await member()
    const number = freshNo()
    const { status, body } = await answer(issue(wearer, ` ${number.toLowerCase()} `))
    expect([status, body]).toEqual([
      201,
      {
        id: body.id,
        version: 1,
        memberId: wearer.id,
        number,
        status: 'active',
        issuedAt: gym.clock().toISOString(),
        issuedBy: 'clerk',
        changedAt: gym.clock().toISOString(),
        changedBy: 'clerk',
        replacedBy: null,
      },
    ])
    expect(await listed(wearer)).toEqual([body])
    const { body: timeline } = await answer(
      gym.clerk('GET', `/api/v1/members/${wearer.id}/timeline?kind=wristband`),
    )
    expect(timeline.rows).toMatchObject([{ kind: 'wristband', what: 'issue', about: number, who: 'clerk' }])
    const { rows } = await sql<{ action: string; after: object }>`
      select action, after from audit where table_name = 'wristband' and row_id = ${body.id}
    `.execute(gym.db)
    expect(rows).toMatchObject([{ action: 'wristband.issue', after: { number, memberId: wearer.id } }])
  })

  it.each([
    ['AB123', 'wristband_no'],
    ['A'.repeat(33), 'wristband_no'],
    ['ABCDEFG', 'wristband_no'],
    ['手环123456', 'wristband_no'],
    ['AB 123456', 'wristband_no'],
    ['ſ12345', 'wristband_no'],
    ['ß12345', 'wristband_no'],
    ['ﬁ12345', 'wristband_no'],
    ['M00000012', 'wristband_other_sign'],
    ['M0000001', 'wristband_other_sign'],
    ['K1234567897', 'wristband_other_sign'],
    ['13800001111', 'wristband_other_sign'],
  ])('cannot have the number %s: %s', async (number, code) => {
    expect(await refusal(issue(await member(), number))).toEqual(taken(code))
  })

  it('has a number that nobody else has, and the refusal says who does where that may be seen', async () => {
    const [one, other] = [await member('陈在用'), await member('周申领')]
    const held = await issued(one)
    expect(await refusal(issue(other, held.number))).toEqual(taken('wristband_taken'))
    const { body } = await answer(issue(other, held.number))
    expect(body.fields[0].params).toEqual({ name: `陈在用 ${one.memberNo}` })
    expect(await refusal(issue(one, held.number))).toEqual(taken('wristband_own'))
    await changed(held, 'reportLost')
    expect(await refusal(issue(other, held.number))).toEqual(taken('wristband_taken_lost'))
    expect(await refusal(issue(one, held.number))).toEqual(taken('wristband_own_lost'))
    const hidden = await issued(await stranger())
    const refused = await answer(issue(one, hidden.number))
    expect(refused.body.fields).toEqual([{ path: ['number'], code: 'wristband_taken_elsewhere', params: {} }])
  })

  it('is given to one of two members whose desks scan it at once, and the other hears who has it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await member(), await member()]
      const number = freshNo()
      const replies = await Promise.all([issue(one, number), issue(other, number, gym.admin)])
      expect(replies.map(({ status }) => status).sort()).toEqual([201, 422])
      const loser = replies.find(({ status }) => status === 422)!
      expect((await loser.json()).fields[0].code).toBe('wristband_taken')
    }
  })

  it('is one of three at most, also when four are scanned at once', async () => {
    const wearer = await member()
    const replies = await Promise.all(
      [freshNo(), freshNo(), freshNo(), freshNo()].map((no) => issue(wearer, no)),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 201, 422])
    expect(await refusal(issue(wearer, freshNo()))).toEqual(taken('wristbands_full'))
    const [first] = await listed(wearer)
    await changed(first!, 'reportLost')
    const [lost] = (await listed(wearer)).filter(({ status }) => status === 'lost')
    await issued(wearer)
    expect((await refusal(change(lost!, 'recover'))).slice(0, 2)).toEqual([409, 'not_allowed_now'])
    expect((await refusal(change(lost!, 'replace', { number: freshNo() }))).slice(0, 2)).toEqual([
      409,
      'not_allowed_now',
    ])
    // A broken one makes room for the one in its place.
    const [broken] = await listed(wearer)
    expect(await changed(broken!, 'replace', { number: freshNo() })).toMatchObject({ status: 'active' })
  })

  it('is lost, found, replaced and ended, each once, and never changes afterwards', async () => {
    const wearer = await member()
    const first = await issued(wearer)
    const lost = await changed(first, 'reportLost')
    expect(lost).toMatchObject({ status: 'lost', version: 2 })
    expect((await refusal(change(first, 'reportLost'))).slice(0, 2)).toEqual([409, 'stale'])
    expect((await refusal(change(lost, 'reportLost'))).slice(0, 2)).toEqual([409, 'not_allowed_now'])
    const found = await changed(lost, 'recover')
    const number = freshNo()
    const second = await changed(found, 'replace', { number })
    expect(second).toMatchObject({ number, status: 'active', version: 1 })
    const [, replaced] = await listed(wearer)
    expect(replaced).toMatchObject({ id: first.id, status: 'replaced', replacedBy: number })
    expect((await refusal(change(replaced!, 'recover'))).slice(0, 2)).toEqual([409, 'not_allowed_now'])
    expect(await changed(second, 'end')).toMatchObject({ status: 'ended' })
    const again = await issued(await member('吴再发'), first.number)
    expect(again).toMatchObject({ number: first.number, status: 'active' })
  })

  it('is not replaced by a number that is taken', async () => {
    const [row, other] = [await issued(await member()), await issued(await member())]
    expect(await refusal(change(row, 'replace', { number: other.number }))).toEqual(taken('wristband_taken'))
    expect(await refusal(change(row, 'replace', { number: row.number }))).toEqual(taken('wristband_own'))
    expect((await scanned(row.number)).isOwn).toBe(true)
  })
})

describe('the database', () => {
  const insert = (personId: string, number: string) =>
    sql`
      insert into wristband (id, person_id, number, changed_at, created_at)
      values (gen_random_uuid(), ${personId}, ${number}, now(), now())
    `.execute(gym.db)

  it('refuses a number twice, a fourth one, and a change of what is over', async () => {
    const wearer = await member()
    const row = await issued(wearer)
    const other = await member()
    await expect(insert(other.personId, row.number)).rejects.toThrow('wristband_number_key')
    await insert(wearer.personId, freshNo())
    await insert(wearer.personId, freshNo())
    await expect(insert(wearer.personId, freshNo())).rejects.toThrow('three wristbands')
    await changed(row, 'end')
    await expect(
      sql`update wristband set status = 'active' where id = ${row.id}`.execute(gym.db),
    ).rejects.toThrow('for good')
    await expect(
      sql`update wristband set number = 'ZZ-000000' where id = ${row.id}`.execute(gym.db),
    ).rejects.toThrow('never changes')
  })
})

describe('the desk', () => {
  it('knows a member of its own by the band, in any case of letters', async () => {
    const wearer = await member()
    const row = await issued(wearer)
    expect(await scanned(row.number.toLowerCase())).toEqual({
      ...nothing,
      isOwn: true,
      member: expect.objectContaining({ id: wearer.id, memberNo: wearer.memberNo }),
    })
    expect(await scanned(freshNo())).toEqual(nothing)
  })

  it('refuses a band that is lost, replaced or ended, and says since when and whose it is', async () => {
    const wearer = await member()
    const row = await changed(await issued(wearer), 'reportLost')
    const since = gym.clock().toISOString()
    const refused = { ...nothing, isOwn: true, member: expect.objectContaining({ id: wearer.id }), since }
    expect(await scanned(row.number)).toEqual({ ...refused, refusal: 'wristband_lost' })
    const next = await changed(row, 'replace', { number: freshNo() })
    expect(await scanned(row.number)).toEqual({
      ...refused,
      refusal: 'wristband_replaced',
    })
    await changed(next, 'end')
    expect(await scanned(next.number)).toEqual({ ...refused, refusal: 'wristband_ended' })
    await issued(await member('郑新主'), row.number)
    expect(await scanned(row.number)).toMatchObject({ refusal: null, member: { name: '郑新主' } })
  })

  it('lets in a member of another store by a card of the chain alone, logs it, and names nobody otherwise', async () => {
    const wearer = await stranger()
    const row = await issued(wearer)
    expect(await scanned(row.number)).toEqual({ ...nothing, refusal: 'no_card' })
    const planId = (await newPlan(gym)).id
    await created<Membership>(gym.admin, 'memberships', cardDraft({ memberId: wearer.id, planId }))
    expect(await scanned(row.number)).toMatchObject({
      isOwn: false,
      refusal: null,
      member: { id: wearer.id },
    })
    await changed(row, 'reportLost')
    expect(await scanned(row.number)).toMatchObject({ refusal: 'wristband_lost', member: null })
    const { rows } = await sql<{ count: number }>`
      select count(*)::int from audit where action = 'member.atDoor' and row_id = ${wearer.id}
    `.execute(gym.db)
    expect(rows[0]?.count).toBe(3)
  })
})

describe('a number that nobody has', () => {
  it('may be scanned sixty times in ten minutes, and one’s own members are known all the same', async () => {
    const own = await issued(await member())
    const elsewhere = await issued(await stranger())
    gym.clock.advance({ minutes: 11 })
    for (let tried = 0; tried < 60; tried += 1) expect(await scanned(freshNo())).toEqual(nothing)
    for (const number of [freshNo(), elsewhere.number])
      expect((await refusal(scan(number))).slice(0, 2)).toEqual([429, 'too_many_attempts'])
    expect(await scanned(own.number)).toMatchObject({ isOwn: true, refusal: null })
    gym.clock.advance({ minutes: 11 })
    expect(await scanned(freshNo())).toEqual(nothing)
  })
})

describe('a person', () => {
  it('who is merged brings the bands along, even beyond three, and undoing gives them back', async () => {
    const [kept, merged] = [await member(), await member()]
    await issued(kept)
    await issued(kept)
    const [first, second] = [await issued(merged), await issued(merged)]
    await changed(second, 'replace', { number: freshNo() })
    const mergeId = await mergeInto(kept, merged)
    expect((await listed(kept)).filter(({ status }) => status === 'active')).toHaveLength(4)
    expect(await scanned(first.number)).toMatchObject({ member: { id: kept.id } })
    expect(await refusal(issue(kept, freshNo()))).toEqual(taken('wristbands_full'))
    expect((await answer(gym.admin('POST', `/api/v1/person-merges/${mergeId}/undo`))).status).toBe(200)
    expect(await scanned(first.number)).toMatchObject({ member: { id: merged.id } })
    expect(await listed(kept)).toHaveLength(2)
  })

  it('who gets back a band that was replaced meanwhile gets the one in its place too', async () => {
    const [kept, merged] = [await member(), await member()]
    const first = await issued(merged)
    const mergeId = await mergeInto(kept, merged)
    const second = await changed(first, 'replace', { number: freshNo() })
    const third = await changed(second, 'replace', { number: freshNo() })
    const own = await issued(kept)
    expect((await answer(gym.admin('POST', `/api/v1/person-merges/${mergeId}/undo`))).status).toBe(200)
    expect((await listed(merged)).map(({ id }) => id).sort()).toEqual([first.id, second.id, third.id].sort())
    expect(await listed(kept)).toMatchObject([{ id: own.id }])
    expect(await scanned(third.number)).toMatchObject({ member: { id: merged.id } })
    expect((await tell(gym.admin, kept.personId, '/anonymise', { reason: '本人申请' })).status).toBe(200)
    expect(await scanned(third.number)).toMatchObject({ member: { id: merged.id } })
  })

  it('who is anonymised leaves a band of another that was replaced by one of theirs', async () => {
    const [leaver, other] = [await member(), await member()]
    const old = await issued(other)
    const later = await changed(old, 'replace', { number: freshNo() })
    await sql`update wristband set person_id = ${leaver.personId} where id = ${later.id}`.execute(gym.db)
    expect((await tell(gym.admin, leaver.personId, '/anonymise', { reason: '本人申请' })).status).toBe(200)
    expect(await listed(other)).toMatchObject([{ id: old.id, status: 'replaced', replacedBy: null }])
  })

  it('with more than three after a merge may replace each that is in use, but not a lost one, and gets no other', async () => {
    const [kept, merged] = [await member(), await member()]
    for (const one of [kept, kept, kept, merged]) await issued(one)
    const [inUse, lost] = [await issued(merged), await changed(await issued(merged), 'reportLost')]
    await mergeInto(kept, merged)
    const number = freshNo()
    expect(await changed(inUse, 'replace', { number })).toMatchObject({ number, status: 'active' })
    expect((await listed(kept)).filter(({ status }) => status === 'active')).toHaveLength(5)
    expect(await refusal(issue(kept, freshNo()))).toEqual(taken('wristbands_full'))
    expect((await refusal(change(lost, 'replace', { number: freshNo() }))).slice(0, 2)).toEqual([
      409,
      'not_allowed_now',
    ])
    await expect(
      sql`update wristband set status = 'replaced' where id = ${lost.id}`.execute(gym.db),
    ).rejects.toThrow('three wristbands')
  })

  it('who is anonymised is given no band any more', async () => {
    const wearer = await member()
    await tell(gym.admin, wearer.personId, '/anonymise', { reason: '本人申请' })
    expect(await refusal(issue(wearer, freshNo(), gym.admin))).toEqual(taken('wristband_anonymised'))
    expect(await listed(wearer)).toEqual([])
  })

  it('who is anonymised has none, and the history does not show the numbers', async () => {
    const wearer = await member()
    const row = await changed(await issued(wearer), 'reportLost')
    await changed(row, 'replace', { number: freshNo() })
    await tell(gym.admin, wearer.personId, '/anonymise', { reason: '本人申请' })
    const { rows } = await sql`select from wristband where person_id = ${wearer.personId}`.execute(gym.db)
    expect(rows).toHaveLength(0)
    expect(await scanned(row.number)).toEqual(nothing)
    const withheld =
      await sql`select from audit_withheld where table_name = 'wristband' and row_id = ${row.id}`.execute(
        gym.db,
      )
    expect(withheld.rows).toHaveLength(1)
  })
})
