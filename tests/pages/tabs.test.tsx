import { afterAll, afterEach, beforeAll, expect, it } from '@rstest/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { startApp, type TestApp } from '../harness/app'
import { type OpenApp, openSignedIn } from './harness/open-app'

let server: TestApp
let app: OpenApp
beforeAll(async () => {
  server = await startApp()
})
afterAll(() => server.close())
afterEach(() => {
  app.close()
  localStorage.clear()
})

const strip = () => screen.getByRole('tablist', { name: '标签页' })
const titles = () =>
  within(strip())
    .getAllByRole('tab')
    .map((tab) => tab.textContent)
const current = () => within(strip()).getByRole('tab', { selected: true }).textContent
const tab = (name: string) => within(strip()).getByRole('tab', { name })
const settled = (title: string) => waitFor(() => expect([document.title, current()]).toEqual([title, title]))

const groupOf: Record<string, string> = {
  轮播图: '首页管理',
  描述信息: '首页管理',
  会员价格: '首页管理',
  课程信息: '视频管理',
  课程类型: '视频管理',
  动作分解: '视频管理',
  动作类型: '视频管理',
  动作子类型: '视频管理',
}

async function visit(...pages: string[]) {
  for (const page of pages) {
    const group = await screen.findByRole('button', { name: groupOf[page] ?? '' })
    if (group.getAttribute('aria-expanded') === 'false') await app.user.click(group)
    await app.user.click(screen.getByRole('link', { name: page }))
    await settled(page)
  }
}

it('closing the current tab goes to the next, at the end to the previous, and from the last to the start', async () => {
  app = await openSignedIn(server, '/banner')
  await visit('描述信息', '会员价格')
  await app.user.click(tab('描述信息'))
  await settled('描述信息')
  await app.user.click(screen.getByLabelText('关闭 描述信息'))
  await settled('会员价格')
  await app.user.click(screen.getByLabelText('关闭 会员价格'))
  await settled('轮播图')
  await app.user.click(screen.getByLabelText('关闭 轮播图'))
  await settled('系统首页')
  expect(titles()).toEqual(['系统首页'])
})

it('closing another tab goes nowhere', async () => {
  app = await openSignedIn(server, '/banner')
  await visit('描述信息')
  await app.user.click(screen.getByLabelText('关闭 轮播图'))
  await waitFor(() => expect(titles()).toEqual(['描述信息']))
  expect(location.pathname).toBe('/desc')
})

it('a ninth page drops the oldest', async () => {
  app = await openSignedIn(server, '/dashboard')
  await visit(...Object.keys(groupOf))
  expect(titles()).toEqual(Object.keys(groupOf))
})

it('is worked by the keyboard: arrows, Home, End, Enter, Delete', async () => {
  app = await openSignedIn(server, '/banner')
  await visit('描述信息', '会员价格')
  tab('会员价格').focus()
  await app.user.keyboard('{Home}')
  expect(tab('轮播图')).toHaveFocus()
  await app.user.keyboard('{ArrowRight}')
  expect(tab('描述信息')).toHaveFocus()
  expect(current()).toBe('会员价格')
  await app.user.keyboard('{Enter}')
  await settled('描述信息')
  expect(tab('描述信息')).toHaveFocus()
  await app.user.keyboard('{Delete}')
  await settled('会员价格')
  expect(tab('会员价格')).toHaveFocus()
  await app.user.keyboard('{End}{ArrowLeft}')
  expect(tab('轮播图')).toHaveFocus()
})

it('closes by the middle button', async () => {
  app = await openSignedIn(server, '/banner')
  await visit('描述信息')
  await app.user.pointer({ keys: '[MouseMiddle]', target: tab('轮播图') })
  await waitFor(() => expect(titles()).toEqual(['描述信息']))
})

it('has a menu by right click and by Shift+F10', async () => {
  app = await openSignedIn(server, '/banner')
  await visit('描述信息', '会员价格')
  fireEvent.contextMenu(tab('描述信息'), { clientX: 40, clientY: 20 })
  const menu = await screen.findByRole('menu')
  expect(
    within(menu)
      .getAllByRole('menuitem')
      .map((item) => item.textContent),
  ).toEqual(['刷新', '关闭', '关闭其他', '关闭全部'])
  await app.user.click(screen.getByRole('menuitem', { name: '关闭其他' }))
  await settled('描述信息')
  expect(titles()).toEqual(['描述信息'])

  tab('描述信息').focus()
  await app.user.keyboard('{Shift>}{F10}{/Shift}')
  await waitFor(() => expect(screen.getByRole('menuitem', { name: '刷新' })).toHaveFocus())
  await app.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBe(null))
  expect(tab('描述信息')).toHaveFocus()
})

it('refreshing asks for each of the page’s rows once', async () => {
  app = await openSignedIn(server, '/dashboard')
  const requested = () => app.requests.filter((line) => line === 'GET /api/v1/dashboard').length
  await waitFor(() => expect(requested()).toBe(1))
  await app.user.click(await screen.findByRole('button', { name: '标签页操作' }))
  await app.user.click(await screen.findByRole('menuitem', { name: '刷新' }))
  await waitFor(() => expect(requested()).toBe(2))
})

it('keeps the last address of a page with its query', async () => {
  app = await openSignedIn(server, '/price?page=3')
  await settled('会员价格')
  await visit('轮播图')
  await app.user.click(tab('会员价格'))
  await settled('会员价格')
  expect(location.pathname + location.search).toBe('/price?page=3')
})

it('survives a reload and is cleared at sign-out', async () => {
  app = await openSignedIn(server, '/banner')
  await visit('描述信息')
  app.close()
  app = await openSignedIn(server, '/desc')
  await settled('描述信息')
  expect(titles()).toEqual(['轮播图', '描述信息'])
  await app.user.hover(screen.getByRole('button', { name: 'admin' }))
  await app.user.click(await screen.findByRole('menuitem', { name: '退出登录' }))
  await screen.findByRole('heading', { name: '登录' })
  app.close()
  app = await openSignedIn(server, '/price')
  await settled('会员价格')
  expect(titles()).toEqual(['会员价格'])
})
