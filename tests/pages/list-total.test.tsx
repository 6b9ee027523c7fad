import { afterAll, beforeAll, expect, it, rs } from '@rstest/core'
import { screen, waitFor } from '@testing-library/react'
import { seedMany } from '../../server/seed/seed-many'
import { startApp, type TestApp } from '../harness/app'
import { type OpenApp, openSignedIn } from './harness/open-app'

rs.setConfig({ testTimeout: 60_000 })

let server: TestApp
let app: OpenApp
beforeAll(async () => {
  server = await startApp()
  await seedMany(server.db, { stores: 10_050 })
  app = await openSignedIn(server, '/store')
}, 60_000)
afterAll(async () => {
  app.close()
  await server.close()
})

const total = () => screen.findByText(/^共 [\d,]+\+? 条$/, {}, { timeout: 10_000 })
const countAll = () => screen.queryByRole('button', { name: '数清' })

it('counts all rows when asked to, until the list is another or has changed', async () => {
  expect((await total()).textContent).toBe('共 10,000+ 条')
  expect(screen.getByText('第 1 / 500+ 页')).toBeTruthy()
  await app.user.click(countAll()!)
  expect(await screen.findByText('共 10,050 条')).toBeTruthy()
  expect(countAll()).toBe(null)

  expect(screen.getByRole('textbox', { name: '页码，共 503 页' })).toHaveValue('1')

  await app.user.type(screen.getByRole('searchbox'), '不存在的店')
  expect(await screen.findByText('共 0 条')).toBeTruthy()
  expect(countAll()).toBe(null)
  await app.user.clear(screen.getByRole('searchbox'))
  expect(await screen.findByText('共 10,050 条')).toBeTruthy()
})

it('jumps to the last page, the first and any other one, once the total is exact', async () => {
  const page = () => screen.getByRole('textbox', { name: /^页码/ })
  const shown = () => new URLSearchParams(location.search).get('page')
  await app.user.click(screen.getByRole('button', { name: '最后一页' }))
  await waitFor(() => expect(page()).toHaveValue('503'))
  expect(screen.getByRole('button', { name: '下一页' })).toBeDisabled()
  await app.user.clear(page())
  await app.user.type(page(), '77{Enter}')
  await waitFor(() => expect(shown()).toBe('77'))
  await app.user.clear(page())
  await app.user.type(page(), '9999{Enter}')
  await waitFor(() => expect(shown()).toBe('503'))
  await app.user.clear(page())
  await app.user.type(page(), 'x{Enter}')
  expect(page()).toHaveValue('503')
  await app.user.click(screen.getByRole('button', { name: '第一页' }))
  await waitFor(() => expect(shown()).toBe(null))
})

it('says why it could not be counted', async () => {
  const { fetch } = globalThis
  rs.spyOn(globalThis, 'fetch').mockImplementation((input, init) =>
    String(input instanceof Request ? input.url : input).includes('exactTotal')
      ? Promise.resolve(
          Response.json({ code: 'internal', status: 500, requestId: 'list-total' }, { status: 500 }),
        )
      : fetch(input, init),
  )
  await app.user.click(screen.getByRole('button', { name: '刷新列表' }))
  await waitFor(() => expect(countAll()).not.toBe(null))
  await app.user.click(countAll()!)
  expect(await screen.findByText(/系统出了点问题/)).toBeTruthy()
  expect((await total()).textContent).toBe('共 10,000+ 条')
  rs.restoreAllMocks()
})
