import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import { pino } from 'pino'
import type { CoachCourse } from '../../contract/catalogue/coach-course'
import type { Member } from '../../contract/membership/member'
import type { MessageRow } from '../../contract/messaging/messages'
import { renderMessage, unknownVariables } from '../../contract/messaging/render-message'
import type { Appointment } from '../../contract/scheduling/appointment'
import { type MessageChannel, MessageNotSent, MessageRefused } from '../../server/messaging/channel'
import { messageJobs } from '../../server/messaging/message/jobs'
import { isQuiet, sendMessages } from '../../server/messaging/message/send-messages'
import { sandboxChannel } from '../../server/messaging/sandbox-channel'
import {
  apply,
  at,
  groupCourse,
  newBooking,
  newSession,
  openDesk,
  read,
  travel,
  workingCoach,
} from './fixtures/front-desk'
import { answer, type Gym, refusal, signedInAs, startGym, unknownId, versioned } from './fixtures/gym'
import { runJob } from './fixtures/run-job'
import { newMember, newMembership } from './fixtures/timetable'

let gym: Gym
let course: CoachCourse
let member: Member
beforeAll(async () => {
  gym = await startGym()
  await openDesk(gym)
}, 60_000)
afterAll(() => gym.close())
beforeEach(async () => {
  await travel(gym, at('09:00'))
  await sql`delete from message`.execute(gym.db)
  course = await groupCourse(gym, await workingCoach(gym))
  member = await newMember(gym.admin, gym.mine.id)
})

let hour = 0
/** A session of its own hour, some days ahead. */
const session = (day: string) => {
  hour = (hour + 1) % 12
  return newSession(gym, course, { startsAt: at(`${String(hour + 8).padStart(2, '0')}:00`, day) })
}
const booked = async (day = '2026-03-05') => newBooking(gym, (await session(day)).id, member.id)

const everything = async (query = ''): Promise<MessageRow[]> =>
  (await answer(gym.admin('GET', `/api/v1/messages${query}`))).body.rows
/** The messages of this test's member, the latest first. */
const outbox = async (query = '') =>
  (await everything(query)).filter(({ memberId }) => memberId === member.id)
const states = async () => (await outbox()).map(({ event, status }) => [event, status])
const run = () =>
  runJob(
    gym,
    messageJobs(async () => ({ chosen: [sandboxChannel], kept: [] }), {
      origin: 'https://gym.example',
      secrets: gym.secrets,
    }),
    'message.send',
  )

const log = pino({ level: 'silent' })
const sendBy = (channel: MessageChannel, now = gym.clock()) =>
  sendMessages({
    db: gym.db,
    channels: { chosen: [channel], kept: [] },
    now,
    log,
    origin: 'https://gym.example',
    secrets: gym.secrets,
  })

/** A channel that keeps what it was given, and does with each what `answerTo` says. */
function scripted(answerTo: (content: string, nth: number) => 'ok' | Error, recognisesRepeats = false) {
  const sent: string[] = []
  const ids: string[] = []
  let nth = 0
  const channel: MessageChannel = {
    name: 'scripted',
    reach: 'mobile',
    recognisesRepeats,
    send: async ({ id, content }) => {
      const verdict = answerTo(content, nth++)
      if (verdict !== 'ok') throw verdict
      sent.push(content)
      ids.push(id)
      return { channelId: `c-${sent.length}`, isDelivered: false, costLi: 45 }
    },
  }
  return { sent, ids, channel }
}

describe('a lesson', () => {
  it('tells its member of booking, move, substitute and end, each once, in the transaction of the change', async () => {
    const row = await booked()
    const [message] = await outbox()
    expect(message).toMatchObject({ event: 'booked', status: 'queued', memberId: member.id, costLi: 0 })
    expect(message?.content).toContain(course.name)
    expect(message?.content).toContain('3月5日 周四')
    const other = await session('2026-03-06')
    await apply(gym, 'appointments', row.id, 'reschedule', { sessionId: other.id, reason: '换时间' })
    await apply(gym, 'appointments', row.id, 'cancel', { reason: '临时有事' })
    expect(await states()).toEqual([
      ['cancelled', 'queued'],
      ['moved', 'queued'],
      ['booked', 'queued'],
    ])
    expect((await outbox('?event=moved'))[0]?.content).toContain('3月6日 周五')
  })

  it('that is refused leaves no message', async () => {
    const { id } = await session('2026-03-05')
    await newBooking(gym, id, member.id)
    await sql`delete from message`.execute(gym.db)
    await expect(newBooking(gym, id, member.id)).rejects.toThrow()
    expect(await states()).toEqual([])
  })

  it('is reminded of a day and two hours before, once', async () => {
    const row = await booked('2026-03-05')
    const start = Date.parse((await read<Appointment>(gym, 'appointments', row.id)).startsAt)
    await run()
    await travel(gym, new Date(start - 23 * 3_600_000).toISOString())
    await run()
    await run()
    await travel(gym, new Date(start - 3_600_000).toISOString())
    await run()
    await run()
    expect((await states()).map(([event]) => event)).toEqual(['reminder_hours', 'reminder_day', 'booked'])
  })

  it('is of no more use once it has begun', async () => {
    await booked()
    await travel(gym, at('10:00', '2026-03-06'))
    await run()
    expect(await outbox()).toMatchObject([{ event: 'booked', status: 'suppressed', reason: 'too_late' }])
    const [row] = await outbox()
    const reply = await gym.admin('POST', `/api/v1/messages/${row?.id}/sendAgain`, {}, versioned(row!))
    expect(await refusal(Promise.resolve(reply))).toEqual([409, 'not_allowed_now', []])
  })
})

it('a card that ends tells its member 30, 7 and 1 days before, unless another goes on', async () => {
  await newMembership(gym.db, member.id, { kind: 'period', startsOn: '2026-01-01', endsOn: '2026-03-09' })
  const renewed = await newMember(gym.admin, gym.mine.id)
  await newMembership(gym.db, renewed.id, { kind: 'period', startsOn: '2026-01-01', endsOn: '2026-03-09' })
  await newMembership(gym.db, renewed.id, { kind: 'period', startsOn: '2026-03-10', endsOn: '2026-12-09' })
  await runJob(
    gym,
    messageJobs(async () => ({ chosen: [sandboxChannel], kept: [] }), {
      origin: 'https://gym.example',
      secrets: gym.secrets,
    }),
    'message.remindOfDay',
  )
  await runJob(
    gym,
    messageJobs(async () => ({ chosen: [sandboxChannel], kept: [] }), {
      origin: 'https://gym.example',
      secrets: gym.secrets,
    }),
    'message.remindOfDay',
  )
  const rows = await everything()
  expect(rows).toMatchObject([{ event: 'card_ends', memberId: member.id }])
  expect(rows[0]?.content).toContain('3月9日 周一到期，还有7天')
})

describe('sending', () => {
  it('by the sandbox delivers what is queued, and says to whom, without the whole number', async () => {
    await booked()
    await run()
    expect(await outbox()).toMatchObject([
      {
        status: 'delivered',
        channel: 'sandbox',
        attempts: 1,
        recipient: expect.stringMatching(/^1\d\d\*{4}\d{4}$/),
      },
    ])
  })

  it('waits for the end of the quiet hours', async () => {
    await booked()
    await travel(gym, at('21:00'))
    await run()
    expect(await states()).toEqual([['booked', 'queued']])
    await travel(gym, at('09:00', '2026-03-03'))
    await run()
    expect(await states()).toEqual([['booked', 'delivered']])
  })

  it.each([
    ['20:59', false],
    ['21:00', true],
    ['00:00', true],
    ['08:59', true],
    ['09:00', false],
  ])('at %s is in quiet hours over midnight: %s', (time, isSo) => {
    expect(isQuiet(time, '21:00', '09:00')).toBe(isSo)
    expect(isQuiet(time, '09:00', '09:00')).toBe(false)
  })

  it('keeps the order of a person, though the first has to be tried again', async () => {
    const row = await booked()
    await apply(gym, 'appointments', row.id, 'cancel', { reason: '临时有事' })
    const { sent, channel } = scripted((_, nth) => (nth === 0 ? new MessageNotSent('busy') : 'ok'))
    await sendBy(channel)
    expect(sent).toEqual([])
    expect(await states()).toEqual([
      ['cancelled', 'queued'],
      ['booked', 'queued'],
    ])
    await sendBy(channel, new Date(gym.clock().getTime() + 31_000))
    expect(sent.map((content) => content.includes('已取消'))).toEqual([false, true])
    expect(await outbox()).toMatchObject([
      { status: 'sent', attempts: 1, costLi: 45 },
      { status: 'sent', attempts: 2, costLi: 45 },
    ])
  })

  it('outlives a channel that is down for an hour, and gives up after hours', async () => {
    await booked()
    const down = scripted(() => new MessageNotSent('down'))
    const start = gym.clock().getTime()
    const minutes = async (from: number, until: number, channel: MessageChannel) => {
      for (let minute = from; minute < until; minute += 1)
        await sendBy(channel, new Date(start + minute * 60_000))
    }
    await minutes(0, 60, down.channel)
    expect(await states()).toEqual([['booked', 'queued']])
    const up = scripted(() => 'ok')
    await minutes(60, 90, up.channel)
    expect([up.sent.length, await states()]).toEqual([1, [['booked', 'sent']]])
    await booked()
    await minutes(90, 300, down.channel)
    expect((await outbox())[0]).toMatchObject({
      status: 'failed',
      reason: 'given_up',
      answer: 'down',
      attempts: 10,
    })
  })

  it('ends with a refusal, in the words of the channel', async () => {
    await booked()
    await sendBy(scripted(() => new MessageRefused('isv.MOBILE_NUMBER_ILLEGAL')).channel)
    expect(await outbox()).toMatchObject([
      { status: 'failed', reason: 'refused', answer: 'isv.MOBILE_NUMBER_ILLEGAL', attempts: 1 },
    ])
  })

  it('without an answer is uncertain, unless the channel recognises repetitions', async () => {
    await booked()
    await sendBy(scripted(() => new Error('socket hang up')).channel)
    expect(await outbox()).toMatchObject([{ status: 'uncertain', reason: 'unanswered' }])
    const [row] = await outbox()
    const reply = await answer(
      gym.admin('POST', `/api/v1/messages/${row?.id}/noteArrival`, {}, versioned(row!)),
    )
    expect(reply.body).toMatchObject({ status: 'delivered', reason: null })
    await booked()
    await sendBy(scripted(() => new Error('socket hang up'), true).channel)
    expect((await outbox())[0]).toMatchObject({ status: 'queued', reason: null, attempts: 1 })
  })

  it.each([
    [true, 'sent', 1],
    [false, 'uncertain', 0],
  ])(
    'goes on after a process that died while it sent; repetitions recognised: %s',
    async (isKnown, status, count) => {
      await booked()
      await sql`
      update message set status = 'sending', claimed_at = ${new Date(gym.clock().getTime() - 6 * 60_000)}, attempts = 1, channel = 'scripted'
    `.execute(gym.db)
      const { sent, channel } = scripted(() => 'ok', isKnown)
      await sendBy(channel)
      expect([(await outbox())[0]?.status, sent.length]).toEqual([status, count])
    },
  )

  it('by several processes at once sends each message once, in the order of its person', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => newMember(gym.admin, gym.mine.id)))
    const sessions = [await session('2026-03-10'), await session('2026-03-11'), await session('2026-03-12')]
    for (const { id } of sessions) for (const one of people) await newBooking(gym, id, one.id)
    const { ids, channel } = scripted(() => 'ok')
    await Promise.all([sendBy(channel), sendBy(channel), sendBy(channel)])
    await sendBy(channel)
    const { rows } = await sql<{ theirs: string[] }>`
      select array_agg(id order by serial) as theirs from message group by person_id
    `.execute(gym.db)
    expect(ids).toHaveLength(18)
    expect(new Set(ids).size).toBe(18)
    for (const { theirs } of rows) expect(ids.filter((id) => theirs.includes(id))).toEqual(theirs)
  }, 60_000)
})

describe('consent', () => {
  const consents = (body?: object) =>
    body === undefined
      ? answer(gym.admin('GET', `/api/v1/people/${member.personId}/message-consents`))
      : answer(gym.admin('POST', `/api/v1/people/${member.personId}/message-consents`, body))

  it('is for service and not for marketing until the person says otherwise', async () => {
    expect((await consents()).body.rows).toEqual([
      { category: 'service', isAllowed: true, at: null, who: null },
      { category: 'marketing', isAllowed: false, at: null, who: null },
    ])
    const { body } = await consents({ category: 'service', isAllowed: false })
    expect(body.rows[0]).toMatchObject({ isAllowed: false, who: expect.any(String), at: expect.any(String) })
    await booked()
    await run()
    expect(await outbox()).toMatchObject([{ status: 'suppressed', reason: 'opted_out', recipient: null }])
    await consents({ category: 'service', isAllowed: true })
    const [row] = await outbox()
    await answer(gym.admin('POST', `/api/v1/messages/${row?.id}/sendAgain`, {}, versioned(row!)))
    await run()
    expect(await states()).toEqual([['booked', 'delivered']])
  })

  it('of nobody is not found', async () => {
    const reply = await gym.admin('GET', `/api/v1/people/${unknownId}/message-consents`)
    expect(reply.status).toBe(404)
  })
})

it('a person gets no more on a day than the setting allows', async () => {
  for (let i = 0; i < 11; i += 1) await booked(`2026-03-${String(4 + i).padStart(2, '0')}`)
  await run()
  const rows = await outbox()
  expect(rows.filter(({ status }) => status === 'delivered')).toHaveLength(10)
  expect(rows[0]).toMatchObject({ status: 'suppressed', reason: 'daily_cap' })
})

it('a message that waits is stopped by hand, once, and the log says by whom', async () => {
  await booked()
  const [row] = await outbox()
  const stop = () => gym.admin('POST', `/api/v1/messages/${row?.id}/stop`, {}, versioned(row!))
  expect(await (await stop()).json()).toMatchObject({ status: 'suppressed', reason: 'stopped' })
  expect(await refusal(stop())).toEqual([409, 'stale', []])
  await run()
  expect(await states()).toEqual([['booked', 'suppressed']])
  const { rows } =
    await sql`select who from audit where action = 'message.stop' and row_id = ${row?.id}`.execute(gym.db)
  expect(rows).toHaveLength(1)
})

it('stands on the timeline of its member, with its latest state', async () => {
  await booked()
  const moments = async () =>
    (await answer(gym.admin('GET', `/api/v1/members/${member.id}/timeline?kind=message`))).body.rows
  expect(await moments()).toMatchObject([
    { kind: 'message', what: 'queued', note: expect.stringContaining(course.name) },
  ])
  await run()
  expect(await moments()).toMatchObject([{ kind: 'message', what: 'delivered' }])
})

it('a switched off outbox writes nothing', async () => {
  await sql`update setting set value = jsonb_set(value, '{isOn}', 'false') where name = 'messages'`.execute(
    gym.db,
  )
  await booked()
  await sql`update setting set value = jsonb_set(value, '{isOn}', 'true') where name = 'messages'`.execute(
    gym.db,
  )
  expect(await states()).toEqual([])
})

describe('a text', () => {
  it('names only what its event knows', () => {
    expect(unknownVariables('booked', '{member} {price} {price} {Ort}')).toEqual(['price', 'Ort'])
  })

  it('is never sent with a gap', () => {
    expect(() => renderMessage('{member} {price}', { member: '李' })).toThrow('price')
    expect(renderMessage('{member}', { member: '{price}' })).toBe('{price}')
  })
})

it('are read and sent on in the own stores alone, by who manages or serves there', async () => {
  await booked()
  const theirs = await newMember(gym.admin, gym.theirs.id)
  await sql`
    insert into message (id, person_id, event, occasion, category, variables, content, due_at, created_at, updated_at)
    values (gen_random_uuid(), ${theirs.personId}, 'test', 'x', 'service', '{}', 'x', ${gym.clock()}, ${gym.clock()}, ${gym.clock()})
  `.execute(gym.db)
  const other = (await everything()).find(({ personId }) => personId === theirs.personId)!
  for (const role of ['manager', 'front_desk']) {
    const ask = await signedInAs(gym, { role, storeIds: [gym.mine.id] })
    const { rows } = (await answer(ask('GET', '/api/v1/messages'))).body as { rows: MessageRow[] }
    expect([role, rows.map(({ personId }) => personId)]).toEqual([role, [member.personId]])
    expect((await ask('GET', `/api/v1/messages/${other.id}`)).status).toBe(404)
    const stop = await ask('POST', `/api/v1/messages/${other.id}/stop`, {}, versioned(other))
    expect([role, stop.status]).toEqual([role, role === 'manager' ? 404 : 403])
    const consent = { category: 'marketing', isAllowed: true }
    const of = (id: string) => ask('POST', `/api/v1/people/${id}/message-consents`, consent)
    expect([role, (await of(theirs.personId)).status]).toEqual([role, role === 'manager' ? 404 : 403])
    expect([role, (await of(member.personId)).status]).toEqual([role, role === 'manager' ? 200 : 403])
    expect((await ask('GET', '/api/v1/message-templates')).status).toBe(200)
    // Texts are the whole chain's, channels have its keys.
    expect((await ask('GET', '/api/v1/message-channels')).status).toBe(403)
  }
  const everywhere = await signedInAs(gym, { role: 'manager', storeIds: null })
  const text = (await answer(everywhere('GET', '/api/v1/message-templates'))).body.rows[0]
  const path = `/api/v1/message-templates/${text.id}`
  expect((await everywhere('PATCH', path, { content: null }, versioned(text))).status).toBe(200)
})
