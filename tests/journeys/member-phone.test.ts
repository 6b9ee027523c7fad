import { afterAll, beforeAll, expect, it } from '@rstest/core'
import axe from 'axe-core'
import { Client } from 'pg'
import type { Page } from 'playwright-core'
import type { MembershipPlan } from '../../contract/catalogue/membership-plan'
import type { Store } from '../../contract/catalogue/store'
import type { Member } from '../../contract/membership/member'
import type { Appointment } from '../../contract/scheduling/appointment'
import type { ClassSession } from '../../contract/scheduling/class-session'
import { created, newCoach, newStore, planDraft, versioned } from '../api/fixtures/gym'
import { everyDay, newCourse, newMember } from '../api/fixtures/timetable'
import type { Ask } from '../harness/app'
import { signInTo } from '../harness/process'
import { startReceiver } from '../harness/webhook-receiver'
import { type Visitor, visitor } from './browser'
import { signIn, startWalk, type Walk } from './walk'

const secret = `whsec_${Buffer.alloc(32, 3).toString('base64')}`
const quarterMs = 15 * 60_000

let desk: Walk
let phone: Visitor
let ask: Ask
let store: Store
let member: Member
let courseId: string
let receiver: Awaited<ReturnType<typeof startReceiver>>

beforeAll(async () => {
  receiver = await startReceiver(secret, () => ({ status: 200 }))
  desk = await startWalk({ PRIVATE_WEBHOOKS: 'on' })
  phone = await visitor({ width: 390, height: 844 })
  ask = (await signInTo(desk.server))(desk.server)
  const hours = Array.from({ length: 7 }, () => [{ open: '00:00', close: '24:00' }])
  store = await newStore(ask, { hours, lessonConfirmation: 'wished' })
  await ask('POST', `/api/v1/stores/${store.id}/open`, {}, versioned(store))
  const works = { storeIds: [store.id], availability: everyDay(store.id, '00:00', '24:00') }
  const coach = await newCoach(ask, { ...works, displayName: '林教练' })
  const own = { coachId: coach.id, storeIds: [store.id], durationMin: 15 }
  ;({ id: courseId } = await newCourse(ask, { ...own, name: '私教课' }))
  member = await newMember(ask, store.id, { name: '何满' })
  const plan = await created<MembershipPlan>(ask, 'membership-plans', planDraft({ name: '年卡' }))
  await created(ask, 'memberships', {
    memberId: member.id,
    planId: plan.id,
    startsOn: '2026-01-01',
    endsOn: '2099-12-31',
    timesLeft: null,
    balanceFen: null,
    valueFen: 298_000,
    note: '',
  })
  await useReceiver()
  await signIn(desk.page, desk.server.url)
}, 120_000)

afterAll(async () => {
  await phone?.close()
  await receiver?.close()
  await desk?.close()
}, 60_000)

it('a booking reaches the phone; the member opens it, confirms one lesson and shows the code of the other', async () => {
  const starts = Math.ceil((Date.now() + 60_000) / quarterMs) * quarterMs
  const [first, second] = [await book(starts), await book(starts + quarterMs)]
  await expect.poll(() => receiver.received.length, { timeout: 90_000 }).toBe(2)
  const links = receiver.received.map(({ content }) => content.match(/\/member-page#\S+/)?.[0] ?? '')
  expect(links[0]).toMatch(/^\/member-page#[1-9A-HJ-NP-Za-km-z]{12}$/)
  expect(links[1]).toBe(links[0])

  const { page } = desk
  await page.goto(`${desk.server.url}/message`)
  await page.getByRole('row', { name: /何满/ }).first().waitFor()
  await page.getByText('〔链接〕').first().waitFor()

  const { page: hand } = phone
  await hand.goto(`${desk.server.url}${links[0]}`)
  await hand.getByText('何满，你好').waitFor()
  await expect.poll(() => hand.getByRole('heading', { name: '私教课', exact: true }).count()).toBe(2)
  await hand.getByText('有效期至 2099-12-31').waitFor()
  for (const colorScheme of ['light', 'dark'] as const) {
    await hand.emulateMedia({ colorScheme })
    expect(await faultsOf(hand)).toEqual([])
    expect(await hand.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  }

  await checkIn(first)
  await letTimePass([first, second])
  await hand.reload()
  await hand.getByRole('button', { name: '确认上过课' }).click()
  await hand.getByText('已确认，谢谢！').waitFor()
  expect((await read(first)).confirmedBy).toBe('link')

  await checkIn(second)
  const digits = (await hand.getByText(/^\d{4} \d{4}$/).textContent()) ?? ''
  const body = { by: 'code', code: digits.replace(' ', '') }
  const path = `/api/v1/appointments/${second}/lesson-confirmation`
  expect((await ask('POST', path, body, versioned(await read(second)))).status).toBe(200)
  expect((await read(second)).confirmedBy).toBe('code')
  expect([desk.complaints, phone.complaints]).toEqual([[], []])
}, 180_000)

const read = async (id: string): Promise<Appointment> =>
  (await ask('GET', `/api/v1/appointments/${id}`)).json()

async function checkIn(id: string): Promise<void> {
  const reply = await ask('POST', `/api/v1/appointments/${id}/checkIn`, {}, versioned(await read(id)))
  expect(reply.status).toBe(200)
}

/** Puts lessons half an hour earlier, so that the first is over and the second goes on: a lesson is confirmed from its beginning. */
async function letTimePass(ids: string[]): Promise<void> {
  const client = new Client({ connectionString: desk.database.url })
  await client.connect()
  const earlier = "tstzrange(lower(during) - interval '30 minutes', upper(during) - interval '30 minutes')"
  // A session takes its bookings with it.
  await client.query(
    `update class_session set during = ${earlier} where id in (select session_id from appointment where id = any($1))`,
    [ids],
  )
  await client.end()
}

async function book(startsAt: number): Promise<string> {
  const session = await created<ClassSession>(ask, 'class-sessions', {
    courseId,
    storeId: store.id,
    room: null,
    startsAt: new Date(startsAt).toISOString(),
    durationMin: 15,
    capacity: 1,
    repeatWeeks: 0,
    bookings: [{ memberId: member.id, membershipId: null, note: '' }],
  })
  const { rows } = await (await ask('GET', `/api/v1/appointments?session=${session.id}`)).json()
  return rows[0].id
}

/** The phone of this test is a receiver of web-hooks; quiet hours would hold its messages at night. */
async function useReceiver(): Promise<void> {
  const { rows } = await (await ask('GET', '/api/v1/message-channels')).json()
  await ask(
    'PATCH',
    `/api/v1/message-channels/${rows[0].id}`,
    { address: receiver.url, secret },
    versioned(rows[0]),
  )
  const settings = await (await ask('GET', '/api/v1/settings')).json()
  const setting = settings.rows.find(({ name }: { name: string }) => name === 'messages')
  const value = { ...setting.value, channel: 'webhook', quietFrom: '00:00', quietUntil: '00:00' }
  const reply = await ask('PATCH', '/api/v1/settings/messages', { value }, versioned(setting))
  expect(reply.status).toBe(200)
}

async function faultsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run()
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  })
}
