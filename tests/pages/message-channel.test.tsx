import { afterAll, beforeAll, expect, it, rs } from '@rstest/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { startApp, type TestApp } from '../harness/app'
import { type OpenApp, openApp, signInByForm } from './harness/open-app'

rs.setConfig({ testTimeout: 30_000 })

let server: TestApp
let app: OpenApp
beforeAll(async () => {
  server = await startApp()
  app = await openApp(server, '/login?return=/message?view=channels')
  await signInByForm(app)
  await screen.findByRole('heading', { name: '消息' })
}, 60_000)
afterAll(async () => {
  app.close()
  await server.close()
})

const stored = async () => {
  const { rows } = await sql<{ config: { templates: unknown; priceLi: number } | null }>`
    select config from message_channel where name = 'aliyun'
  `.execute(server.db)
  return rows[0]?.config
}

it('says which channels are not set up, and sets one up with its texts', async () => {
  expect(await screen.findByText(/现在用“沙盒”发送/)).toBeVisible()
  const panel = within(await screen.findByRole('region', { name: '阿里云短信' }))
  expect(panel.getByText('还没有设置')).toBeVisible()
  fireEvent.click(panel.getByRole('button', { name: '设置' }))
  const dialog = within(await screen.findByRole('dialog', { name: '设置阿里云短信' }))
  const type = (name: string | RegExp, value: string) =>
    fireEvent.change(dialog.getByRole('textbox', { name }), { target: { value } })
  type(/^AccessKey ID/, 'LTAI5tExampleKeyId')
  type(/^密钥/, 'exampleSecretOfThirtySigns0123')
  type(/^短信签名/, '力量健身')
  type('已预约的模板编号', 'SMS_1')
  type('已预约的变量', 'member, price')
  fireEvent.click(dialog.getByRole('button', { name: '保存' }))
  expect(await dialog.findByRole('alert')).toBeVisible()
  expect(await stored()).toBe(null)
  type('已预约的变量', 'member，day')
  fireEvent.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(async () =>
    expect((await stored())?.templates).toEqual([
      { event: 'booked', code: 'SMS_1', parameters: ['member', 'day'] },
    ]),
  )
  expect(await panel.findByText('签名“力量健身”，1个模板')).toBeVisible()
})

it('does not save an empty price as nothing to pay', async () => {
  const panel = within(await screen.findByRole('region', { name: '阿里云短信' }))
  fireEvent.click(panel.getByRole('button', { name: '修改' }))
  const dialog = within(await screen.findByRole('dialog', { name: '设置阿里云短信' }))
  const price = dialog.getByRole('textbox', { name: /^单价/ })
  fireEvent.change(price, { target: { value: ' ' } })
  fireEvent.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(price).toHaveAccessibleDescription(/必填|请填写/))
  expect((await stored())?.priceLi).toBe(45)
  fireEvent.click(dialog.getByRole('button', { name: '取消' }))
})

it('sets up e-mail, names a wrong field, and asks for an address to try it', async () => {
  const panel = within(await screen.findByRole('region', { name: '邮件' }))
  fireEvent.click(panel.getByRole('button', { name: '设置' }))
  const dialog = within(await screen.findByRole('dialog', { name: '设置邮件' }))
  const type = (name: string | RegExp, value: string) =>
    fireEvent.change(dialog.getByRole('textbox', { name }), { target: { value } })
  type(/^服务器/, '10.0.0.1')
  type(/^用户名/, 'gym@example.com')
  type(/^密码/, 'an app password')
  type(/^发件邮箱/, 'gym@example.com')
  type(/^发件人名称/, '力量健身')
  fireEvent.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(dialog.getByRole('textbox', { name: /^服务器/ })).toHaveAccessibleDescription(/内网/),
  )
  type(/^服务器/, '1.1.1.1')
  fireEvent.click(dialog.getByRole('button', { name: '保存' }))
  expect(await panel.findByText('gym@example.com，经 1.1.1.1')).toBeVisible()
  fireEvent.click(panel.getByRole('button', { name: '发给我试试' }))
  const trial = within(await screen.findByRole('dialog', { name: '发给我试试' }))
  fireEvent.change(trial.getByRole('textbox', { name: /^邮箱/ }), { target: { value: 'nobody' } })
  fireEvent.click(trial.getByRole('button', { name: '发送' }))
  await waitFor(() =>
    expect(trial.getByRole('textbox', { name: /^邮箱/ })).toHaveAccessibleDescription(/完整的邮箱/),
  )
  fireEvent.click(trial.getByRole('button', { name: '关闭' }))
})

it('sets up the WeChat account: says how a keyword is written, and which WeChat would refuse', async () => {
  const panel = within(await screen.findByRole('region', { name: '微信公众号' }))
  fireEvent.click(panel.getByRole('button', { name: '设置' }))
  const dialog = within(await screen.findByRole('dialog', { name: '设置微信公众号' }))
  const type = (name: string | RegExp, value: string) =>
    fireEvent.change(dialog.getByRole('textbox', { name }), { target: { value } })
  const save = () => fireEvent.click(dialog.getByRole('button', { name: '保存' }))
  expect(dialog.getByRole('textbox', { name: '已收款的关键词' })).toHaveAccessibleDescription(
    /amount1=amount, character_string2=number, thing3=store, thing4=member, thing5=business/,
  )
  type(/^AppID/, 'wx520c15f417810387')
  type(/^AppSecret/, '0123456789abcdef0123456789abcdef')
  type('已预约的模板 ID', 'ngqIpbwh8bUfcSsECmogfXcV14J0tQlEpBO27izEYtY')
  type('已预约的关键词', 'thing1 course')
  save()
  expect(await dialog.findByRole('alert')).toHaveTextContent('thing1 course：请写成 关键词=变量')
  type('已预约的关键词', 'thing1=amount')
  save()
  await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent('不认识 {amount}'))
  type('已预约的关键词', 'time2=coach')
  save()
  await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent('微信不接受“time2=coach”'))
  type('已预约的关键词', 'thing1＝course；time2 = time')
  save()
  expect(await panel.findByText('wx520c15f417810387，1个模板')).toBeVisible()
  fireEvent.click(panel.getByRole('button', { name: '修改' }))
  const again = within(await screen.findByRole('dialog', { name: '设置微信公众号' }))
  expect(again.getByRole('textbox', { name: '已预约的关键词' })).toHaveValue('thing1=course, time2=time')
  expect(again.getByRole('textbox', { name: /^AppSecret/ })).toHaveValue('')
  fireEvent.change(again.getByRole('textbox', { name: /^AppID/ }), {
    target: { value: 'wx0000000000000000' },
  })
  fireEvent.click(again.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(again.getByRole('textbox', { name: /^AppSecret/ })).toHaveAccessibleDescription(/必填|请填写/),
  )
  fireEvent.click(again.getByRole('button', { name: '取消' }))
})

it('says in the page’s language why a try failed and what to do', async () => {
  const panel = within(await screen.findByRole('region', { name: '阿里云短信' }))
  fireEvent.click(panel.getByRole('button', { name: '发给我试试' }))
  const dialog = within(await screen.findByRole('dialog', { name: '发给我试试' }))
  fireEvent.change(dialog.getByRole('textbox', { name: /^手机号/ }), { target: { value: '13800138000' } })
  fireEvent.click(dialog.getByRole('button', { name: '发送' }))
  expect(await dialog.findByText(/消息模板还没有填/)).toBeVisible()
  expect(dialog.queryByText(/no template/)).toBe(null)
})
