import { afterAll, beforeAll, expect, it } from '@rstest/core'
import type { MembershipPlan } from '../../contract/catalogue/membership-plan'
import type { ListedVisit, Member } from '../../contract/membership/member'
import { cardDraft } from '../api/fixtures/cards'
import { created, newStore } from '../api/fixtures/gym'
import { newPlan } from '../api/fixtures/till'
import { newMember } from '../api/fixtures/timetable'
import type { Ask } from '../harness/app'
import { signInTo } from '../harness/process'
import { signIn, startWalk, type Walk } from './walk'

let clerk: Walk
let ask: Ask
let member: Member
let storeId: string

const dayIn = (days: number) =>
  new Date(Date.now() + days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)

beforeAll(async () => {
  clerk = await startWalk()
  ask = (await signInTo(clerk.server))(clerk.server)
  storeId = (await newStore(ask)).id
  member = await newMember(ask, storeId, { name: '何满' })
  await newPlan(ask, {
    name: '单日票',
    durationDays: 1,
    bonusDays: 0,
    listPriceFen: 9_900,
    salePriceFen: 6_800,
  })
  const { id: planId }: MembershipPlan = await newPlan(ask, { name: '带人年卡', guestsPerMonth: 2 })
  const days = { startsOn: dayIn(-10), endsOn: dayIn(100) }
  await created(ask, 'memberships', cardDraft({ memberId: member.id, planId, ...days }))
  await signIn(clerk.page, `${clerk.server.url}/member?view=desk`)
}, 120_000)

afterAll(() => clerk?.close(), 60_000)

/** A text typed in one go, such as a name or a number, is one entry and counts as one key. */
function keyboard() {
  const { page } = clerk
  let keys = 0
  return {
    type: async (text: string) => {
      keys += 1
      await page.keyboard.insertText(text)
    },
    press: async (key: string) => {
      keys += 1
      await page.keyboard.press(key)
    },
    keys: () => keys,
  }
}

const focusedLabel = () =>
  clerk.page.evaluate(() => {
    const field = document.activeElement
    return field instanceof HTMLInputElement
      ? (field.labels?.[0]?.textContent ?? field.ariaLabel ?? '')
      : (field?.textContent ?? '')
  })
const visits = async (): Promise<ListedVisit[]> =>
  (await (await ask('GET', `/api/v1/check-ins?store=${storeId}`)).json()).rows

it('a guest buys a day pass and is let in in eight keys', async () => {
  const { page, complaints } = clerk
  await expect.poll(focusedLabel).toMatch(/^扫卡号/)
  const desk = keyboard()
  await desk.press('F8')
  await page.getByRole('heading', { name: '新顾客' }).waitFor()
  await expect.poll(focusedLabel).toMatch(/^姓名/)
  await desk.type('温过客')
  await desk.press('Tab')
  await desk.type('13900007777')
  await desk.press('Enter')
  const collect = page.getByRole('region', { name: /^收款 GD\d{13,}/ })
  await expect.poll(focusedLabel).toMatch(/^收到现金/)
  await desk.press('Enter')
  await collect.getByText('收款完成').waitFor()
  await expect.poll(focusedLabel).toMatch(/^让 温过客 进店/)
  await desk.press('Enter')
  await collect.getByText('温过客 已进店').waitFor()
  await expect.poll(focusedLabel).toBe('回到前台')
  await desk.press('Enter')
  await expect.poll(focusedLabel).toMatch(/^扫卡号/)
  expect(desk.keys()).toBe(8)
  expect(await visits()).toMatchObject([{ memberName: '温过客', membershipName: '单日票', result: 'pass' }])
  expect(complaints).toEqual([])
}, 120_000)

it('a member brings a guest in seven keys', async () => {
  const { page, complaints } = clerk
  const desk = keyboard()
  await desk.type(member.memberNo)
  await desk.press('Enter')
  await page.getByText('签到成功').waitFor()
  await page.getByRole('button', { name: /^带人进店/ }).waitFor()
  await desk.press('F4')
  await expect.poll(focusedLabel).toMatch(/^访客姓名/)
  await desk.type('苏同来')
  await desk.press('Tab')
  await desk.type('13900006666')
  await desk.press('Enter')
  await page.getByText('访客苏同来已进店，本月已带 1 / 2').waitFor()
  expect(desk.keys()).toBe(7)
  expect(await visits()).toMatchObject([
    { memberName: '苏同来', hostName: '何满' },
    { memberName: '何满' },
    {},
  ])
  const { rows: leads } = await (await ask('GET', '/api/v1/leads?source=guest')).json()
  expect(leads).toMatchObject([{ personName: '苏同来', status: 'new' }])
  expect(complaints).toEqual([])
}, 120_000)
