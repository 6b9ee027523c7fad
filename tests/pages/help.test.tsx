import { afterAll, beforeAll, expect, it, rs } from '@rstest/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { startApp, type TestApp } from '../harness/app'
import { type OpenApp, openSignedIn, visit } from './harness/open-app'

rs.setConfig({ testTimeout: 60_000 })
/** The first use of a run loads its code. */
const slow = { timeout: 20_000 }

let server: TestApp
let app: OpenApp
beforeAll(async () => {
  server = await startApp()
  app = await openSignedIn(server, '/role')
  await screen.findByRole('table', {}, slow)
}, 60_000)
afterAll(async () => {
  app?.close()
  await server?.close()
})

const helpButton = () => screen.getByRole('button', { name: '帮助' })
const openHelp = async () => {
  fireEvent.click(helpButton())
  return screen.findByRole('complementary', { name: '帮助' }, slow)
}
const closeHelp = async (panel: HTMLElement) => {
  fireEvent.keyDown(within(panel).getByRole('button', { name: '关闭帮助' }), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('complementary', { name: '帮助' })).toBeNull())
}

it('begins with the page that is shown, and offers the next page where the person goes', async () => {
  helpButton().focus()
  const panel = await openHelp()
  expect(await within(panel).findByRole('heading', { name: '角色权限' }, slow)).toBeVisible()
  expect(within(panel).queryByRole('button', { name: /查看本页帮助/ })).toBeNull()
  await visit('/job')
  fireEvent.click(await within(panel).findByRole('button', { name: '查看本页帮助：后台任务' }, slow))
  expect(await within(panel).findByRole('heading', { name: '后台任务' })).toBeVisible()
  const { violations } = await axe.run(panel, { rules: { 'color-contrast': { enabled: false } } })
  expect(violations.map(({ id }) => id)).toEqual([])
  await closeHelp(panel)
  expect(helpButton()).toHaveFocus()
})

it('finds words in any article, and says when there are none', async () => {
  const panel = await openHelp()
  fireEvent.click(await within(panel).findByRole('button', { name: '全部帮助' }, slow))
  const search = await within(panel).findByRole('searchbox', { name: '搜索帮助' })
  fireEvent.change(search, { target: { value: '补传记录' } })
  fireEvent.click(await within(panel).findByRole('button', { name: /^人脸设备.*补传记录/ }))
  expect(await within(panel).findByRole('heading', { name: '门打不开时' })).toBeVisible()
  fireEvent.click(within(panel).getByRole('button', { name: '人员信息' }))
  expect(await within(panel).findByRole('heading', { name: '查重和合并' })).toBeVisible()
  fireEvent.click(within(panel).getByRole('button', { name: '全部帮助' }))
  fireEvent.change(await within(panel).findByRole('searchbox'), { target: { value: 'zzz' } })
  expect(await within(panel).findByRole('status')).toHaveTextContent('没有找到“zzz”')
  await closeHelp(panel)
})

it('is searched from the palette', async () => {
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  const dialog = await screen.findByRole('dialog', { name: '搜索页面、记录和操作' }, slow)
  fireEvent.change(within(dialog).getByRole('combobox'), { target: { value: '班次和日结' } })
  fireEvent.click(await within(dialog).findByRole('option', { name: /^班次和日结.*订单信息/ }, slow))
  const panel = await screen.findByRole('complementary', { name: '帮助' }, slow)
  expect(await within(panel).findByRole('heading', { name: '订单信息' })).toBeVisible()
  await closeHelp(panel)
})
