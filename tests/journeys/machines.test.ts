import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import type { Page } from 'playwright-core'
import { insertAccount } from '../../server/system/account/new-account'
import { cheapPasswordHash } from '../harness/database/cheap-password-hash'
import { signIn, startWalk, type Walk } from './walk'

const clerk = { username: 'clerk', password: 'correct horse battery' }

let person: Walk

beforeAll(async () => {
  person = await startWalk()
  const passwordHash = await cheapPasswordHash(clerk.password)
  await insertAccount(
    person.database.db,
    { username: clerk.username, passwordHash, role: 'manager' },
    new Date(),
  )
  await person.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: person.server.url })
}, 90_000)

afterAll(() => person?.close(), 60_000)

describe('the administrator at the statecharts', () => {
  it('sees the sidebar change its state while the button is pressed', async () => {
    const { page } = person
    await signIn(page, `${person.server.url}/machines?machine=sidebar`)
    await stateOf(page, 'sidebar.expanded')
    const panel = page.getByRole('region', { name: '实例' })
    await panel.getByText('sidebar.toggled').waitFor()
    await page.getByRole('button', { name: '折叠菜单' }).click()
    await stateOf(page, 'sidebar.collapsed')
    const taken = page.locator('g[data-taken]')
    await expect
      .poll(() => taken.evaluateAll((all) => all.map((one) => one.getAttribute('data-transition'))))
      .toEqual(['sidebar.expanded --sidebar.toggled[0]--> sidebar.collapsed'])
    await page.getByRole('button', { name: '展开菜单' }).click()
    await stateOf(page, 'sidebar.expanded')
  })

  it('finds all of it in the log and in the sequence', async () => {
    const { page } = person
    // Opening the sidebar moves the page, and a link under the pointer with it.
    await page.evaluate(() => {
      const ending = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      return Promise.allSettled(ending.map(({ finished }) => finished))
    })
    await page.getByRole('link', { name: '事件日志' }).click()
    const log = page.getByRole('region', { name: '事件日志' })
    await page.getByLabel('按事件筛选').fill('sidebar.')
    await expect
      .poll(() => log.getByRole('button').allTextContents())
      .toEqual([
        expect.stringMatching(/^[\d:.]+sidebarsidebar\.toggledcollapsed → expanded$/),
        expect.stringMatching(/^[\d:.]+sidebarsidebar\.toggledexpanded → collapsed$/),
      ])
    await log.getByRole('button').first().click()
    await page
      .getByRole('region', { name: '事件详情' })
      .getByText('sidebar.collapsed --sidebar.toggled')
      .waitFor()
    await page.getByRole('link', { name: '时序' }).click()
    const rows = page.getByRole('region', { name: '时序，最新在上' })
    await expect.poll(() => rows.getByText('sidebar.toggled').count()).toBe(2)
    await rows.getByText('外壳 → sidebar').first().waitFor({ state: 'attached' })
    await page.getByLabel('按事件筛选').fill('')
  })

  it('never shows a token', async () => {
    const { page } = person
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
    expect(token.length).toBeGreaterThan(20)
    for (const view of ['chart', 'log', 'sequence']) {
      await page.goto(`${person.server.url}/machines?machine=auth&view=${view}`)
      await page.getByRole('heading', { level: 2, name: 'auth' }).waitFor()
      await page.waitForLoadState('networkidle')
      expect(await page.content()).not.toContain(token)
    }
    await page.goto(`${person.server.url}/machines?machine=auth`)
    await page.getByRole('region', { name: '实例' }).getByText('•••').waitFor()
  })

  it('tries a machine out, walks back, and takes the path along as a test', async () => {
    const { page } = person
    await page.goto(`${person.server.url}/machines?machine=auth&view=simulator`)
    await stateOf(page, 'auth.loggedIn')
    await page.getByRole('button', { name: '发送 auth.signOut' }).click()
    await stateOf(page, 'auth.loggedOut')
    const path = page.getByRole('list', { name: '路径' })
    await path.getByText('endServerSession').waitFor()
    const form = page.getByRole('form', { name: 'auth.signedIn' })
    await form.getByRole('button', { name: 'auth.signedIn', exact: true }).click()
    await form.getByLabel('token').fill('t2')
    await form.getByLabel('username').fill('bo')
    await form.getByRole('button', { name: '发送 auth.signedIn' }).click()
    await stateOf(page, 'auth.loggedIn')
    await expect.poll(() => path.getByRole('listitem').count()).toBe(3)
    await page.getByRole('button', { name: '后退一步' }).click()
    await stateOf(page, 'auth.loggedOut')
    await page.getByRole('button', { name: '复制为测试' }).click()
    await page.getByText('已复制').waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toContain("actor.send({ type: 'auth.signOut' })")
    expect(copied).toContain("expect(actor.getSnapshot().value).toEqual('loggedOut')")
    // The simulated sign-out must not end the real session.
    expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBe(null)
  })

  it('sees the largest lifecycle whole, and its letters after a double click', async () => {
    const { page } = person
    await page.goto(`${person.server.url}/machines?machine=membership`)
    const frame = page.getByRole('region', { name: 'membership 的状态图，可滚动' })
    await frame.locator('svg').waitFor()
    const hidden = () =>
      frame.evaluate((port) => port.scrollWidth - port.clientWidth + port.scrollHeight - port.clientHeight)
    await expect.poll(hidden).toBe(0)
    const frozen = frame.locator('[data-state="membership.frozen"]')
    await frozen.dblclick()
    await page.getByText('90%', { exact: true }).waitFor()
    expect(await hidden()).toBeGreaterThan(0)
    const [room, own] = [await frame.boundingBox(), await frozen.boundingBox()]
    if (room === null || own === null) throw new Error('the chart has no size')
    expect(own.x).toBeGreaterThan(room.x)
    expect(own.y + own.height).toBeLessThan(room.y + room.height)
    await frozen.dblclick()
    await expect.poll(hidden).toBe(0)
  })

  it('asks what a lifecycle would allow', async () => {
    const { page } = person
    await page.goto(`${person.server.url}/machines?machine=coach`)
    const panel = page.getByRole('region', { name: '实例' })
    await panel.getByLabel('futureSessions').fill('3')
    await panel.getByText('守卫 noFutureSessions').waitFor()
    await panel.getByLabel('状态').selectOption('departed')
    await stateOf(page, 'coach.departed')
    await panel.getByText('coach.rehire').waitFor()
    await expect.poll(() => panel.getByText('守卫').count()).toBe(0)
  })

  it('keeps recording on another page when asked to, and sees the editor there', async () => {
    const { page } = person
    await page.getByLabel('离开本页后继续记录').check()
    const menu = page.getByRole('navigation', { name: '主菜单' })
    await menu.getByText('门店管理').click()
    await menu.getByText('门店信息').click()
    await page.getByRole('button', { name: '新建门店' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click()
    await page.getByRole('dialog').getByText('此项必填').first().waitFor()
    await page.goBack()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: '状态机' }).waitFor()
    const list = page.getByRole('navigation', { name: '状态机列表' })
    // The editor has ended with its drawer; `lifecycle-action` is that of the list, which is kept.
    const running = () =>
      list
        .getByRole('link')
        .filter({ hasText: '实例' })
        .evaluateAll((links) => links.map(({ textContent }) => textContent?.split('1')[0]))
    await expect
      .poll(async () => (await running()).sort())
      .toEqual([
        'auth',
        'key-sequence',
        'lifecycle-action',
        'live-stream',
        'session-renewal',
        'sidebar',
        'tabs',
        'undo',
        'upload-queue',
      ])
    await page.getByRole('link', { name: '事件日志' }).click()
    await page.getByLabel('按事件筛选').fill('editor.submitted')
    await page.getByRole('region', { name: '事件日志' }).getByText('clean → saving').waitFor()
  })

  it('copies the file as it stands', async () => {
    const { page } = person
    await page.goto(`${person.server.url}/machines?machine=tabs&view=source`)
    await page.getByRole('button', { name: '复制 TypeScript' }).click()
    await page.getByText('已复制').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
      'export const tabsMachine = setup({',
    )
    await page.getByRole('radio', { name: 'JSON' }).check()
    await person.context.route('https://stately.ai/**', (route) => route.fulfill({ body: 'an empty canvas' }))
    const opened = person.context.waitForEvent('page')
    await page.getByRole('button', { name: '复制并打开 Stately' }).click()
    const studio = await opened
    await studio.waitForURL('https://stately.ai/registry/new')
    await studio.close()
    await page.bringToFront()
    const chart = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))
    expect([chart.id, Object.keys(chart.states)]).toEqual([
      'tabs',
      ['empty', 'open', 'checking', 'confirming', 'settled'],
    ])
    await page.getByRole('radio', { name: 'JavaScript' }).check()
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('denied'))
    })
    await page.getByRole('button', { name: '复制 JavaScript' }).click()
    expect(await page.getByLabel('待复制的内容').inputValue()).toContain('const tabOf = ({ tabs }, name) =>')
  })
})

it('turns away whoever is no administrator, and does not offer it', async () => {
  const { page } = person
  await page.evaluate(() => localStorage.clear())
  await signIn(page, `${person.server.url}/dashboard`, clerk)
  await page.getByRole('navigation', { name: '主菜单' }).getByText('门店管理').waitFor()
  expect(await page.getByText('系统管理').count()).toBe(0)
  await page.goto(`${person.server.url}/machines`)
  await expect
    .poll(() => new URL(page.url()).pathname + new URL(page.url()).search)
    .toBe('/403?need=machine%3Aread')
})

it('leaves nothing to complain about in the console', () => {
  expect(person.complaints).toEqual([])
})

/** Waits until the chart marks this one state as active. */
async function stateOf(page: Page, id: string) {
  const active = page.locator('[data-state][data-active]')
  await expect
    .poll(() => active.evaluateAll((all) => all.map((one) => one.getAttribute('data-state'))))
    .toEqual([id])
}
