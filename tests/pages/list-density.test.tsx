import { afterAll, afterEach, beforeAll, expect, it, rs } from '@rstest/core'
import { screen, waitFor, within } from '@testing-library/react'
import { seedMany } from '../../server/seed/seed-many'
import { startApp, type TestApp } from '../harness/app'
import { resizeWindow } from './harness/media'
import { type OpenApp, openSignedIn, visit } from './harness/open-app'

rs.setConfig({ testTimeout: 30_000 })

let server: TestApp
let app: OpenApp
beforeAll(async () => {
  server = await startApp()
  await seedMany(server.db, { stores: 12 })
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
