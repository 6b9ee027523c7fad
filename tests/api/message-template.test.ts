import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import { pino } from 'pino'
import type { CoachCourse } from '../../contract/catalogue/coach-course'
import type { Member } from '../../contract/membership/member'
import type { MessageTemplate } from '../../contract/messaging/message-templates'
import { type MessageRow, messageEvents, messageLanguages } from '../../contract/messaging/messages'
import {
  longestTemplate,
  messageTexts,
  messageValue,
  templateProblems,
} from '../../contract/messaging/render-message'
import type { Refund } from '../../contract/sales/refund'
import { systemContext } from '../../server/kit/resource/system-context'
import { moveUnits } from '../../server/membership/membership/card-ledger'
import { membershipJobs } from '../../server/membership/membership/jobs'
import type { OutgoingMessage } from '../../server/messaging/channel'
import { messageJobs } from '../../server/messaging/message/jobs'
import { sendMessages } from '../../server/messaging/message/send-messages'
import { sandboxChannel } from '../../server/messaging/sandbox-channel'
import { closeSessions } from '../../server/scheduling/class-session/session-jobs'
import { insertAccount } from '../../server/system/account/new-account'
import { signIn } from '../harness/app'
import { cheapPasswordHash } from '../harness/database/cheap-password-hash'
import { checkedInLesson, setRule } from './fixtures/confirmation'
import {
  apply,
  at,
  groupCourse,
  newBooking,
  newSession,
  openDesk,
  travel,
  workingCoach,
} from './fixtures/front-desk'
import { answer, type Gym, refusal, startGym, unknownId, versioned } from './fixtures/gym'
import { runJob } from './fixtures/run-job'
import { goods, keyed, paidOrder } from './fixtures/till'
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
  await sql`update message_template set content = null`.execute(gym.db)
  await speak('zh-CN')
  course = await groupCourse(gym, await workingCoach(gym))
  member = await newMember(gym.admin, gym.mine.id)
})

const speak = (language: string) =>
  sql`update setting set value = value || ${JSON.stringify({ language })}::jsonb where name = 'messages'`.execute(
    gym.db,
  )
const list = async (): Promise<MessageTemplate[]> =>
  (await answer(gym.admin('GET', '/api/v1/message-templates'))).body.rows
const of = async (event: string, language = 'zh-CN') =>
  (await list()).find((row) => row.event === event && row.language === language)!
const change = async (event: string, content: string | null, ask = gym.admin) => {
  const row = await of(event)
  return ask('PATCH', `/api/v1/message-templates/${row.id}`, { content }, versioned(row))
}
let hour = 8
const booked = async (day = '2026-03-05') => {
  hour = 8 + ((hour - 7) % 12)
  const startsAt = at(`${String(hour).padStart(2, '0')}:00`, day)
  return newBooking(gym, (await newSession(gym, course, { startsAt })).id, member.id)
}
const outbox = async (event?: string): Promise<MessageRow[]> => {
  const { rows } = (await answer(gym.admin('GET', '/api/v1/messages'))).body as { rows: MessageRow[] }
  return rows.filter((row) => event === undefined || row.event === event)
}
const contents = async (event: string) => (await outbox(event)).map(({ content }) => content)

/** Sends what waits, and returns what the channel was given. */
async function send(origin = 'https://gym.example') {
  const given: OutgoingMessage[] = []
  const channel = {
    ...sandboxChannel,
    send: async (message: OutgoingMessage) => {
      given.push(message)
      return sandboxChannel.send(message)
    },
  }
  await sendMessages({
    db: gym.db,
    channels: { chosen: [channel], kept: [] },
    now: gym.clock(),
    log: pino({ level: 'silent' }),
    origin,
    secrets: gym.secrets,
  })
  return given
}

describe('the texts', () => {
  it('exist for each event and language, and each delivered one can be sent', async () => {
    const rows = await list()
    expect(rows.map(({ event, language }) => `${event} ${language}`).sort()).toEqual(
      messageEvents.flatMap((event) => messageLanguages.map((language) => `${event} ${language}`)).sort(),
    )
    for (const { event, content, isDelivered } of rows) {
      expect([event, templateProblems(event, content), isDelivered]).toEqual([event, [], true])
      expect(content.length).toBeLessThanOrEqual(longestTemplate)
    }
  })

  it('refuse an unknown variable by its name, a missing link, and a brace that stays open', async () => {
    expect(await refusal(change('booked', '{member} {price} {Ort}'))).toEqual([
      422,
      'invalid',
      [
        ['content', 'unknown_variable'],
        ['content', 'unknown_variable'],
      ],
    ])
    const reply = await answer(change('booked', '{member} {price}'))
    expect(reply.body.fields[0].params).toEqual({ name: '{price}' })
    expect(await refusal(change('promoted', '{member}您好'))).toEqual([
      422,
      'invalid',
      [['content', 'variable_missing']],
    ])
    expect(await refusal(change('birthday', '生日快乐'))).toEqual([
      422,
      'invalid',
      [['content', 'variable_missing']],
    ])
    expect(await refusal(change('booked', '{member'))).toEqual([422, 'invalid', [['content', 'open_brace']]])
    expect(await refusal(change('booked', ' '))).toEqual([422, 'invalid', [['content', 'required']]])
    expect((await of('booked')).version).toBe(1)
  })

  it('are changed, used from then on, and restored; the audit log has both texts', async () => {
    expect((await change('booked', '{member}，{day}见')).status).toBe(200)
    const row = await booked()
    expect(await contents('booked')).toEqual([`${member.name}，3月5日 周四见`])
    const { rows } = await sql<{ after: { content: string }; who: string }>`
      select after, who from audit where action = 'messageTemplate.update' order by at desc limit 1
    `.execute(gym.db)
    expect(rows).toEqual([{ after: { content: '{member}，{day}见' }, who: 'admin' }])
    expect((await answer(change('booked', null))).body).toMatchObject({ isDelivered: true, version: 3 })
    await apply(gym, 'appointments', row.id, 'cancel', { reason: '换人' })
    expect(await contents('booked')).toEqual([`${member.name}，3月5日 周四见`])
  })

  it('are in the language of the setting, with its days', async () => {
    await speak('en-US')
    await booked()
    expect((await contents('booked'))[0]).toContain('on Thu 5 Mar at')
  })

  it('are not changed over another person’s change, without the permission, or where there is none', async () => {
    const row = await of('booked')
    const path = `/api/v1/message-templates/${row.id}`
    const both = await Promise.all(
      ['一{member}', '二{member}'].map((content) => gym.admin('PATCH', path, { content }, versioned(row))),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await gym.clerk('PATCH', path, { content: 'x' }, versioned(row))).status).toBe(403)
    expect((await gym.reader('GET', '/api/v1/message-templates')).status).toBe(403)
    const nowhere = `/api/v1/message-templates/${unknownId}`
    expect((await gym.admin('PATCH', nowhere, { content: 'x' }, versioned(row))).status).toBe(404)
    expect((await gym.admin('POST', `${nowhere}/preview`, { content: 'x' })).status).toBe(404)
  })

  it('are previewed with the latest row, without the address of anybody’s page', async () => {
    await booked()
    const { id } = await of('booked')
    const reply = await answer(
      gym.admin('POST', `/api/v1/message-templates/${id}/preview`, { content: '{member} {day} {link}' }),
    )
    expect(reply.body).toEqual({
      content: `${member.name} 3月5日 周四 〔链接〕`,
      of: member.name,
      sms: { signs: expect.any(Number), parts: 1 },
    })
    for (const { id: each, content, event } of await list()) {
      const shown = await answer(gym.admin('POST', `/api/v1/message-templates/${each}/preview`, { content }))
      expect([event, shown.status]).toEqual([event, 200])
    }
  })

  it('are tried on the own mobile alone, and not without end', async () => {
    const { id } = await of('booked')
    const path = `/api/v1/message-templates/${id}/try`
    const body = { content: '{member} {day} {link}' }
    expect(await refusal(gym.admin('POST', path, body))).toEqual([
      422,
      'invalid',
      [['mobile', 'no_person_linked']],
    ])
    await sql`update account set person_id = ${member.personId} where username = 'admin'`.execute(gym.db)
    expect((await answer(gym.admin('POST', path, body))).body).toEqual({
      outcome: 'accepted',
      why: null,
      answer: null,
    })
    const statuses: number[] = []
    for (let n = 0; n < 10; n += 1) statuses.push((await gym.admin('POST', path, body)).status)
    expect(statuses).toEqual([...Array(9).fill(200), 429])
    await sql`update account set person_id = null where username = 'admin'`.execute(gym.db)
  })
})

describe('the values', () => {
  it('hold no placeholder, line or signature of their own', () => {
    expect(messageValue('{link}')).toBe('（link）')
    expect(messageValue('【银行】\n转账\u202e')).toBe('（银行） 转账')
    expect(Array.from(messageValue('长'.repeat(60)))).toHaveLength(40)
  })

  it('of a course named like a variable stay words', async () => {
    await sql`update coach_course set name = '{link}{member}' where id = ${course.id}`.execute(gym.db)
    await change('booked', '{course}')
    await booked()
    expect(await contents('booked')).toEqual(['（link）（member）'])
  })

  it('of the longest text and the longest names fit into the outbox', async () => {
    await sql`update coach_course set name = ${'课'.repeat(40)} where id = ${course.id}`.execute(gym.db)
    await change('booked', '{course}'.repeat(37))
    await booked()
    expect((await contents('booked'))[0]).toHaveLength(37 * 40)
  })
})

describe('the link', () => {
  const pageBy = async (content: string) => {
    const token = content.split('/member-page#')[1]?.split(/\s/)[0]
    return answer(gym.admin('POST', '/api/v1/member-page', { token }))
  }

  it('is made when the message is sent, opens the member’s own page, and stands in no row', async () => {
    await booked()
    expect((await contents('booked'))[0]).toContain('〔链接〕')
    const [given] = await send()
    expect(given?.content).toContain('https://gym.example/member-page#')
    expect(given?.variables.link).toMatch(/^https:\/\/gym\.example\/member-page#/)
    expect((await pageBy(given!.content)).body.memberName).toBe(member.name)
    const { rows } = await sql<{
      all: string
    }>`select string_agg(message::text, '') as all from message`.execute(gym.db)
    expect(rows[0]?.all).not.toContain('member-page')
  })

  it('is that which the member has, as long as it lasts a week', async () => {
    await booked()
    const [first] = await send()
    await booked()
    const [second] = await send()
    expect(second?.variables.link).toBe(first?.variables.link)
    await travel(gym, at('09:00', '2026-04-29'))
    await booked('2026-05-02')
    const third = (await send()).at(-1)
    expect(third?.variables.link).not.toBe(first?.variables.link)
    expect((await pageBy(first!.content)).status).toBe(200)
  })

  it('of a revoked one is another', async () => {
    await booked()
    const [first] = await send()
    await gym.admin('POST', `/api/v1/members/${member.id}/link/revoke`, {})
    await booked()
    const [second] = await send()
    expect((await pageBy(first!.content)).status).toBe(404)
    expect((await pageBy(second!.content)).status).toBe(200)
  })
})

describe('the other events', () => {
  const job = (name: string) =>
    runJob(
      gym,
      [
        ...messageJobs(async () => ({ chosen: [sandboxChannel], kept: [] }), {
          origin: '',
          secrets: gym.secrets,
        }),
        ...membershipJobs,
      ],
      name,
    )
  const use = (membershipId: string) =>
    gym.db
      .transaction()
      .execute((tx) =>
        moveUnits(systemContext(tx, gym.clock()), { membershipId, delta: -1, reason: 'adjusted' }),
      )

  it('few units: once, at the third last', async () => {
    const card = await newMembership(gym.db, member.id, {
      kind: 'times',
      timesTotal: 5,
      timesLeft: 5,
    } as never)
    await use(card)
    expect(await contents('units_low')).toEqual([])
    for (let n = 0; n < 3; n += 1) await use(card)
    expect(await contents('units_low')).toEqual([expect.stringContaining('还剩3次，有效期至12月31日')])
  })

  it('a freeze: when it begins and ends at the desk', async () => {
    const card = await newMembership(gym.db, member.id, {
      freezeMaxDays: 60,
      freezeMinDays: 1,
      freezeMaxCount: 3,
    } as never)
    await apply(gym, 'memberships', card, 'freeze', { from: '2026-03-02', to: '2026-03-20', reason: '出差' })
    expect(await contents('freeze_begins')).toEqual([expect.stringContaining('3月2日 周一至3月20日 周五')])
    await travel(gym, at('09:00', '2026-03-05'))
    await apply(gym, 'memberships', card, 'unfreeze')
    expect(await contents('freeze_ends')).toHaveLength(1)
  })

  it('a planned freeze: on its first day, and on the day after its last', async () => {
    const card = await newMembership(gym.db, member.id, {
      freezeMaxDays: 60,
      freezeMinDays: 1,
      freezeMaxCount: 3,
    } as never)
    await apply(gym, 'memberships', card, 'freeze', { from: '2026-03-04', to: '2026-03-06', reason: '出差' })
    expect(await outbox()).toEqual([])
    for (const day of ['2026-03-03', '2026-03-04', '2026-03-04', '2026-03-06', '2026-03-07', '2026-03-08']) {
      await travel(gym, at('10:00', day))
      await job('membership.turn')
      await job('message.remindOfDay')
    }
    expect((await outbox()).map(({ event }) => event)).toEqual(['freeze_ends', 'freeze_begins'])
  })

  it('a payment and a refund: with their amounts', async () => {
    const order = await paidOrder(gym, { memberId: member.id, items: [goods(12_050)] })
    expect(await contents('paid')).toEqual([expect.stringContaining('付款¥120.50')])
    const draft = {
      orderId: order.id,
      lines: [{ itemId: order.items[0]!.id, amountFen: 2_000, terminates: false }],
      reason: '尺码不合',
    }
    const refund: Refund = (await answer(gym.admin('POST', '/api/v1/refunds', draft, keyed()))).body
    expect(await contents('refunded')).toEqual([])
    const passwordHash = await cheapPasswordHash('correct horse battery')
    await insertAccount(gym.db, { username: 'second', passwordHash, role: 'administrator' }, gym.clock())
    const second = await signIn(gym.app, 'second', 'correct horse battery')
    const approved = await answer(
      second('POST', `/api/v1/refunds/${refund.id}/approve`, {}, versioned(refund)),
    )
    expect(await contents('refunded')).toEqual([])
    await answer(second('POST', `/api/v1/refunds/${refund.id}/succeed`, {}, versioned(approved.body)))
    expect(await contents('refunded')).toEqual([expect.stringContaining('已退款¥20.00')])
  })

  it('a lesson that waits for its member’s confirmation, for as long as they can answer', async () => {
    await setRule(gym, 'required' as never)
    const { member: holder } = await checkedInLesson(gym)
    await travel(gym, at('16:20'))
    await closeSessions(gym.db, new Date(at('16:20')))
    expect(await outbox('lesson_to_confirm')).toMatchObject([{ memberId: holder.id }])
    await setRule(gym, 'off' as never)
    await travel(gym, at('10:00', '2026-03-03'))
    expect((await send()).map(({ event }) => event)).toContain('lesson_to_confirm')
  })

  it('a birthday: marketing, for members with a card, who said yes', async () => {
    const born = (id: string, day: string) =>
      sql`update person set birthday = ${day}::date where id = ${id}`.execute(gym.db)
    await born(member.personId, '1990-03-02')
    await newMembership(gym.db, member.id)
    const silent = await newMember(gym.admin, gym.mine.id)
    await born(silent.personId, '1991-03-02')
    await newMembership(gym.db, silent.id)
    const left = await newMember(gym.admin, gym.mine.id)
    await born(left.personId, '1992-03-02')
    const consent = { category: 'marketing', isAllowed: true }
    await gym.admin('POST', `/api/v1/people/${member.personId}/message-consents`, consent)
    await job('message.remindOfDay')
    await job('message.remindOfDay')
    expect(await outbox('birthday')).toHaveLength(2)
    expect((await send()).map(({ event }) => event)).toEqual(['birthday'])
    expect((await outbox('birthday')).map(({ status, reason }) => [status, reason]).sort()).toEqual([
      ['delivered', null],
      ['suppressed', 'opted_out'],
    ])
  })
})

it('every delivered text says only what its event knows', () => {
  for (const event of messageEvents)
    for (const language of messageLanguages)
      expect(templateProblems(event, messageTexts[event].content[language])).toEqual([])
})
