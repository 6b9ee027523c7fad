import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { Member } from '../../contract/membership/member'
import type { ReminderReply } from '../../contract/messaging/reminders'
import { messageJobs } from '../../server/messaging/message/jobs'
import { sandboxChannel } from '../../server/messaging/sandbox-channel'
import {
  at,
  groupCourse,
  newBooking,
  newSession,
  openDesk,
  travel,
  workingCoach,
} from './fixtures/front-desk'
import { answer, type Gym, refusal, signedInAs, startGym } from './fixtures/gym'
import { runJob } from './fixtures/run-job'
import { newMember, newMembership } from './fixtures/timetable'

let gym: Gym
let member: Member
beforeAll(async () => {
  gym = await startGym()
  await openDesk(gym)
}, 60_000)
afterAll(() => gym.close())
beforeEach(async () => {
  await travel(gym, at('10:00'))
  member = await newMember(gym.admin, gym.mine.id)
  await newMembership(gym.db, member.id, { endsOn: '2026-03-31' })
  await sql`delete from message`.execute(gym.db)
})

const path = '/api/v1/message-reminders'
type Draft = { kind: string; event: string; ids: string[] }
const ends = (...ids: string[]): Draft => ({ kind: 'member', event: 'card_ends', ids })
const verdictsOf = ({ rows }: ReminderReply) => rows.map(({ verdict }) => verdict)
const preview = async (draft: Draft, ask = gym.admin): Promise<ReminderReply> =>
  (await answer(ask('POST', `${path}/preview`, draft))).body
const send = async (draft: Draft, ask = gym.admin): Promise<ReminderReply> =>
  (await answer(ask('POST', path, draft))).body
const outbox = async () =>
  (
    await sql<{ event: string; status: string; content: string }>`
      select event, status, content from message order by serial`.execute(gym.db)
  ).rows
const change = async (value: object) => {
  await sql`update setting set value = value || ${JSON.stringify(value)}::jsonb where name = 'messages'`.execute(
    gym.db,
  )
}

describe('members are reminded', () => {
  it('of the card that ends first: counted, previewed, queued once, and sent', async () => {
    const without = await newMember(gym.admin, gym.mine.id)
    const seen = await preview(ends(member.id, without.id))
    expect(verdictsOf(seen)).toEqual(['ready', 'nothing'])
    expect(seen.sample).toContain(`${member.name}您好，您的`)
    expect(seen.heldUntil).toBe(null)
    expect(await outbox()).toEqual([])
    expect(verdictsOf(await send(ends(member.id, without.id)))).toEqual(['queued', 'nothing'])
    expect(verdictsOf(await send(ends(member.id, without.id)))).toEqual(['already', 'nothing'])
    const jobs = messageJobs(async () => ({ chosen: [sandboxChannel], kept: [] }), {
      origin: '',
      secrets: gym.secrets,
    })
    await runJob(gym, jobs, 'message.send')
    expect(await outbox()).toMatchObject([{ event: 'card_ends', status: 'delivered' }])
    expect(verdictsOf(await preview(ends(member.id)))).toEqual(['already'])
    const { rows } = await sql<{ after: object }>`
      select after from audit where action = 'message.remind' order by at desc limit 1`.execute(gym.db)
    expect(rows[0]?.after).toMatchObject({ kind: 'member', event: 'card_ends', chosen: 2, queued: 1 })
  })

  it('of no card that runs for months yet', async () => {
    const early = await newMember(gym.admin, gym.mine.id)
    await newMembership(gym.db, early.id, { endsOn: '2026-06-30' })
    expect(verdictsOf(await preview(ends(early.id)))).toEqual(['nothing'])
  })

  it('by two people at once: one of them', async () => {
    const both = await Promise.all([send(ends(member.id)), send(ends(member.id))])
    expect(both.flatMap(verdictsOf).sort()).toEqual(['already', 'queued'])
    expect(await outbox()).toHaveLength(1)
  })

  it('again on the next day', async () => {
    await send(ends(member.id))
    await travel(gym, at('10:00', '2026-03-03'))
    expect(verdictsOf(await send(ends(member.id)))).toEqual(['queued'])
  })

  it('not against their wish, above the cap, or while messages are off, and each says so', async () => {
    const come = { kind: 'member', event: 'come_back', ids: [member.id] }
    expect(verdictsOf(await send(come))).toEqual(['opted_out'])
    await sql`
      insert into message_consent (person_id, category, is_allowed, at) values (${member.personId}, 'marketing', true, now())
    `.execute(gym.db)
    expect(verdictsOf(await preview(come))).toEqual(['ready'])
    await change({ dailyCap: 1 })
    await send(ends(member.id))
    expect(verdictsOf(await send(come))).toEqual(['daily_cap'])
    await change({ dailyCap: 10, isOn: false })
    expect(verdictsOf(await send(come))).toEqual(['off'])
    await change({ isOn: true })
    expect(await outbox()).toHaveLength(1)
  })

  it('after the quiet hours, when they are on', async () => {
    await travel(gym, at('22:00'))
    const reply = await send(ends(member.id))
    expect([verdictsOf(reply), reply.heldUntil]).toEqual([['queued'], at('09:00', '2026-03-03')])
    const jobs = messageJobs(async () => ({ chosen: [sandboxChannel], kept: [] }), {
      origin: '',
      secrets: gym.secrets,
    })
    await runJob(gym, jobs, 'message.send')
    expect(await outbox()).toMatchObject([{ status: 'queued' }])
    await travel(gym, at('09:00', '2026-03-03'))
    await runJob(gym, jobs, 'message.send')
    expect(await outbox()).toMatchObject([{ status: 'delivered' }])
  })

  it('of the own stores alone, by who may, and only of what their list offers', async () => {
    const theirs = await newMember(gym.admin, gym.theirs.id)
    const desk = await signedInAs(gym, { role: 'front_desk', storeIds: [gym.mine.id] })
    expect(verdictsOf(await send(ends(theirs.id, member.id), desk))).toEqual(['gone', 'queued'])
    const coach = await signedInAs(gym, { role: 'coach', storeIds: [gym.mine.id] })
    expect((await coach('POST', path, ends(member.id))).status).toBe(403)
    const papers = { kind: 'certificate', event: 'certificate_ends', ids: [member.id] }
    await sql`update role set permissions = array_remove(permissions, 'certificate:read') where name = 'front_desk'`.execute(
      gym.db,
    )
    expect((await refusal(desk('POST', path, papers))).slice(0, 2)).toEqual([403, 'forbidden'])
    expect(await refusal(gym.admin('POST', path, { ...ends(member.id), event: 'reminder_day' }))).toEqual([
      422,
      'invalid',
      [['event', 'not_an_option']],
    ])
    const many = Array.from({ length: 201 }, () => member.id)
    expect((await gym.admin('POST', path, ends(...many))).status).toBe(422)
  })

  it('as the values say, whatever they hold', async () => {
    await sql`update person set name = '{link}【银行】' where id = ${member.personId}`.execute(gym.db)
    expect((await preview(ends(member.id))).sample).toMatch(/^（link）（银行）您好/)
  })
})

it('bookings that are to come are reminded of, once for each, and others are not', async () => {
  const course = await groupCourse(gym, await workingCoach(gym))
  const [one, two] = [
    await newSession(gym, course, { startsAt: at('15:00') }),
    await newSession(gym, course, { startsAt: at('17:00') }),
  ]
  const [first, second] = [await newBooking(gym, one.id, member.id), await newBooking(gym, two.id, member.id)]
  await sql`delete from message`.execute(gym.db)
  const draft = { kind: 'appointment', event: 'reminder_day', ids: [first.id, second.id] }
  await change({ dailyCap: 1 })
  expect(verdictsOf(await preview(draft))).toEqual(['ready', 'daily_cap'])
  await change({ dailyCap: 10 })
  expect(verdictsOf(await send(draft))).toEqual(['queued', 'queued'])
  expect(verdictsOf(await send(draft))).toEqual(['already', 'already'])
  expect((await outbox()).map(({ event }) => event)).toEqual(['reminder_day', 'reminder_day'])
  await travel(gym, at('16:00'))
  expect(verdictsOf(await preview(draft))).toEqual(['nothing', 'already'])
})

it('a lesson before the quiet hours end is not reminded of when it is over', async () => {
  const course = await groupCourse(gym, await workingCoach(gym))
  const session = await newSession(gym, course, { startsAt: at('08:30', '2026-03-03') })
  const booking = await newBooking(gym, session.id, member.id)
  await travel(gym, at('22:00'))
  const draft = { kind: 'appointment', event: 'reminder_day', ids: [booking.id] }
  expect(verdictsOf(await send(draft))).toEqual(['too_late'])
})
