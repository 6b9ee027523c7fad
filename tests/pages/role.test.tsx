import { afterAll, beforeAll, beforeEach, expect, it, rs } from '@rstest/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Role } from '../../contract/system/role'
import { type Ask, signIn, startApp, type TestApp } from '../harness/app'
import { type OpenApp, openSignedIn, visit } from './harness/open-app'

rs.setConfig({ testTimeout: 60_000 })
const slow = { timeout: 20_000 }

let server: TestApp
let ask: Ask
let app: OpenApp
let role: Role
beforeAll(async () => {
  server = await startApp()
  ask = await signIn(server.app)
  const body = { name: 'helper', title: '助理', description: '', permissions: ['coach:*', 'store:read'] }
  role = await (await ask('POST', '/api/v1/roles', body)).json()
  app = await openSignedIn(server, '/role')
  await screen.findByRole('heading', { name: '角色权限' }, slow)
}, 120_000)
afterAll(async () => {
  app.close()
  await server.close()
})
beforeEach(async () => {
  visit('/role')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
})

const opened = async (address: string, name: string) => {
  visit(address)
  const drawer = within(await screen.findByRole('dialog', { name }, slow))
  await drawer.findByRole('table', {}, slow)
  return drawer
}
const read = async (id: string): Promise<Role> => (await ask('GET', `/api/v1/roles/${id}`)).json()

it('shows a star as everything ticked, spells it out when one is taken away, and says so before it is saved', async () => {
  const drawer = await opened(`/role?edit=${role.id}`, '助理')
  expect(drawer.getByRole('checkbox', { name: '教练：全部操作' })).toBeChecked()
  fireEvent.click(drawer.getByRole('checkbox', { name: '教练：归档和恢复' }))
  fireEvent.click(drawer.getByRole('checkbox', { name: '门店：导出' }))
  const changes = within(drawer.getByRole('region', { name: '本次更改' }))
  expect(changes.getByText('新增 1 项')).toBeVisible()
  expect(changes.getByText('移除 1 项')).toBeVisible()
  expect(changes.getAllByRole('listitem').map(({ title }) => title)).toEqual([
    'store:export',
    'coach:archive',
  ])
  fireEvent.click(drawer.getByRole('button', { name: '保存' }))
  await waitFor(async () => expect((await read(role.id)).permissions).toContain('store:export'), slow)
  const { permissions } = await read(role.id)
  expect(permissions).not.toContain('coach:*')
  expect(permissions).not.toContain('coach:archive')
  expect(permissions).toContain('coach:depart')
})

it('finds permissions by word, shows the chosen alone, and walks by arrows', async () => {
  const drawer = await opened(`/role?edit=${role.id}`, '助理')
  fireEvent.change(drawer.getByLabelText('搜索权限'), { target: { value: '门店' } })
  expect(drawer.queryByRole('checkbox', { name: '轮播图：查看' })).toBe(null)
  fireEvent.change(drawer.getByLabelText('搜索权限'), { target: { value: '' } })
  fireEvent.click(drawer.getByRole('checkbox', { name: '只看已选' }))
  expect(drawer.queryByRole('checkbox', { name: '轮播图：查看' })).toBe(null)
  const all = drawer.getByRole('checkbox', { name: '门店：全部操作' })
  all.focus()
  fireEvent.keyDown(all, { key: 'ArrowRight' })
  expect(drawer.getByRole('checkbox', { name: '门店：查看' })).toHaveFocus()
})

it('does not let the administrator’s own permissions be changed', async () => {
  const { rows }: { rows: Role[] } = await (await ask('GET', '/api/v1/roles')).json()
  const all = rows.find(({ name }) => name === 'administrator')
  const drawer = await opened(`/role?edit=${all?.id}`, '管理员')
  const box = drawer.getByRole('checkbox', { name: '教练：查看' })
  fireEvent.click(box)
  expect(box).toBeChecked()
  expect(box).toHaveAttribute('aria-disabled', 'true')
  expect(drawer.getByText(/管理员拥有全部权限/)).toBeVisible()
})
