import { afterAll, beforeAll, beforeEach, expect, it, rs } from '@rstest/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import type { Media } from '../../contract/content/media'
import { keepPicture } from '../../server/content/media/keep-picture'
import mediaStyle from '../../src/kit/media/media.module.css'
import { newCoach, newStore } from '../api/fixtures/gym'
import { picture } from '../api/fixtures/uploads'
import { type Ask, signIn, startApp, type TestApp } from '../harness/app'
import { type OpenApp, openApp, settle, signInByForm, visit } from './harness/open-app'

rs.setConfig({ testTimeout: 30_000 })
/** The first drawer of a run loads its code. */
const slow = { timeout: 10_000 }

let server: TestApp
let ask: Ask
let app: OpenApp
let coachId: string

async function upload(name: string, width: number, colour: string): Promise<Media> {
  server.clock.advance({ milliseconds: 1_000 })
  const author = { accountId: null, who: 'admin', requestId: 'test', address: null, now: server.clock() }
  const bytes = await picture(width, 400, colour).png().toBuffer()
  return keepPicture(server.db, server.media, author, { bytes, name })
}
const stored = async (name: string): Promise<Media | undefined> => {
  const { rows }: { rows: Media[] } = await (await ask('GET', '/api/v1/media?pageSize=200')).json()
  return rows.find(({ fileName }) => fileName === name)
}

beforeAll(async () => {
  server = await startApp()
  ask = await signIn(server.app)
  const avatar = await upload('教练照.png', 600, 'teal')
  for (const [name, colour] of [
    ['前厅.png', 'navy'],
    ['泳池.png', 'aqua'],
    ['旧海报.png', 'plum'],
  ] as const)
    await upload(name, 800, colour)
  const coach = await newCoach(ask, { storeIds: [(await newStore(ask)).id], avatarId: avatar.id })
  coachId = coach.id
  app = await openApp(server, '/login?return=/media')
  await signInByForm(app)
  await screen.findByRole('heading', { name: '媒体库' }, slow)
}, 60_000)
afterAll(async () => {
  app.close()
  await server.close()
})
beforeEach(async () => {
  visit('/media')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
})

const grid = async () => within(await screen.findByRole('list', { name: /^媒体文件/ }, slow))
const tile = async (name: string) =>
  (await grid()).findByRole('button', { name: new RegExp(`^图片.*${name}`) })
const tiles = async () =>
  (await grid())
    .getAllByRole('button')
    .map((one) => one.querySelector(`.${mediaStyle.mediaName}`)?.textContent)
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }, slow))

it('the library shows the newest first, with the kind of each and the unused ones', async () => {
  expect(await tiles()).toEqual(['旧海报.png', '泳池.png', '前厅.png', '教练照.png'])
  expect(await tile('前厅')).toHaveTextContent(/未使用.*800×400 · /)
  expect(await tile('教练照')).not.toHaveTextContent('未使用')
})

it('the library keeps search and filters in the address', async () => {
  visit('/media?q=qianting')
  await waitFor(async () => expect(await tiles()).toEqual(['前厅.png']))
  visit('/media?used=true&sort=name&order=asc')
  await waitFor(async () => expect(await tiles()).toEqual(['教练照.png']))
  fireEvent.click(screen.getByRole('button', { name: '去掉筛选：使用情况：使用中' }))
  await waitFor(() => expect(new URLSearchParams(location.search).has('used')).toBe(false))
  expect(new URLSearchParams(location.search).get('sort')).toBe('name')
})

it('arrow keys move between tiles, of which one is in the tab order; Space chooses, Enter opens', async () => {
  await waitFor(async () => expect((await tiles())[1]).toBe('泳池.png'))
  const first = await tile('旧海报')
  first.focus()
  fireEvent.keyDown(first, { key: 'ArrowRight' })
  const second = await tile('泳池')
  expect(second).toHaveFocus()
  expect([first.tabIndex, second.tabIndex]).toEqual([-1, 0])
  fireEvent.keyDown(second, { key: 'End' })
  expect(await tile('教练照')).toHaveFocus()
  fireEvent.keyDown(await tile('教练照'), { key: 'Home' })
  fireEvent.keyDown(first, { key: ' ' })
  expect(await screen.findByText('已选 1 项')).toBeVisible()
  fireEvent.keyDown(first, { key: ' ' })
  await waitFor(() => expect(screen.queryByText('已选 1 项')).toBe(null))
})

it('a file is named and described, and shows its uses and its address', async () => {
  fireEvent.click(await tile('教练照'))
  const file = await dialog('教练照.png')
  expect(await file.findByRole('link', { name: /^教练信息「/ })).toHaveAttribute(
    'href',
    `/coach?edit=${coachId}`,
  )
  const { id } = (await stored('教练照.png')) ?? { id: '' }
  expect(file.getByText(new RegExp(`/media/${id}/640.webp$`))).toBeVisible()
  fireEvent.change(file.getByLabelText('名称'), { target: { value: '林教练' } })
  fireEvent.change(file.getByLabelText('替代文字'), { target: { value: '教练站在器械区' } })
  fireEvent.click(file.getByRole('button', { name: '保存' }))
  await waitFor(async () =>
    expect(await stored('教练照.png')).toMatchObject({ title: '林教练', alt: '教练站在器械区' }),
  )
  expect(await tile('林教练')).toBeVisible()
})

it('a used file is not deleted, and its uses are listed', async () => {
  const { id } = (await stored('教练照.png')) ?? { id: '' }
  visit(`/media?edit=${id}`)
  const file = await dialog(/./)
  fireEvent.click(await file.findByRole('button', { name: '删除' }))
  const question = await dialog(/^删除「/)
  fireEvent.click(question.getByRole('button', { name: '删除' }))
  const alert = await question.findByRole('alert')
  expect(alert).toHaveTextContent(/仍有 1 处在使用，不能删除/)
  expect(within(alert).getByRole('link', { name: /^教练信息「/ })).toBeVisible()
  expect(question.getByRole('button', { name: '删除' })).toBeDisabled()
  fireEvent.click(question.getByRole('button', { name: '取消' }))
  expect(await stored('教练照.png')).toBeDefined()
})

it('a field chooses from the library, except a picture that it already has', async () => {
  visit(`/coach?edit=${coachId}`)
  const editor = await dialog(/./)
  const open = (await editor.findAllByRole('button', { name: '从媒体库选择' }, slow))[0]
  fireEvent.click(open as HTMLElement)
  const library = await dialog('从媒体库选择')
  const pick = (name: string) => library.findByRole('button', { name: new RegExp(`^图片.*${name}`) }, slow)
  fireEvent.click(await pick('林教练'))
  expect(await pick('林教练')).toHaveTextContent('已在此处')
  expect(library.getByRole('button', { name: '选择' })).toBeDisabled()
  fireEvent.click(await pick('泳池'))
  const side = within(library.getByRole('complementary', { name: '文件' }))
  await side.findByText('泳池.png', { selector: 'strong' })
  fireEvent.change(side.getByLabelText('替代文字'), { target: { value: '蓝色的泳池' } })
  await settle()
  fireEvent.keyDown(side.getByLabelText('替代文字'), { key: 'Enter' })
  await waitFor(async () => expect((await stored('泳池.png'))?.alt).toBe('蓝色的泳池'))
  fireEvent.click(library.getByRole('button', { name: '选择' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '从媒体库选择' })).toBe(null))
  fireEvent.click(editor.getByRole('button', { name: '保存' }))
  const pool = await stored('泳池.png')
  await waitFor(async () =>
    expect(await (await ask('GET', `/api/v1/coaches/${coachId}`)).json()).toMatchObject({
      avatarId: pool?.id,
    }),
  )
})

it('an upload that a reload interrupted is offered for the same file only, and can be discarded', async () => {
  const left = { name: '全景.jpg', size: 20_971_520, lastModified: 1, kept: 6_291_456, begunAt: Date.now() }
  localStorage.setItem(
    'uploads:admin',
    JSON.stringify([{ ...left, url: 'http://localhost/api/v1/uploads/u1' }]),
  )
  app.close()
  app = await openApp(server, '/media')
  const tray = within(await screen.findByRole('region', { name: '上传' }, slow))
  expect(tray.getByText(/上次传到 6.0 MB \/ 20.0 MB.*请重新选择同一个文件/)).toBeVisible()
  fireEvent.change(tray.getByLabelText('重新选择文件：全景.jpg', { selector: 'input' }), {
    target: { files: [new File(['another'], '全景.jpg')] },
  })
  expect(await tray.findByRole('alert')).toHaveTextContent('不是同一个文件')
  fireEvent.click(tray.getByRole('button', { name: '放弃：全景.jpg' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: '上传' })).toBe(null))
  expect(localStorage.getItem('uploads:admin')).toBe(null)
})

it('deletes the chosen after saying how many; what is used stays chosen, with the reason', async () => {
  for (const name of ['前厅.png', '泳池.png'])
    fireEvent.click(await screen.findByRole('checkbox', { name: `选择 ${name}` }, slow))
  fireEvent.click(await screen.findByRole('button', { name: '删除所选' }, slow))
  const question = await dialog('删除所选的 2 个文件？')
  fireEvent.click(question.getByRole('button', { name: '删除' }))
  const report = await dialog('批量操作')
  expect(await report.findByRole('alert')).toHaveTextContent('泳池.png')
  fireEvent.click(report.getByRole('button', { name: '关闭' }))
  expect(await screen.findByText('已选 1 项')).toBeVisible()
  expect(await stored('前厅.png')).toBe(undefined)
  fireEvent.click(screen.getByRole('button', { name: '取消选择' }))
})

it('cleans up what has been unused for long, after showing how much that is', async () => {
  await sql`update media set created_at = created_at - interval '31 days' where file_name = '旧海报.png'`.execute(
    server.db,
  )
  fireEvent.click(screen.getByRole('button', { name: '清理未使用' }))
  const question = await dialog('清理未使用的文件')
  expect(await question.findByText(/^1 个文件超过 30 天没有任何地方使用/)).toBeVisible()
  fireEvent.click(await question.findByRole('button', { name: '删除 1 个文件' }))
  await waitFor(async () => expect(await stored('旧海报.png')).toBe(undefined))
  await waitFor(async () => expect(await tiles()).not.toContain('旧海报.png'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))

  fireEvent.click(screen.getByRole('button', { name: '清理未使用' }))
  const answer = await dialog('清理未使用的文件')
  expect(await answer.findByText('没有超过 30 天未使用的文件，无需清理。')).toBeVisible()
  expect(answer.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['关闭'])
  fireEvent.click(answer.getByRole('button', { name: '关闭' }))
})
