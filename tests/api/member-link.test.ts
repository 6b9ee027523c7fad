import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import { askOf } from '../harness/app'
import { checkedInLesson, linkOf, memberPage, setRule } from './fixtures/confirmation'
import { at, openDesk, travel } from './fixtures/front-desk'
import { answer, type Gym, refusal, startGym } from './fixtures/gym'
import { newMember } from './fixtures/timetable'

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
    expect(link.url).toMatch(/^\/member-page#[0-9a-f-]{36}\.[\w-]{43}$/)
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
          openUntil: expect.any(String),
          dispute: null,
        },
      ],
      recent: [],
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
    const [id = '', signature = ''] = mine.token.split('.')
    const flipped = (signature[0] === 'A' ? 'B' : 'A') + signature.slice(1)
    const forged = [
      `${other.link.id}.${signature}`,
      `${id}.${flipped}`,
      `${id}.${'A'.repeat(43)}`,
      `${id}.`,
      id,
      '',
      'x'.repeat(200),
      `${id}.${signature}A`,
      `${id.toUpperCase()}.${signature}`,
      `${id}.${signature}\u0000`,
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

it('who guesses has to wait, before anything is looked up', async () => {
  const guest = askOf(gym.app)
  const guess = (path: string) => guest('POST', `/api/v1/member-page${path}`, { token: 'guess' })
  const statuses: number[] = []
  for (let i = 0; i < 300; i += 1) statuses.push((await guess('')).status)
  expect([statuses[0], statuses.at(-1)]).toEqual([404, 429])
  gym.clock.advance({ milliseconds: 1_000 })
  expect((await guess('')).status).toBe(404)
})
