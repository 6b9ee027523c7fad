import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import { pino } from 'pino'
import type { CoachCourse } from '../../contract/catalogue/coach-course'
import type { Member } from '../../contract/membership/member'
import type { MessageChannelRow, SmtpConfig } from '../../contract/messaging/message-channels'
import type { MessageRow } from '../../contract/messaging/messages'
import { channelSecretColumn, channelsInUse } from '../../server/messaging/channel-in-use'
import { sendMessages } from '../../server/messaging/message/send-messages'
import { type SmtpSettings, smtpChannel } from '../../server/messaging/smtp/smtp-channel'
import { type MailHabits, refusal as mailRefusal, startMailServer } from '../harness/mail-server'
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
import { personAt, readPerson } from './fixtures/people'
import { newMember } from './fixtures/timetable'

const login = { user: 'gym@example.com', pass: 'an app password' }
const address = 'member@example.com'

let gym: Gym
let course: CoachCourse
let member: Member
let habits: MailHabits
let server: Awaited<ReturnType<typeof startMailServer>>
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
  habits = {}
  server = await startMailServer(login, liveHabits())
})
afterEach(() => server.close())

/** Those of the test, which it sets after the server has started. */
function liveHabits(): MailHabits {
  return {
    greet: async () => habits.greet?.(),
    sender: async (from) => habits.sender?.(from),
    recipient: async (to) => habits.recipient?.(to),
    accept: async (mail, hangUp) => habits.accept?.(mail, hangUp),
  }
}

const config = (more: Partial<SmtpConfig> = {}): SmtpConfig => ({
  host: 'localhost',
  port: server.port,
  security: 'starttls',
  user: login.user,
  from: 'gym@example.com',
  fromName: '力量健身',
  ...more,
})
const rowOf = async (name: string, ask = gym.admin): Promise<MessageChannelRow> =>
  (await answer(ask('GET', '/api/v1/message-channels'))).body.rows.find(
    (row: MessageChannelRow) => row.name === name,
  )
const setUp = async (body: object, name = 'smtp') => {
  const row = await rowOf(name)
  return gym.admin('PATCH', `/api/v1/message-channels/${row.id}/smtp`, body, versioned(row))
}
const use = async (channel: string, fallback = 'none') => {
  const { body } = await answer(gym.admin('GET', '/api/v1/settings'))
  const setting = body.rows.find(({ name }: { name: string }) => name === 'messages')
  const value = { ...setting.value, channel, fallback }
  return gym.admin('PATCH', '/api/v1/settings/messages', { value }, versioned(setting))
}
let lessons = 0
/** Each lesson at a time of its own. */
const booked = async () => {
  lessons += 1
  const [hour, day] = [8 + (lessons % 12), 5 + Math.floor(lessons / 12)]
  const startsAt = at(`${String(hour).padStart(2, '0')}:00`, `2026-03-0${day}`)
  return newBooking(gym, (await newSession(gym, course, { startsAt })).id, member.id)
}
const send = async (minutesLater = 0) => {
  const now = new Date(gym.clock().getTime() + minutesLater * 60_000)
  const channels = await channelsInUse(
    gym.db,
    { secrets: gym.secrets, privateHooks: true, smtpCa: server.ca },
    gym.clock,
  )
  const log = pino({ level: 'silent' })
  await sendMessages({ db: gym.db, channels, now, log, origin: 'https://gym.example', secrets: gym.secrets })
}
const outbox = async (): Promise<MessageRow[]> =>
  (await answer(gym.admin('GET', '/api/v1/messages'))).body.rows
const writeTo = async (email: string | null) =>
  answer(
    gym.admin(
      'PATCH',
      personAt(member.personId),
      { email },
      versioned(await readPerson(gym.admin, member.personId)),
    ),
  )

describe('the settings of e-mail', () => {
  it('are refused without password, with a wrong host or sender, and for another channel', async () => {
    expect(await refusal(use('smtp'))).toEqual([422, 'invalid', [['value.channel', 'channel_not_set_up']]])
    expect(await refusal(setUp({ smtp: config() }))).toEqual([422, 'invalid', [['secret', 'required']]])
    const secret = login.pass
    for (const [wrong, path, code] of [
      [{ host: 'smtp.example.com:25' }, 'smtp.host', 'mail_host'],
      [{ host: 'a b' }, 'smtp.host', 'mail_host'],
      [{ host: 'a..b' }, 'smtp.host', 'mail_host'],
      [{ host: 'smtp.-a.com' }, 'smtp.host', 'mail_host'],
      [{ fromName: 'gym\u202Emoc.elpmaxe' }, 'smtp.fromName', 'characters'],
      [{ port: 0 }, 'smtp.port', 'too_small'],
      [{ from: 'gym' }, 'smtp.from', 'email'],
      [{ fromName: 'gym\r\nBcc: all@example.com' }, 'smtp.fromName', 'characters'],
      [{ security: 'none', host: '1.1.1.1' }, 'smtp.security', 'mail_needs_tls'],
    ] as const)
      expect(await refusal(setUp({ smtp: config(wrong), secret }))).toEqual([422, 'invalid', [[path, code]]])
    expect((await setUp({ smtp: config(), secret }, 'aliyun')).status).toBe(404)
    expect((await rowOf('smtp')).hasSecret).toBe(false)
  })

  it('seal the password, which no reply and no audit line has, and ask for it again for another server', async () => {
    const reply = await answer(setUp({ smtp: config(), secret: login.pass }))
    expect([reply.status, JSON.stringify(reply.body).includes(login.pass)]).toEqual([200, false])
    expect(reply.body).toMatchObject({ smtp: config(), sms: null, hasSecret: true })
    const { rows } = await sql<{ id: string; secret: Buffer; audit: string }>`
      select id, secret, (select string_agg(audit::text, '') from audit) as audit from message_channel where name = 'smtp'
    `.execute(gym.db)
    const { id, secret, audit } = rows[0]!
    expect([secret.includes(login.pass), audit.includes(login.pass)]).toEqual([false, false])
    expect(gym.secrets.open(secret, { column: channelSecretColumn.column, id })).toBe(login.pass)
    for (const other of [
      { host: 'mail.example.com' },
      { port: 26 },
      { user: 'x' },
      { security: 'none' },
    ] as const)
      expect(await refusal(setUp({ smtp: config(other) }))).toEqual([
        422,
        'invalid',
        [['secret', 'mail_password_again']],
      ])
    expect((await setUp({ smtp: config({ fromName: '力量' }) })).status).toBe(200)
  })

  it('lead into no private network, and never go without encryption, unless the operator allows it', async () => {
    const strict = await startGym()
    const row = await rowOf('smtp', strict.admin)
    const path = `/api/v1/message-channels/${row.id}/smtp`
    const tried = (more: Partial<SmtpConfig>) =>
      refusal(strict.admin('PATCH', path, { smtp: config(more), secret: 'x' }, versioned(row)))
    for (const host of ['127.0.0.1', '::1', 'localhost', 'mail', 'mail.internal', '10.1.2.3'])
      expect(await tried({ host })).toEqual([422, 'invalid', [['smtp.host', 'private_address']]])
    expect(await tried({ host: '1.1.1.1', security: 'none' })).toEqual([
      422,
      'invalid',
      [['smtp.security', 'mail_needs_tls']],
    ])
    await strict.close()
  })
})

describe('an e-mail', () => {
  beforeEach(async () => {
    await answer(setUp({ smtp: config(), secret: login.pass }))
    expect((await use('smtp')).status).toBe(200)
    await writeTo(address)
  })
  afterEach(async () => {
    await use('sandbox')
  })

  it('goes encrypted to the person’s address, with the event as subject and the message’s id as Message-ID', async () => {
    await booked()
    await send()
    const [row] = await outbox()
    expect(row).toMatchObject({ status: 'sent', channel: 'smtp', recipient: 'm***@example.com', costLi: 0 })
    const [mail] = server.received
    expect(mail).toMatchObject({ from: 'gym@example.com', to: [address], user: login.user, isSecure: true })
    expect(headerOf(mail?.text, 'Message-ID')).toBe(`<${row?.id}@example.com>`)
    expect(headerOf(mail?.text, 'To')).toBe(address)
    expect(headerOf(mail?.text, 'Auto-Submitted')).toBe('auto-generated')
    expect(wordsOf(headerOf(mail?.text, 'Subject'))).toBe('已预约 · 力量健身')
    expect(wordsOf(headerOf(mail?.text, 'From'))).toContain('力量健身')
    expect(bodyOf(mail?.text)).toContain(`${member.name}您好，已为您约好`)
  })

  it('does not go to a person without an address', async () => {
    await writeTo(null)
    await booked()
    await send()
    expect(await outbox()).toMatchObject([{ status: 'suppressed', reason: 'no_address' }])
    expect(server.received).toEqual([])
  })

  it('waits while the password is wrong, and goes once it is right', async () => {
    await answer(setUp({ smtp: config(), secret: 'wrong' }))
    await booked()
    await send()
    expect(await outbox()).toMatchObject([
      { status: 'queued', attempts: 1, answer: expect.stringMatching(/^535/) },
    ])
    await answer(setUp({ smtp: config(), secret: login.pass }))
    await send(5)
    expect(await outbox()).toMatchObject([{ status: 'sent', attempts: 2 }])
  })

  it.each([
    ['recipient', 550, 'failed', 'refused'],
    ['recipient', 450, 'queued', null],
    ['accept', 554, 'failed', 'refused'],
    ['accept', 451, 'queued', null],
    ['sender', 553, 'queued', null],
    ['greet', 554, 'queued', null],
  ] as const)('of which the server’s %s answers %i is %s', async (step, code, status, reason) => {
    habits[step] = async () => {
      throw mailRefusal(code, '5.1.1 not here')
    }
    await booked()
    await send()
    expect(await outbox()).toMatchObject([{ status, reason, answer: expect.stringContaining(String(code)) }])
  })

  it('that was handed over and got no answer is uncertain, and goes out no second time', async () => {
    habits.accept = async (_, hangUp) => hangUp()
    await booked()
    await send()
    expect(await outbox()).toMatchObject([{ status: 'uncertain', reason: 'unanswered' }])
    await send(60)
    expect(server.received).toHaveLength(1)
  })

  it('waits when the server is away, or ends before it has the message', async () => {
    habits.recipient = async () => {
      throw mailRefusal(421, '4.3.2 closing')
    }
    await booked()
    await send()
    expect(await outbox()).toMatchObject([{ status: 'queued', attempts: 1 }])
    await server.close()
    await send(5)
    expect(await outbox()).toMatchObject([{ status: 'queued', attempts: 2 }])
  })

  it('can be tried, and says what is wrong', async () => {
    const tried = async (body: object) =>
      gym.admin('POST', `/api/v1/message-channels/${(await rowOf('smtp')).id}/try`, body)
    expect(await refusal(tried({ mobile: '13800138000' }))).toEqual([422, 'invalid', [['email', 'required']]])
    expect(await refusal(tried({ email: 'nobody' }))).toEqual([422, 'invalid', [['email', 'email']]])
    // The application does not know the server's own authority.
    expect((await answer(tried({ email: address }))).body).toMatchObject({ outcome: 'not_sent', why: 'tls' })
    expect(server.received).toEqual([])
  })
})

describe('a fallback', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  let receiver: Awaited<ReturnType<typeof startReceiver>>
  let say: Parameters<typeof startReceiver>[1]
  beforeEach(async () => {
    say = () => ({ status: 204 })
    receiver = await startReceiver(secret, (...call) => say(...call), gym.clock)
    await answer(setUp({ smtp: config(), secret: login.pass }))
    const { id, ...row } = await rowOf('webhook')
    const body = { address: receiver.url, secret }
    await answer(gym.admin('PATCH', `/api/v1/message-channels/${id}`, body, versioned(row)))
    expect((await use('smtp', 'webhook')).status).toBe(200)
    await writeTo(address)
  })
  afterEach(async () => {
    await use('sandbox')
    await receiver.close()
  })
  const counts = () => [server.received.length, receiver.received.length]
  const again = async () => {
    const [row] = await outbox()
    return gym.admin('POST', `/api/v1/messages/${row?.id}/sendAgain`, {}, versioned(row!))
  }

  it('is refused where it would never be taken, or is not set up', async () => {
    for (const [channel, fallback, code] of [
      ['webhook', 'webhook', 'fallback_unused'],
      ['smtp', 'smtp', 'fallback_unused'],
      ['sandbox', 'smtp', 'fallback_unused'],
      ['smtp', 'aliyun', 'channel_not_set_up'],
      ['smtp', 'sandbox', 'not_an_option'],
    ] as const)
      expect(await refusal(use(channel, fallback))).toEqual([422, 'invalid', [['value.fallback', code]]])
  })

  it('takes the messages of people without an address, and no other', async () => {
    await booked()
    await send()
    expect(await outbox()).toMatchObject([{ status: 'sent', channel: 'smtp' }])
    await writeTo(null)
    await booked()
    await send()
    expect(counts()).toEqual([1, 1])
    expect(await outbox()).toMatchObject([
      { status: 'sent', channel: 'webhook', recipient: expect.stringMatching(/^1\d\d\*{4}\d{4}$/) },
      { status: 'sent', channel: 'smtp' },
    ])
  })

  it('takes at once what the server refuses to deliver to the address', async () => {
    habits.recipient = async () => {
      throw mailRefusal(550, '5.1.1 no such mailbox')
    }
    await booked()
    await send()
    expect(counts()).toEqual([0, 1])
    expect(await outbox()).toMatchObject([{ status: 'sent', channel: 'webhook', attempts: 2 }])
  })

  it('that refuses it too ends it, and a try by hand begins with the first channel', async () => {
    habits.recipient = async () => {
      throw mailRefusal(550, '5.1.1 no such mailbox')
    }
    say = () => ({ status: 422 })
    await booked()
    await send()
    expect(await outbox()).toMatchObject([{ status: 'failed', reason: 'refused', channel: 'webhook' }])
    habits = {}
    expect((await again()).status).toBe(200)
    await send()
    expect(await outbox()).toMatchObject([{ status: 'sent', channel: 'smtp' }])
  })

  it('waits with the first channel while that is only away', async () => {
    habits.recipient = async () => {
      throw mailRefusal(450, '4.2.1 later')
    }
    await booked()
    await send()
    expect(await outbox()).toMatchObject([{ status: 'queued', channel: 'smtp' }])
    habits = {}
    await send(5)
    expect(counts()).toEqual([1, 0])
  })

  it('gets nothing that the first may have sent, even by hand and after the settings changed', async () => {
    habits.accept = async (_, hangUp) => hangUp()
    await booked()
    await send()
    expect(await outbox()).toMatchObject([{ status: 'uncertain', channel: 'smtp' }])
    habits = {}
    await use('webhook', 'smtp')
    expect((await again()).status).toBe(200)
    await send(5)
    expect(await outbox()).toMatchObject([{ status: 'sent', channel: 'smtp' }])
    expect(counts()).toEqual([2, 0])
    const [first, second] = server.received.map(({ text }) => headerOf(text, 'Message-ID'))
    expect(second).toBe(first)
  })

  it('that is no longer chosen is asked again for what it may have sent', async () => {
    await writeTo(null)
    say = (_, nth) => (nth === 1 ? null : { status: 204 })
    await booked()
    await send()
    expect(await outbox()).toMatchObject([{ status: 'queued', channel: 'webhook' }])
    await use('smtp')
    await writeTo(address)
    await send(5)
    expect(await outbox()).toMatchObject([{ status: 'sent', channel: 'webhook' }])
    expect(counts()).toEqual([0, 2])
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1)
  })

  it('counts for a reminder by hand', async () => {
    await writeTo(null)
    const { id } = await booked()
    const body = { kind: 'appointment', event: 'reminder_day', ids: [id] }
    const verdict = async () =>
      (await answer(gym.admin('POST', '/api/v1/message-reminders/preview', body))).body.rows[0].verdict
    expect(await verdict()).toBe('ready')
    await use('smtp')
    expect(await verdict()).toBe('no_address')
  })
})

describe('the server', () => {
  const outgoing = {
    id: '0199d0f3-0000-7000-8000-000000000001',
    recipient: address,
    event: 'test',
    language: 'en-US',
    content: 'Hello\r\n.\r\nQUIT\r\n',
    variables: {},
  } as const
  const by = (more: Partial<SmtpSettings> = {}) =>
    smtpChannel(
      {
        ...config(),
        secret: login.pass,
        allowsPrivate: true,
        ca: server.ca,
        patience: { silence: 400, whole: 1_500, turn: 3_000 },
        ...more,
      },
      gym.clock,
    ).send(outgoing)
  const failure = (why: string, name = 'MessageNotSent') => expect.objectContaining({ name, why })
  const again = async (options: Parameters<typeof startMailServer>[2]) => {
    await server.close()
    server = await startMailServer(login, liveHabits(), options)
  }

  it('is refused when it offers no STARTTLS, before the password is said', async () => {
    await again({ hideSTARTTLS: true, disabledCommands: ['STARTTLS'] })
    await expect(by()).rejects.toEqual(failure('tls'))
  })

  it('may speak TLS from the first byte', async () => {
    await again({ secure: true })
    await by({ security: 'tls' })
    expect(server.received).toMatchObject([{ isSecure: true, to: [address] }])
  })

  it('may go without encryption on this machine alone', async () => {
    await again({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true })
    await by({ security: 'none' })
    expect(server.received).toMatchObject([{ isSecure: false }])
    await expect(by({ security: 'none', allowsPrivate: false })).rejects.toEqual(failure('private_address'))
  })

  it('must show a certificate of its own name, by an authority that is known', async () => {
    await expect(by({ ca: undefined })).rejects.toEqual(failure('tls'))
    await expect(by({ host: '127.0.0.1' })).rejects.toEqual(failure('tls'))
    expect(server.received).toEqual([])
  })

  it.each(['127.0.0.1', '::1', 'localhost'])('is not called in a private network: %s', async (host) => {
    await expect(by({ host, allowsPrivate: false })).rejects.toEqual(failure('private_address'))
    expect(server.received).toEqual([])
  })

  it('that does not greet, or falls silent before it has the message, has not sent it', async () => {
    habits.greet = () => new Promise(() => {})
    await expect(by()).rejects.toEqual(failure('unreachable'))
    habits = { recipient: () => new Promise(() => {}) }
    await expect(by()).rejects.toEqual(failure('unreachable'))
  })

  it('that falls silent after it has the message may have sent it', async () => {
    habits.accept = () => new Promise(() => {})
    await expect(by()).rejects.toEqual(failure('no_answer', 'MessageUnanswered'))
  })

  it('gets no header and no command out of a name or a text', async () => {
    await by({ fromName: 'Gym\r\nBcc: all@example.com\r\n\r\nHello' })
    const [mail] = server.received
    expect(server.received).toHaveLength(1)
    expect(mail?.to).toEqual([address])
    expect(headerOf(mail?.text, 'Bcc')).toBeUndefined()
    expect(headerOf(mail?.text, 'From')).toContain('gym@example.com')
    expect(bodyOf(mail?.text)).toMatch(/Hello\s+\.\s+QUIT/)
  })
})

const headersOf = (text = '') => text.split('\r\n\r\n')[0]?.replace(/\r\n[ \t]+/g, ' ') ?? ''
const headerOf = (text: string | undefined, name: string) =>
  headersOf(text)
    .split('\r\n')
    .find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
    ?.slice(name.length + 1)
    .trim()

/** Encoded words, RFC 2047. */
const wordsOf = (header = '') =>
  header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('utf8')
        : quoted(text.replaceAll('_', ' ')),
    )

const quoted = (text: string) =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString('utf8')

function bodyOf(text = ''): string {
  const body = text.slice(text.indexOf('\r\n\r\n') + 4)
  const encoding = headerOf(text, 'Content-Transfer-Encoding')
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  return encoding === 'quoted-printable' ? quoted(body.replace(/=\r\n/g, '')) : body
}
