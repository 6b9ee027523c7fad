import { afterAll, beforeAll, beforeEach, expect, it, rs } from '@rstest/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { CourseType } from '../../contract/content/course-type'
import { newCourseType } from '../api/fixtures/exercises'
import { type Ask, signIn, startApp, type TestApp } from '../harness/app'
import { nextUndo, type OpenApp, openApp, settle, signInByForm, visit } from './harness/open-app'

rs.setConfig({ testTimeout: 30_000 })
const slow = { timeout: 10_000 }

let server: TestApp
let ask: Ask
let app: OpenApp

const listed = async (): Promise<CourseType[]> =>
  (await (await ask('GET', '/api/v1/course-types?sort=sort')).json()).rows
const named = async (name: string) => (await listed()).find((row) => row.name === name)

beforeAll(async () => {
  server = await startApp()
  ask = await signIn(server.app)
  for (const [name, code] of [
    ['瑜伽', 'yoga'],
    ['单车', 'cycling'],
    ['搏击', 'boxing'],
  ] as const)
    await newCourseType(ask, { name, code })
  app = await openApp(server, '/login?return=/curriculumtype')
  await signInByForm(app)
  await screen.findByRole('heading', { name: '课程类型' }, slow)
}, 60_000)
afterAll(async () => {
  app.close()
  await server.close()
})
beforeEach(async () => {
  visit('/curriculumtype')
  await screen.findByRole('table')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
})

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }, slow))
const choose = async (name: string, entry: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `更多操作 ${name}` }, slow))
  fireEvent.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: entry }))
}

it('makes a type with a sign and a colour', async () => {
  visit('/curriculumtype?new=1')
  const form = await dialog('新建课程类型')
  fireEvent.change(form.getByLabelText(/^名称/), { target: { value: '舞蹈' } })
  await settle()
  fireEvent.change(form.getByLabelText(/^编号/), { target: { value: 'Dance' } })
  await settle()
  fireEvent.click(form.getByRole('radio', { name: '舞蹈' }))
  await settle()
  fireEvent.click(form.getByRole('radio', { name: '#E04A4A' }))
  await settle()
  fireEvent.click(form.getByRole('button', { name: '保存' }))
  await settle()
  expect(await form.findByText(/编号为 2–30 位小写字母/)).toBeVisible()
  fireEvent.change(form.getByLabelText(/^编号/), { target: { value: 'dance' } })
  await settle()
  fireEvent.click(form.getByRole('button', { name: '保存' }))
  await settle()
  await waitFor(async () =>
    expect(await named('舞蹈')).toMatchObject({ icon: 'dance', colour: '#E04A4A', code: 'dance' }),
  )
})

it('puts the types in order by keys, and takes that back', async () => {
  const takeBack = nextUndo()
  visit('/curriculumtype?view=order')
  const before = (await listed()).map(({ name }) => name)
  const handle = await screen.findByRole('button', { name: /^调整「单车」的顺序/ }, slow)
  handle.focus()
  for (const key of [' ', 'Home', ' ']) fireEvent.keyDown(handle, { key })
  const after = ['单车', ...before.filter((name) => name !== '单车')]
  await waitFor(async () => expect((await listed()).map(({ name }) => name)).toEqual(after))
  await takeBack()
  await waitFor(async () => expect((await listed()).map(({ name }) => name)).toEqual(before))
})

it('disables a type at once while it has no courses, and takes that back', async () => {
  const takeBack = nextUndo()
  await choose('瑜伽', '停用')
  await waitFor(async () => expect((await named('瑜伽'))?.isEnabled).toBe(false))
  await takeBack()
  await waitFor(async () => expect((await named('瑜伽'))?.isEnabled).toBe(true))
})

it('shows what a merge takes along before it happens', async () => {
  await choose('搏击', '合并到…')
  const form = await dialog('合并「搏击」')
  expect(form.getByRole('button', { name: '合并' })).toBeDisabled()
  await app.user.click(form.getByRole('combobox'))
  await app.user.click(await screen.findByRole('option', { name: '瑜伽' }, slow))
  expect(await form.findByText('将移动 0 门课程', undefined, slow)).toBeVisible()
  fireEvent.click(form.getByRole('button', { name: '合并' }))
  await waitFor(async () => expect(await named('搏击')).toBe(undefined))
})
