import { afterAll, beforeAll, expect, it, rs } from '@rstest/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Store } from '../../contract/catalogue/store'
import { insertAccount } from '../../server/system/account/new-account'
import { newStore, versioned } from '../api/fixtures/gym'
import { goods, keyed, paidOrder } from '../api/fixtures/till'
import { type Ask, signIn, startApp, type TestApp } from '../harness/app'
import { cheapPasswordHash } from '../harness/database/cheap-password-hash'
import { type OpenApp, openApp, signInByForm } from './harness/open-app'

rs.setConfig({ testTimeout: 60_000 })
/** The first sight of a view loads its code. */
const slow = { timeout: 20_000 }

let server: TestApp
let ask: Ask
let app: OpenApp
let store: Store

beforeAll(async () => {
  server = await startApp()
  server.clock.set(new Date().toISOString())
  ask = await signIn(server.app)
  store = await newStore(ask)
  app = await openApp(server, '/login?return=/order')
  await signInByForm(app)
  await screen.findByRole('heading', { name: '订单信息' }, slow)
}, 120_000)
afterAll(async () => {
  app.close()
  await server.close()
})

const type = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } })
const figure = (name: string, region: HTMLElement) =>
  within(region).getByText(name, { selector: 'dt' }).closest('div')?.querySelector('dd')?.textContent
const shiftNow = async () =>
  (await (await ask('GET', `/api/v1/till-shifts/current?store=${store.id}`)).json()).shift

/** A shift of another person, 1 yuan over. */
async function handOverByAnother(): Promise<void> {
  const passwordHash = await cheapPasswordHash('correct horse battery')
  await insertAccount(server.db, { username: 'second', passwordHash, role: 'administrator' }, server.clock())
  const second = await signIn(server.app, 'second', 'correct horse battery')
  const opening = { storeId: store.id, floatFen: 20_000, note: '' }
  const shift = await (await second('POST', '/api/v1/till-shifts', opening, keyed())).json()
  server.clock.advance({ minutes: 1 })
  const counted = { expectedFen: 20_000, posFen: 0, countedFen: 20_100, leftFen: 20_000, posSlipFen: null }
  const body = { ...counted, note: '多一元' }
  const reply = await second('POST', `/api/v1/till-shifts/${shift.id}/close`, body, versioned(shift))
  expect(reply.status).toBe(200)
}

it('opens with a float, records a paid-out, and shows what the drawer should hold', async () => {
  fireEvent.click(await screen.findByRole('link', { name: '班次' }))
  const opening = await screen.findByRole('form', { name: '开班' }, slow)
  type(within(opening).getByRole('textbox', { name: /^备用金/ }), '200')
  fireEvent.click(within(opening).getByRole('button', { name: '开班' }))
  const panel = await screen.findByRole('region', { name: '本班' }, slow)
  await paidOrder({ admin: ask, mine: store }, { memberId: null, items: [goods(3_050)] })
  const moving = within(panel).getByRole('form', { name: '存入或支出' })
  const record = within(moving).getByRole('button', { name: '记一笔' })
  expect(record).toBeDisabled()
  type(within(moving).getByRole('textbox', { name: /^金额/ }), '12')
  type(within(moving).getByRole('textbox', { name: /^原因/ }), '买打印纸')
  fireEvent.click(record)
  await within(panel).findByText('买打印纸', undefined, slow)
  expect(figure('应有现金', panel)).toBe('¥218.50')
  expect(await shiftNow()).toMatchObject({ paidOutFen: 1_200, expectedFen: 21_850 })
})

it('a hand-over that differs asks why, and its difference is settled in a sentence', async () => {
  const form = await screen.findByRole('form', { name: '清点交班' })
  type(within(form).getByRole('textbox', { name: '100 元' }), '2')
  type(within(form).getByRole('textbox', { name: '10 元' }), '1')
  expect(figure('差异', form)).toMatch(/8\.50/)
  fireEvent.click(within(form).getByRole('button', { name: '交班' }))
  await within(form).findByText('有差额时请写明原因，至少 2 个字')
  expect(await shiftNow()).not.toBeNull()
  type(within(form).getByRole('textbox', { name: /^差异原因/ }), '找零多给')
  fireEvent.click(within(form).getByRole('button', { name: '交班' }))
  await screen.findByText(/^已交班，差异/, undefined, slow)
  expect(await shiftNow()).toBeNull()

  const list = screen.getByRole('region', { name: '历次交班' })
  await within(list).findByText('由别人处理', undefined, slow)
  await handOverByAnother()
  const onlyOpen = within(list).getByRole('checkbox')
  fireEvent.click(onlyOpen)
  fireEvent.click(await within(list).findByRole('button', { name: /^处理 .* 的差异$/ }, slow))
  const dialog = within(await screen.findByRole('dialog'))
  type(dialog.getByRole('textbox', { name: /^处理结果/ }), '收银员补足')
  fireEvent.click(dialog.getByRole('button', { name: '处理' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), slow)
  fireEvent.click(onlyOpen)
  await waitFor(() => expect(within(list).getByText(/收银员补足/)).toBeVisible(), slow)
  expect(within(list).getByText('已处理')).toBeVisible()
})

it('the next shift is offered what the last one left', async () => {
  const opening = await screen.findByRole('form', { name: '开班' })
  expect(within(opening).getByRole('textbox', { name: /^备用金/ })).toHaveValue('200')
  within(opening).getByText('上一班留下 ¥200.00')
})

it('a sum beyond the limit is refused in yuan', async () => {
  const opening = await screen.findByRole('form', { name: '开班' })
  type(within(opening).getByRole('textbox', { name: /^备用金/ }), '1000001')
  fireEvent.click(within(opening).getByRole('button', { name: '开班' }))
  await within(opening).findByText('不能大于 ¥1,000,000.00', undefined, slow)
  type(within(opening).getByRole('textbox', { name: /^备用金/ }), '200')
})
