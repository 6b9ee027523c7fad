import { afterAll, afterEach, beforeAll, expect, it } from '@rstest/core'
import { screen } from '@testing-library/react'
import axe from 'axe-core'
import { startApp, type TestApp } from '../harness/app'
import { type OpenApp, openApp, openSignedIn } from './harness/open-app'

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

/** Violated WCAG A and AA rules with their elements. Colours need a real browser. */
async function broken() {
  const { violations } = await axe.run(document.body, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    rules: { 'color-contrast': { enabled: false } },
  })
  return violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])
}

it('the sign-in page breaks no rule, with and without errors', async () => {
  app = await openApp(server, '/login')
  await screen.findByRole('heading', { name: '登录' })
  expect(await broken()).toEqual([])
  await app.user.click(screen.getByRole('button', { name: '登录' }))
  expect(await broken()).toEqual([])
})

it.each([
  ['the shell', '/devicestore', 1600],
  ['the rail', '/devicestore', 1280],
  ['a phone', '/devicestore', 390],
  ['the start page', '/dashboard', 1600],
  ['the not-found page', '/nowhere', 1600],
  ['403', '/403?need=store:read', 1600],
])('%s breaks no rule', async (_name, address, width) => {
  app = await openSignedIn(server, address, { width })
  await screen.findByRole('heading', { level: 1 })
  if (width > 768 && !address.startsWith('/403')) await screen.findByRole('link', { name: '训练计划' })
  expect(await broken()).toEqual([])
})

it('open menus break no rule', async () => {
  app = await openSignedIn(server, '/price')
  await app.user.hover(await screen.findByRole('button', { name: 'admin' }))
  await screen.findByRole('menuitem', { name: '退出登录' })
  expect(await broken()).toEqual([])
})
