import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import { pino } from 'pino'
import type { CoachCourse } from '../../contract/catalogue/coach-course'
import type { Member } from '../../contract/membership/member'
import type { MessageChannelRow } from '../../contract/messaging/message-channels'
import type { MessageRow } from '../../contract/messaging/messages'
import { channelSecretColumn, channelsInUse } from '../../server/messaging/channel-in-use'
import { isPublicAddress } from '../../server/messaging/is-public-address'
import { sendMessages } from '../../server/messaging/message/send-messages'
import { postSafely } from '../../server/messaging/post-safely'
import { signWebhook } from '../../server/messaging/webhook-channel'
import { startReceiver } from '../harness/webhook-receiver'
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

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

let gym: Gym
let course: CoachCourse
let member: Member
let receiver: Awaited<ReturnType<typeof startReceiver>>
let say: Parameters<typeof startReceiver>[1]
beforeAll(async () => {
  gym = await startGym({ privateHooks: true })
  await openDesk(gym)
  course = await groupCourse(gym, await workingCoach(gym))
}, 60_000)
afterAll(() => gym.close())
beforeEach(async () => {
  await travel(gym, at('09:00'))
  await sql`delete from message`.execute(gym.db)
  member = await newMember(gym.admin, gym.mine.id)
  say = () => ({ status: 204 })
  receiver = await startReceiver(secret, (...call) => say(...call), gym.clock)
})
afterEach(() => receiver.close())

const channels = async () => (await answer(gym.admin('GET', '/api/v1/message-channels'))).body
const row = async (): Promise<MessageChannelRow> => (await channels()).rows[0]
const setUp = async (body: object, version?: number) => {
  const { id, ...now } = await row()
  return gym.admin(
    'PATCH',
    `/api/v1/message-channels/${id}`,
    body,
    versioned({ version: version ?? now.version }),
  )
}
const use = async (channel: string) => {
  const { body } = await answer(gym.admin('GET', '/api/v1/settings'))
  const setting = body.rows.find(({ name }: { name: string }) => name === 'messages')
  const value = { ...setting.value, channel }
  return gym.admin('PATCH', '/api/v1/settings/messages', { value }, versioned(setting))
}
const tryIt = async (mobile = '13800138000') =>
  gym.admin('POST', `/api/v1/message-channels/${(await row()).id}/try`, { mobile })

let hour = 8
const booked = async () => {
  hour = 8 + ((hour - 7) % 12)
  const startsAt = at(`${String(hour).padStart(2, '0')}:00`, '2026-03-05')
  return newBooking(gym, (await newSession(gym, course, { startsAt })).id, member.id)
}
const send = async (secondsLater = 0) => {
  const now = new Date(gym.clock().getTime() + secondsLater * 1000)
  const channels = await channelsInUse(gym.db, { secrets: gym.secrets, privateHooks: true }, () => now)
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

it('signs as the published example of Standard Webhooks', () => {
  // The reference vector of Standard Webhooks, its libraries' test "sign function works".
  const signature = signWebhook(secret, {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: '1614265330',
    body: '{"test": 2432232314}',
  })
  expect(signature).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
})

describe('the settings', () => {
  it('use no web-hook before it has an address and a key', async () => {
    const reply = await use('webhook')
    expect(await refusal(Promise.resolve(reply))).toEqual([
      422,
      'invalid',
      [['value.channel', 'channel_not_set_up']],
    ])
    expect(await refusal(tryIt())).toEqual([422, 'invalid', [['mobile', 'channel_not_set_up']]])
    expect(await refusal(setUp({ address: receiver.url }))).toEqual([
      422,
      'invalid',
      [['secret', 'required']],
    ])
  })

  it('keep the key sealed, never give it out, and log no more than that it changed', async () => {
    const { body } = await answer(setUp({ address: receiver.url, secret }))
    expect(body).toMatchObject({ name: 'webhook', address: receiver.url, hasSecret: true, version: 2 })
    expect(JSON.stringify([body, await channels()])).not.toContain(secret.slice(6))
    const { rows } = await sql<{ id: string; secret: Buffer }>`
      select id, secret from message_channel where name = 'webhook'
    `.execute(gym.db)
    expect(rows[0]?.secret.includes(secret.slice(6))).toBe(false)
    expect(gym.secrets.open(rows[0]!.secret, { column: channelSecretColumn.column, id: rows[0]!.id })).toBe(
      secret,
    )
    const { rows: lines } = await sql<{ after: object }>`
      select after from audit where action = 'messageChannel.update'
    `.execute(gym.db)
    expect(lines).toMatchObject([{ after: { address: receiver.url, isNewSecret: true } }])
    expect(JSON.stringify(lines)).not.toContain(secret.slice(6))
    expect(await refusal(setUp({ address: receiver.url }, 1))).toEqual([409, 'stale', []])
  })

  it.each(['whsec_', 'whsec_c2hvcnQ=', secret.slice(6), `${secret}!`])(
    'refuse the key "%s"',
    async (text) => {
      expect(await refusal(setUp({ address: receiver.url, secret: text }))).toEqual([
        422,
        'invalid',
        [['secret', 'webhook_secret']],
      ])
    },
  )

  it.each(['example.com', 'ftp://example.com', 'https://user:word@example.com/'])(
    'refuse the address %s',
    async (address) => {
      expect(await refusal(setUp({ address, secret }))).toEqual([422, 'invalid', [['address', 'url']]])
    },
  )
})

describe('a web-hook', () => {
  beforeEach(async () => {
    await answer(setUp({ address: receiver.url, secret }))
    await answer(use('webhook'))
  })

  it('gets each message once, signed, with its id', async () => {
    say = () => ({ status: 200, body: '{"id":"theirs-1","costLi":45}' })
    await booked()
    await send()
    await send()
    const [message] = await outbox()
    expect(receiver.received).toEqual([
      {
        type: 'message.send',
        id: message?.id,
        mobile: expect.stringMatching(/^139\d{8}$/),
        content: expect.stringContaining('https://gym.example/member-page#'),
        event: 'booked',
        language: 'zh-CN',
        variables: expect.objectContaining({ member: member.name, course: course.name }),
      },
    ])
    expect(receiver.refused).toEqual([])
    expect(message).toMatchObject({ status: 'sent', channel: 'webhook', costLi: 45 })
  })

  it.each([
    ['hangs up', () => null],
    ['answers 500', () => ({ status: 500 })],
    ['answers 429', () => ({ status: 429 })],
    ['redirects', () => ({ status: 302 })],
  ])('that %s gets it again, with the same id', async (_, first) => {
    say = (_delivery, nth) => (nth === 1 ? first() : { status: 200, body: 'not json' })
    await booked()
    await send()
    expect(await outbox()).toMatchObject([{ status: 'queued', attempts: 1 }])
    await send(31)
    expect(await outbox()).toMatchObject([{ status: 'sent', attempts: 2 }])
    const ids = receiver.received.map(({ id }) => id)
    expect([ids.length, new Set(ids).size]).toEqual([2, 1])
  })

  it('that answers 422 has refused it for good, in its own words', async () => {
    say = () => ({ status: 422, body: '空号' })
    await booked()
    await send()
    expect(await outbox()).toMatchObject([{ status: 'failed', reason: 'refused', answer: 'HTTP 422 空号' }])
  })

  it('may answer any bytes: what cannot be stored is left out', async () => {
    say = (_, nth) =>
      nth === 1 ? { status: 500, body: 'broken\0 pipe' } : { status: 200, body: '{"id":"a\\u0000b"}' }
    await booked()
    await send()
    expect(await outbox()).toMatchObject([{ status: 'queued', answer: 'HTTP 500 broken pipe' }])
    await send(60)
    expect(await outbox()).toMatchObject([{ status: 'sent' }])
  })

  it('with another key refuses the call, and the message waits', async () => {
    await answer(setUp({ address: receiver.url, secret: `whsec_${Buffer.alloc(32, 7).toString('base64')}` }))
    await booked()
    await send()
    expect(receiver.refused).toEqual(['not signed'])
    expect(await outbox()).toMatchObject([{ status: 'queued', answer: 'HTTP 401 not signed' }])
  })

  it.each([
    [
      { status: 200, body: '{"id":"t-1"}' },
      { outcome: 'accepted', why: null, answer: 't-1' },
    ],
    [
      { status: 422, body: '空号' },
      { outcome: 'refused', why: 'receiver_refused', answer: 'HTTP 422 空号' },
    ],
    [{ status: 429 }, { outcome: 'not_sent', why: 'receiver_failed', answer: 'HTTP 429' }],
    [{ status: 401 }, { outcome: 'not_sent', why: 'receiver_key', answer: 'HTTP 401' }],
    [null, { outcome: 'unanswered', why: 'no_answer', answer: null }],
  ])('is tried with one message, past the outbox: %o', async (reply, result) => {
    say = () => reply
    expect((await answer(tryIt())).body).toEqual(result)
    expect(receiver.received).toMatchObject([
      { mobile: '13800138000', content: expect.stringContaining('测试') },
    ])
    expect(await outbox()).toEqual([])
  })
})

describe('an address in a private network', () => {
  it.each([
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '192.168.1.1',
    '0.0.0.0',
    '224.0.0.1',
    '::1',
    '::',
    '::ffff:10.0.0.1',
    'fc00::1',
    'fe80::1',
    '2002:a00:1::',
    '64:ff9b::a00:1',
    'localhost',
  ])('such as %s is known', (address) => expect(isPublicAddress(address)).toBe(false))

  it.each(['1.1.1.1', '100.63.0.1', '172.32.0.1', '2606:4700::1111', '240e::1'])('is not %s', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  )

  it.each([
    'https://127.0.0.1:1/',
    'https://[::1]:1/',
    'https://2130706433:1/',
    'https://localhost:1/',
    'http://1.1.1.1/',
  ])('is not posted to: %s', async (url) => {
    const post = postSafely({
      url: new URL(url),
      headers: {},
      body: '',
      patience: 2_000,
      allowsPrivate: false,
    })
    await expect(post).rejects.toThrow(/private address|not https/)
  })

  it('is refused as a setting unless the operator allows it', async () => {
    const strict = await startGym()
    const { body } = await answer(strict.admin('GET', '/api/v1/message-channels'))
    const path = `/api/v1/message-channels/${body.rows[0].id}`
    for (const [address, code] of [
      ['https://10.0.0.1/hook', 'private_address'],
      ['https://localhost/hook', 'private_address'],
      ['https://LOCALHOST.:8443/hook', 'private_address'],
      ['https://sms.localhost/hook', 'private_address'],
      ['https://intranet/hook', 'private_address'],
      ['https://gateway.internal/hook', 'private_address'],
      ['https://[::1]/hook', 'private_address'],
      ['http://example.com/', 'url'],
    ])
      expect(
        await refusal(strict.admin('PATCH', path, { address, secret }, versioned(body.rows[0]))),
      ).toEqual([422, 'invalid', [['address', code]]])
    await strict.close()
  })
})
