import { afterAll, beforeAll, beforeEach, describe, expect, it, rs } from '@rstest/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Store } from '../../contract/catalogue/store'
import type { Banner, BannerDraft } from '../../contract/content/banner'
import { created, storeDraft } from '../api/fixtures/gym'
import { newBanner, newPicture, put } from '../api/fixtures/publishing'
import { type Ask, signIn, startApp, type TestApp } from '../harness/app'
import { nextUndo, type OpenApp, openApp, signInByForm, visit } from './harness/open-app'

rs.setConfig({ testTimeout: 30_000 })
/** The first drawer of a run loads its code. */
const slow = { timeout: 10_000 }

let server: TestApp
let ask: Ask
let app: OpenApp
let wide: string
let store: Store
const made = new Map<string, Banner>()

const make = async (title: string, own: Partial<BannerDraft> = {}): Promise<Banner> => {
  const row = await newBanner(ask, { imagePcId: wide, title, alt: title, ...own })
  made.set(title, row)
  return row
}
const publish = async (row: Banner) => put({ admin: ask }, 'banners', row, ['publish'])
const now = async (title: string): Promise<Banner> => {
  const { id } = made.get(title) ?? (await listed()).find((row) => row.title === title) ?? { id: '' }
  return (await ask('GET', `/api/v1/banners/${id}`)).json()
}
const listed = async (query = ''): Promise<Banner[]> =>
  (await (await ask('GET', `/api/v1/banners?pageSize=100&sort=sort${query}`)).json()).rows

beforeAll(async () => {
  server = await startApp()
  ask = await signIn(server.app)
  wide = await newPicture(ask)
  store = await created<Store>(ask, 'stores', storeDraft({ name: '静安寺店', isPublic: false }))
  await publish(await make('春季开练'))
  const shop = await publish(
    await make('新店开业', { startsAt: '2026-03-01T00:00:00.000Z', endsAt: '2027-03-01T15:59:00.000Z' }),
  )
  await make('会员推荐', { linkType: 'store', linkTargetId: store.id })
  await make('中部公告', { position: 'home_mid', linkType: 'url', linkUrl: 'https://example.com/a' })
  await ask(
    'PATCH',
    `/api/v1/banners/${shop.id}`,
    { title: '新店开业第二周' },
    { 'if-match': `"${shop.version}"` },
  )
  for (let n = 1; n <= 8; n++)
    await publish(await make(`中部 ${n}`, { position: 'home_mid', startsAt: '2026-03-01T00:00:00.000Z' }))
  app = await openApp(server, '/login?return=/banner')
  await signInByForm(app)
  await screen.findByRole('heading', { name: '轮播图' }, slow)
}, 60_000)
afterAll(async () => {
  app.close()
  await server.close()
})
beforeEach(async () => {
  visit('/banner')
  // Every view has the heading; only the list has the table.
  await screen.findByRole('table')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
})

const drawer = async (name: string) => within(await screen.findByRole('dialog', { name }, slow))
type Within = Awaited<ReturnType<typeof drawer>>
const press = (form: Within, name: string) => fireEvent.click(form.getByRole('button', { name }))
const type = (form: Within, label: RegExp | string, value: string) =>
  fireEvent.change(form.getByLabelText(label, { selector: 'input' }), { target: { value } })
const rowOf = async (title: string) => (await screen.findByText(title)).closest('tr')
const menuOf = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `更多操作 ${name}` }))
  return within(await screen.findByRole('menu'))
}
const choose = async (name: string, entry: string) =>
  fireEvent.click((await menuOf(name)).getByRole('menuitem', { name: entry }))

describe('the list', () => {
  it('tells what is published, what has moved on, when it shows and where it leads', async () => {
    expect(await rowOf('春季开练')).toHaveTextContent('首页顶部已发布展示中长期展示不跳转')
    expect(await rowOf('新店开业第二周')).toHaveTextContent(
      '已发布已修改展示中2026-03-01 08:00 至 2027-03-01 23:59',
    )
    expect(await rowOf('会员推荐')).toHaveTextContent('草稿长期展示门店 · 静安寺店第 3 位')
    expect(await rowOf('中部公告')).toHaveTextContent(
      '首页中部草稿长期展示网址 · https://example.com/a第 1 位',
    )
  })

  it('finds what shows on a day, and says at which instant of it', async () => {
    visit('/banner?liveAt=2027-03-02T04:00:00.000Z')
    await waitFor(() => expect(screen.queryByText('新店开业第二周')).toBe(null))
    expect(await screen.findByText('春季开练')).toBeVisible()
    expect(screen.getByRole('button', { name: '去掉筛选：2027-03-02 12:00 在展示' })).toBeVisible()
  })

  it('takes a banner off and puts it back', async () => {
    const takeBack = nextUndo()
    await choose('春季开练', '下线')
    await waitFor(async () => expect((await now('春季开练')).status).toBe('unpublished'))
    await takeBack()
    await waitFor(async () => expect((await now('春季开练')).status).toBe('published'))
  })

  it('shows the draft and what visitors see of one that has moved on', async () => {
    await choose('新店开业第二周', '预览')
    const dialog = await drawer('预览 · 新店开业第二周')
    const desktop = await dialog.findByRole('figure', { name: '电脑端 1920 × 600' })
    expect(desktop).toHaveTextContent('新店开业第二周')
    fireEvent.click(await dialog.findByRole('button', { name: '线上版本' }))
    const phone = dialog.getByRole('figure', { name: '手机端 750 × 420' })
    await waitFor(() => expect(phone.querySelector('strong')).toHaveTextContent(/^新店开业$/))
    press(dialog, '关闭')
  })
})

describe('the drawer', () => {
  it('copies a banner as a draft without its window, and draws it while it is typed', async () => {
    await choose('新店开业第二周', '复制')
    const form = await drawer('新建轮播图')
    expect(form.getByLabelText(/^标题/)).toHaveValue('新店开业第二周（副本）')
    type(form, /^标题/, '分店开业')
    type(form, /^副标题/, '首周免费体验')
    const desktop = form.getByRole('figure', { name: '电脑端 1920 × 600' })
    expect(desktop).toHaveTextContent('分店开业首周免费体验')
    press(form, '保存')
    await waitFor(async () => expect((await listed()).map(({ title }) => title)).toContain('分店开业'))
    expect((await listed()).find(({ title }) => title === '分店开业')).toMatchObject({
      status: 'draft',
      imagePcId: wide,
      startsAt: null,
      endsAt: null,
    })
  })

  it('keeps what cannot be published yet as a draft, comes back and says why', async () => {
    visit(`/banner?edit=${made.get('会员推荐')?.id}`)
    const form = await drawer('会员推荐')
    type(form, /^副标题/, '老带新各得一月')
    press(form, '保存并发布')
    expect(await screen.findByText('所选内容还没有对外展示，请先公开它，或换一个', {}, slow)).toBeVisible()
    const again = await drawer('会员推荐')
    expect(await now('会员推荐')).toMatchObject({ status: 'draft', subtitle: '老带新各得一月' })
    await ask('PATCH', `/api/v1/stores/${store.id}`, { isPublic: true }, { 'if-match': `"${store.version}"` })
    press(again, '保存并发布')
    await waitFor(async () => expect((await now('会员推荐')).status).toBe('published'))
  })

  it('says beside the address what is wrong with it', async () => {
    visit(`/banner?edit=${made.get('中部公告')?.id}`)
    const form = await drawer('中部公告')
    type(form, /^网址/, 'http://example.com')
    fireEvent.blur(form.getByLabelText(/^网址/))
    expect(await form.findByText('请输入以 https:// 开头的网址')).toBeVisible()
    type(form, /^网址/, 'https://example.com/b')
    press(form, '保存')
    await waitFor(async () => expect((await now('中部公告')).linkUrl).toBe('https://example.com/b'))
  })

  it('takes a window in Shanghai time', async () => {
    visit(`/banner?edit=${made.get('中部公告')?.id}`)
    const form = await drawer('中部公告')
    expect(form.getByLabelText('结束展示的时刻')).toBeDisabled()
    type(form, /^结束展示$/, '2026-12-31')
    await waitFor(() => expect(form.getByLabelText('结束展示的时刻')).toHaveValue('23:59'))
    type(form, '结束展示的时刻', '1830')
    fireEvent.blur(form.getByLabelText('结束展示的时刻'))
    press(form, '保存')
    await waitFor(async () => expect((await now('中部公告')).endsAt).toBe('2026-12-31T10:30:00.000Z'))
  })
})

it('gives several banners one window, and takes that back', async () => {
  const takeBack = nextUndo()
  const before = [await now('春季开练'), await now('中部公告')].map(({ endsAt }) => endsAt)
  for (const title of ['春季开练', '中部公告'])
    fireEvent.click(await screen.findByRole('checkbox', { name: `选择 ${title}` }))
  fireEvent.click(await screen.findByRole('button', { name: '设置展示时间' }, slow))
  const dialog = await drawer('设置展示时间')
  type(dialog, /^开始展示$/, '2027-02-02')
  type(dialog, /^结束展示$/, '2027-02-01')
  expect(await dialog.findByText('结束不能早于开始')).toBeVisible()
  expect(dialog.getByRole('button', { name: '应用到 2 张' })).toBeDisabled()
  type(dialog, /^结束展示$/, '2027-02-03')
  expect(dialog.getByText('其中 1 张已经发布：新的时间先存为草稿，再次发布后生效。')).toBeVisible()
  press(dialog, '应用到 2 张')
  const windows = async () =>
    [await now('春季开练'), await now('中部公告')].map(({ startsAt, endsAt }) => [startsAt, endsAt])
  const wanted = ['2027-02-01T16:00:00.000Z', '2027-02-03T15:59:00.000Z']
  await waitFor(async () => expect(await windows()).toEqual([wanted, wanted]))
  await takeBack()
  await waitFor(async () => expect(await windows()).toEqual(before.map((endsAt) => [null, endsAt])))
})

describe('the order', () => {
  const titles = () =>
    within(screen.getByRole('list', { name: '首页顶部的顺序' }))
      .getAllByRole('article')
      .map((card) => card.getAttribute('aria-label'))
  const handle = async (title: string) =>
    screen.findByRole('button', { name: new RegExp(`^调整「${title}」的顺序`) }, slow)
  const key = (button: HTMLElement, name: string) => fireEvent.keyDown(button, { key: name })
  const kept = async () => (await listed('&position=home_top')).map(({ title }) => title)

  it('is changed by keys, read out, kept at once, and taken back', async () => {
    const takeBack = nextUndo()
    visit('/banner?view=order')
    const first = await handle('春季开练')
    const start = titles()
    expect(first).toHaveAccessibleName(`调整「春季开练」的顺序，第 1 位，共 ${start.length} 位`)
    const shown = (place: number) => screen.findByText(`春季开练：第 ${place} 位，共 ${start.length} 位`)
    key(first, ' ')
    expect(await shown(1)).toHaveAttribute('role', 'status')
    key(first, 'ArrowDown')
    await shown(2)
    key(first, 'ArrowDown')
    await shown(3)
    expect(await kept()).toEqual(start)
    key(first, ' ')
    const wanted = [start[1], start[2], '春季开练', ...start.slice(3)]
    await waitFor(() => expect(titles()).toEqual(wanted))
    await waitFor(async () => expect(await kept()).toEqual(wanted))
    await waitFor(() =>
      expect(document.activeElement).toHaveAccessibleName(/^调整「春季开练」的顺序，第 3 位/),
    )
    await takeBack()
    await waitFor(async () => expect(await kept()).toEqual(start))
    await waitFor(() => expect(titles()).toEqual(start))
  })

  it('stays when Escape puts the card back', async () => {
    visit('/banner?view=order')
    const first = await handle('春季开练')
    const start = titles()
    const orders = () => app.requests.filter((one) => one === 'POST /api/v1/banners/order').length
    const before = orders()
    key(first, ' ')
    key(first, 'End')
    key(first, 'Escape')
    key(first, ' ')
    key(first, ' ')
    expect([titles(), orders()]).toEqual([start, before])
  })

  it('comes back as it was, with the reason, when the server refuses', async () => {
    visit('/banner?view=order')
    const first = await handle('春季开练')
    const start = titles()
    // Another person adds a banner that this board has not seen.
    await make('插队')
    key(first, ' ')
    key(first, 'ArrowDown')
    key(first, ' ')
    expect(await screen.findByText(/^顺序没有保存：/)).toBeVisible()
    await waitFor(() => expect(titles()).toEqual([...start, '插队']))
  })
})

describe('the schedule', () => {
  it('has a bar for what is published, another for a draft that differs, and shows any instant as visitors will see it', async () => {
    visit('/banner?view=schedule&at=2027-03-02T04:00:00.000Z')
    const seen = within(await screen.findByRole('region', { name: '2027-03-02 12:00 官网所见' }, slow))
    const top = within(await seen.findByRole('region', { name: '首页顶部' }))
    await waitFor(() => expect(top.getByText('春季开练')).toBeVisible())
    expect(top.queryByText('新店开业')).toBe(null)
    fireEvent.change(screen.getByRole('slider', { name: '所见日期' }), {
      target: { value: String(Date.now() + 86_400_000) },
    })
    await waitFor(() =>
      expect(new URLSearchParams(location.search).get('at')).not.toBe('2027-03-02T04:00:00.000Z'),
    )
    const next = within(await screen.findByRole('region', { name: /官网所见$/ }))
    expect(await next.findByText('新店开业')).toBeVisible()
    expect(next.queryByText('新店开业第二周')).toBe(null)
    expect(screen.getAllByText('已发布：长期展示').length).toBeGreaterThan(0)
  })

  it('marks when a position is full', async () => {
    visit('/banner?view=schedule')
    expect(await screen.findByText('展示中 8 / 8', {}, slow)).toBeVisible()
    expect(screen.getAllByText(/：8 张$/)).toHaveLength(1)
    visit(`/banner?edit=${made.get('中部公告')?.id}`)
    const form = await drawer('中部公告')
    press(form, '保存并发布')
    expect(await screen.findByText(/^首页中部同时最多展示 8 张/, {}, slow)).toBeVisible()
  })
})
