import { afterAll, beforeAll, expect, it, rs } from '@rstest/core'
import { sql } from 'kysely'
import { pino } from 'pino'
import { type MessageChannel, MessageNotSent } from '../../server/messaging/channel'
import { queueMessages } from '../../server/messaging/message/queue-messages'
import { sendMessages } from '../../server/messaging/message/send-messages'
import { startApp, type TestApp } from '../harness/app'

/** `MESSAGE_PEOPLE=2000` makes it ten thousand. */
const people = Number(process.env.MESSAGE_PEOPLE ?? 60)
const each = 5

rs.setConfig({ testTimeout: 600_000 })

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  await sql`
    insert into person (id, name, name_pinyin, gender, mobile, search, created_at, updated_at)
    select gen_random_uuid(), '会员' || i, 'hui yuan', 'unknown', '138' || lpad(i::text, 8, '0'), '', now(), now()
    from generate_series(1, ${people}::int) as i
  `.execute(app.db)
}, 60_000)
afterAll(() => app.close())

it('every message reaches its person once and in order, through a channel that fails one call in three', async () => {
  const { rows } = await sql<{ id: string }>`select id from person where mobile like '138%'`.execute(app.db)
  const start = app.clock()
  const draft = (personId: string, nth: number) => ({
    event: 'test' as const,
    occasion: String(nth),
    personId,
    variables: { member: String(nth), business: '健身俱乐部' },
    link: { kind: 'appointment' as const, id: personId },
    expiresAt: new Date(start.getTime() + 86_400_000),
  })
  // Each twice: a repeated job writes nothing.
  for (let nth = 0; nth < each; nth += 1)
    for (let time = 0; time < 2; time += 1)
      for (let from = 0; from < rows.length; from += 500)
        await queueMessages(
          app.db,
          start,
          rows.slice(from, from + 500).map(({ id }) => draft(id, nth)),
        )

  const arrived = new Map<string, string[]>()
  const refused = new Map<string, number>()
  let calls = 0
  const channel: MessageChannel = {
    name: 'flaky',
    reach: 'mobile',
    recognisesRepeats: false,
    send: async ({ id, recipient, content }) => {
      calls += 1
      const times = refused.get(id) ?? 0
      if (calls % 3 === 0 && times < 6) {
        refused.set(id, times + 1)
        throw new MessageNotSent('busy')
      }
      arrived.set(recipient, [...(arrived.get(recipient) ?? []), content])
      return { channelId: null, isDelivered: true, costLi: 45 }
    },
  }
  const log = pino({ level: 'silent' })
  const began = performance.now()
  let minute = 0
  for (; minute < 300; minute += 1) {
    const now = new Date(start.getTime() + minute * 60_000)
    // Two processes at once.
    await Promise.all(
      [1, 2].map(() =>
        sendMessages({
          db: app.db,
          channels: { chosen: [channel], kept: [] },
          now,
          log,
          origin: '',
          secrets: app.secrets,
        }),
      ),
    )
    const { rows: left } =
      await sql`select from message where status in ('queued', 'sending') limit 1`.execute(app.db)
    if (left.length === 0) break
  }
  const tookMs = Math.round(performance.now() - began)
  if (process.env.MESSAGE_PEOPLE !== undefined)
    process.stdout.write(
      `${people * each} messages, ${calls} calls, ${minute + 1} minutes of the clock, ${tookMs} ms\n`,
    )

  expect(arrived.size).toBe(people)
  const inOrder = Array.from({ length: each }, (_, nth) => `${nth}您好，这是健身俱乐部的测试消息。`)
  for (const contents of arrived.values()) expect(contents).toEqual(inOrder)
  expect(refused.size).toBeGreaterThan((people * each) / 4)
  const { rows: sums } = await sql`
    select status, count(*)::int as found, sum(cost_li)::int as cost from message group by 1
  `.execute(app.db)
  expect(sums).toEqual([{ status: 'delivered', found: people * each, cost: people * each * 45 }])
})
