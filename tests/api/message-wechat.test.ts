import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import { pino } from 'pino'
import type { CoachCourse } from '../../contract/catalogue/coach-course'
import type { Member } from '../../contract/membership/member'
import type { MessageChannelRow } from '../../contract/messaging/message-channels'
import type { MessageRow } from '../../contract/messaging/messages'
import { channelSecretColumn, channelsInUse } from '../../server/messaging/channel-in-use'
import { sendMessages } from '../../server/messaging/message/send-messages'
import { keywordValue } from '../../server/messaging/wechat/keyword-value'
import { startReceiver } from '../harness/webhook-receiver'
import { startWechat } from '../harness/wechat-server'
import {
  at,
  groupCourse,
  newBooking,
  newSession,
  openDesk,
  travel,
  workingCoach,
} from './fixtures/front-desk'
import { answer, type Gym, refusal, startGym, versioned } from './fixtures/gym'
import { newMember } from './fixtures/timetable'

const app = { appId: 'wx520c15f417810387', secret: '0123456789abcdef0123456789abcdef' }
const openid = 'oFakeOpenidOfAMember_-0000000'
const longName = '一个名字很长很长很长很长很长很长很长的团体课'

let gym: Gym
let course: CoachCourse
let member: Member
let wechat: Awaited<ReturnType<typeof startWechat>>
let say: Parameters<typeof startWechat>[0]['send']
let token: (() => unknown) | undefined
beforeAll(async () => {
  gym = await startGym({ privateHooks: true })
  await openDesk(gym)
  course = await groupCourse(gym, await workingCoach(gym))
}, 60_000)
afterAll(() => gym.close())
beforeEach(async () => {
  await travel(gym, at('09:00'))
  await sql`delete from message`.execute(gym.db)
  await sql`delete from person_wechat`.execute(gym.db)
  member = await newMember(gym.admin, gym.mine.id)
  say = () => ok
  token = undefined
  wechat = await startWechat({
    app,
    send: (...call) => say(...call),
    token: () => token?.(),
  })
})
afterEach(async () => {
  await use('sandbox')
  await wechat.close()
})

const ok = { body: { errcode: 0, errmsg: 'ok', msgid: 200228332 } }
const failure = (errcode: number) => ({ body: { errcode, errmsg: 'reason rid: 1' } })
const config = {
  appId: app.appId,
  templates: [
    {
      event: 'booked',
      templateId: 'ngqIpbwh8bUfcSsECmogfXcV14J0tQlEpBO27izEYtY',
      keywords: [
        { keyword: 'thing1', variable: 'course' },
        { keyword: 'time2', variable: 'time' },
      ],
    },
  ],
}

const rowOf = async (name: string): Promise<MessageChannelRow> =>
  (await answer(gym.admin('GET', '/api/v1/message-channels'))).body.rows.find(
    (row: MessageChannelRow) => row.name === name,
  )
const setUp = async (
  body: object = { wechat: config, secret: app.secret },
  ask = gym.admin,
  name = 'wechat',
) => {
  const row = await rowOf(name)
  return ask('PATCH', `/api/v1/message-channels/${row.id}/wechat`, body, versioned(row))
}
const use = async (channel: string, fallback = 'none') => {
  const { body } = await answer(gym.admin('GET', '/api/v1/settings'))
  const setting = body.rows.find(({ name }: { name: string }) => name === 'messages')
  return gym.admin(
    'PATCH',
    '/api/v1/settings/messages',
    { value: { ...setting.value, channel, fallback } },
    versioned(setting),
  )
}
const bind = (personId = member.personId, appId = app.appId, id = openid) =>
  sql`insert into person_wechat (person_id, app_id, openid, bound_at) values (${personId}, ${appId}, ${id}, ${gym.clock()})`.execute(
    gym.db,
  )
let lessons = 0
/** Each lesson at a time of its own. */
const booked = async (of = course) => {
  lessons += 1
  const [hour, day] = [8 + (lessons % 12), 5 + Math.floor(lessons / 12)]
  const startsAt = at(`${String(hour).padStart(2, '0')}:00`, `2026-03-0${day}`)
  return newBooking(gym, (await newSession(gym, of, { startsAt })).id, member.id)
}
const send = async (minutesLater = 0) => {
  const now = new Date(gym.clock().getTime() + minutesLater * 60_000)
  const channels = await channelsInUse(
    gym.db,
    { secrets: gym.secrets, privateHooks: true, wechatOrigin: wechat.origin },
    () => now,
  )
  await sendMessages({
    db: gym.db,
    channels,
    now,
    log: pino({ level: 'silent' }),
    origin: 'https://gym.example',
    secrets: gym.secrets,
  })
}
const outbox = async (): Promise<MessageRow[]> =>
  (await answer(gym.admin('GET', '/api/v1/messages'))).body.rows

it('cannot be chosen or tried before it is set up', async () => {
  expect(await refusal(use('wechat'))).toEqual([422, 'invalid', [['value.channel', 'channel_not_set_up']]])
  const row = await rowOf('wechat')
  expect(row).toMatchObject({ wechat: null, hasSecret: false })
  const reply = gym.admin('POST', `/api/v1/message-channels/${row.id}/try`, { wechat: openid })
  expect(await refusal(reply)).toEqual([422, 'invalid', [['wechat', 'channel_not_set_up']]])
})

it('is refused without secret, with a strange variable, the link, a keyword or an event twice, or by other people', async () => {
  const [template] = config.templates
  const withKeywords = (...keywords: object[]) => ({
    wechat: { ...config, templates: [{ ...template, keywords }] },
    secret: app.secret,
  })
  expect((await refusal(setUp({ wechat: config })))[2]).toEqual([['secret', 'required']])
  for (const variable of ['amount', 'link'])
    expect((await refusal(setUp(withKeywords({ keyword: 'thing1', variable }))))[2]).toEqual([
      ['wechat.templates.0.keywords', 'unknown_variable'],
    ])
  const twice = { keyword: 'thing1', variable: 'course' }
  expect((await refusal(setUp(withKeywords(twice, twice))))[2]).toEqual([
    ['wechat.templates.0.keywords', 'repeated'],
  ])
  const events = { wechat: { ...config, templates: [template, template] }, secret: app.secret }
  expect((await refusal(setUp(events)))[2]).toEqual([['wechat.templates.1.event', 'taken']])
  const address = { wechat: { ...config, appId: 'https://x' }, secret: app.secret }
  expect((await refusal(setUp(address)))[2]).toEqual([['wechat.appId', 'characters']])
  expect((await setUp(undefined, gym.clerk)).status).toBe(403)
  expect((await setUp(undefined, gym.admin, 'smtp')).status).toBe(404)
  expect((await rowOf('wechat')).hasSecret).toBe(false)
})

it('refuses a keyword whose type WeChat would not fill with that variable', async () => {
  const withKeyword = (event: string, keyword: string, variable: string) => ({
    wechat: { ...config, templates: [{ ...config.templates[0], event, keywords: [{ keyword, variable }] }] },
    secret: app.secret,
  })
  for (const [event, keyword, variable] of [
    ['booked', 'time2', 'course'],
    ['booked', 'number4', 'store'],
    ['booked', 'phone_number1', 'member'],
    ['paid', 'character_string1', 'store'],
  ] as const)
    expect((await refusal(setUp(withKeyword(event, keyword, variable))))[2]).toEqual([
      ['wechat.templates.0.keywords', 'keyword_type'],
    ])
})

it('writes each value in the form of its keyword', () => {
  const lesson = {
    event: 'booked' as const,
    variables: {
      member: '欧阳·娜娜Nana',
      coach: 'Alexandra Constantinopolous',
      day: '3月2日 周一',
      dayDate: '2026-03-02',
      time: '09:05',
    },
  }
  const card = (event: 'card_ends' | 'freeze_begins') => ({
    event,
    variables: {
      day: 'Mon 2 Mar',
      dayDate: '2026-03-02',
      until: '5 Mar',
      untilDate: '2026-03-05',
      days: '30',
    },
  })
  const paid = { event: 'paid' as const, variables: { amount: '¥1,299.00', number: 'SO20260302001' } }
  expect([
    keywordValue('time2', 'time', lesson),
    keywordValue('time2', 'day', lesson),
    keywordValue('date3', 'day', lesson),
    keywordValue('date3', 'time', lesson),
    keywordValue('name1', 'member', lesson),
    keywordValue('name1', 'coach', lesson),
    keywordValue('time1', 'day', card('card_ends')),
    keywordValue('time1', 'day', card('freeze_begins')),
    keywordValue('time1', 'until', card('freeze_begins')),
    keywordValue('number1', 'days', card('card_ends')),
    keywordValue('amount1', 'amount', paid),
    keywordValue('character_string1', 'number', paid),
  ]).toEqual([
    '2026年3月2日 09:05',
    '2026年3月2日 09:05',
    '2026年3月2日',
    '2026年3月2日',
    '欧阳娜娜',
    'Alexandra Constantin',
    '2026年3月2日 23:59',
    '2026年3月2日 00:00',
    '2026年3月5日 23:59',
    '30',
    '¥1299.00',
    'SO20260302001',
  ])
  // One that was queued without its dates.
  expect(keywordValue('time2', 'time', { event: 'booked', variables: { time: '09:05' } })).toBe('09:05')
})

it('seals its secret, which is never returned nor audited, and wants another one for another app', async () => {
  const reply = await answer(setUp())
  expect([reply.status, JSON.stringify(reply.body).includes(app.secret)]).toEqual([200, false])
  const { rows } = await sql<{ id: string; secret: Buffer; audit: string }>`
    select id, secret, (select string_agg(audit::text, '') from audit) as audit from message_channel where name = 'wechat'
  `.execute(gym.db)
  const { id, secret, audit } = rows[0]!
  expect(secret.includes(app.secret)).toBe(false)
  expect(audit).not.toContain(app.secret)
  expect(gym.secrets.open(secret, { column: channelSecretColumn.column, id })).toBe(app.secret)
  expect((await setUp({ wechat: config })).status).toBe(200)
  const other = { ...config, appId: 'wx0000000000000000' }
  expect((await refusal(setUp({ wechat: other })))[2]).toEqual([['secret', 'required']])
})

describe('a message', () => {
  beforeEach(async () => {
    await answer(setUp())
    expect((await use('wechat')).status).toBe(200)
  })

  it('has template, values, the member’s page and the message’s id; a name that is too long is cut', async () => {
    await bind()
    await booked()
    await send()
    const [row] = await outbox()
    expect(wechat.calls).toEqual([
      {
        touser: openid,
        template_id: config.templates[0]?.templateId,
        url: expect.stringMatching(/^https:\/\/gym\.example\/member-page#[1-9A-HJ-NP-Za-km-z]{12}$/),
        client_msg_id: row?.id,
        data: {
          thing1: { value: Array.from(course.name).length > 20 ? expect.anything() : course.name },
          time2: { value: expect.stringMatching(/^2026年3月\d日 \d\d:00$/) },
        },
      },
    ])
    expect(row).toMatchObject({ status: 'sent', channel: 'wechat', recipient: 'oFak****0000', costLi: 0 })
    const { rows } = await sql<{ channelId: string }>`select channel_id from message`.execute(gym.db)
    expect(rows).toEqual([{ channelId: '200228332' }])
    const again = { ...member, name: longName }
    expect(again.name.length).toBeGreaterThan(20)
    await sql`update message set status = 'queued', sent_at = null, channel_id = null, variables = variables || ${JSON.stringify({ course: longName })}::jsonb`.execute(
      gym.db,
    )
    await send()
    const cut = wechat.calls[1]?.data.thing1?.value ?? ''
    expect([Array.from(cut).length, cut.at(-1), longName.startsWith(cut.slice(0, -1))]).toEqual([
      20,
      '…',
      true,
    ])
  })

  it('of somebody who is bound to nothing, or to another account, is not sent, and says why', async () => {
    await bind(member.personId, 'wx0000000000000000')
    await booked()
    await send()
    expect(await outbox()).toMatchObject([{ status: 'suppressed', reason: 'no_address' }])
    expect(wechat.calls).toEqual([])
  })

  it('reaches a person by the binding of one who was merged into them, but by their own first', async () => {
    const other = await newMember(gym.admin, gym.mine.id)
    await bind(other.personId)
    await sql`update member set merged_into_id = ${member.id} where id = ${other.id}`.execute(gym.db)
    await sql`update person set mobile = null, merged_into_id = ${member.personId}, archived_at = now() where id = ${other.personId}`.execute(
      gym.db,
    )
    await booked()
    await send()
    expect(wechat.calls.map(({ touser }) => touser)).toEqual([openid])
    await bind(member.personId, app.appId, 'oOwnOpenid')
    await booked()
    await send()
    expect(wechat.calls.map(({ touser }) => touser)).toEqual([openid, 'oOwnOpenid'])
  })

  it('asks for a token once for many messages, and for a new one when WeChat refuses it', async () => {
    await bind()
    await booked()
    await booked()
    await send()
    expect([wechat.calls.length, wechat.tokenCalls()]).toEqual([2, 1])
    wechat.renewToken()
    await booked()
    await send()
    expect([wechat.calls.length, wechat.tokenCalls()]).toEqual([3, 2])
    expect((await outbox()).map(({ status }) => status)).toEqual(['sent', 'sent', 'sent'])
    await booked()
    await send(120)
    expect(wechat.tokenCalls()).toBe(3)
  })

  it('waits while WeChat gives no token or refuses every one, and is sent once it does', async () => {
    await bind()
    token = () => ({ errcode: 40164, errmsg: 'invalid ip 1.2.3.4, not in whitelist' })
    await booked()
    await send()
    expect(await outbox()).toMatchObject([
      { status: 'queued', attempts: 1, answer: '40164 invalid ip 1.2.3.4, not in whitelist' },
    ])
    token = () => ({ access_token: 'STALE', expires_in: 7200 })
    await send(5)
    expect(await outbox()).toMatchObject([{ status: 'queued', attempts: 2 }])
    expect(wechat.calls).toEqual([])
    token = undefined
    await send(10)
    expect(await outbox()).toMatchObject([{ status: 'sent', attempts: 3 }])
  })

  it.each([-1, 45009, 45011, 40037, 48001])('waits with %i', async (code) => {
    await bind()
    say = (_, nth) => (nth === 1 ? failure(code) : ok)
    await booked()
    await send()
    expect(await outbox()).toMatchObject([{ status: 'queued', answer: `${code} reason rid: 1` }])
    await send(5)
    expect(await outbox()).toMatchObject([{ status: 'sent', attempts: 2 }])
  })

  it.each([47003, 47001])('ends with %i, which no try can mend', async (code) => {
    await bind()
    say = () => failure(code)
    await booked()
    await send()
    expect(await outbox()).toMatchObject([{ status: 'failed', reason: 'refused' }])
  })

  it.each([40003, 43004, 43101])('goes by the fallback with %i', async (code) => {
    await bind()
    const receiver = await startReceiver(hookKey, () => ({ status: 200 }), gym.clock)
    const hook = await rowOf('webhook')
    const address = { address: receiver.url, secret: hookKey }
    await answer(gym.admin('PATCH', `/api/v1/message-channels/${hook.id}`, address, versioned(hook)))
    expect((await use('wechat', 'webhook')).status).toBe(200)
    say = () => failure(code)
    await booked()
    await send()
    expect(await outbox()).toMatchObject([{ status: 'sent', channel: 'webhook' }])
    expect([wechat.calls.length, receiver.received.length]).toEqual([1, 1])
    await receiver.close()
  })

  it('without an answer is repeated at once with the same id, and reaches the person once', async () => {
    await bind()
    say = (_, nth) => (nth === 1 ? 'lost' : ok)
    await booked()
    await send()
    expect(await outbox()).toMatchObject([{ status: 'sent', attempts: 1 }])
    expect(new Set(wechat.calls.map((call) => call.client_msg_id)).size).toBe(1)
    expect([wechat.calls.length, wechat.got().length]).toEqual([2, 1])
  })

  it('without an answer twice is uncertain, and is not sent again after the ten minutes', async () => {
    await bind()
    say = () => null
    await booked()
    await send()
    expect(await outbox()).toMatchObject([{ status: 'uncertain', reason: 'unanswered' }])
    await send(60)
    expect(wechat.calls).toHaveLength(2)
  })

  it('is uncertain when the repetition is refused, because the first call may have sent it', async () => {
    await bind()
    say = (_, nth) => (nth === 1 ? 'lost' : failure(43101))
    await booked()
    await send()
    expect(await outbox()).toMatchObject([{ status: 'uncertain', answer: '43101 reason rid: 1' }])
  })

  it('waits while WeChat cannot be reached, and is refused without a template', async () => {
    await bind()
    await wechat.close()
    await booked()
    await send()
    expect(await outbox()).toMatchObject([{ status: 'queued', attempts: 1 }])
    await sql`delete from message`.execute(gym.db)
    await answer(setUp({ wechat: { ...config, templates: [] } }))
    await booked()
    await send()
    expect(await outbox()).toMatchObject([{ status: 'failed', reason: 'refused' }])
  })
})

const hookKey = `whsec_${Buffer.alloc(24, 7).toString('base64')}`
