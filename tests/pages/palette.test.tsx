import { afterAll, beforeAll, describe, expect, it, rs } from '@rstest/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Member } from '../../contract/membership/member'
import { newStore } from '../api/fixtures/gym'
import { newMember } from '../api/fixtures/timetable'
import { signIn, startApp, type TestApp } from '../harness/app'
import { type OpenApp, openSignedIn, visit } from './harness/open-app'

rs.setConfig({ testTimeout: 60_000 })
/** The first use of a run loads its code. */
const slow = { timeout: 20_000 }

let server: TestApp
let app: OpenApp
let member: Member

beforeAll(async () => {
  server = await startApp()
  const ask = await signIn(server.app)
  const store = await newStore(ask)
  member = await newMember(ask, store.id, { name: '何满' })
  app = await openSignedIn(server, '/job')
  await screen.findByRole('table', {}, slow)
}, 60_000)
afterAll(async () => {
  app?.close()
  await server?.close()
})

const open = async () => {
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  const dialog = await screen.findByRole('dialog', { name: '搜索页面、记录和操作' }, slow)
  const field = within(dialog).getByRole('combobox')
  await waitFor(() => expect(field).toHaveFocus())
  const type = (text: string) => fireEvent.change(field, { target: { value: text } })
  const press = (key: string) => fireEvent.keyDown(field, { key })
  const option = (name: RegExp) => within(dialog).findByRole('option', { name })
  const marked = () => within(dialog).getByRole('option', { selected: true })
  return { dialog, field, type, press, option, marked }
}
const closed = () => waitFor(() => expect(screen.queryByRole('dialog', { name: /搜索/ })).toBeNull())
const at = (address: string) => waitFor(() => expect(location.pathname + location.search).toBe(address))

it('finds a page by the initials of its title and opens it', async () => {
  const palette = await open()
  palette.type('zdgl')
  expect(await within(palette.dialog).findByText(/没有匹配/)).toBeVisible()
  palette.type('jsqx')
  await palette.option(/^角色权限/)
  palette.press('Enter')
  await at('/role')
  await closed()
})

describe('a member', () => {
  it('is found by pinyin, and opened', async () => {
    const palette = await open()
    palette.type('heman')
    await palette.option(/^何满.*M\d{8}/)
    palette.press('Enter')
    await at(`/member?open=${member.id}`)
    await closed()
  })

  it('is opened by an Enter that comes before the answer', async () => {
    await visit('/role')
    const palette = await open()
    palette.type(member.memberNo)
    palette.press('Enter')
    await at(`/member?open=${member.id}`)
    await closed()
  })

  it('has actions behind the right arrow; Escape goes one step back', async () => {
    await visit('/role')
    const palette = await open()
    await palette.option(/^何满/)
    palette.press('ArrowRight')
    await palette.option(/^约课/)
    palette.press('Escape')
    await palette.option(/^何满/)
    palette.press('ArrowRight')
    await palette.option(/^开单收银/)
    palette.press('ArrowDown')
    await waitFor(() => expect(palette.marked()).toHaveTextContent('开单收银'))
    palette.press('Enter')
    await at(`/order?sale=new&member=${member.id}&kind=plan`)
    await closed()
  })
})

it('says when records could not be searched, while pages and commands work on', async () => {
  await visit('/role')
  const palette = await open()
  for (const path of ['members', 'orders', 'coaches', 'people', 'stores', 'coach-courses', 'video-courses'])
    app.answer(`/api/v1/${path}`, () => new Response('{}', { status: 500 }))
  for (const path of ['exercises', 'training-plans', 'equipment', 'accounts'])
    app.answer(`/api/v1/${path}`, () => new Response('{}', { status: 500 }))
  palette.type('会员')
  expect(await within(palette.dialog).findByRole('alert')).toHaveTextContent('没有查到记录')
  await palette.option(/^会员价格/)
  palette.press('Escape')
  await closed()
})
