import { afterAll, afterEach, beforeAll, describe, expect, it } from '@rstest/core'
import { screen, waitFor, within } from '@testing-library/react'
import { startApp, type TestApp } from '../harness/app'
import { resizeWindow } from './harness/media'
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

const menu = () => screen.findByRole('navigation', { name: '主菜单' })
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const openGroups = async () =>
  within(await menu())
    .queryAllByRole('button', { expanded: true })
    .map((button) => button.textContent)

describe('menu', () => {
  it('shows its groups and the training plan in order', async () => {
    app = await openSignedIn(server, '/dashboard')
    await screen.findByRole('button', { name: '首页管理' })
    const first = [...(await menu()).querySelectorAll(':scope > ul > li')].map(
      (item) => item.firstElementChild?.textContent,
    )
    expect(first).toEqual([
      '首页管理',
      '门店管理',
      '视频管理',
      '用户管理',
      '训练计划',
      '设备管理',
      '系统管理',
    ])
  })

  it('opens one group at a time and closes it again', async () => {
    app = await openSignedIn(server, '/dashboard')
    await app.user.click(await screen.findByRole('button', { name: '视频管理' }))
    expect(await openGroups()).toEqual(['视频管理'])
    expect(
      within(await menu())
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['课程信息', '课程类型', '动作分解', '动作类型', '动作子类型', '训练计划'])
    await app.user.click(screen.getByRole('button', { name: '用户管理' }))
    expect(await openGroups()).toEqual(['用户管理'])
    await app.user.click(screen.getByRole('button', { name: '用户管理' }))
    expect(await openGroups()).toEqual([])
  })

  it('goes to the chosen page, marks it, and puts the focus on its heading', async () => {
    app = await openSignedIn(server, '/dashboard')
    await app.user.click(await screen.findByRole('button', { name: '首页管理' }))
    await app.user.click(screen.getByRole('link', { name: '会员价格' }))
    expect(await heading('会员价格')).toHaveFocus()
    expect(screen.getByRole('link', { name: '会员价格' })).toHaveAttribute('aria-current', 'page')
  })

  it('shows the group of a page that was opened by its address', async () => {
    app = await openSignedIn(server, '/devicestore')
    await heading('门店设备')
    await waitFor(async () => expect(await openGroups()).toEqual(['设备管理']))
  })

  it.each([
    [1499, '展开菜单'],
    [1500, '折叠菜单'],
  ])('at %d px the button says %s', async (width, name) => {
    app = await openSignedIn(server, '/dashboard', { width })
    await screen.findByRole('button', { name })
  })

  it('follows the window across 1500 px, and keeps a choice made by hand on one side of it', async () => {
    app = await openSignedIn(server, '/dashboard', { width: 1600 })
    await screen.findByRole('button', { name: '折叠菜单' })
    resizeWindow(1400)
    await app.user.click(await screen.findByRole('button', { name: '展开菜单' }))
    resizeWindow(1300)
    await screen.findByRole('button', { name: '折叠菜单' })
    resizeWindow(1600)
    await screen.findByRole('button', { name: '折叠菜单' })
    resizeWindow(1499)
    await screen.findByRole('button', { name: '展开菜单' })
  })

  it('flies out of the rail', async () => {
    app = await openSignedIn(server, '/dashboard', { width: 1280 })
    await app.user.hover(await screen.findByRole('button', { name: '门店管理' }))
    await app.user.click(await screen.findByRole('menuitem', { name: '教练证书' }))
    await heading('教练证书')
  })

  it('lies over the page on a phone and goes away when a page is chosen', async () => {
    app = await openSignedIn(server, '/dashboard', { width: 390 })
    await app.user.click(await screen.findByRole('button', { name: '展开菜单' }))
    await app.user.click(await screen.findByRole('link', { name: '训练计划' }))
    await heading('训练计划')
    expect(screen.queryByRole('navigation', { name: '主菜单' })).toBe(null)
  })
})

describe('pages', () => {
  it.each([
    ['/', '/dashboard', '系统首页'],
    ['/home', '/dashboard', '系统首页'],
    ['/banner', '/banner', '轮播图'],
    ['/desc', '/desc', '描述信息'],
    ['/price', '/price', '会员价格'],
    ['/store', '/store', '门店信息'],
    ['/coach', '/coach', '教练信息'],
    ['/coachclass', '/coachclass', '教练课程'],
    ['/appointment', '/appointment', '教练预约'],
    ['/zhengshu', '/zhengshu', '教练证书'],
    ['/curriculum', '/curriculum', '课程信息'],
    ['/curriculumtype', '/curriculumtype', '课程类型'],
    ['/action', '/action', '动作分解'],
    ['/type', '/type', '动作类型'],
    ['/typechildren', '/typechildren', '动作子类型'],
    ['/persion', '/persion', '人员信息'],
    ['/member', '/member', '会员信息'],
    ['/order', '/order', '订单信息'],
    ['/train', '/train', '训练计划'],
    ['/face', '/face', '人脸设备'],
    ['/devicestore', '/devicestore', '门店设备'],
    ['/machines', '/machines', '状态机'],
    ['/Price/', '/Price/', '会员价格'],
  ])('%s leads to %s, titled %s, with a tab', async (address, path, title) => {
    app = await openSignedIn(server, address)
    await waitFor(() => expect([location.pathname, document.title]).toEqual([path, title]))
    expect(await screen.findByRole('tab', { name: title, selected: true })).toBeVisible()
  })

  it('shows a not-found page inside the shell', async () => {
    app = await openSignedIn(server, '/no/such/page')
    await heading('页面不存在')
    await menu()
    await waitFor(() => expect(document.title).toBe('页面不存在'))
    expect(screen.queryByRole('tab')).toBe(null)
    await app.user.click(screen.getByRole('link', { name: '返回首页' }))
    await waitFor(() => expect(location.pathname).toBe('/dashboard'))
  })

  it.each([
    ['store:read', '门店 · 查看（store:read）'],
    ['training-plan:read', '训练计划 · 查看（training-plan:read）'],
    ['sign-in:read', '登录会话 · 查看（sign-in:read）'],
    ['horse:ride', 'horse:ride（horse:ride）'],
  ])('shows 403 outside the shell, says that %s is missing and whom to ask', async (need, words) => {
    app = await openSignedIn(server, `/403?need=${need}`)
    await heading('没有权限')
    expect(screen.getByText(`缺少的权限：${words}`)).toBeVisible()
    expect(await screen.findByText('管理员：admin')).toBeVisible()
    expect(screen.queryByRole('navigation', { name: '主菜单' })).toBe(null)
    await waitFor(() => expect(document.title).toBe('没有权限'))
  })

  it.each(['<b>store:read</b>', 'store', 'store:read:all'])(
    'says nothing of what is no permission: %s',
    async (need) => {
      app = await openSignedIn(server, `/403?need=${encodeURIComponent(need)}`)
      await screen.findByText('管理员：admin')
      expect(screen.queryByText(/缺少的权限/)).toBe(null)
    },
  )

  it('keeps the system’s group for administrators, whatever else somebody may read of it', async () => {
    const me = { username: 'admin', displayName: '', role: 'auditor', roleTitle: '审计', storeIds: null }
    const permissions = ['store:read', 'library:read', 'machine:read', 'audit:read', 'account:read']
    const answers = { '/api/v1/session': () => Response.json({ ...me, permissions }) }
    app = await openSignedIn(server, '/dashboard', { answers })
    await screen.findByRole('button', { name: '门店管理' })
    expect(screen.queryByRole('button', { name: '系统管理' })).toBe(null)
    app.close()
    app = await openSignedIn(server, '/machines', { answers })
    await heading('状态机')
    app.close()
    app = await openSignedIn(server, '/dashboard')
    expect(await screen.findByRole('button', { name: '系统管理' })).toBeVisible()
  })

  it('leads to 403 from a page that the person may not read, and leaves it out of the menu', async () => {
    const me = { username: 'admin', role: 'manager', permissions: ['coach:read'], storeIds: [] }
    const answers = { '/api/v1/session': () => Response.json(me) }
    app = await openSignedIn(server, '/dashboard', { answers })
    await app.user.click(await screen.findByRole('button', { name: '门店管理' }))
    expect(within(await menu()).queryByRole('link', { name: '门店信息' })).toBe(null)
    expect(within(await menu()).getByRole('link', { name: '教练信息' })).toBeVisible()
    app.close()
    app = await openSignedIn(server, '/store', { answers })
    await heading('没有权限')
    expect(location.pathname + location.search).toBe('/403?need=store%3Aread')
  })

  it('says that the server cannot be reached, and stops saying so', async () => {
    app = await openSignedIn(server, '/price')
    await heading('会员价格')
    window.dispatchEvent(new Event('offline'))
    expect(screen.queryByText(/网络已断开，恢复后/)).toBe(null)
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
    window.dispatchEvent(new Event('offline'))
    await screen.findByText(/网络已断开，恢复后/)
    Object.defineProperty(navigator, 'onLine', { value: true, configurable: true })
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(screen.queryByText(/网络已断开，恢复后/)).toBe(null))
  })
})
