import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { DashboardFigures } from '../../contract/system/dashboard'
import { findImbalances } from '../../server/ledger/find-imbalances'
import { closeSessions } from '../../server/scheduling/class-session/session-jobs'
import type { Ask } from '../harness/app'
import { joined } from './fixtures/accounts'
import {
  checkedInLesson,
  lessonOf,
  linkOf,
  memberPage,
  onLesson,
  setRule,
  signed,
} from './fixtures/confirmation'
import { apply, at, openDesk, refused, travel, violations } from './fixtures/front-desk'
import { answer, type Gym, startGym, versioned } from './fixtures/gym'
import { newMember } from './fixtures/timetable'

let gym: Gym
beforeAll(async () => {
  gym = await startGym()
  await openDesk(gym)
}, 60_000)
beforeEach(() => setRule(gym, 'required'))
afterAll(async () => {
  expect(await violations(gym.db)).toEqual([])
  expect(await findImbalances(gym.db)).toEqual([])
  await gym.close()
})

const reason = { reason: '电话核实过，会员到场' }
const confirm = (id: string, body: unknown, ask: Ask = gym.admin) =>
  onLesson(gym, ask, id, 'lesson-confirmation', body)
const codeOf = async (memberId: string) => {
  const { token } = await linkOf(gym, memberId)
  return (await memberPage(gym, token).page()).code.digits
}
const tokenOf = async (memberId: string) => {
  const { link } = (await answer(gym.admin('GET', `/api/v1/members/${memberId}/link`))).body
  return link.url?.split('#')[1]
}
const stateOf = async (id: string) => {
  const { status, confirmation, confirmedBy, hold } = await lessonOf(gym, id)
  return [status, confirmation, confirmedBy, hold]
}
const complete = async (id: string) =>
  gym.admin('POST', `/api/v1/appointments/${id}/complete`, {}, versioned(await lessonOf(gym, id)))

describe('a private lesson of a store that requires a confirmation', () => {
  it('is completed by none of: the button, the end of the session', async () => {
    const { id } = await checkedInLesson(gym, { pays: 'value' })
    expect((await refused(complete(id))).slice(0, 2)).toEqual([409, 'lesson_not_confirmed'])
    await travel(gym, at('16:20'))
    await closeSessions(gym.db, new Date(at('16:20')))
    expect(await stateOf(id)).toEqual(['checked_in', 'awaited', null, 'held'])
    expect((await refused(complete(id))).slice(0, 2)).toEqual([409, 'lesson_not_confirmed'])
  })

  it('is completed with the code of the member’s link, and earned', async () => {
    const { id, member } = await checkedInLesson(gym, { pays: 'value' })
    const reply = await answer(confirm(id, { by: 'code', code: await codeOf(member.id) }))
    expect([reply.status, reply.body.completedAt]).toEqual([200, at('15:00')])
    expect(await stateOf(id)).toEqual(['completed', 'confirmed', 'code', 'taken'])
  })

  it('is completed with a signature, which is sealed, hashed and viewed on the record', async () => {
    const { id } = await checkedInLesson(gym)
    expect((await confirm(id, { by: 'signature', signature: signed })).status).toBe(200)
    expect(await stateOf(id)).toEqual(['completed', 'confirmed', 'signature', 'none'])
    const { rows } = await sql<{ signature: Buffer }>`
      select signature from lesson_signature where appointment_id = ${id}
    `.execute(gym.db)
    expect(rows[0]!.signature.toString('latin1')).not.toContain('strokes')
    const { signatureHash } = await lessonOf(gym, id)
    expect(signatureHash).toBe(createHash('sha256').update(JSON.stringify(signed)).digest('hex'))
    const view = await answer(gym.admin('POST', `/api/v1/appointments/${id}/lesson-signature/view`, {}))
    expect(view.body.signature).toEqual(signed)
    const history = await answer(gym.admin('GET', `/api/v1/appointments/${id}/history`))
    expect(history.body.rows.map(({ action }: { action: string }) => action).slice(0, 2)).toEqual([
      'appointment.viewSignature',
      'appointment.confirmLesson',
    ])
    expect(JSON.stringify(history.body.rows[1].after)).toContain(signatureHash)
  })

  it('is completed by a name typed in place of a drawing', async () => {
    const { id } = await checkedInLesson(gym)
    const signature = { kind: 'typed', name: '周会员' }
    expect((await confirm(id, { by: 'signature', signature })).status).toBe(200)
  })

  it('is confirmed by a visit at a terminal of its store in its time, and by no other', async () => {
    const visit = (memberId: string, clock: string, source = 'device') =>
      sql`insert into check_in (id, member_id, store_id, at, source, result, membership_id)
        select gen_random_uuid(), ${memberId}, ${gym.mine.id}, ${at(clock)}, ${source}, 'pass', id from membership
        where member_id = ${memberId}`.execute(gym.db)
    const { id, member } = await checkedInLesson(gym, { pays: 'units' })
    await visit(member.id, '13:59')
    await visit(member.id, '14:30', 'front_desk')
    expect((await complete(id)).status).toBe(409)
    await visit(member.id, '14:00')
    expect((await complete(id)).status).toBe(200)
    expect(await stateOf(id)).toEqual(['completed', 'confirmed', 'face', 'taken'])
  })

  it('is completed by a manager with a reason, and then needs no confirmation', async () => {
    const { id, member } = await checkedInLesson(gym)
    const { token } = await linkOf(gym, member.id)
    expect(await refused(onLesson(gym, gym.admin, id, 'lesson-verification', { reason: '' }))).toEqual([
      422,
      'invalid',
      [{ path: ['reason'], code: 'required' }],
    ])
    expect((await onLesson(gym, gym.admin, id, 'lesson-verification', reason)).status).toBe(200)
    expect(await stateOf(id)).toEqual(['completed', 'verified', null, 'none'])
    expect((await refused(memberPage(gym, token).confirm(id)))[2]).toMatchObject([{ code: 'lesson_settled' }])
  })

  it('that waits is completed by the member’s own phone', async () => {
    const { id, member } = await checkedInLesson(gym, { pays: 'units' })
    const { token } = await linkOf(gym, member.id)
    expect((await memberPage(gym, token).confirm(id)).status).toBe(200)
    expect(await stateOf(id)).toEqual(['checked_in', 'confirmed', 'link', 'held'])
    const other = await checkedInLesson(gym, { pays: 'units' })
    const { token: theirs } = await linkOf(gym, other.member.id)
    await travel(gym, at('16:20'))
    await closeSessions(gym.db, new Date(at('16:20')))
    expect(await stateOf(id)).toEqual(['completed', 'confirmed', 'link', 'taken'])
    expect((await memberPage(gym, theirs).confirm(other.id)).status).toBe(200)
    expect(await stateOf(other.id)).toEqual(['completed', 'confirmed', 'link', 'taken'])
  })

  it('is cancelled with its session, whatever was confirmed', async () => {
    const { id, member, session } = await checkedInLesson(gym, { pays: 'units' })
    const { token } = await linkOf(gym, member.id)
    await memberPage(gym, token).confirm(id)
    await apply(gym, 'class-sessions', session.id, 'cancel', { reason: '停电' })
    expect(await stateOf(id)).toEqual(['cancelled', 'none', null, 'returned'])
    expect((await refused(memberPage(gym, token).confirm(id)))[2]).toMatchObject([
      { code: 'lesson_not_attended' },
    ])
  })
})

describe('a completed lesson without a confirmation', () => {
  it('is listed where the store wishes one, and settled afterwards by member or manager', async () => {
    await setRule(gym, 'wished')
    const [mine, theirs] = [await checkedInLesson(gym), await checkedInLesson(gym)]
    for (const { id } of [mine, theirs]) expect((await complete(id)).status).toBe(200)
    expect(await stateOf(mine.id)).toEqual(['completed', 'unconfirmed', null, 'none'])
    const listed = async () => {
      const { rows } = (
        await answer(gym.admin('GET', '/api/v1/appointments?confirmation=awaited,unconfirmed&pageSize=200'))
      ).body
      const figures: DashboardFigures = (
        await answer(gym.admin('GET', `/api/v1/dashboard?from=2026-03-01&to=2026-03-02`))
      ).body
      const work = figures.work.find(({ kind }) => kind === 'lessons_unconfirmed')
      expect(work?.count).toBe(rows.length)
      return rows.map(({ id }: { id: string }) => id)
    }
    expect(await listed()).toEqual(expect.arrayContaining([mine.id, theirs.id]))
    await confirm(mine.id, { by: 'code', code: await codeOf(mine.member.id) })
    await onLesson(gym, gym.admin, theirs.id, 'lesson-verification', reason)
    const left = await listed()
    expect([left.includes(mine.id), left.includes(theirs.id)]).toEqual([false, false])
  })

  it('is not listed where the store does not ask', async () => {
    await setRule(gym, 'off')
    const { id } = await checkedInLesson(gym)
    await complete(id)
    expect(await stateOf(id)).toEqual(['completed', 'none', null, 'none'])
  })
})

describe('a code', () => {
  it('is accepted once, also for another lesson', async () => {
    const first = await checkedInLesson(gym, { startsAt: at('13:00') })
    const next = await checkedInLesson(gym, { member: first.member })
    const code = await codeOf(first.member.id)
    expect((await confirm(first.id, { by: 'code', code })).status).toBe(200)
    expect(await refused(confirm(next.id, { by: 'code', code }))).toEqual([
      409,
      'not_confirmable',
      [{ path: ['code'], code: 'lesson_code_used' }],
    ])
    gym.clock.advance({ minutes: 1 })
    const { code: fresh } = await memberPage(gym, (await tokenOf(first.member.id)) ?? '').page()
    expect((await confirm(next.id, { by: 'code', code: fresh.digits })).status).toBe(200)
  })

  it('lasts for its minute and the next', async () => {
    const { id, member } = await checkedInLesson(gym)
    const { token } = await linkOf(gym, member.id)
    const { code } = await memberPage(gym, token).page()
    expect(code.until).toBe(at('15:01'))
    gym.clock.set(at('15:02'))
    expect((await refused(confirm(id, { by: 'code', code: code.digits }))).slice(0, 2)).toEqual([
      403,
      'wrong_lesson_code',
    ])
    gym.clock.set(new Date(Date.parse(at('15:02')) - 1).toISOString())
    expect((await confirm(id, { by: 'code', code: code.digits })).status).toBe(200)
  })

  it('of another member, of a revoked link and of a lesson not begun is refused with its sentence', async () => {
    const { id, member } = await checkedInLesson(gym)
    const other = await newMember(gym.admin, gym.mine.id)
    const foreign = await codeOf(other.id)
    expect((await refused(confirm(id, { by: 'code', code: foreign })))[2]).toEqual([
      { path: ['code'], code: 'member_without_link' },
    ])
    const old = await codeOf(member.id)
    expect((await refused(confirm(id, { by: 'code', code: foreign })))[1]).toBe('wrong_lesson_code')
    await linkOf(gym, member.id)
    expect((await refused(confirm(id, { by: 'code', code: old })))[1]).toBe('wrong_lesson_code')
    await gym.admin('POST', `/api/v1/members/${member.id}/link/revoke`, {})
    expect((await refused(confirm(id, { by: 'code', code: old })))[2]).toMatchObject([
      { code: 'member_without_link' },
    ])
    gym.clock.set(at('14:59'))
    expect((await refused(confirm(id, { by: 'code', code: old })))[2]).toMatchObject([
      { code: 'lesson_not_begun' },
    ])
  })

  it('is guessed at five times, and then has to wait', async () => {
    const { id, member } = await checkedInLesson(gym)
    await codeOf(member.id)
    const codes: string[] = []
    for (let i = 0; i < 6; i += 1)
      codes.push((await refused(confirm(id, { by: 'code', code: `0000000${i}` })))[1] as string)
    expect(codes.slice(4)).toEqual(['wrong_lesson_code', 'too_many_attempts'])
  })

  it.each([
    ['short', { by: 'code', code: '1234' }],
    ['of letters', { by: 'code', code: 'abcdefgh' }],
    ['missing', { by: 'code' }],
    ['a dot for a signature', { by: 'signature', signature: { kind: 'drawn', strokes: [[1, 1]] } }],
    [
      'a pen that rests',
      { by: 'signature', signature: { kind: 'drawn', strokes: [Array.from({ length: 24 }, () => 5)] } },
    ],
    ['an odd stroke', { by: 'signature', signature: { kind: 'drawn', strokes: [[1, 1, 2]] } }],
    ['a point outside', { by: 'signature', signature: { kind: 'drawn', strokes: [[1001, 1]] } }],
    ['a face that staff claim', { by: 'face' }],
  ])('that is %s is invalid', async (_, body) => {
    const { id } = await checkedInLesson(gym)
    expect((await refused(confirm(id, body)))[0]).toBe(422)
  })
})

describe('who may', () => {
  it('confirm, verify, decide and see signatures is said by the role', async () => {
    const { id, member } = await checkedInLesson(gym)
    const as = async (role: string) => (await joined(gym, { role, storeIds: [gym.mine.id] })).ask
    const [coach, desk, manager] = [await as('coach'), await as('front_desk'), await as('manager')]
    const verify = (ask: Ask) => onLesson(gym, ask, id, 'lesson-verification', reason)
    for (const ask of [coach, desk])
      expect((await refused(verify(ask))).slice(0, 2)).toEqual([403, 'forbidden'])
    const link = (ask: Ask) => ask('GET', `/api/v1/members/${member.id}/link`)
    expect([(await link(coach)).status, (await link(desk)).status]).toEqual([403, 200])
    expect((await verify(manager)).status).toBe(200)
  })

  it('whoever is limited to own lessons neither verifies them nor decides their disputes', async () => {
    const { id } = await checkedInLesson(gym)
    const permissions = ['appointment:*', 'session:write']
    await gym.admin('POST', '/api/v1/roles', {
      name: 'judge',
      title: '私教主管',
      description: '',
      permissions,
    })
    const { ask } = await joined(gym, { role: 'judge', storeIds: [gym.mine.id] })
    const decision = { isUpheld: true, reason: '核实过' }
    expect(await refused(onLesson(gym, ask, id, 'lesson-verification', reason))).toEqual([
      403,
      'own_lesson',
      [],
    ])
    expect(await refused(onLesson(gym, ask, id, 'dispute-decision', decision))).toEqual([
      403,
      'own_lesson',
      [],
    ])
  })
})

it('two confirmations at once: one wins, the other gets 409', async () => {
  const { id, member } = await checkedInLesson(gym, { pays: 'value' })
  const { token } = await linkOf(gym, member.id)
  const code = (await memberPage(gym, token).page()).code.digits
  const row = await lessonOf(gym, id)
  const send = (body: unknown) =>
    gym.admin('POST', `/api/v1/appointments/${id}/lesson-confirmation`, body, versioned(row))
  const replies = await Promise.all([
    send({ by: 'code', code }),
    send({ by: 'signature', signature: signed }),
    memberPage(gym, token).confirm(id),
  ])
  const statuses = replies.map(({ status }) => status).sort()
  expect(statuses).toEqual([200, 409, 409])
})

describe('before the start of a lesson', () => {
  it.each(['off', 'required'] as const)('nobody completes or verifies it (%s)', async (rule) => {
    await setRule(gym, rule)
    const { id } = await checkedInLesson(gym)
    gym.clock.set(at('14:30'))
    const early = [409, 'not_confirmable', [{ path: ['confirmation'], code: 'lesson_not_begun' }]]
    expect(await refused(onLesson(gym, gym.admin, id, 'complete', {}))).toEqual(early)
    if (rule === 'required')
      expect(
        await refused(onLesson(gym, gym.admin, id, 'lesson-verification', { reason: '会员没带手机' })),
      ).toEqual(early)
    gym.clock.set(at('15:00'))
    if (rule === 'off') expect((await onLesson(gym, gym.admin, id, 'complete', {})).status).toBe(200)
  })
})

it('a session is not cancelled once a member has completed it, and one of two at once wins', async () => {
  await setRule(gym, 'off')
  const { id, session } = await checkedInLesson(gym)
  const cancel = async () => {
    const { version } = (await answer(gym.admin('GET', `/api/v1/class-sessions/${session.id}`))).body
    return gym.admin(
      'POST',
      `/api/v1/class-sessions/${session.id}/cancel`,
      { reason: '停电' },
      versioned({ version }),
    )
  }
  const [completed, cancelled] = await Promise.all([onLesson(gym, gym.admin, id, 'complete', {}), cancel()])
  expect([completed.status, cancelled.status].sort()).toEqual([200, 409])
  const other = await checkedInLesson(gym, { startsAt: at('17:00') })
  await apply(gym, 'appointments', other.id, 'complete')
  const { version } = (await answer(gym.admin('GET', `/api/v1/class-sessions/${other.session.id}`))).body
  const late = gym.admin(
    'POST',
    `/api/v1/class-sessions/${other.session.id}/cancel`,
    { reason: '停电' },
    versioned({ version }),
  )
  expect(await refused(late)).toEqual([
    409,
    'not_confirmable',
    [{ path: ['confirmation'], code: 'session_has_completed' }],
  ])
})
