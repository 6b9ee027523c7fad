import { afterAll, afterEach, beforeAll, expect, it, rs } from '@rstest/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import type { Lead } from '../../contract/sales/lead'
import { newPerson, newStore } from '../api/fixtures/gym'
import { makeLead } from '../api/fixtures/leads'
import { type Ask, signIn, startApp, type TestApp } from '../harness/app'
import { type OpenApp, openSignedIn } from './harness/open-app'

rs.setConfig({ testTimeout: 60_000 })
const slow = { timeout: 20_000 }

let server: TestApp
let ask: Ask
let app: OpenApp | undefined
let storeId = ''

beforeAll(async () => {
  server = await startApp()
  server.clock.set(new Date().toISOString())
  ask = await signIn(server.app)
  storeId = (await newStore(ask, { name: '静安店' })).id
}, 120_000)
afterEach(async () => {
  app?.close()
  app = undefined
  localStorage.clear()
  await sql`delete from lead`.execute(server.db)
})
afterAll(() => server.close())

const read = async ({ id }: Pick<Lead, 'id'>): Promise<Lead> =>
  (await ask('GET', `/api/v1/leads/${id}`)).json()

it('the list shows leads, and a follow-up is recorded with its next step', async () => {
  const lead = await makeLead(ask, { storeId, name: '何晓雨' })
  app = await openSignedIn(server, '/persion?view=leads')
  const row = await screen.findByRole('row', { name: /何晓雨/ }, slow)
  expect(within(row).getByText('无人跟进')).toBeVisible()
  fireEvent.click(within(row).getByRole('button', { name: '更多操作 何晓雨的线索' }))
  fireEvent.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: '记录跟进' }))
  const dialog = within(await screen.findByRole('dialog', { name: /记录跟进/ }, slow))
  const type = (name: RegExp, value: string) =>
    fireEvent.change(dialog.getByLabelText(name, { selector: 'input,textarea' }), { target: { value } })
  type(/^跟进内容/, '约周四来看')
  type(/^下一步/, '到店参观')
  fireEvent.click(dialog.getByRole('button', { name: '记录跟进' }))
  expect(await dialog.findByText('请选择下一步的日期', {}, slow)).toBeVisible()
  type(/^日期/, '2099-03-05')
  fireEvent.click(dialog.getByRole('button', { name: '记录跟进' }))
  await waitFor(
    async () =>
      expect(await read(lead)).toMatchObject({
        nextStep: '到店参观',
        nextStepOn: '2099-03-05',
        notes: [{ text: '约周四来看' }],
      }),
    slow,
  )
})

it('a known mobile offers its person for the new lead', async () => {
  const person = await newPerson(ask, { name: '许会籍', mobile: '13700009999', storeId })
  app = await openSignedIn(server, '/persion?view=leads&new=1')
  const drawer = within(await screen.findByRole('dialog', { name: '新线索' }, slow))
  const [mobile] = drawer.getAllByLabelText(/^手机号/, { selector: 'input' })
  fireEvent.change(mobile!, { target: { value: '13700009999' } })
  fireEvent.click(await drawer.findByRole('button', { name: '选择此人' }, slow))
  await waitFor(() => expect(drawer.getAllByText(new RegExp(person.name))[0]).toBeVisible(), slow)
  expect(mobile).toBeDisabled()
})

it('on the board a card moves by keys, a refused move says why, and a person’s drawer shows the lead', async () => {
  const lead = await makeLead(ask, { storeId, name: '何晓雨' })
  app = await openSignedIn(server, '/persion?view=board')
  const columnOf = async (state: string) => within(await screen.findByRole('region', { name: state }, slow))
  const card = async (state: string) =>
    (await columnOf(state)).findByRole('button', { name: /^何晓雨/ }, slow)
  const press = (element: HTMLElement, ...keys: string[]) => {
    for (const key of keys) fireEvent.keyDown(element, { key })
  }
  press(await card('新线索'), ' ', 'ArrowRight', ' ')
  await card('已联系')
  expect((await read(lead)).status).toBe('contacted')
  press(await card('已联系'), ' ', 'ArrowRight', 'ArrowRight', ' ')
  const dialog = within(await screen.findByRole('dialog', { name: /开始体验/ }, slow))
  fireEvent.click(dialog.getByRole('switch'))
  fireEvent.click(dialog.getByRole('button', { name: '开始体验' }))
  press(await card('体验'), ' ', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', ' ')
  expect(await screen.findByText('“体验”不能直接移到“新线索”。请先“退回上一步”。', {}, slow)).toBeVisible()
  expect(await read(lead)).toMatchObject({ status: 'trial', awaitsTrialCard: false })
  app.close()
  app = await openSignedIn(server, `/persion?edit=${lead.personId}`)
  const section = within(await screen.findByRole('region', { name: '线索' }, slow))
  expect(await section.findByRole('link', { name: '静安店' }, slow)).toHaveAttribute(
    'href',
    `/persion?view=leads&edit=${lead.id}`,
  )
})

it('the funnel shows conversion by source and by seller', async () => {
  const lead = await makeLead(ask, { storeId, source: 'platform', costFen: 3_000 })
  await ask('POST', `/api/v1/leads/${lead.id}/win`, {}, { 'if-match': '"1"' })
  await makeLead(ask, { storeId, source: 'platform' })
  await makeLead(ask, { storeId, source: 'platform' })
  app = await openSignedIn(server, '/persion?view=funnel')
  const table = within(await screen.findByRole('table', { name: '线索转化，按来源' }, slow))
  const cells = within(table.getByRole('row', { name: /^平台/ })).getAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    '3',
    '1',
    '1',
    '1',
    '1',
    '0',
    '33.3%',
    '¥30.00',
  ])
  const stages = within(screen.getByRole('list', { name: '线索转化' })).getAllByRole('listitem')
  expect(stages.at(-1)).toHaveTextContent('33.3%')
})

it('a lead whose seller’s account is disabled says so in the list and on the board', async () => {
  const leaver = await newPerson(ask, { name: '何离职', storeId })
  await makeLead(ask, { storeId, name: '何晓雨', ownerId: leaver.id })
  const account = await ask('POST', '/api/v1/accounts', {
    username: 'leaver',
    displayName: '何离职',
    role: 'front_desk',
    storeIds: [storeId],
    personId: leaver.id,
  })
  const row = await account.json()
  await ask(
    'POST',
    `/api/v1/accounts/${row.id}/disable`,
    { reason: '已离职' },
    { 'if-match': `"${row.version}"` },
  )
  app = await openSignedIn(server, '/persion?view=leads')
  const line = await screen.findByRole('row', { name: /何晓雨/ }, slow)
  expect(within(line).getByText('账号已停用')).toBeVisible()
  app.close()
  app = await openSignedIn(server, '/persion?view=board')
  expect(await screen.findByRole('button', { name: /^何晓雨.*何离职.*账号已停用/ }, slow)).toBeVisible()
})
