import { afterAll, beforeAll, expect, it } from '@rstest/core'
import type { Page } from 'playwright-core'
import type { Store } from '../../contract/catalogue/store'
import { newStore } from '../api/fixtures/gym'
import { administrator, type Client, signInTo } from '../harness/process'
import { signIn, startWalk, type Walk } from './walk'

const second = { username: 'second', password: 'another quiet password' }
const hourMs = 3_600_000

let walk: Walk
let page: Page
let ask: Client
let store: Store

beforeAll(async () => {
  walk = await startWalk()
  page = walk.page
  ask = (await signInTo(walk.server))(walk.server)
  store = await newStore(ask, { name: '静安店', address: '南京西路 1 号' })
  const own = { username: second.username, displayName: '', role: 'administrator', storeIds: null }
  const account = await (await ask('POST', '/api/v1/accounts', own)).json()
  const link = await ask('POST', `/api/v1/accounts/${account.id}/invite`, {}, once(account))
  const { token } = await link.json()
  await ask('POST', '/api/v1/account-links/use', { token, password: second.password })
}, 240_000)
afterAll(() => walk?.close(), 60_000)

const once = ({ version }: { version: number }) => ({
  'if-match': `"${version}"`,
  'idempotency-key': 'invite-the-second-administrator',
})
const address = async (): Promise<string> =>
  (await (await ask('GET', `/api/v1/stores/${store.id}`)).json()).address
/** Ends every session but the requesting one. */
async function endElsewhere() {
  const { rows }: { rows: { id: string; isCurrent: boolean }[] } = await (
    await ask('GET', '/api/v1/sign-ins?pageSize=200')
  ).json()
  for (const { id, isCurrent } of rows) if (!isCurrent) await ask('DELETE', `/api/v1/sign-ins/${id}`)
}
const at = () => `${walk.server.url}/store?edit=${store.id}`
const drawer = (on = page) => on.getByRole('dialog', { name: store.name })
const field = (on = page) => drawer(on).getByLabel('详细地址')
const renewal = (on = page) => on.getByRole('dialog', { name: '请重新登录' })
const save = (on = page) => drawer(on).getByRole('button', { name: '保存', exact: true }).click()
const drafts = () =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')))
const isKept = () => expect.poll(drafts).toHaveLength(1)
async function givePassword(on = page) {
  await renewal(on).getByLabel('密码', { exact: true }).fill(administrator.password)
  await renewal(on).getByRole('button', { name: '登录', exact: true }).click()
  await renewal(on).waitFor({ state: 'detached' })
}

it('saves what was typed after the session has ended elsewhere, once the person has signed in over the page', async () => {
  await signIn(page, at())
  await field().fill('愚园路 2 号')
  await endElsewhere()
  await save()
  await renewal().waitFor()
  expect(page.url()).toBe(at())
  expect(await field().inputValue()).toBe('愚园路 2 号')
  await givePassword()
  await drawer().waitFor({ state: 'detached' })
  expect(await address()).toBe('愚园路 2 号')
})

it('lets the person go on who signed out in another window, and closes the dialogs of all windows at once', async () => {
  await page.goto(at())
  await field().fill('武定路 3 号')
  const other = await walk.context.newPage()
  await other.goto(`${walk.server.url}/store`)
  await other.getByRole('button', { name: administrator.username }).click()
  await other.getByText('退出登录').click()
  await other.waitForURL(({ pathname }) => pathname === '/login')
  await renewal()
    .getByText(/^已在另一个窗口退出登录/)
    .waitFor()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(null)
  await signIn(other, `${walk.server.url}/login`)
  await renewal().waitFor({ state: 'detached' })
  await save()
  await drawer().waitFor({ state: 'detached' })
  expect(await address()).toBe('武定路 3 号')
  await other.close()
})

it('has what was typed again after a reload, and after a session that ended before it', async () => {
  await page.goto(at())
  await field().fill('胶州路 4 号')
  await isKept()
  page.once('dialog', (question) => void question.accept())
  await page.reload()
  await drawer()
    .getByText(/^未保存的修改已恢复（/)
    .waitFor()
  expect(await field().inputValue()).toBe('胶州路 4 号')
  await endElsewhere()
  page.once('dialog', (question) => void question.accept())
  await page.reload()
  await page.waitForURL(({ pathname }) => pathname === '/login')
  await page.getByLabel('用户名').fill(administrator.username)
  await page.getByLabel('密码', { exact: true }).fill(administrator.password)
  await page.getByRole('button', { name: '登录' }).click()
  await drawer()
    .getByText(/^未保存的修改已恢复（/)
    .waitFor()
  expect(await field().inputValue()).toBe('胶州路 4 号')
})

it('shows another account nothing of it, and takes it away', async () => {
  await endElsewhere()
  page.once('dialog', (question) => void question.accept())
  await page.reload()
  await page.waitForURL(({ pathname }) => pathname === '/login')
  await page.getByLabel('用户名').fill(second.username)
  await page.getByLabel('密码', { exact: true }).fill(second.password)
  await page.getByRole('button', { name: '登录' }).click()
  await expect.poll(() => field().inputValue()).toBe('武定路 3 号')
  expect(await drafts()).toEqual([])
})

it('forgets what was typed after a day', async () => {
  await field().fill('常德路 5 号')
  await isKept()
  await page.clock.setFixedTime(Date.now() + 25 * hourMs)
  page.once('dialog', (question) => void question.accept())
  await page.reload()
  await expect.poll(() => field().inputValue()).toBe('武定路 3 号')
  expect(await drafts()).toEqual([])
  expect(walk.complaints).toEqual([])
})
