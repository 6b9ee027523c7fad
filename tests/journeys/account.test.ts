import { afterAll, beforeAll, expect, it } from '@rstest/core'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import type { Store } from '../../contract/catalogue/store'
import { administrator, type Client, signInTo } from '../harness/process'
import { type Visitor, visitor } from './browser'
import { signIn, startDemoWalk, type Walk } from './walk'

const username = 'zhangmin'
const name = '张敏'
const password = 'a quiet morning row'
const stepMs = 30_000

let admin: Walk
let manager: Visitor
let ask: Client
let store: Store

beforeAll(async () => {
  admin = await startDemoWalk()
  ask = (await signInTo(admin.server))(admin.server)
  manager = await visitor()
  const { rows } = await (await ask('GET', `/api/v1/stores?q=${encodeURIComponent('静安寺店')}`)).json()
  store = rows[0]
}, 240_000)

afterAll(async () => {
  await manager?.close()
  await admin?.close()
}, 60_000)

it('invites a manager to one store, who sets a password and a second factor, sees that store alone, and is signed out by the administrator', async () => {
  const address = await invite(admin.page)
  const { page } = manager
  await accept(page, address)
  const { codeAt, recoveryCodes } = await enrol(page)
  const [enrolled, later] = [codeAt(0), codeAt(stepMs)]
  await signOut(page)
  await signInWithCode(page, enrolled, later)
  await seeOneStore(page)
  await signOut(page)
  await signInWithRecoveryCode(page, recoveryCodes[0] ?? '')
  await page.getByRole('status').filter({ hasText: '本次登录使用了一个恢复码，还剩 9 个' }).waitFor()
  await beRefusedAccounts(page)
  await endSignIn(admin.page)
  // The dialog may be there already, because the page's background requests are refused as well.
  await page.getByRole('navigation', { name: '主菜单' }).getByText('训练计划').dispatchEvent('click')
  const renewal = page.getByRole('dialog', { name: '请重新登录' })
  await renewal.getByText('登录已失效。输入密码即可继续，页面上的内容不会丢失。').waitFor()
  await renewal.getByRole('button', { name: '前往登录页' }).click()
  await page.waitForURL(({ pathname }) => pathname === '/login')
  await page
    .getByRole('status')
    .filter({ hasText: '登录已失效，请重新登录。可能是登录已过期，或管理员结束了您的登录。' })
    .waitFor()
  expect([...admin.complaints, ...manager.complaints]).toEqual([])
}, 180_000)

async function invite(page: Page): Promise<string> {
  await signIn(page, `${admin.server.url}/account`)
  await page.getByRole('button', { name: '新建账号' }).first().click()
  const drawer = page.getByRole('dialog', { name: '新建账号' })
  await drawer.getByLabel('姓名').fill(name)
  await drawer.getByLabel('用户名').fill(username)
  await drawer.getByRole('combobox', { name: '角色' }).click()
  await page.getByRole('option', { name: '店长' }).click()
  await drawer.getByRole('radio', { name: /指定门店/ }).check()
  await drawer.getByRole('combobox', { name: '选择门店' }).click()
  await page.getByRole('option', { name: store.name }).click()
  // A multiple-choice list stays open.
  await page.keyboard.press('Escape')
  await drawer.getByRole('button', { name: '创建并生成邀请链接' }).click()
  const shown = page.getByRole('dialog', { name: `邀请链接 · ${name}` })
  await shown.getByRole('img', { name: '链接二维码，可用手机扫描' }).waitFor()
  const address = await shown.getByLabel('链接地址').inputValue()
  await shown.getByRole('button', { name: '关闭' }).click()
  const row = page.getByRole('row', { name: new RegExp(name) })
  await row.filter({ hasText: '待接受邀请' }).filter({ hasText: store.name }).waitFor()
  return address
}

async function accept(page: Page, address: string) {
  expect(new URL(address).pathname).toBe('/login')
  await page.goto(address)
  await page.getByRole('heading', { name: `您好，${username}` }).waitFor()
  await page.getByText('您的账号已开通，角色为“店长”').waitFor()
  await page.getByLabel('新密码').fill(password)
  await page.getByRole('button', { name: '设置密码' }).click()
  await page.getByText('密码已设置，请使用新密码登录。').waitFor()
  expect(await page.getByLabel('用户名').inputValue()).toBe(username)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录' }).click()
  await page.getByText(/^更新于 /).waitFor()
}

/** Returns the codes that an authenticator shows at enrolment and so many milliseconds from it, and the recovery codes. */
async function enrol(page: Page) {
  await page.getByRole('button', { name: '我的账号' }).click()
  const own = page.getByRole('dialog', { name: '我的账号' })
  await own.getByText(store.name).waitFor()
  await own.getByRole('button', { name: '启用两步验证' }).click()
  const asking = page.getByRole('dialog', { name: '启用两步验证' })
  await asking.getByLabel('登录密码').fill(password)
  await asking.getByRole('button', { name: '下一步' }).click()
  await asking.getByRole('img', { name: '认证器二维码' }).waitFor()
  const secret = (await asking.locator('code').textContent())?.replaceAll(' ', '') ?? ''
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const now = Date.now()
  const codeAt = (ms: number) => totp.generate({ timestamp: now + ms })
  await asking.getByLabel('认证器显示的 6 位验证码').fill(codeAt(0))
  await asking.getByRole('button', { name: '验证并启用' }).click()
  const shown = page.getByRole('dialog', { name: '保存恢复码' })
  await shown.getByRole('listitem').nth(9).waitFor()
  const recoveryCodes = await shown.getByRole('listitem').allTextContents()
  expect(recoveryCodes).toHaveLength(10)
  await shown.getByRole('checkbox', { name: '我已保存恢复码' }).check()
  await shown.getByRole('button', { name: '完成' }).click()
  await shown.waitFor({ state: 'detached' })
  await own.getByText('剩余 10 个恢复码可用。').waitFor()
  await page.keyboard.press('Escape')
  await own.waitFor({ state: 'detached' })
  return { codeAt, recoveryCodes }
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: username }).click()
  await page.getByText('退出登录').click()
  await page.waitForURL(({ pathname }) => pathname === '/login')
}

async function givePassword(page: Page) {
  await page.getByLabel('用户名').fill(username)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录' }).click()
  await page.getByRole('heading', { name: '验证身份' }).waitFor()
}

async function signInWithCode(page: Page, used: string, code: string) {
  await givePassword(page)
  const field = page.getByLabel('动态验证码')
  await field.fill(used)
  await page.getByRole('alert').filter({ hasText: '验证码不正确或已过期' }).waitFor()
  await field.fill(code)
  await page.waitForURL(({ pathname }) => pathname !== '/login')
}

async function signInWithRecoveryCode(page: Page, code: string) {
  await givePassword(page)
  await page.getByRole('button', { name: '使用恢复码' }).click()
  await page.getByLabel('恢复码', { exact: true }).fill(code)
  await page.getByRole('button', { name: '验证并登录' }).click()
  await page.waitForURL(({ pathname }) => pathname !== '/login')
}

async function seeOneStore(page: Page) {
  await page.goto(`${admin.server.url}/store`)
  await page.getByRole('row', { name: new RegExp(store.name) }).waitFor()
  expect(await totalOf(page)).toBe(1)
  const bookings = await rowsOf('appointments')
  const members = [
    ...(await rowsOf('members')).map(({ id }) => id),
    ...bookings.map(({ memberId }) => memberId),
  ]
  // A member with a booking in a store is visible there, whatever their home store.
  await seeSome(page, '/member', 'members', new Set(members).size)
  await seeSome(page, '/order', 'orders', (await rowsOf('orders')).length)
  await seeSome(page, '/appointment?view=list', 'appointments', bookings.length)
}

/** The store's rows, as the administrator has them. */
async function rowsOf(list: string): Promise<{ id: string; memberId: string }[]> {
  const found: { id: string; memberId: string }[] = []
  for (let page = 1; ; page += 1) {
    const reply = await ask('GET', `/api/v1/${list}?store=${store.id}&pageSize=200&page=${page}`)
    const { total, rows } = await reply.json()
    found.push(...rows)
    if (found.length === total) return found
    expect(rows).toHaveLength(200)
  }
}

async function seeSome(page: Page, path: string, list: string, count: number) {
  const { total: everywhere } = await (await ask('GET', `/api/v1/${list}`)).json()
  expect(count).toBeGreaterThan(0)
  expect(everywhere).toBeGreaterThan(count)
  await page.goto(admin.server.url + path)
  await expect.poll(() => totalOf(page)).toBe(count)
}

const totalOf = async (page: Page) =>
  Number((await page.getByText(/^共 [\d,]+ 条/).textContent())?.replace(/\D/g, ''))

async function beRefusedAccounts(page: Page) {
  await page.goto(`${admin.server.url}/account`)
  await page.waitForURL(({ pathname }) => pathname === '/403')
  await page.getByText('缺少的权限：账号 · 查看（account:read）').waitFor()
  await page.getByText(`管理员：${administrator.username}`).waitFor()
  await page.getByRole('link', { name: '返回首页' }).click()
  await page.waitForURL(({ pathname }) => pathname === '/dashboard')
}

async function endSignIn(page: Page) {
  await page.getByRole('row', { name: new RegExp(name) }).waitFor()
  await page.goto(`${admin.server.url}/signin?q=${username}`)
  await page.getByRole('button', { name: new RegExp(`结束登录：${name}，`) }).click()
  const asking = page.getByRole('dialog', { name: `结束“${name}”的登录` })
  await asking.getByRole('button', { name: '结束登录' }).click()
  await asking.waitFor({ state: 'detached' })
  await page.getByText('没有登录会话').waitFor()
}
