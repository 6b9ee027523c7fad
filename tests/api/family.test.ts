import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { Member } from '../../contract/membership/member'
import type { FamilyLink, FamilyLinkDraft } from '../../contract/people/family'
import type { Person } from '../../contract/people/person'
import { messageJobs } from '../../server/messaging/message/jobs'
import { sandboxChannel } from '../../server/messaging/sandbox-channel'
import { askOf } from '../harness/app'
import { agreementsOf, newAgreementText, signatureOf } from './fixtures/agreements'
import { once } from './fixtures/cards'
import {
  at,
  groupCourse,
  newBooking,
  newSession,
  openDesk,
  travel,
  workingCoach,
} from './fixtures/front-desk'
import {
  answer,
  created,
  type Gym,
  ids,
  newPerson,
  refusal,
  startGym,
  unknownId,
  versioned,
} from './fixtures/gym'
import { personAt, readPerson, tell } from './fixtures/people'
import { runJob } from './fixtures/run-job'
import { goods, newOrder, newPlan, paidOrder, planItem } from './fixtures/till'
import { blankMember, newMember, newMembership } from './fixtures/timetable'

let gym: Gym
beforeAll(async () => {
  gym = await startGym()
  await openDesk(gym)
}, 60_000)
afterAll(() => gym.close())

/** A link of two people in reach. */
type Reached = FamilyLink & { personId: string; relativeId: string }

let serial = 0
const freshMobile = () => `1770000${String(++serial).padStart(4, '0')}`
const person = (own: { name?: string; mobile?: string; birthday?: string; storeId?: string } = {}) =>
  newPerson(gym.admin, { storeId: gym.mine.id, mobile: freshMobile(), birthday: '1988-05-06', ...own })
const link = (personId: string, own: Partial<FamilyLinkDraft> & { relativeId: string }, ask = gym.clerk) => {
  const body = { relation: 'parent', isGuardian: true, isPayer: false, ...own }
  return ask('POST', personAt(personId, '/family'), body, once())
}
const linked = async (
  personId: string,
  own: Partial<FamilyLinkDraft> & { relativeId: string },
): Promise<Reached> => {
  const reply = await answer(link(personId, own, gym.admin))
  expect([reply.status, reply.body]).toEqual([201, expect.any(Object)])
  return reply.body
}
const child = (own: object = {}) => ({
  name: '王小宝',
  gender: 'male',
  birthday: '2016-03-01',
  relation: 'parent',
  isPayer: false,
  ...own,
})
const addChild = (guardianId: string, own: object = {}, ask = gym.clerk) =>
  ask('POST', personAt(guardianId, '/dependants'), child(own), once())
/** Registers a child of a person; returns the link. */
const childOf = async (guardian: { id: string }, own: object = {}): Promise<Reached> => {
  const reply = await answer(addChild(guardian.id, own))
  expect([reply.status, reply.body]).toEqual([201, expect.any(Object)])
  return reply.body
}
const unlink = (id: string, ask = gym.clerk) => ask('DELETE', `/api/v1/family-links/${id}`)
const family = async (personId: string): Promise<FamilyLink[]> =>
  (await answer(gym.admin('GET', personAt(personId, '/family')))).body.rows
/** Who is above a person, with their roles. */
const above = async (personId: string) =>
  (await family(personId))
    .filter((row) => row.personId === personId)
    .map(({ relativeId, isGuardian, isPayer }) => [relativeId, isGuardian, isPayer])
const memberOf = (personId: string): Promise<Member> =>
  created(gym.admin, 'members', {
    ...blankMember,
    personId,
    homeStoreId: gym.mine.id,
    joinedOn: '2026-01-01',
  })
const refused = (code: string, path = 'relativeId') => [422, 'invalid', [[path, code]]]
const mobileOf = async (id: string): Promise<string> => {
  const { rows } = await sql<{ mobile: string }>`select mobile from person where id = ${id}`.execute(gym.db)
  return rows[0]!.mobile
}
const merge = async (kept: string, merged: string) => {
  const { version } = await readPerson(gym.admin, merged)
  return tell(gym.admin, kept, '/merge', { from: merged, fromVersion: version, take: [] })
}

describe('a child', () => {
  it('is registered without a mobile, and reached, found and seen through its guardian', async () => {
    const guardian = await person({ name: '王妈妈' })
    const row = await childOf(guardian, { isPayer: true })
    expect(row).toMatchObject({
      relativeId: guardian.id,
      relativeName: '王妈妈',
      personName: '王小宝',
      relation: 'parent',
      isGuardian: true,
      isPayer: true,
      mobile: '',
      isInReach: true,
      createdBy: 'clerk',
    })
    expect(await readPerson(gym.admin, row.personId)).toMatchObject({
      mobile: '',
      storeId: gym.mine.id,
      birthday: '2016-03-01',
    })
    expect((await family(row.personId))[0]).toMatchObject({ id: row.id, mobile: guardian.mobile })
    const [whole, member] = [await mobileOf(guardian.id), await memberOf(row.personId)]
    const found = (path: string) => ids(gym.clerk('GET', `/api/v1/${path}`))
    expect((await found(`people?q=${whole}`)).sort()).toEqual([guardian.id, row.personId].sort())
    expect(await found(`people?q=${whole.slice(-4)}`)).toContain(row.personId)
    expect(await found(`members?q=${whole}`)).toEqual([member.id])
    expect(await found(`members?q=${whole.slice(-4)}`)).toContain(member.id)
    const reached = { mobile: guardian.mobile, isGuardianMobile: true }
    expect((await answer(gym.clerk('GET', `/api/v1/members/${member.id}`))).body).toMatchObject(reached)
    const own = await memberOf(guardian.id)
    expect(own).toMatchObject({ mobile: guardian.mobile, isGuardianMobile: false })
    const order = await newOrder(gym, { memberId: member.id, items: [goods(500)] })
    expect(order).toMatchObject(reached)
    const walkIn = await newOrder(gym, { memberId: null, items: [goods(500)] })
    expect(walkIn).toMatchObject({ mobile: '', isGuardianMobile: false })
    const history = await answer(gym.admin('GET', personAt(guardian.id, '/history')))
    expect(history.body.rows[0]).toMatchObject({
      action: 'person.linkFamily',
      after: { dependantId: row.personId, relation: 'parent' },
    })
  })

  it('is found by the new mobile of its guardian, and by the old one no longer', async () => {
    const guardian = await person()
    const { personId } = await childOf(guardian)
    const member = await memberOf(personId)
    const [old, next] = [await mobileOf(guardian.id), '13911117654']
    const reply = await gym.clerk('PATCH', personAt(guardian.id), { mobile: next }, versioned(guardian))
    expect(reply.status).toBe(200)
    const found = (q: string) => ids(gym.clerk('GET', `/api/v1/members?q=${q}`))
    expect([await found(next), await found('7654'), await found(old)]).toEqual([[member.id], [member.id], []])
  })

  it('keeps being found by it after its name is changed', async () => {
    const guardian = await person()
    const { personId } = await childOf(guardian)
    const row = await readPerson(gym.admin, personId)
    await gym.clerk('PATCH', personAt(personId), { name: '王大宝' }, versioned(row))
    const tail = (await mobileOf(guardian.id)).slice(-4)
    expect(await ids(gym.clerk('GET', `/api/v1/people?q=${tail}`))).toContain(personId)
  })

  it('is at the door of another store with the others of its mobile', async () => {
    const guardian = await person()
    const own = await memberOf(guardian.id)
    const { personId } = await childOf(guardian)
    const member = await memberOf(personId)
    for (const { id } of [own, member]) await newMembership(gym.db, id)
    const body = { storeId: gym.theirs.id, sign: await mobileOf(guardian.id) }
    const { body: seen } = await answer(gym.admin('POST', '/api/v1/members/at-door', body))
    expect([seen.member.id, seen.others.map(({ id }: Member) => id)]).toEqual([own.id, [member.id]])
  })

  it('has no guardian who cannot be reached or is a minor', async () => {
    const young = await person({ birthday: '2010-01-01' })
    expect(await refusal(addChild(young.id))).toEqual(refused('guardian_is_minor', 'relation'))
    const { personId } = await childOf(await person(), { birthday: null })
    expect(await refusal(addChild(personId))).toEqual(refused('guardian_without_mobile', 'relation'))
    expect(await refusal(addChild((await person()).id, { birthday: '2025-12-01' }))).toEqual(
      refused('age', 'birthday'),
    )
  })
})

describe('a link is refused', () => {
  it('to the person themselves, in a circle, twice, and without a role', async () => {
    const [a, b, c] = [await person(), await person(), await person()]
    expect(await refusal(link(a.id, { relativeId: a.id }))).toEqual(refused('relative_self'))
    await linked(a.id, { relativeId: b.id })
    expect(await refusal(link(a.id, { relativeId: b.id, relation: 'other' }))).toEqual(
      refused('relative_known'),
    )
    await linked(b.id, { relativeId: c.id })
    expect(await refusal(link(c.id, { relativeId: a.id }))).toEqual(refused('relative_circle'))
    expect(await refusal(link(b.id, { relativeId: a.id, isGuardian: false, isPayer: true }))).toEqual(
      refused('relative_circle'),
    )
    expect(await refusal(link(a.id, { relativeId: c.id, isGuardian: false }))).toEqual(
      refused('family_role_needed', 'isGuardian'),
    )
  })

  it('to a minor, an archived, an anonymised and an unknown person', async () => {
    const subject = await person()
    const minor = await person({ birthday: '2010-01-01' })
    expect(await refusal(link(subject.id, { relativeId: minor.id }))).toEqual(refused('guardian_is_minor'))
    const archived = await person()
    await gym.admin('DELETE', personAt(archived.id), undefined, versioned(archived))
    expect(await refusal(link(subject.id, { relativeId: archived.id }))).toEqual(
      refused('relative_not_alive'),
    )
    const forgotten = await person()
    expect((await tell(gym.admin, forgotten.id, '/anonymise', { reason: '本人申请' })).status).toBe(200)
    expect(await refusal(link(subject.id, { relativeId: forgotten.id }, gym.admin))).toEqual(
      refused('relative_not_alive'),
    )
    expect(await refusal(link(archived.id, { relativeId: subject.id }))).toEqual([409, 'not_allowed_now', []])
    for (const ask of [gym.admin, gym.clerk])
      expect(await refusal(link(subject.id, { relativeId: unknownId }, ask))).toEqual(
        refused('does_not_exist'),
      )
  })

  it('to a person of another store as if they did not exist, and is not shown to that store', async () => {
    const [mine, theirs] = [await person(), await person({ storeId: gym.theirs.id })]
    expect(await refusal(link(mine.id, { relativeId: theirs.id }))).toEqual(refused('does_not_exist'))
    expect((await refusal(link(theirs.id, { relativeId: mine.id }))).slice(0, 2)).toEqual([404, 'not_found'])
    const row = await linked(theirs.id, { relativeId: mine.id })
    expect((await refusal(unlink(row.id))).slice(0, 2)).toEqual([404, 'not_found'])
    const [seen] = (await answer(gym.clerk('GET', personAt(mine.id, '/family')))).body.rows
    expect(seen).toMatchObject({ isInReach: false, mobile: '', memberId: null })
    // Neither the id nor the whole name of the other one, in either direction.
    expect([seen.personId, seen.relativeId]).toEqual([null, mine.id])
    expect(seen.personName).toBe(`${theirs.name.slice(0, 1)}**`)
    const history = async (ask: typeof gym.admin) => (await ask('GET', personAt(mine.id, '/history'))).text()
    expect([
      (await history(gym.clerk)).includes(theirs.id),
      (await history(gym.admin)).includes(theirs.id),
    ]).toEqual([false, true])
    const [child, payer] = [await person(), await person({ name: '欧阳付款', storeId: gym.theirs.id })]
    await linked(child.id, { relativeId: payer.id, isPayer: true })
    const reply = await (await gym.clerk('GET', personAt(child.id, '/family'))).text()
    expect([reply.includes(payer.id), reply.includes(payer.name)]).toEqual([false, false])
    expect(JSON.parse(reply).rows[0]).toMatchObject({ relativeId: null, personId: child.id })
    expect((await family(child.id))[0]).toMatchObject({ relativeId: payer.id, relativeName: payer.name })
  })

  it('for a second payer, who is named; of two at once one wins', async () => {
    const [subject, one, two] = [await person(), await person({ name: '李付款' }), await person()]
    const [first, second] = await Promise.all([
      answer(link(subject.id, { relativeId: one.id, isPayer: true })),
      answer(link(subject.id, { relativeId: two.id, isPayer: true })),
    ])
    expect([first.status, second.status].sort()).toEqual([201, 422])
    const late = await person()
    expect(await refusal(link(subject.id, { relativeId: late.id, isPayer: true }))).toEqual(
      refused('payer_taken', 'isPayer'),
    )
    expect((await above(subject.id)).filter(([, , isPayer]) => isPayer)).toHaveLength(1)
  })

  it('of two that would make a circle together one is', async () => {
    const [a, b, c] = [await person(), await person(), await person()]
    const replies = await Promise.all([
      answer(link(a.id, { relativeId: b.id })),
      answer(link(b.id, { relativeId: c.id })),
      answer(link(c.id, { relativeId: a.id })),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 422])
  })

  it('without a session or the permission', async () => {
    const [a, b] = [await person(), await person()]
    expect(await refusal(link(a.id, { relativeId: b.id }, askOf(gym.app)))).toEqual([
      401,
      'not_signed_in',
      [],
    ])
    expect((await refusal(link(a.id, { relativeId: b.id }, gym.reader))).slice(0, 2)).toEqual([
      403,
      'forbidden',
    ])
  })
})

describe('removing a link', () => {
  it('is written in both histories, and the number no longer finds the other one', async () => {
    const [a, b] = [await person(), await person()]
    const row = await linked(a.id, { relativeId: b.id })
    expect((await unlink(row.id)).status).toBe(200)
    expect(await family(a.id)).toEqual([])
    for (const { id } of [a, b]) {
      const { body } = await answer(gym.admin('GET', personAt(id, '/history')))
      expect(body.rows[0]).toMatchObject({ action: 'person.unlinkFamily', before: { relation: 'parent' } })
    }
    expect(await ids(gym.clerk('GET', `/api/v1/people?q=${await mobileOf(b.id)}`))).toEqual([b.id])
    expect((await refusal(unlink(row.id))).slice(0, 2)).toEqual([404, 'not_found'])
  })

  it('is refused for the last guardian of somebody without a mobile, also two at once', async () => {
    const [mother, father] = [await person(), await person()]
    const one = await childOf(mother)
    expect(await refusal(unlink(one.id))).toEqual(refused('mobile_or_guardian', 'mobile'))
    const other = await linked(one.personId, { relativeId: father.id })
    const statuses = (await Promise.all([unlink(one.id), unlink(other.id)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 422])
    const row = await readPerson(gym.admin, one.personId)
    await gym.clerk('PATCH', personAt(row.id), { mobile: freshMobile() }, versioned(row))
    const [rest] = await family(row.id)
    expect((await unlink(rest!.id)).status).toBe(200)
  })
})

it('a guardian stays of age, and is neither archived nor anonymised while a child has nobody else', async () => {
  const guardian = await person()
  const { personId } = await childOf(guardian)
  const row = await readPerson(gym.admin, guardian.id)
  expect(
    await refusal(gym.clerk('PATCH', personAt(row.id), { birthday: '2012-01-01' }, versioned(row))),
  ).toEqual(refused('guardian_is_minor', 'birthday'))
  for (const reply of [
    gym.admin('DELETE', personAt(row.id), undefined, versioned(row)),
    tell(gym.admin, row.id, '/anonymise', { reason: '本人申请' }),
  ]) {
    const { status, body } = await answer(reply)
    expect([status, body.code, body.blockers]).toEqual([
      409,
      'in_use',
      [{ kind: 'person', id: personId, name: '王小宝' }],
    ])
  }
  const other = await person()
  await linked(personId, { relativeId: other.id })
  expect((await tell(gym.admin, row.id, '/anonymise', { reason: '本人申请' })).status).toBe(200)
  expect(await above(personId)).toEqual([[other.id, true, false]])
  expect((await tell(gym.admin, personId, '/anonymise', { reason: '监护人申请' })).status).toBe(200)
  expect(await family(other.id)).toEqual([])
})

describe('a merge', () => {
  it('unites the links of both, keeps one payer, and its undo separates them again', async () => {
    const [kept, merged] = [await person(), await person()]
    const [both, keptPayer, mergedPayer] = [await person(), await person(), await person()]
    await linked(kept.id, { relativeId: both.id, relation: 'other', isGuardian: true })
    await linked(kept.id, { relativeId: keptPayer.id, isGuardian: false, isPayer: true })
    await linked(merged.id, { relativeId: both.id, isGuardian: true })
    await linked(merged.id, { relativeId: mergedPayer.id, isGuardian: true, isPayer: true })
    const ward = await childOf(merged)
    const before = { kept: await above(kept.id), merged: await above(merged.id) }
    const reply = await answer(merge(kept.id, merged.id))
    expect([reply.status, reply.body.code]).toEqual([200, undefined])
    expect(new Map((await above(kept.id)).map(([id, ...roles]) => [id, roles]))).toEqual(
      new Map([
        [both.id, [true, false]],
        [keptPayer.id, [false, true]],
        [mergedPayer.id, [true, false]],
      ]),
    )
    expect(await above(ward.personId)).toEqual([[kept.id, true, false]])
    expect(await ids(gym.clerk('GET', `/api/v1/people?q=${await mobileOf(kept.id)}`))).toContain(
      ward.personId,
    )
    const undone = await answer(gym.admin('POST', `/api/v1/person-merges/${reply.body.id}/undo`))
    expect(undone.status).toBe(200)
    expect({ kept: await above(kept.id), merged: await above(merged.id) }).toEqual(before)
    expect(await above(ward.personId)).toEqual([[merged.id, true, false]])
  })

  it('of two whose relative is the same one gives that link both roles', async () => {
    const [kept, merged, relative] = [await person(), await person(), await person()]
    await linked(kept.id, { relativeId: relative.id })
    await linked(merged.id, { relativeId: relative.id, isGuardian: false, isPayer: true })
    expect((await merge(kept.id, merged.id)).status).toBe(200)
    expect(await above(kept.id)).toEqual([[relative.id, true, true]])
  })

  it('of two with the same dependant keeps one link', async () => {
    const [kept, merged, ward] = [await person(), await person(), await person()]
    await linked(ward.id, { relativeId: kept.id })
    await linked(ward.id, { relativeId: merged.id, isPayer: true })
    expect((await merge(kept.id, merged.id)).status).toBe(200)
    expect(await above(ward.id)).toEqual([[kept.id, true, true]])
  })

  it('of relatives is refused, near and far', async () => {
    const [a, b, c] = [await person(), await person(), await person()]
    await linked(a.id, { relativeId: b.id })
    await linked(b.id, { relativeId: c.id })
    for (const [kept, merged] of [
      [a, b],
      [c, a],
    ] as const)
      expect(await refusal(merge(kept.id, merged.id))).toEqual(refused('merge_relatives', 'from'))
  })

  it('of two records of a child without a mobile keeps its guardian', async () => {
    const guardian = await person()
    const [kept, merged] = [await childOf(guardian), await childOf(guardian)]
    const reply = await answer(merge(kept.personId, merged.personId))
    expect(reply.status).toBe(200)
    expect(await above(kept.personId)).toEqual([[guardian.id, true, false]])
    const undone = await answer(gym.admin('POST', `/api/v1/person-merges/${reply.body.id}/undo`))
    expect(undone.status).toBe(200)
    expect(await above(merged.personId)).toEqual([[guardian.id, true, false]])
  })
})

describe('what is for a child', () => {
  const send = () =>
    runJob(
      gym,
      messageJobs(async () => ({ chosen: [sandboxChannel], kept: [] }), {
        origin: 'https://gym.example',
        secrets: gym.secrets,
      }),
      'message.send',
    )

  it('is sent to the guardian, by the guardian’s consent', async () => {
    await travel(gym, at('09:00'))
    const guardian = await person()
    const { personId } = await childOf(guardian)
    const member = await memberOf(personId)
    const course = await groupCourse(gym, await workingCoach(gym))
    const book = async (hour: string) =>
      newBooking(gym, (await newSession(gym, course, { startsAt: at(hour, '2026-03-05') })).id, member.id)
    const outbox = async () =>
      (await answer(gym.admin('GET', '/api/v1/messages'))).body.rows
        .filter(({ memberId }: { memberId: string }) => memberId === member.id)
        .map(({ status, reason, recipient, isToGuardian }: Record<string, unknown>) => {
          expect(isToGuardian).toBe(true)
          return [status, reason, recipient]
        })
    expect(await book('10:00')).toMatchObject({ mobile: guardian.mobile, isGuardianMobile: true })
    await send()
    const whole = await mobileOf(guardian.id)
    const masked = `${whole.slice(0, 3)}****${whole.slice(-4)}`
    expect(await outbox()).toEqual([['delivered', null, masked]])
    const consents = (id: string, body?: object) =>
      gym.admin(body === undefined ? 'GET' : 'POST', personAt(id, '/message-consents'), body)
    const no = { category: 'service', isAllowed: false }
    expect(await refusal(consents(personId, no))).toEqual(refused('consent_of_guardian', 'isAllowed'))
    expect((await consents(guardian.id, no)).status).toBe(200)
    expect((await answer(consents(personId))).body.rows[0]).toMatchObject({ isAllowed: false })
    await book('14:00')
    await send()
    expect((await outbox())[0]).toEqual(['suppressed', 'opted_out', null])
    const child = await readPerson(gym.admin, personId)
    const own = { mobile: '13900007788' }
    expect((await gym.admin('PATCH', personAt(personId), own, versioned(child))).status).toBe(200)
    const { rows } = (await answer(gym.admin('GET', '/api/v1/messages'))).body
    const went = rows
      .filter(({ memberId }: { memberId: string }) => memberId === member.id)
      .map(({ recipient, isToGuardian }: Record<string, unknown>) => [recipient, isToGuardian])
    expect(went).toEqual([
      [null, false],
      [masked, true],
    ])
  })

  it.each(['2016-03-01', null])('is signed by the guardian, who is proposed, born %s', async (birthday) => {
    const guardian = await person({ name: '王奶奶' })
    const { personId } = await childOf(guardian, { relation: 'grandparent', birthday })
    const member = await memberOf(personId)
    const text = await newAgreementText(gym)
    const plan = await newPlan(gym.admin, { agreementIds: [text.id], activateWithinDays: 0 })
    await paidOrder(gym, { memberId: member.id, items: [planItem(plan)] })
    const [agreement] = await agreementsOf(gym.admin, { member: member.id })
    const { url } = (await answer(gym.admin('POST', `/api/v1/members/${member.id}/link`, { days: 7 }))).body
    const token = url.split('#')[1]
    const guest = askOf(gym.app)
    const { body } = await answer(guest('POST', '/api/v1/member-page/agreements', { token }))
    expect(body.rows[0].proposedSigner).toEqual({ name: '王奶奶', relation: 'grandparent' })
    expect(body.rows[0].content).toContain(await mobileOf(guardian.id))
    const draft = signatureOf({
      contentHash: body.rows[0].contentHash,
      signerName: '王奶奶',
      guardianRelation: 'grandparent',
    })
    const signed = { token, agreementId: agreement!.id, ...draft }
    expect((await guest('POST', '/api/v1/member-page/signature', signed)).status).toBe(200)
  })

  it('names the payer, or else the guardian, as who is billed in the order and for its invoice', async () => {
    const [guardian, payer] = [await person({ name: '孙妈妈' }), await person({ name: '孙爸爸' })]
    const { personId } = await childOf(guardian, { name: '孙小宝' })
    const member = await memberOf(personId)
    const plan = await newPlan(gym.admin)
    const bought = () => paidOrder(gym, { memberId: member.id, items: [planItem(plan)] })
    const named = async ({ id }: { id: string }) => {
      const order = await answer(gym.admin('GET', `/api/v1/orders/${id}`))
      const quote = await answer(gym.admin('GET', `/api/v1/orders/${id}/invoice-quote`))
      return [order.body.payerName, quote.body.payerName, order.body.memberName]
    }
    const order = await bought()
    expect(await named(order)).toEqual(['孙妈妈', '孙妈妈', '孙小宝'])
    await linked(personId, { relativeId: payer.id, isGuardian: false, isPayer: true })
    expect(await named(order)).toEqual(['孙爸爸', '孙爸爸', '孙小宝'])
    const own = await memberOf(guardian.id)
    expect(await named(await paidOrder(gym, { memberId: own.id, items: [planItem(plan)] }))).toEqual([
      null,
      null,
      '孙妈妈',
    ])
  })

  it('is billed to the payer, and the card is the child’s', async () => {
    const payer = await person({ name: '王爸爸' })
    const { personId } = await childOf(payer, { isPayer: true })
    const member = await memberOf(personId)
    const plan = await newPlan(gym.admin)
    const order = await paidOrder(gym, { memberId: member.id, items: [planItem(plan)] })
    const quote = await answer(gym.admin('GET', `/api/v1/orders/${order.id}/invoice-quote`))
    expect(quote.body).toMatchObject({ buyer: null, payerName: '王爸爸' })
    const { rows } = await sql<{ memberId: string }>`
      select member_id from membership where order_item_id in (select id from order_item where order_id = ${order.id})
    `.execute(gym.db)
    expect(rows).toEqual([{ memberId: member.id }])
    const other = await newMember(gym.admin, gym.mine.id)
    const own = await paidOrder(gym, { memberId: other.id, items: [planItem(plan)] })
    expect(
      (await answer(gym.admin('GET', `/api/v1/orders/${own.id}/invoice-quote`))).body.payerName,
    ).toBeNull()
  })
})

it('a person keeps a mobile unless a guardian has one, whatever writes it', async () => {
  const { id }: Person = await person()
  const written = sql`update person set mobile = null where id = ${id}`.execute(gym.db)
  await expect(written).rejects.toMatchObject({ constraint: 'person_has_mobile_or_guardian' })
})
