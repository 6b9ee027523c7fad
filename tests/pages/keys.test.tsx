import { afterAll, beforeAll, describe, expect, it, rs } from '@rstest/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { seedMany } from '../../server/seed/seed-many'
import { type Ask, signIn, startApp, type TestApp } from '../harness/app'
import { type OpenApp, openSignedIn, visit } from './harness/open-app'

rs.setConfig({ testTimeout: 30_000 })

let server: TestApp
let app: OpenApp
let ask: Ask
beforeAll(async () => {
  server = await startApp()
  ask = await signIn(server.app)
  await seedMany(server.db, { stores: 4 })
  app = await openSignedIn(server, '/store')
  await waitFor(() => expect(screen.getAllByRole('row').length).toBe(5), { timeout: 20_000 })
  // The first press loads the keys of every page.
  press('Shift')
}, 60_000)
afterAll(async () => {
  app.close()
  await server.close()
})

const press = (key: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })
const rows = () => screen.getAllByRole('row').slice(1)
const search = () => new URLSearchParams(location.search)
const sheet = () => screen.findByRole('dialog', { name: '键盘快捷键' })
const close = async () => {
  await app.user.click(within(await sheet()).getByRole('button', { name: '关闭' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

describe('on a list', () => {
  it('Tab reaches one row; j and k move between them and stop at both ends', () => {
    expect(rows().map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1, -1])
    press('j')
    expect(rows()[0]).toHaveFocus()
    for (const key of ['j', 'ArrowDown', 'j', 'j']) press(key)
    expect(rows()[3]).toHaveFocus()
    press('k')
    expect(rows()[2]).toHaveFocus()
    expect(rows().map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, 0, -1])
  })

  it('x selects, Shift+X selects a range, Escape deselects', async () => {
    press('x')
    expect(await screen.findByText('已选 1 项')).toBeVisible()
    press('k')
    press('k')
    press('X', { shiftKey: true })
    expect(await screen.findByText('已选 3 项')).toBeVisible()
    press('Escape')
    await waitFor(() => expect(screen.queryByText(/^已选/)).toBeNull())
  })

  it('a letter typed in a field is text', () => {
    press('/')
    const field = screen.getByRole('searchbox', { name: '搜索' })
    expect(field).toHaveFocus()
    for (const key of ['j', 'n', 'x', 'g', '?']) press(key)
    expect(field).toHaveFocus()
    expect([search().has('new'), screen.queryByRole('dialog')]).toEqual([false, null])
    field.blur()
  })

  it('e edits the focused row, and keys rest behind its drawer', async () => {
    press('j')
    press('e')
    await screen.findByRole('dialog', {}, { timeout: 15_000 })
    const opened = search().get('edit')
    expect(opened).not.toBeNull()
    fireEvent.keyDown(document.body, { key: 'n' })
    expect(search().has('new')).toBe(false)
    visit('/store')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('n makes a new one', async () => {
    fireEvent.keyDown(document.body, { key: 'n' })
    await waitFor(() => expect(search().get('new')).toBe('1'))
    visit('/store')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('the help sheet', () => {
  it('lists the keys of the shown page and of every page', async () => {
    press('?')
    const shown = within(await sheet())
    expect(shown.getByRole('region', { name: '列表' })).toHaveTextContent(/E编辑该行/)
    expect(shown.getByRole('region', { name: '列表' })).toHaveTextContent(/N新建门店/)
    expect(shown.getByRole('region', { name: '前往页面' })).toHaveTextContent(/M会员信息/)
    await close()
  })

  it('leaves out what the page does not have, also while the former page is kept', async () => {
    visit('/audit')
    await screen.findByRole('heading', { name: '审计日志' })
    await waitFor(() => expect(rows().length).toBeGreaterThan(0))
    press('?')
    const shown = within(await sheet())
    expect(shown.getByRole('region', { name: '列表' })).toHaveTextContent(/下一行/)
    expect(shown.getByRole('region', { name: '列表' })).not.toHaveTextContent(/编辑该行|新建/)
    await close()
  })
})

describe('g', () => {
  it('and a letter opens the page of that letter, also where the page has a key of that name', async () => {
    press('g')
    press('s')
    await waitFor(() => expect(location.pathname).toBe('/store'))
    press('g')
    press('n')
    await waitFor(() => expect(location.pathname).toBe('/audit'))
    expect(search().has('new')).toBe(false)
  })

  it('shows the letters to a slow hand; Escape goes back', async () => {
    press('g')
    expect(await screen.findByText('前往：再按一个键')).toBeVisible()
    press('Escape')
    await waitFor(() => expect(screen.queryByText('前往：再按一个键')).toBeNull())
    press('m')
    expect(location.pathname).toBe('/audit')
  })
})

describe('Ctrl+Z', () => {
  const archived = async () => {
    const rows = (await (await ask('GET', '/api/v1/stores?archived=true')).json()).rows as { name: string }[]
    return rows.map(({ name }) => name)
  }

  it('restores what was just archived, once, and leaves a field its own undo', async () => {
    visit('/store')
    await waitFor(() => expect(rows().length).toBe(4))
    await app.user.click(screen.getAllByRole('button', { name: /^更多操作/ })[0]!)
    await app.user.click(await screen.findByRole('menuitem', { name: '归档' }))
    await waitFor(async () => expect((await archived()).length).toBe(1))
    await waitFor(() => expect(screen.getAllByRole('button', { name: '撤销' }).length).toBeGreaterThan(0))
    fireEvent.keyDown(screen.getByRole('searchbox', { name: '搜索' }), { key: 'z', ctrlKey: true })
    expect((await archived()).length).toBe(1)
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
    await waitFor(async () => expect(await archived()).toEqual([]))
  })
})
