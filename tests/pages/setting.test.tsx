import { afterAll, beforeAll, beforeEach, expect, it, rs } from '@rstest/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { SettingName, SettingRow, SettingValues } from '../../contract/system/settings'
import { versioned } from '../api/fixtures/gym'
import { type Ask, signIn, startApp, type TestApp } from '../harness/app'
import { nextUndo, type OpenApp, openApp, signInByForm, visit } from './harness/open-app'

rs.setConfig({ testTimeout: 30_000 })

let server: TestApp
let ask: Ask
let app: OpenApp

beforeAll(async () => {
  server = await startApp()
  ask = await signIn(server.app)
  app = await openApp(server, '/login?return=/setting')
  await signInByForm(app)
  await screen.findByRole('heading', { name: '系统设置' })
}, 60_000)
afterAll(async () => {
  app.close()
  await server.close()
})
beforeEach(async () => {
  visit('/store')
  await screen.findByRole('heading', { name: '门店信息' })
  visit('/setting')
  await screen.findByRole('heading', { name: '系统设置' })
})

const settingOf = async (name: SettingName): Promise<SettingRow> => {
  const { rows }: { rows: SettingRow[] } = await (await ask('GET', '/api/v1/settings')).json()
  const row = rows.find((one) => one.name === name)
  if (row === undefined) throw new Error(`there is no setting ${name}`)
  return row
}
const part = async (name: string) => within(await screen.findByRole('region', { name }))
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

it('a setting is saved separately and shows who changed it', async () => {
  const business = await part('企业信息')
  type(await business.findByLabelText(/企业名称/), '力健健身')
  fireEvent.click(business.getByRole('button', { name: '保存' }))
  expect(await business.findByText(/admin 修改于/)).toBeVisible()
  expect((await settingOf('business')).value).toMatchObject({ name: '力健健身' })
  await waitFor(() => expect(business.queryByRole('button', { name: '保存' })).toBe(null))
})

it('the fallback’s hint says whom the chosen channel does not reach', async () => {
  const { value, version } = await settingOf('messages')
  const messages = await part('消息')
  expect(await messages.findByText(/沙盒不发给任何人，不需要备用渠道/)).toBeVisible()
  expect(messages.queryByText(/没有邮箱/)).toBe(null)
  expect([(value as SettingValues['messages']).channel, version]).toEqual(['sandbox', 1])
})

it('money is exact to the fen, and text that is no amount is refused at its field', async () => {
  const city = await part('城市限额与依据')
  const field = await city.findByLabelText(/储值卡单张上限/)
  type(field, '很多')
  expect(city.getByText('请输入金额，例如 199 或 199.50', { exact: false })).toBeVisible()
  type(field, '4999.09')
  fireEvent.click(city.getByRole('button', { name: '保存' }))
  await waitFor(async () =>
    expect((await settingOf('city_limits')).value).toMatchObject({ stored: { maxFen: 499_909 } }),
  )
  const [source] = await city.findAllByRole('link', { name: '打开依据' })
  expect(source).toHaveAttribute('href', expect.stringMatching(/^https:/))
})

it('the wrong line of a list is named', async () => {
  const sites = await part('官网来源')
  type(await sites.findByLabelText(/允许的网站/), 'https://www.example.com\nwww.example.com/x')
  fireEvent.click(sites.getByRole('button', { name: '保存' }))
  expect(await sites.findByText(/「www\.example\.com\/x」/)).toBeVisible()
  await waitFor(() => expect(sites.getByRole('button', { name: '取消' })).toBeEnabled())
  fireEvent.click(sites.getByRole('button', { name: '取消' }))
  fireEvent.click(await screen.findByRole('button', { name: '放弃修改' }))
  await waitFor(() => expect(sites.getByLabelText(/允许的网站/)).toHaveValue(''))
})

it('keeps the public holidays, and refuses one without a name or days beside its fields', async () => {
  const holidays = await part('法定节假日')
  const before = await holidays.findAllByRole('listitem')
  fireEvent.click(holidays.getByRole('button', { name: '添加节假日' }))
  const added = within(await holidays.findByRole('listitem', { name: `节假日 ${before.length + 1}` }))
  fireEvent.click(holidays.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(added.getByLabelText(/^名称/)).toHaveAttribute('aria-invalid', 'true'))
  expect(added.getByRole('textbox', { name: /^第一天/ })).toHaveAttribute('aria-invalid', 'true')
  await waitFor(() => expect(added.getByLabelText(/^名称/)).toBeEnabled())
  fireEvent.click(added.getByRole('button', { name: /^删除/ }))
  await waitFor(() => expect(holidays.getAllByRole('listitem')).toHaveLength(before.length))
  type(within(before[0]!).getByLabelText(/^名称/), '元旦假期')
  fireEvent.click(await holidays.findByRole('button', { name: '保存' }))
  await waitFor(async () => {
    const { days } = (await settingOf('holidays')).value as SettingValues['holidays']
    expect(days.map(({ name }) => name).slice(0, 2)).toEqual(['元旦假期', '春节'])
  })
  await waitFor(() => expect(holidays.queryByRole('button', { name: '保存' })).toBe(null))
})

it('a conflict shows both versions and keeps the changes of both', async () => {
  const doors = await part('门禁与设备')
  type(await doors.findByLabelText(/视为在店/), '90')
  const row = await settingOf('doors')
  const value = { ...(row.value as object), repeatWithinS: 30 }
  const faster = await ask('PATCH', '/api/v1/settings/doors', { value }, versioned(row))
  expect(faster.status).toBe(200)
  fireEvent.click(doors.getByRole('button', { name: '保存' }))
  fireEvent.click(await doors.findByRole('button', { name: '保留我的' }))
  await waitFor(async () =>
    expect((await settingOf('doors')).value).toMatchObject({ stayMin: 90, repeatWithinS: 30 }),
  )
})

it('unsaved input stays while another page is shown, and closing the tab asks first', async () => {
  const discount = await part('折扣权限')
  type(await discount.findByLabelText(/最多优惠/), '25')
  await screen.findByRole('img', { name: '有未保存的内容' })
  fireEvent.click(screen.getByRole('link', { name: '官网后台管理系统' }))
  await screen.findByRole('tab', { name: /系统首页/, selected: true })
  fireEvent.click(screen.getByRole('tab', { name: /系统设置/ }))
  await screen.findByRole('tab', { name: /系统设置/, selected: true })
  expect(discount.getByLabelText(/最多优惠/)).toHaveValue('25')
  fireEvent.keyDown(screen.getByRole('tab', { name: /系统设置/ }), { key: 'Delete' })
  const question = within(await screen.findByRole('dialog'))
  fireEvent.click(question.getByRole('button', { name: '继续编辑' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
  expect(discount.getByLabelText(/最多优惠/)).toHaveValue('25')
  fireEvent.click(discount.getByRole('button', { name: '取消' }))
  fireEvent.click(await screen.findByRole('button', { name: '放弃修改' }))
  await waitFor(() => expect(discount.getByLabelText(/最多优惠/)).toHaveValue('10'))
})

it('restoring the defaults shows the changes first and can be undone', async () => {
  const rules = await part('退款规则')
  type(await rules.findByLabelText(/无理由退款期限/), '15')
  fireEvent.click(rules.getByRole('button', { name: '保存' }))
  fireEvent.click(await rules.findByRole('button', { name: '恢复默认' }, { timeout: 10_000 }))
  const dialog = within(await screen.findByRole('dialog', { name: '恢复「退款规则」的默认值？' }))
  expect(dialog.getByText('无理由退款期限').closest('div')).toHaveTextContent('15 天 → 7 天')
  const undo = nextUndo()
  fireEvent.click(dialog.getByRole('button', { name: '恢复默认' }))
  await waitFor(async () =>
    expect((await settingOf('refund_rules')).value).toMatchObject({ coolingOffDays: 7 }),
  )
  await undo()
  await waitFor(async () =>
    expect((await settingOf('refund_rules')).value).toMatchObject({ coolingOffDays: 15 }),
  )
})

it('a setting shows its history', async () => {
  const business = await part('企业信息')
  fireEvent.click(await business.findByRole('button', { name: '「企业信息」的变更记录' }))
  const history = within(await screen.findByRole('dialog', { name: '变更记录' }))
  expect((await history.findByText('企业名称')).closest('div')).toHaveTextContent('健身俱乐部 → 力健健身')
})
