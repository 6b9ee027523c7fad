import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { Member } from '../../contract/membership/member'
import type { MessageChannelRow } from '../../contract/messaging/message-channels'
import { wechatEntrance } from '../../server/public/wechat/wechat-entrance'
import { startWechat } from '../harness/wechat-server'
import { linkOf } from './fixtures/confirmation'
import { at, openDesk, travel } from './fixtures/front-desk'
import { answer, type Gym, refusal, startGym, versioned } from './fixtures/gym'
import { readPerson } from './fixtures/people'
import { newMember } from './fixtures/timetable'

const account = { appId: 'wx520c15f417810387', secret: '0123456789abcdef0123456789abcdef' }
const openid = 'oFakeOpenidOfAMember_-0000000'

let gym: Gym
let wechat: Awaited<ReturnType<typeof startWechat>>
let member: Member
let token: string
let grant: (code: string) => unknown
beforeAll(async () => {
  wechat = await startWechat({
    app: account,
    send: () => ({ body: { errcode: 0 } }),
    code: (code) => grant(code),
  })
  gym = await startGym({ wechatOrigin: wechat.origin, publicOrigin: 'https://gym.example' })
  await openDesk(gym)
}, 60_000)
afterAll(async () => {
  await gym.close()
  await wechat.close()
})
beforeEach(async () => {
  await travel(gym, at('09:00'))
  gym.clock.advance({ minutes: 10 })
  await sql`delete from person_wechat`.execute(gym.db)
  await sql`delete from wechat_state`.execute(gym.db)
  grant = () => ({ access_token: 'USER', expires_in: 7200, openid, scope: 'snsapi_base' })
  await setUp()
  member = await newMember(gym.admin, gym.mine.id)
  token = (await linkOf(gym, member.id)).token
})

async function setUp() {
  const { body } = await answer(gym.admin('GET', '/api/v1/message-channels'))
  const row: MessageChannelRow = body.rows.find(({ name }: MessageChannelRow) => name === 'wechat')
  const config = { wechat: { appId: account.appId, templates: [] }, secret: account.secret }
  await answer(gym.admin('PATCH', `/api/v1/message-channels/${row.id}/wechat`, config, versioned(row)))
}

const begin = async (of = token) => {
  const reply = await gym.app.request('/api/v1/member-page/wechat', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: of }),
  })
  const url: string | null = reply.ok ? (await reply.json()).url : null
  return {
    status: reply.status,
    url,
    state: url === null ? '' : (new URL(url).searchParams.get('state') ?? ''),
    cookie: reply.headers.get('set-cookie')?.split(';')[0] ?? '',
    setCookie: reply.headers.get('set-cookie') ?? '',
  }
}
const comeBack = async (query: Record<string, string>, cookie: string) => {
  const reply = await gym.app.request(`/api/v1/member-page/wechat-return?${new URLSearchParams(query)}`, {
    headers: { cookie },
  })
  return [reply.status, reply.headers.get('location')]
}
const bound = async () =>
  (
    await sql<{ personId: string; appId: string; openid: string }>`
      select person_id, app_id, openid from person_wechat order by openid
    `.execute(gym.db)
  ).rows

describe('who opens their link in WeChat', () => {
  it('is led to WeChat, and back to their page, bound; the log names the member', async () => {
    const { url, state, cookie, setCookie } = await begin()
    expect(url).toBe(
      `https://open.weixin.qq.com/connect/oauth2/authorize?appid=${account.appId}&redirect_uri=https%3A%2F%2Fgym.example%2Fapi%2Fv1%2Fmember-page%2Fwechat-return&response_type=code&scope=snsapi_base&state=${state}#wechat_redirect`,
    )
    expect(state).toMatch(/^[0-9a-f]{64}$/)
    expect(setCookie).toMatch(/HttpOnly; SameSite=Lax/)
    const { rows } = await sql<{
      all: string
    }>`select string_agg(wechat_state::text, '') as all from wechat_state`.execute(gym.db)
    expect(rows[0]?.all).not.toContain(state)
    expect(await comeBack({ code: 'CODE', state }, cookie)).toEqual([
      302,
      `/member-page?wechat=done#${token}`,
    ])
    expect(await bound()).toEqual([{ personId: member.personId, appId: account.appId, openid }])
    const { rows: lines } = await sql<{ who: string; line: string }>`
      select who, audit::text as line from audit where action = 'person.bindWechat'
    `.execute(gym.db)
    expect(lines.map(({ who }) => who)).toEqual([':member'])
    expect(lines[0]?.line).not.toContain(openid)
    expect((await begin()).url).toBe(null)
  })

  it('cannot take the same state twice, nor after ten minutes, nor in another browser', async () => {
    const first = await begin()
    expect(await comeBack({ code: 'CODE', state: first.state }, '')).toEqual([
      302,
      '/member-page?wechat=back',
    ])
    expect(await bound()).toEqual([])
    const second = await begin()
    gym.clock.advance({ minutes: 11 })
    expect(await comeBack({ code: 'CODE', state: second.state }, second.cookie)).toEqual([
      302,
      '/member-page?wechat=back',
    ])
    const third = await begin()
    grant = () => ({ errcode: 40029, errmsg: 'invalid code' })
    await comeBack({ code: 'CODE', state: third.state }, third.cookie)
    grant = () => ({ openid })
    expect(await comeBack({ code: 'CODE', state: third.state }, third.cookie)).toEqual([
      302,
      '/member-page?wechat=back',
    ])
    expect(await comeBack({ code: 'CODE', state: "' or true --" }, third.cookie)).toEqual([
      302,
      '/member-page?wechat=back',
    ])
    expect(await bound()).toEqual([])
  })

  it.each([
    ['refuses the code', () => ({ errcode: 40029, errmsg: 'invalid code' })],
    ['says nothing of a user', () => ({})],
    ['shows a snapshot', () => ({ openid, is_snapshotuser: 1 })],
    ['names somebody who is none', () => ({ openid: "'; drop" })],
  ])('gets their page unbound when WeChat %s', async (_, given) => {
    grant = given
    const { state, cookie } = await begin()
    expect(await comeBack({ code: 'CODE', state }, cookie)).toEqual([
      302,
      `/member-page?wechat=done#${token}`,
    ])
    expect(await bound()).toEqual([])
  })

  it('gets their page unbound without a code, without WeChat asked', async () => {
    const { state, cookie } = await begin()
    const before = wechat.codes.length
    expect(await comeBack({ state }, cookie)).toEqual([302, `/member-page?wechat=done#${token}`])
    expect([wechat.codes.length - before, await bound()]).toEqual([0, []])
  })
})

it('somebody to whom a link was forwarded does not take over a binding, begun before or after', async () => {
  const [own, late] = [await begin(), await begin()]
  await comeBack({ code: 'OWN', state: own.state }, own.cookie)
  grant = () => ({ openid: 'oSomebodyElse' })
  expect(await comeBack({ code: 'LATE', state: late.state }, late.cookie)).toEqual([
    302,
    `/member-page?wechat=done#${token}`,
  ])
  expect((await bound()).map((row) => row.openid)).toEqual([openid])
  expect((await begin()).url).toBe(null)
})

it('one WeChat user is one person of the account: a parent who opens a child’s link stays who they are', async () => {
  const own = await begin()
  await comeBack({ code: 'OWN', state: own.state }, own.cookie)
  const child = await newMember(gym.admin, gym.mine.id)
  const childs = await begin((await linkOf(gym, child.id)).token)
  expect((await comeBack({ code: 'OWN', state: childs.state }, childs.cookie))[0]).toBe(302)
  expect((await bound()).map((row) => row.personId)).toEqual([member.personId])
})

it('a binding to another account counts as none, and is replaced', async () => {
  await sql`insert into person_wechat values (${member.personId}, 'wx0000000000000000', 'oOldOpenid', ${gym.clock()})`.execute(
    gym.db,
  )
  const { state, cookie } = await begin()
  await comeBack({ code: 'CODE', state }, cookie)
  expect(await bound()).toEqual([{ personId: member.personId, appId: account.appId, openid }])
})

describe('staff', () => {
  const bindNow = async () => {
    const { state, cookie } = await begin()
    await comeBack({ code: 'CODE', state }, cookie)
    expect(await bound()).toHaveLength(1)
  }
  const unbind = async (ask = gym.admin) => {
    const person = await readPerson(gym.admin, member.personId)
    return ask('POST', `/api/v1/people/${person.id}/unbind-wechat`, {}, versioned(person))
  }

  it('whose stores the person is of are announced at once, of the binding and of its end', async () => {
    const announced = async () =>
      (
        await sql<{ storeId: string; body: { id: string } }>`
          select store_id, body from live_event where kind = 'person' order by tx, id
        `.execute(gym.db)
      ).rows
    await sql`delete from live_event`.execute(gym.db)
    await bindNow()
    const event = { storeId: gym.mine.id, body: { id: member.personId } }
    expect(await announced()).toEqual([event])
    expect((await unbind()).status).toBe(200)
    expect(await announced()).toEqual([event, event])
  })

  it('see since when, and remove it, which the log keeps; then the link binds again', async () => {
    expect((await readPerson(gym.admin, member.personId)).wechatBoundAt).toBe(null)
    expect((await refusal(unbind())).slice(0, 2)).toEqual([409, 'not_allowed_now'])
    await bindNow()
    expect((await readPerson(gym.admin, member.personId)).wechatBoundAt).toBe(gym.clock().toISOString())
    expect((await unbind(gym.reader)).status).toBe(403)
    const reply = await answer(unbind())
    expect([reply.status, reply.body.wechatBoundAt, await bound()]).toEqual([200, null, []])
    const { rows } =
      await sql`select from audit where action = 'person.unbindWechat' and row_id = ${member.personId}`.execute(
        gym.db,
      )
    expect(rows).toHaveLength(1)
    await bindNow()
    expect(await bound()).toHaveLength(1)
  })

  it('anonymise a person with their binding', async () => {
    await bindNow()
    const person = await readPerson(gym.admin, member.personId)
    const body = { reason: '本人申请' }
    const reply = await gym.admin('POST', `/api/v1/people/${person.id}/anonymise`, body, versioned(person))
    expect([reply.status, await bound()]).toEqual([200, []])
  })

  it('merge a bound person: the one who stays counts as bound, and is free again after the removal', async () => {
    await bindNow()
    const kept = await newMember(gym.admin, gym.mine.id)
    const [one, other] = [
      await readPerson(gym.admin, kept.personId),
      await readPerson(gym.admin, member.personId),
    ]
    const body = { from: other.id, fromVersion: other.version, take: [] }
    const reply = await gym.admin('POST', `/api/v1/people/${one.id}/merge`, body, versioned(one))
    expect(reply.status).toBe(200)
    const merged = await readPerson(gym.admin, kept.personId)
    expect(merged.wechatBoundAt).not.toBe(null)
    expect((await begin((await linkOf(gym, kept.id)).token)).url).toBe(null)
    const removed = gym.admin('POST', `/api/v1/people/${one.id}/unbind-wechat`, {}, versioned(merged))
    expect([(await removed).status, await bound()]).toEqual([200, []])
  })
})

describe('the entrance', () => {
  const agent = 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.50(0x18003237)'
  const open = wechatEntrance(async () => true, true)
  const visit = (
    path: string,
    headers: Record<string, string> = { 'user-agent': agent },
    method = 'GET',
    entrance = open,
  ) => entrance(new Request(`https://gym.example${path}`, { method, headers }))

  it('meets WeChat’s browser once a day, and nobody else', async () => {
    const reply = await visit('/member-page')
    expect(reply?.status).toBe(200)
    const cookie = reply?.headers.get('set-cookie') ?? ''
    expect(cookie).toBe('wechat_tried=1; Path=/member-page; Max-Age=86400; HttpOnly; SameSite=Lax; Secure')
    expect(reply?.headers.get('content-security-policy')).toContain("script-src 'sha256-")
    const later = { 'user-agent': agent, cookie: 'a=b; wechat_tried=1' }
    expect(await visit('/member-page', later)).toBe(undefined)
    expect(await visit('/member-page?wechat=done')).toBe(undefined)
    expect(await visit('/member-page', { 'user-agent': 'Mozilla/5.0 Safari' })).toBe(undefined)
    expect(await visit('/member-page', {})).toBe(undefined)
    expect(await visit('/login')).toBe(undefined)
    expect(await visit('/member-page', undefined, 'POST')).toBe(undefined)
    expect((await visit('/member-page?wechat=back', later))?.status).toBe(200)
  })

  it('is not there before the account is set up', async () => {
    const shut = wechatEntrance(async () => false, true)
    expect(await visit('/member-page', undefined, 'GET', shut)).toBe(undefined)
  })

  it('asks the database once, however many call themselves WeChat, also when it gives no answer', async () => {
    let times = 0
    const busy = wechatEntrance(async () => {
      times += 1
      throw new Error('no connection')
    }, true)
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => visit('/member-page', undefined, 'GET', busy)),
    )
    expect(await visit('/member-page', undefined, 'GET', busy)).toBe(undefined)
    expect([new Set(replies), times]).toEqual([new Set([undefined]), 1])
  })
})

// Last, because they use up the limits.
it('an invalid or revoked link begins nothing, and guessing has to wait', async () => {
  expect((await begin('guess')).status).toBe(404)
  const { state, cookie } = await begin()
  await answer(gym.admin('POST', `/api/v1/members/${member.id}/link/revoke`, {}))
  expect((await begin()).status).toBe(404)
  expect(await comeBack({ code: 'CODE', state }, cookie)).toEqual([302, '/member-page?wechat=back'])
  expect(await bound()).toEqual([])
  const statuses: number[] = []
  for (let n = 0; n < 150; n += 1) statuses.push((await begin('guess')).status)
  expect(statuses.at(-1)).toBe(429)
})

it('many returns lead to the member’s page too, never to an error', async () => {
  const replies: unknown[] = []
  for (let n = 0; n < 150; n += 1) replies.push(await comeBack({ code: 'x', state: 'x' }, ''))
  expect(new Set(replies.map(String))).toEqual(new Set(['302,/member-page?wechat=back']))
  gym.clock.advance({ minutes: 10 })
})
