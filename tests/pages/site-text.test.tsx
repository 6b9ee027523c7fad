import { afterAll, beforeAll, beforeEach, expect, it, rs } from '@rstest/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { SiteText, SiteTextDraft } from '../../contract/content/site-text'
import siteTextStyle from '../../src/pages/site-text/site-text.module.css'
import { versioned } from '../api/fixtures/gym'
import { type Ask, signIn, startApp, type TestApp } from '../harness/app'
import { nextUndo, type OpenApp, openApp, signInByForm, visit } from './harness/open-app'

rs.setConfig({ testTimeout: 40_000 })
/** The first drawer of a run loads its code. */
const slow = { timeout: 20_000 }

let server: TestApp
let ask: Ask
let app: OpenApp

const path = '/api/v1/site-texts'
const draft = (own: Partial<SiteTextDraft>): SiteTextDraft => ({
  key: 'opening_notice',
  title: '国庆营业通知',
  body: '<p>国庆期间照常营业。</p>',
  coverId: null,
  seoTitle: '',
  seoDesc: '',
  group: 'notice',
  ...own,
})
const make = async (own: Partial<SiteTextDraft>): Promise<SiteText> =>
  (await ask('POST', path, draft(own))).json()
const read = async (id: string): Promise<SiteText> => (await ask('GET', `${path}/${id}`)).json()
const publish = async (row: SiteText): Promise<SiteText> =>
  (await ask('POST', `${path}/${row.id}/publish`, {}, versioned(row))).json()
const change = async (row: SiteText, body: Partial<SiteTextDraft>): Promise<SiteText> =>
  (await ask('PATCH', `${path}/${row.id}`, body, versioned(row))).json()

beforeAll(async () => {
  // jsdom does not measure, but the editor needs this when it scrolls to its cursor.
  Range.prototype.getClientRects = () => Object.assign([], { item: () => null })
  Range.prototype.getBoundingClientRect = () => new DOMRect()
  server = await startApp()
  ask = await signIn(server.app)
  app = await openApp(server, '/login?return=/desc')
  await signInByForm(app)
  await screen.findByRole('heading', { name: '描述信息' }, slow)
}, 90_000)
afterAll(async () => {
  app.close()
  await server.close()
})
beforeEach(async () => {
  visit('/desc')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
})

const drawer = async (name: string) => within(await screen.findByRole('dialog', { name }, slow))
type Within = Awaited<ReturnType<typeof drawer>>
const press = (form: Within, name: string) => fireEvent.click(form.getByRole('button', { name }))
const textbox = (form: Within) => form.findByRole('textbox', { name: /^正文/ }, slow)
const paste = (into: HTMLElement, html: string) => {
  const data = {
    getData: (type: string) => (type === 'text/html' ? html : ''),
    types: ['text/html'],
    files: [],
  }
  fireEvent.paste(into, { clipboardData: data })
}
const menuOf = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `更多操作 ${name}` }, slow))
  return within(await screen.findByRole('menu'))
}

it('lists texts with their state, and says of those the site needs why they stay', async () => {
  const changed = await change(await publish(await make({ key: 'listed', title: '已发布又修改' })), {
    title: '已发布又修改了',
  })
  visit('/desc?group=notice')
  const row = (await screen.findByText(changed.title, undefined, slow)).closest('tr')
  expect(row).toHaveTextContent('listed已发布又修改了公告已发布已修改admin')
  visit('/desc')
  const about = (await screen.findByText('about_us', undefined, slow)).closest('tr')
  expect(within(about as HTMLElement).getByRole('img', { name: '官网必需' })).toBeVisible()
  const archive = (await menuOf('关于我们')).getByRole('menuitem', { name: /^归档/ })
  expect(archive).toHaveAttribute('aria-disabled', 'true')
  expect(archive).toHaveTextContent('官网固定使用这个标识，不能修改，也不能归档')
  fireEvent.keyDown(archive, { key: 'Escape' })
})

it('shows what is pasted as the site would, keeps its meaning alone, and saves it', async () => {
  visit('/desc?new=1')
  const form = await drawer('新建描述')
  fireEvent.change(form.getByLabelText(/^标题/), { target: { value: '{{year}} 年须知' } })
  fireEvent.change(form.getByLabelText(/^标识/), { target: { value: 'pasted' } })
  paste(
    await textbox(form),
    '<h1 style="color:red">入场</h1><p onclick="alert(1)">欢迎来到<span style="font-weight:bold">{{business_name}}</span><script>alert(1)</script><img src="https://evil.example/x.png"></p>',
  )
  const page = within(await form.findByRole('region', { name: '桌面' }))
  expect(page.getByRole('heading', { level: 1 })).toHaveTextContent(`${new Date().getFullYear()} 年须知`)
  expect(await page.findByRole('heading', { level: 2, name: '入场' })).toBeVisible()
  expect(page.getByText('示例健身')).toHaveAttribute('title', '示例值，官网会填入 business_name')
  expect(form.getByText('粘贴的内容中有 1 张外部图片，未保留')).toBeVisible()
  press(form, '保存')
  const body = '<h2>入场</h2><p>欢迎来到<strong>{{business_name}}</strong></p>'
  await waitFor(async () => {
    const { rows } = await (await ask('GET', `${path}?q=pasted`)).json()
    expect(rows).toHaveLength(1)
    expect((await read(rows[0].id)).body).toBe(body)
  })
})

it('asks nothing when a text that the editor writes otherwise is closed as it was opened, typing undone', async () => {
  const row = await make({
    key: 'untouched',
    title: '未动',
    body: '甲<br>乙<table><tbody><tr><td>丙</td></tr></tbody></table>',
  })
  visit(`/desc?edit=${row.id}`)
  const form = await drawer('未动')
  const text = await textbox(form)
  fireEvent.focus(text)
  paste(text, '<p>丁</p>')
  expect(text).toHaveTextContent('丁')
  const undo = form.getByRole('button', { name: '撤销输入' })
  await waitFor(() => expect(undo).toHaveAttribute('aria-disabled', 'false'))
  fireEvent.click(undo)
  expect(text).not.toHaveTextContent('丁')
  fireEvent.blur(text)
  press(form, '取消')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
  expect((await read(row.id)).version).toBe(row.version)
})

it('tells of a placeholder that the site does not know as it is typed, and puts known ones in by a button', async () => {
  const row = await make({ key: 'placeholders', title: '占位', body: '<p>共 {{stores}} 家</p>' })
  visit(`/desc?edit=${row.id}`)
  const form = await drawer('占位')
  const text = await textbox(form)
  expect(await form.findByText(/^不认识占位符：stores。可以使用的有：/)).toBeVisible()
  expect(text.querySelector(`.${siteTextStyle.unknown}`)).toHaveTextContent('{{stores}}')
  press(form, '门店数')
  await waitFor(() =>
    expect(text.querySelector(`.${siteTextStyle.placeholder}`)).toHaveTextContent('{{store_count}}'),
  )
  press(form, '取消')
  press(await drawer('放弃未保存的修改？'), '放弃修改')
})

it('opens a text that cannot be published where it can be mended, and says why', async () => {
  await make({ key: 'refused', title: '不能发布', body: '<p>{{nobody}}</p>' })
  visit('/desc?q=refused')
  fireEvent.click((await menuOf('不能发布')).getByRole('menuitem', { name: '发布' }))
  const form = await drawer('不能发布')
  expect(within(await form.findByText('未能发布，请先处理以下问题：')).getByText(/未能发布/)).toBeVisible()
  expect(form.getAllByText(/^不认识占位符：nobody/).length).toBeGreaterThan(0)
})

it('publishes many at once and puts away those that are ours to put away', async () => {
  await make({ key: 'batch_a', title: '批量甲' })
  visit('/desc?pageSize=100')
  for (const name of ['批量甲', '关于我们'])
    fireEvent.click(await screen.findByRole('checkbox', { name: `选择 ${name}` }, slow))
  fireEvent.click(await screen.findByRole('button', { name: '发布（2）' }, slow))
  const states = async (): Promise<string[]> =>
    (await (await ask('GET', `${path}?sort=key`)).json()).rows
      .filter(({ key }: SiteText) => ['about_us', 'batch_a'].includes(key))
      .map(({ status }: SiteText) => status)
  await waitFor(async () => expect(await states()).toEqual(['published', 'published']))
  await waitFor(() => expect(screen.queryByRole('region', { name: '批量操作' })).toBe(null))
  await waitFor(() => expect(screen.getByText('batch_a').closest('tr')).toHaveTextContent('已发布'))
  for (const name of ['批量甲', '关于我们'])
    fireEvent.click(await screen.findByRole('checkbox', { name: `选择 ${name}` }, slow))
  fireEvent.click(await screen.findByRole('button', { name: '归档（1）' }, slow))
  await waitFor(async () => expect(await states()).toEqual(['published']))
})

it('compares versions word by word, makes an old one the draft again, and takes that back', async () => {
  const takeBack = nextUndo()
  const first = await publish(await make({ key: 'versions', title: '版本', body: '<p>我们有五家门店。</p>' }))
  const second = await publish(await change(first, { body: '<p>我们有八家门店。</p>', group: 'about' }))
  await change(second, { body: '<p>我们有八家门店，欢迎。</p>' })
  visit(`/desc?versions=${first.id}`)
  const versions = await drawer('版本')
  const draftToo = within(await versions.findByRole('region', { name: '第 2 版 → 当前草稿' }, slow))
  expect(draftToo.getByText('，欢迎').tagName).toBe('INS')
  fireEvent.click(versions.getByRole('radio', { name: '以第 1 版为旧版本' }))
  fireEvent.click(versions.getByRole('radio', { name: '以第 2 版为新版本' }))
  const both = within(versions.getByRole('region', { name: '第 1 版 → 第 2 版' }))
  expect(both.getByText('五').tagName).toBe('DEL')
  expect(both.getByText('八').tagName).toBe('INS')
  expect(both.getByRole('row', { name: '分组 公告 关于我们' })).toBeVisible()
  press(versions, '把第 1 版恢复为草稿')
  await waitFor(async () => expect(await read(first.id)).toMatchObject({ body: first.body, group: 'notice' }))
  await takeBack()
  await waitFor(async () =>
    expect(await read(first.id)).toMatchObject({
      body: '<p>我们有八家门店，欢迎。</p>',
      group: 'about',
      status: 'published',
      isModified: true,
    }),
  )
})
