import { afterAll, beforeAll, expect, it, rs } from '@rstest/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { enqueue } from '../../server/kit/jobs/jobs'
import { startApp, type TestApp } from '../harness/app'
import { type OpenApp, openApp, signInByForm, visit } from './harness/open-app'

rs.setConfig({ testTimeout: 30_000 })

let server: TestApp
let app: OpenApp

beforeAll(async () => {
  server = await startApp()
  await server.db.transaction().execute((tx) => enqueue(tx, 'document.remove', { documentId: 'd-1' }))
  await sql`
    update graphile_worker._private_jobs set attempts = 3, last_error = 'the folder is gone', run_at = now() + interval '1 hour'
  `.execute(server.db)
  app = await openApp(server, '/login?return=/job')
  await signInByForm(app)
  await screen.findByRole('heading', { name: '后台任务' })
}, 60_000)
afterAll(async () => {
  app.close()
  await server.close()
})

const found = async () => {
  const { rows } = await sql<{ attempts: number }>`
    select attempts from graphile_worker.jobs where task_identifier = 'document.remove'
  `.execute(server.db)
  return rows.map(({ attempts }) => attempts)
}

it('says in words what there is to do and when, and starts it now', async () => {
  visit('/job')
  const purge = within(await screen.findByRole('row', { name: /清除归档期满的证书/ }))
  expect(purge.getByText('每天 03:20')).toBeVisible()
  fireEvent.click(purge.getByRole('button', { name: '立即运行' }))
  expect(await purge.findByRole('link', { name: '1' })).toHaveProperty(
    'href',
    `${location.origin}/job?view=queue&name=certificate.purge`,
  )
})

it('shows why something failed, and tries it again', async () => {
  visit('/job?view=queue&state=failed')
  const tries = await screen.findByText('3 / 12')
  const row = screen.getByRole('row', { name: /删除证件文件/ })
  expect(row).toContainElement(tries)
  fireEvent.click(row)
  const drawer = within(await screen.findByRole('dialog', { name: '删除证件文件' }))
  expect(drawer.getByText('the folder is gone')).toBeVisible()
  fireEvent.click(drawer.getByRole('button', { name: '关闭' }))
  fireEvent.click(within(row).getByRole('button', { name: '重试' }))
  await waitFor(async () => expect(await found()).toEqual([0]))
})

it('takes work out of the queue once that is confirmed', async () => {
  visit('/job?view=queue&name=document.remove')
  fireEvent.click(await screen.findByRole('button', { name: '更多操作 删除证件文件' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: '移除' }))
  const dialog = within(await screen.findByRole('dialog', { name: '移除「删除证件文件」？' }))
  expect(await found()).toHaveLength(1)
  fireEvent.click(dialog.getByRole('button', { name: '移除' }))
  await waitFor(async () => expect(await found()).toEqual([]))
})
