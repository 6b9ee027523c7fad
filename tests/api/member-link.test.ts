import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { Hono } from 'hono'
import { sql } from 'kysely'
import type { Appointment } from '../../contract/scheduling/appointment'
import { linkToken } from '../../server/kit/crypto/link-token'
import { secretBox } from '../../server/kit/crypto/secret-box'
import { signingKey } from '../../server/kit/crypto/signing-key'
import { totalLimit } from '../../server/kit/http/call-limiter'
import { systemContext } from '../../server/kit/resource/system-context'
import { linkCodeHash } from '../../server/membership/member-link/link-codes'
import { pathForMessage } from '../../server/membership/member-link/member-link'
import { askOf } from '../harness/app'
import { checkedInLesson, linkOf, memberPage, setRule } from './fixtures/confirmation'
import {
  at,
  groupCourse,
  newBooking,
  newSession,
  openDesk,
  read,
  travel,
  workingCoach,
} from './fixtures/front-desk'
import { answer, type Gym, refusal, startGym, versioned } from './fixtures/gym'
import { goods, paidOrder } from './fixtures/till'
import { newMember, newMembership } from './fixtures/timetable'

let gym: Gym
beforeAll(async () => {
  gym = await startGym()
  await openDesk(gym)
  await setRule(gym, 'wished')
}, 60_000)
afterAll(() => gym.close())

const nothing = [404, 'not_found', []]

describe('a member’s link', () => {
  it('shows the lessons and a code, and nothing else of the person', async () => {
    const { id, member } = await checkedInLesson(gym)
    const { link, token } = await linkOf(gym, member.id)
    expect(link.url).toMatch(/^\/member-page#[1-9A-HJ-NP-Za-km-z]{12}$/)
    const page = await memberPage(gym, token).page()
    expect(page).toEqual({
      memberName: member.name,
      expiresAt: link.expiresAt,
      code: { digits: expect.stringMatching(/^\d{8}$/), until: at('15:01') },
      coming: [
        {
          id,
          courseName: expect.any(String),
          coachName: expect.any(String),
          storeName: gym.mine.name,
          startsAt: at('15:00'),
          endsAt: at('16:00'),
          status: 'checked_in',
          confirmation: 'none',
          mayConfirm: true,
          mayDispute: false,
          mayCancel: false,
          cancelBy: at('14:00'),
          openUntil: expect.any(String),
          dispute: null,
        },
      ],
      recent: [],
      cards: expect.any(Array),
      receipts: [],
      toSign: 0,
      wishes: [
        { category: 'service', isAllowed: true },
        { category: 'marketing', isAllowed: false },
      ],
    })
    const shown = JSON.stringify(page)
    for (const secret of [member.id, member.memberNo, member.mobile, gym.mine.id])
      expect(shown).not.toContain(secret)
  })

  it('is one: a new one makes the old one void, and so does revoking', async () => {
    const member = await newMember(gym.admin, gym.mine.id)
    const [old, young] = [await linkOf(gym, member.id), await linkOf(gym, member.id)]
    expect(await refusal(memberPage(gym, old.token).open())).toEqual(nothing)
    expect((await memberPage(gym, young.token).open()).status).toBe(200)
    const { link } = (await answer(gym.admin('POST', `/api/v1/members/${member.id}/link/revoke`, {}))).body
    expect([link.url, link.revokedAt]).toEqual([null, gym.clock().toISOString()])
    expect(await refusal(memberPage(gym, young.token).open())).toEqual(nothing)
  })

  it('cannot be forged, bent to another member or another end, or lent to another link', async () => {
    const member = await newMember(gym.admin, gym.mine.id)
    const [mine, other] = [
      await linkOf(gym, member.id),
      await linkOf(gym, (await newMember(gym.admin, gym.mine.id)).id),
    ]
    const { id } = mine.link
    const flipped = (mine.token[0] === 'A' ? 'B' : 'A') + mine.token.slice(1)
    const forged = [
      flipped,
      mine.token.slice(0, 11),
      `${mine.token}A`,
      mine.token.replace(/.$/, '0'),
      `${id}.${'A'.repeat(43)}`,
      `${id}.`,
      id,
      '',
      'x'.repeat(200),
      `${mine.token}\u0000`,
    ]
    for (const token of forged) {
      const page = memberPage(gym, token)
      for (const reply of [await page.open(), await page.confirm(id), await page.dispute(id)])
        expect([token, [400, 404].includes(reply.status)]).toEqual([token, true])
    }
    for (const change of [
      sql`expires_at = expires_at + interval '1 day'`,
      sql`member_id = (select member_id from member_link where id = ${other.link.id})`,
    ]) {
      await sql`update member_link set ${change} where id = ${id}`.execute(gym.db)
      expect(await refusal(memberPage(gym, mine.token).open())).toEqual(nothing)
      await sql`update member_link set expires_at = ${mine.link.expiresAt}, member_id = ${member.id} where id = ${id}`.execute(
        gym.db,
      )
      expect((await memberPage(gym, mine.token).open()).status).toBe(200)
    }
  })

  it('of the time before codes stays valid until it ends, and has no second way in', async () => {
    const member = await newMember(gym.admin, gym.mine.id)
    const { link, token } = await linkOf(gym, member.id)
    const long = linkToken(await signingKey(gym.db, 'member-link'), link.id, `${member.id} ${link.expiresAt}`)
    expect(await refusal(memberPage(gym, long).open())).toEqual(nothing)
    await sql`update member_link set code_hash = null where id = ${link.id}`.execute(gym.db)
    expect((await memberPage(gym, long).open()).status).toBe(200)
    expect(await refusal(memberPage(gym, token).open())).toEqual(nothing)
    const { body } = await answer(gym.admin('GET', `/api/v1/members/${member.id}/link`))
    expect(body.link.url).toBe(`/member-page#${long}`)
    const bent = long.replace(/.{43}$/, 'A'.repeat(43))
    expect(await refusal(memberPage(gym, bent).open())).toEqual(nothing)
  })

  it('cannot be found in the database: only a hash by a key outside is there, and a copied one opens nothing', async () => {
    const [member, victim] = [
      await newMember(gym.admin, gym.mine.id),
      await newMember(gym.admin, gym.mine.id),
    ]
    const { link, token } = await linkOf(gym, member.id)
    const { rows } = await sql<{ text: string }>`
      select member_link::text as text from member_link where id = ${link.id}
      union all select audit::text from audit where action = 'member.issueLink' and row_id = ${member.id}
    `.execute(gym.db)
    expect(rows).toHaveLength(2)
    for (const { text } of rows) expect(text).not.toContain(token)
    const { link: theirs } = await linkOf(gym, victim.id)
    await sql`update member_link set code_hash = null where id = ${link.id}`.execute(gym.db)
    await sql`update member_link set code_hash = ${linkCodeHash(token)} where id = ${theirs.id}`.execute(
      gym.db,
    )
    expect(await refusal(memberPage(gym, token).open())).toEqual(nothing)
  })

  it('is void after its data key was replaced, and the next message makes another', async () => {
    const member = await newMember(gym.admin, gym.mine.id)
    const desk = { ...systemContext(gym.db as never, gym.clock()), secrets: gym.secrets }
    const path = () => pathForMessage(desk, member.id)
    const first = await path()
    expect(await path()).toBe(first)
    const other = secretBox([new Uint8Array(32).fill(7)])
    const second = await pathForMessage({ ...desk, secrets: other }, member.id)
    expect(second).not.toBe(first)
  })

  it('ends by itself, at most a year later, and with the person', async () => {
    const member = await newMember(gym.admin, gym.mine.id)
    expect(await refusal(gym.admin('POST', `/api/v1/members/${member.id}/link`, { days: 366 }))).toEqual([
      422,
      'invalid',
      [['days', 'too_big']],
    ])
    const page = memberPage(gym, (await linkOf(gym, member.id, 1)).token)
    await sql`update person set status = 'disabled' where id = ${member.personId}`.execute(gym.db)
    expect(await refusal(page.open())).toEqual(nothing)
    await sql`update person set status = 'active' where id = ${member.personId}`.execute(gym.db)
    gym.clock.advance({ days: 1, milliseconds: -1 })
    expect((await page.open()).status).toBe(200)
    gym.clock.advance({ milliseconds: 1 })
    expect(await refusal(page.open())).toEqual(nothing)
  })

  it('is made for members of the own stores alone', async () => {
    await travel(gym, at('09:00'))
    const theirs = await newMember(gym.admin, gym.theirs.id)
    for (const [method, path, body] of [
      ['GET', 'link', undefined],
      ['POST', 'link', { days: 7 }],
      ['POST', 'link/revoke', {}],
    ] as const)
      expect((await refusal(gym.clerk(method, `/api/v1/members/${theirs.id}/${path}`, body)))[0]).toBe(404)
  })
})

it('many addresses that guess together have to wait too', async () => {
  const app = new Hono()
  const statuses: number[] = []
  app.use(async (c, next) => {
    c.set('parts' as never, { clock: gym.clock } as never)
    c.set('locale' as never, 'zh-CN' as never)
    await next()
  })
  app.use(totalLimit({ size: 20, perSecond: 1 }))
  app.post('/', (c) => c.text(''))
  for (let n = 0; n < 30; n += 1)
    statuses.push(
      (await app.request('/', { method: 'POST', headers: { 'x-forwarded-for': `1.1.1.${n}` } })).status,
    )
  expect(statuses).toEqual([...Array(20).fill(200), ...Array(10).fill(429)])
})

it('who guesses has to wait, before anything is looked up', async () => {
  const guest = askOf(gym.app)
  const guess = (path: string) => guest('POST', `/api/v1/member-page${path}`, { token: 'guess' })
  const statuses: number[] = []
  for (let i = 0; i < 300; i += 1) statuses.push((await guess('')).status)
  expect([statuses[0], statuses.at(-1)]).toEqual([404, 429])
  gym.clock.advance({ milliseconds: 1_000 })
  expect((await guess('')).status).toBe(404)
})

describe('a booking on the member’s page', () => {
  const lesson = async () => {
    await travel(gym, at('09:00', '2026-03-03'))
    const course = await groupCourse(gym, await workingCoach(gym), { kind: 'small_group', capacity: 2 })
    const session = await newSession(gym, course, { startsAt: at('15:00', '2026-03-06') })
    await newBooking(gym, session.id, (await newMember(gym.admin, gym.mine.id)).id)
    const [member, next] = [await newMember(gym.admin, gym.mine.id), await newMember(gym.admin, gym.mine.id)]
    const row = await newBooking(gym, session.id, member.id)
    const waiting = await newBooking(gym, session.id, next.id, { waitIfFull: true } as never)
    return { member, next, row, waiting }
  }
  const pageOf = async (memberId: string) => memberPage(gym, (await linkOf(gym, memberId)).token)
  const statusOf = async (id: string) => (await read<Appointment>(gym, 'appointments', id)).status

  it('is cancelled at no cost, once, and moves up who waits, who may decline in turn', async () => {
    const { member, next, row, waiting } = await lesson()
    const page = await pageOf(member.id)
    expect((await page.page()).coming).toMatchObject([{ id: row.id, mayCancel: true }])
    const both = await Promise.all([page.cancel(row.id), page.cancel(row.id)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect([await statusOf(row.id), await statusOf(waiting.id)]).toEqual(['cancelled', 'confirmed'])
    const { rows } = await sql<{ event: string; personId: string }>`
      select event, person_id from message where link_id in (${row.id}, ${waiting.id}) and event in ('cancelled', 'promoted')
    `.execute(gym.db)
    expect(rows).toHaveLength(2)
    expect((await (await pageOf(next.id)).cancel(waiting.id)).status).toBe(200)
    expect(await statusOf(waiting.id)).toBe('cancelled')
    const { rows: lines } = await sql<{ who: string }>`
      select who from audit where action = 'appointment.cancel' and row_id = ${row.id}
    `.execute(gym.db)
    expect(lines).toEqual([{ who: ':member' }])
  })

  it('of another member is not there, and a late one is the store’s to decide', async () => {
    const { member, next, row, waiting } = await lesson()
    expect(await refusal((await pageOf(next.id)).cancel(row.id))).toEqual(nothing)
    expect(await refusal((await pageOf(member.id)).cancel(waiting.id))).toEqual(nothing)
    await travel(gym, at('14:50', '2026-03-06'))
    const page = await pageOf(member.id)
    expect((await page.page()).coming).toMatchObject([{ id: row.id, mayCancel: false }])
    expect((await refusal(page.cancel(row.id))).slice(0, 2)).toEqual([409, 'not_allowed_now'])
    expect(await statusOf(row.id)).toBe('confirmed')
  })

  it('of whom moved up after the deadline can be given up until half an hour before', async () => {
    const { next, row, waiting } = await lesson()
    await travel(gym, at('13:40', '2026-03-06'))
    const seat = await read<Appointment>(gym, 'appointments', row.id)
    const event = `/api/v1/appointments/${row.id}/lateCancel`
    expect((await gym.admin('POST', event, { reason: '临时有事' }, versioned(seat))).status).toBe(200)
    expect(await statusOf(waiting.id)).toBe('confirmed')
    const page = await pageOf(next.id)
    expect((await page.page()).coming).toMatchObject([{ id: waiting.id, mayCancel: true }])
    await travel(gym, at('14:31', '2026-03-06'))
    expect((await refusal(page.cancel(waiting.id)))[0]).toBe(409)
    await travel(gym, at('14:29', '2026-03-06'))
    expect((await page.cancel(waiting.id)).status).toBe(200)
    expect(await statusOf(waiting.id)).toBe('cancelled')
  })
})

it('messages are ended and wanted again on the member’s page, in their own name', async () => {
  const member = await newMember(gym.admin, gym.mine.id)
  const { token } = await linkOf(gym, member.id)
  const page = memberPage(gym, token)
  expect((await answer(page.wish('service', false))).body.wishes[0]).toEqual({
    category: 'service',
    isAllowed: false,
  })
  expect((await answer(page.wish('marketing', true))).body.wishes[1].isAllowed).toBe(true)
  expect((await page.wish('everything', true)).status).toBe(422)
  const { rows } = await sql<{ who: string }>`
    select distinct who from message_consent where person_id = ${member.personId}
  `.execute(gym.db)
  expect(rows).toEqual([{ who: ':member' }])
  await answer(gym.admin('POST', `/api/v1/members/${member.id}/link/revoke`, {}))
  expect(await refusal(page.wish('service', true))).toEqual(nothing)
})

it('the page shows the cards and payments of its member alone', async () => {
  const [member, other] = [await newMember(gym.admin, gym.mine.id), await newMember(gym.admin, gym.mine.id)]
  await newMembership(gym.db, member.id, { kind: 'times', name: '十次卡' })
  await newMembership(gym.db, member.id, { kind: 'stored', name: '储值卡', endsOn: '2027-01-01' })
  await newMembership(gym.db, member.id, { name: '旧卡', status: 'expired' })
  await newMembership(gym.db, other.id, { name: '别人的卡' })
  const page = await memberPage(gym, (await linkOf(gym, member.id)).token).page()
  expect(page.cards).toMatchObject([
    {
      name: '十次卡',
      status: 'active',
      timesLeft: 10,
      timesTotal: 10,
      balanceFen: null,
      endsOn: '2026-12-31',
    },
    { name: '储值卡', timesLeft: null, balanceFen: 100_000, frozenUntil: null },
  ])
  expect(page.receipts).toEqual([])
})

it('the page says until when a card is frozen, and what was paid and refunded', async () => {
  const member = await newMember(gym.admin, gym.mine.id)
  await newMembership(gym.db, member.id, { status: 'frozen', startsOn: '2026-03-01', endsOn: '2026-04-20' })
  const order = await paidOrder(gym, { memberId: member.id, items: [goods(3_500)] })
  const page = await memberPage(gym, (await linkOf(gym, member.id)).token).page()
  expect(page.cards).toMatchObject([{ status: 'frozen', frozenUntil: '2026-04-20' }])
  expect(page.receipts).toEqual([
    { number: order.orderNo, paidAt: expect.any(String), paidFen: order.paidFen, refundedFen: 0 },
  ])
})
