import { afterAll, afterEach, beforeAll, describe, expect, it } from '@rstest/core'
import { screen, waitFor, within } from '@testing-library/react'
import { newStore, versioned } from '../api/fixtures/gym'
import { signIn, startApp, type TestApp } from '../harness/app'
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

const panel = (name: string) => screen.findByRole('region', { name })

describe('the statecharts page', () => {
  it('lists every machine, shows one that is at work, and keeps machine and view in the address', async () => {
    app = await openSignedIn(server, '/machines')
    const list = await screen.findByRole('navigation', { name: '状态机列表' })
    const namesOf = (group: HTMLElement) =>
      within(group)
        .queryAllByRole('link')
        .map((link) => link.querySelector('strong')?.textContent)
    const [records, console] = await within(list).findAllByRole('region')
    expect(namesOf(records!)).toEqual(expect.arrayContaining(['coach', 'order', 'store']))
    expect(namesOf(console!)).toEqual(expect.arrayContaining(['auth', 'editor', 'sidebar', 'tabs', 'upload']))
    for (const group of [records!, console!]) expect(namesOf(group)).toEqual([...namesOf(group)].sort())
    const search = screen.getByRole('searchbox', { name: '搜索状态机' })
    await app.user.type(search, 'ORDER.close')
    expect(namesOf(list)).toEqual(['order'])
    await app.user.type(search, '没有的词')
    expect(within(list).getByRole('status')).toHaveTextContent('没有符合条件的状态机')
    await app.user.clear(search)
    await app.user.type(search, '爽约')
    expect(namesOf(list)).toEqual(['appointment'])
    await app.user.clear(search)
    await app.user.click(screen.getByRole('checkbox', { name: '只看有实例的' }))
    expect(namesOf(list)).toEqual(expect.arrayContaining(['auth', 'sidebar', 'tabs']))
    expect(namesOf(list)).not.toContain('order')
    await app.user.click(within(list).getByRole('link', { name: /^tabs/ }))
    await screen.findByRole('heading', { level: 2, name: 'tabs' })
    await app.user.click(screen.getByRole('link', { name: '事件日志' }))
    const here = () => screen.getByRole('link', { name: '事件日志' })
    await waitFor(() => expect(here()).toHaveAttribute('aria-current', 'page'))
    expect(location.search).toBe('?machine=tabs&view=log')
  })

  it('hides the token of the person who looks', async () => {
    app = await openSignedIn(server, '/machines?machine=auth')
    const actor = await panel('实例')
    await within(actor).findByText('"•••"')
    expect(within(actor).getByText('"admin"')).toBeVisible()
    expect(document.body.textContent).not.toContain(localStorage.getItem('token'))
  })

  it('filters the log, pauses and clears it', async () => {
    app = await openSignedIn(server, '/machines?machine=sidebar&view=log')
    const log = async () =>
      within(await panel('事件日志'))
        .queryAllByRole('button')
        .map((row) => row.querySelector('code')?.textContent)
    const toggle = async () =>
      app.user.click(await screen.findByRole('button', { name: /折叠菜单|展开菜单/ }))
    await toggle()
    await waitFor(async () => expect((await log())[0]).toBe('sidebar.toggled'))
    await app.user.type(screen.getByRole('searchbox', { name: '按事件筛选' }), 'toggled')
    expect(await log()).toEqual(['sidebar.toggled'])
    await app.user.selectOptions(screen.getByRole('combobox', { name: '按实例筛选' }), 'tabs')
    await screen.findByText('没有符合条件的事件')
    await app.user.selectOptions(screen.getByRole('combobox', { name: '按实例筛选' }), '全部实例')
    await app.user.click(screen.getByRole('button', { name: '暂停' }))
    await toggle()
    expect(await log()).toEqual(['sidebar.toggled'])
    await app.user.click(screen.getByRole('button', { name: '继续' }))
    await toggle()
    await waitFor(async () => expect(await log()).toEqual(['sidebar.toggled', 'sidebar.toggled']))
    await app.user.click(screen.getByRole('button', { name: '清空' }))
    await screen.findByText(/还没有事件/)
  })

  it('shows a payload that does not fit, and does not send it', async () => {
    app = await openSignedIn(server, '/machines?machine=editor&view=simulator')
    const simulator = await panel('模拟器')
    await app.user.click(within(simulator).getByRole('button', { name: 'xstate.done.actor.load' }))
    const output = within(simulator).getByRole('textbox', { name: /output/ })
    await app.user.clear(output)
    await app.user.type(output, '{{"kind":"loaded"}')
    await within(simulator).findByRole('alert')
    expect(screen.getByRole('button', { name: '发送 xstate.done.actor.load' })).toBeDisabled()
    await app.user.clear(output)
    await app.user.type(output, '{{"kind":"refused","problem":{{"code":"gone","title":""}}')
    await app.user.click(screen.getByRole('button', { name: '发送 xstate.done.actor.load' }))
    const path = within(simulator).getByRole('list', { name: '路径' })
    await waitFor(() => expect(within(path).getAllByRole('listitem').at(-1)).toHaveTextContent(/failed$/))
  })

  it('gives a text to copy by hand where the clipboard is denied', async () => {
    app = await openSignedIn(server, '/machines?machine=store&view=simulator')
    const simulator = await panel('模拟器')
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
    await app.user.click(within(simulator).getByRole('button', { name: '发送 store.open' }))
    await app.user.click(within(simulator).getByRole('button', { name: '复制为测试' }))
    const text = await within(simulator).findByRole('textbox', { name: '待复制的内容' })
    expect(text).toHaveDisplayValue(/actor\.send\(\{ type: 'store\.open' \}\)/)
  })

  it('is not for staff', async () => {
    const me = { username: 'admin', role: 'manager', permissions: ['coach:read'], storeIds: [] }
    app = await openSignedIn(server, '/machines', { answers: { '/api/v1/session': () => Response.json(me) } })
    await screen.findByRole('heading', { level: 1, name: '没有权限' })
    expect(location.pathname + location.search).toBe('/403?need=machine%3Aread')
  })
})

it('shows the descriptions in the language of the page, in the drawing too', async () => {
  app = await openSignedIn(server, '/machines?machine=order')
  expect(await screen.findAllByText(/^会员下单，一次或分次付款/)).toHaveLength(2)
  const chart = await screen.findByRole('region', { name: 'order 的状态图，可滚动' })
  const notes = [...chart.querySelectorAll('[data-state^="order."] > .note')].map((one) => one.textContent)
  expect(notes.join('')).toContain('等待付款，尚未交付任何内容。')
  expect(notes.join('')).not.toMatch(/[A-Za-z]/)
})

it('says that an address names no chart, and keeps the list', async () => {
  app = await openSignedIn(server, '/machines?machine=nope&view=source')
  await screen.findByRole('heading', { level: 2, name: '没有名为“nope”的状态机' })
  const list = screen.getByRole('navigation', { name: '状态机列表' })
  expect(list.querySelector('[aria-current]')).toBeNull()
  expect(screen.queryByRole('navigation', { name: '视图' })).toBeNull()
  await app.user.click(within(list).getByRole('link', { name: /^store/ }))
  await screen.findByRole('heading', { level: 2, name: 'store' })
})

describe('a lifecycle in production', () => {
  it('counts apart what an old log tells of statuses that the chart has no longer', async () => {
    const runs = {
      machine: 'store',
      from: '2026-01-01T00:00:00.000Z',
      to: '2026-01-31T00:00:00.000Z',
      isWhole: true,
      taken: [
        { from: 'renovating', to: 'open', verb: 'reopen', count: 3 },
        { from: 'open', to: 'renovating', verb: 'renovate', count: 4 },
        { from: 'preparing', to: 'open', verb: 'open', count: 2 },
        { from: null, to: 'renovating', verb: 'create', count: 1 },
      ],
      stays: [{ status: 'renovating', count: 3, medianSeconds: 60, p90Seconds: 90 }],
    }
    app = await openSignedIn(server, '/machines?machine=store&view=runs', {
      answers: { '/api/v1/machine-runs': () => Response.json(runs) },
    })
    const figures = await panel('实际运行')
    await within(figures).findByRole('row', { name: /^renovating/ })
    const strays = within(figures).getAllByRole('listitem')
    expect(strays.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/renovating → open.*3/),
      expect.stringMatching(/open → renovating.*4/),
    ])
    expect(within(figures).getByRole('row', { name: /^store\.open preparing → open/ })).toHaveTextContent(
      /2$/,
    )
  })

  it('shows how often each transition was taken, what never was, and how long records stayed', async () => {
    app = await openSignedIn(server, '/machines?machine=store')
    const ask = await signIn(server.app)
    const store = await newStore(ask)
    server.clock.advance({ minutes: 30 })
    await ask('POST', `/api/v1/stores/${store.id}/open`, {}, versioned(store))
    await app.user.click(await screen.findByRole('link', { name: '实际运行' }))
    const figures = await panel('实际运行')
    const row = async (name: RegExp) => within(figures).findByRole('row', { name })
    expect(await row(/^store\.open preparing → open/)).toHaveTextContent(/1$/)
    expect(await row(/^store\.suspend open → suspended/)).toHaveTextContent(/从未$/)
    expect(await row(/^preparing/)).toHaveTextContent(/^preparing130 分钟30 分钟$/)
    expect(within(figures).getByText(/^新建 1 条/)).toHaveTextContent('从 preparing 开始')
    const chart = screen.getByRole('region', { name: 'store 的状态图，可滚动' })
    const badges = [...chart.querySelectorAll('[data-badge]')].map((one) => one.textContent)
    expect(badges).toEqual(['1'])
    expect(chart.querySelector('[data-transition*="store.suspend"]')).toHaveAttribute('data-unused')
    expect(chart.querySelector('[data-transition*="store.open"]')).not.toHaveAttribute('data-unused')
  })

  it('is offered for what the audit log tells, and for nothing else', async () => {
    app = await openSignedIn(server, '/machines?machine=tabs&view=runs')
    await screen.findByRole('heading', { level: 2, name: 'tabs' })
    expect(screen.queryByRole('link', { name: '实际运行' })).toBeNull()
    expect(screen.getByRole('link', { name: '状态图' })).toHaveAttribute('aria-current', 'page')
  })

  it('follows one record along its chart from its history', async () => {
    const ask = await signIn(server.app)
    const store = await newStore(ask)
    server.clock.advance({ minutes: 45 })
    await ask('POST', `/api/v1/stores/${store.id}/open`, {}, versioned(store))
    await ask('POST', `/api/v1/stores/${store.id}/close`, { reason: '租约到期' }, versioned({ version: 2 }))
    app = await openSignedIn(server, `/store?history=${store.id}`)
    await app.user.click(await screen.findByRole('link', { name: '在状态图上查看路径' }))
    const way = await panel('这条记录的路径')
    await waitFor(() => expect(within(way).getAllByRole('listitem')).toHaveLength(3))
    const steps = within(way)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
    expect(steps[0]).toContain('开始于 preparing')
    expect(steps[1]).toMatch(/^1store\.open preparing → open.*admin · \+45 分钟$/)
    expect(steps[2]).toMatch(/^2store\.close open → closed/)
    const chart = screen.getByRole('region', { name: 'store 的状态图，可滚动' })
    const badges = [...chart.querySelectorAll('[data-badge]')].map((one) => one.textContent)
    expect(badges.sort()).toEqual(['1', '2'])
    expect(chart.querySelector('[data-state="store.closed"]')).toHaveAttribute('data-active')
    await app.user.click(within(way).getByRole('link', { name: '查看全部记录的次数' }))
    await panel('实际运行')
  })
})
