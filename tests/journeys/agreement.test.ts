import { afterAll, beforeAll, expect, it } from '@rstest/core'
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import type { Store } from '../../contract/catalogue/store'
import type { Membership } from '../../contract/membership/membership'
import { soldUnsigned } from '../api/fixtures/agreements'
import { newStore, versioned } from '../api/fixtures/gym'
import { newMember } from '../api/fixtures/timetable'
import type { Ask } from '../harness/app'
import { administrator, signInTo } from '../harness/process'
import { type Visitor, visitor } from './browser'
import { signIn, startWalk, type Walk } from './walk'

let desk: Walk
let phone: Visitor
let ask: Ask
let store: Store

beforeAll(async () => {
  desk = await startWalk()
  phone = await visitor({ width: 390, height: 844 })
  ask = (await signInTo(desk.server))(desk.server)
  const hours = Array.from({ length: 7 }, () => [{ open: '00:00', close: '24:00' }])
  store = await newStore(ask, { hours })
  await ask('POST', `/api/v1/stores/${store.id}/open`, {}, versioned(store))
  await signIn(desk.page, desk.server.url)
}, 120_000)

afterAll(async () => {
  await phone?.close()
  await desk?.close()
}, 60_000)

const cardOf = async (id: string): Promise<Membership> =>
  (await ask('GET', `/api/v1/memberships/${id}`)).json()
const soldTo = async (name: string) => {
  const member = await newMember(ask, store.id, { name })
  return { member, ...(await soldUnsigned({ admin: ask, mine: store }, member)) }
}

it('a member signs on the phone by touch, and the card begins', async () => {
  const { member, cardId } = await soldTo('何满')
  const link = await (await ask('POST', `/api/v1/members/${member.id}/link`, { days: 7 })).json()
  const { page } = phone
  await page.goto(`${desk.server.url}${link.url}`)
  await page.getByRole('button', { name: '有 1 份协议待签署' }).click()
  await page.getByText('乙方：何满').waitFor()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await faultsOf(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  }
  await page.getByRole('button', { name: '签署', exact: true }).click()
  await page.getByText('还差：姓名、签名、勾选同意。').waitFor()
  await page.getByLabel('签署人姓名').fill('何满')
  await touchStroke(page)
  await page.getByLabel('我已阅读并同意以上内容').check()
  await page.getByRole('button', { name: '签署', exact: true }).click()
  await page.getByText('已签署，谢谢！').waitFor()
  expect((await cardOf(cardId)).status).toBe('active')
}, 120_000)

it('a member signs on the desk’s screen, from which nothing leads back but the password', async () => {
  const { member, cardId } = await soldTo('顾言')
  const { page, server } = desk
  await page.goto(`${server.url}/member?open=${member.id}`)
  await page.getByText('待签署').first().waitFor()
  await page.getByRole('button', { name: '去签署' }).click()
  await page.getByRole('button', { name: '锁定并打开' }).click()
  await page.getByText('乙方：顾言').waitFor()
  expect(new URL(page.url()).pathname).toBe('/kiosk')
  expect(await page.getByRole('navigation').count()).toBe(0)
  expect(await faultsOf(page)).toEqual([])
  await page.goBack().catch(() => null)
  await page.getByText('乙方：顾言').waitFor()
  expect([new URL(page.url()).pathname, await page.getByRole('navigation').count()]).toEqual(['/kiosk', 0])
  for (const away of ['/member', '/order', '/dashboard']) {
    await page.goto(`${server.url}${away}`)
    await page.getByText('乙方：顾言').waitFor()
    expect(new URL(page.url()).pathname).toBe('/kiosk')
  }
  await page.getByLabel('签署人姓名').fill('顾言')
  await mouseStroke(page)
  await page.getByLabel('我已阅读并同意以上内容').check()
  await page.getByRole('button', { name: '签署', exact: true }).click()
  await page.getByText('已签署，谢谢！').waitFor()
  expect((await cardOf(cardId)).status).toBe('active')
  await page.getByRole('button', { name: '工作人员返回' }).click()
  await page.getByLabel('密码', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: '返回控制台' }).click()
  await page.getByText('密码不对。').waitFor()
  await page.getByLabel('密码', { exact: true }).fill(administrator.password)
  await page.getByRole('button', { name: '返回控制台' }).click()
  await page.getByRole('heading', { name: '会员' }).first().waitFor()
  await page.goto(`${server.url}/member?open=${member.id}`)
  await page.getByText('已签署').first().waitFor()
}, 180_000)

const boxOf = async (page: Page) => {
  const pad = page.getByRole('img', { name: '签字区' })
  await pad.scrollIntoViewIfNeeded()
  return (await pad.boundingBox())!
}

/** A zigzag, as points from 0 to 1 of the pad. */
const zigzag = Array.from({ length: 14 }, (_, i) => [0.1 + i * 0.06, i % 2 === 0 ? 0.3 : 0.7] as const)

async function mouseStroke(page: Page): Promise<void> {
  const { x, y, width, height } = await boxOf(page)
  await page.mouse.move(x + width * 0.1, y + height * 0.3)
  await page.mouse.down()
  // No signature is taken twice, and the phone has sent this one the other way up.
  for (const [across, down] of zigzag) await page.mouse.move(x + width * across, y + height * (1 - down))
  await page.mouse.up()
}

async function touchStroke(page: Page): Promise<void> {
  const { x, y, width, height } = await boxOf(page)
  const browser = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: readonly [number, number]) =>
    browser.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: at === undefined ? [] : [{ x: x + width * at[0], y: y + height * at[1] }],
    })
  await browser.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await touch('touchStart', [0.1, 0.3])
  for (const point of zigzag) await touch('touchMove', point)
  await touch('touchEnd')
}

async function faultsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run()
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  })
}
