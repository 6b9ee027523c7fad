import { afterAll, afterEach, beforeAll, describe, expect, it, rs } from '@rstest/core'
import { screen, waitFor, within } from '@testing-library/react'
import type { SavedView } from '../../contract/system/saved-view'
import { seedMany } from '../../server/seed/seed-many'
import { type Ask, signIn, startApp, type TestApp } from '../harness/app'
import { resizeWindow } from './harness/media'
import { type OpenApp, openSignedIn, visit } from './harness/open-app'

rs.setConfig({ testTimeout: 30_000 })

let server: TestApp
let app: OpenApp
let ask: Ask
beforeAll(async () => {
  server = await startApp()
  await seedMany(server.db, { stores: 12 })
  ask = await signIn(server.app)
  app = await openSignedIn(server, '/store')
}, 60_000)
afterEach(() => resizeWindow(1600))
afterAll(async () => {
  app.close()
  await server.close()
})

const choose = async (density: string) => {
  await app.user.click(await screen.findByRole('button', { name: '列设置' }))
  await app.user.click((await screen.findAllByRole('button', { name: density })).at(-1)!)
}
const views = async (): Promise<SavedView[]> => (await (await ask('GET', '/api/v1/saved-views')).json()).rows
const frame = () => screen.getByRole('table').parentElement?.className

it('a row height holds for every list and after a reload', async () => {
  await screen.findAllByRole('row')
  const normal = frame()
  await choose('紧凑')
  const compact = frame()
  expect(compact).not.toBe(normal)
  visit('/coach')
  await screen.findByRole('heading', { name: '教练信息' })
  await waitFor(() => expect(frame()).toBe(compact))
  expect(Object.entries(localStorage).filter(([key]) => key.startsWith('density.'))).toEqual([
    [expect.stringMatching(/^density\../), 'compact'],
  ])
  await choose('标准')
  expect(frame()).toBe(normal)
  expect(Object.keys(localStorage).filter((key) => key.startsWith('density.'))).toEqual([])
})

it('chooses every row that matches, on all pages', async () => {
  visit('/store?pageSize=10')
  await waitFor(() => expect(screen.getAllByRole('row').length).toBe(11))
  await app.user.click(await screen.findByRole('checkbox', { name: '选择本页全部' }))
  await app.user.click(await screen.findByRole('button', { name: '选择符合条件的全部 12 条' }))
  expect(await screen.findByText('已选 12 项')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^选择符合条件/ })).toBe(null)
  await app.user.click(screen.getByRole('button', { name: '取消选择' }))
})

describe('a saved view', () => {
  const tabs = () => within(screen.getByRole('navigation', { name: '已存视图' }))
  const tab = (name: string) => screen.findByRole('button', { name })
  const act = async (view: string, action: string) => {
    await app.user.click(await tab(`更多操作 ${view}`))
    await app.user.click(await screen.findByRole('menuitem', { name: action }))
  }
  const sort = () => new URLSearchParams(location.search).get('sort')

  it('keeps query and columns, and its changes until they are saved', async () => {
    visit('/store?sort=name')
    await app.user.click(await tab('存为视图'))
    const dialog = within(await screen.findByRole('dialog', { name: '存为视图' }, { timeout: 10_000 }))
    await app.user.type(dialog.getByRole('textbox', { name: /^名称/ }), '按名称')
    await app.user.click(dialog.getByRole('button', { name: '保存' }))
    expect(await tab('按名称')).toHaveAttribute('aria-current', 'true')
    await app.user.click(await tab('按「容纳人数」排序'))
    expect(await screen.findByRole('img', { name: '已更改，未保存' })).toBeVisible()
    await act('按名称', '保存更改')
    await waitFor(() => expect(screen.queryByRole('img', { name: '已更改，未保存' })).toBe(null))
    await app.user.click(await tab('全部'))
    await waitFor(() => expect(sort()).toBe(null))
    await app.user.click(await tab('按名称'))
    await waitFor(() => expect(sort()).toBe('capacity'))
  })

  it('opens the list when it is the default, and is deleted with undo', async () => {
    await act('按名称', '设为默认')
    await waitFor(async () => expect((await views())[0]?.isDefault).toBe(true))
    visit('/store')
    await waitFor(() => expect(sort()).toBe('capacity'))
    await act('按名称', '删除视图')
    await waitFor(() => expect(tabs().queryByText('按名称')).toBe(null))
    await app.user.click(await screen.findByRole('button', { name: '撤销' }))
    await waitFor(async () => expect((await views())[0]).toMatchObject({ name: '按名称', isDefault: true }))
  })

  it('opens although it names a column and a filter that no longer exist', async () => {
    const columns = { order: ['gone'], hidden: ['city', 'gone'], shown: ['gone'] }
    const draft = {
      list: '/stores',
      name: '旧的',
      query: 'gone=1&status=later&sort=name',
      columns,
      role: null,
    }
    expect((await ask('POST', '/api/v1/saved-views', draft)).status).toBe(201)
    await app.user.click(screen.getByRole('button', { name: '刷新列表' }))
    await app.user.click(await tab('旧的'))
    await waitFor(() => expect(sort()).toBe('name'))
    expect((await screen.findAllByRole('row')).length).toBe(13)
    expect(screen.queryByRole('columnheader', { name: '城市' })).toBe(null)
    expect(screen.queryByRole('img', { name: '已更改，未保存' })).toBe(null)
  })
})

it('a phone shows cards with name, state and two facts, whose rows can be chosen', async () => {
  visit('/store')
  await screen.findByRole('heading', { name: '门店信息' })
  resizeWindow(390)
  const cards = within(await screen.findByRole('list', { name: '记录' })).getAllByRole('listitem')
  expect([cards.length, screen.queryByRole('table')]).toEqual([12, null])
  const first = cards[0]!
  expect([...first.querySelectorAll('dt')].map((term) => term.textContent)).toEqual([
    '今日营业',
    '有效会员卡',
  ])
  expect(within(first).getByRole('button', { name: '编辑' })).toBeVisible()
  await app.user.click(within(first).getByRole('checkbox'))
  expect(await screen.findByText('已选 1 项')).toBeVisible()
  await app.user.click(screen.getByRole('button', { name: '取消选择' }))
})

it('a phone has filters and order in a sheet', async () => {
  visit('/store')
  resizeWindow(390)
  await app.user.click(await screen.findByRole('button', { name: '筛选' }))
  const sheet = within(await screen.findByRole('dialog', { name: '筛选' }, { timeout: 10_000 }))
  await app.user.click(sheet.getByRole('combobox', { name: '排序' }))
  await app.user.click(await screen.findByRole('option', { name: '容纳人数，降序' }))
  await waitFor(() => expect(location.search).toContain('sort=capacity'))
  await app.user.click(sheet.getByRole('button', { name: '查看 12 条' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
})

it('an empty list says what its rows are for, one that filters emptied how to see them again', async () => {
  visit('/banner')
  expect(await screen.findByText('轮播图显示在官网首页，可以定时上下线。')).toBeVisible()
  expect(screen.queryByRole('button', { name: '清空筛选' })).toBe(null)
  visit('/banner?q=zzz')
  await app.user.click((await screen.findAllByRole('button', { name: '清空筛选' }))[0]!)
  await waitFor(() => expect(location.search).not.toMatch('zzz'))
  expect(await screen.findByText('轮播图显示在官网首页，可以定时上下线。')).toBeVisible()
})
