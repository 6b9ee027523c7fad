import { afterAll, beforeAll, expect, it, rs } from '@rstest/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { newPerson, versioned } from '../api/fixtures/gym'
import { signIn, startApp, type TestApp } from '../harness/app'
import { type OpenApp, openApp, signInByForm, visit } from './harness/open-app'

rs.setConfig({ testTimeout: 30_000 })

let server: TestApp
let app: OpenApp
beforeAll(async () => {
  server = await startApp()
  const { id } = await newPerson(await signIn(server.app), { name: '苏小满' })
  await sql`update account set person_id = ${id} where username = 'admin'`.execute(server.db)
  app = await openApp(server, '/login?return=/message?view=templates')
  await signInByForm(app)
  await screen.findByRole('heading', { name: '消息' })
}, 60_000)
afterAll(async () => {
  app.close()
  await server.close()
})

const stored = async () => {
  const { rows } = await sql<{ content: string | null }>`
    select content from message_template where event = 'promoted' and language = 'zh-CN'
  `.execute(server.db)
  return rows[0]?.content
}
const opened = async () => {
  fireEvent.click(await screen.findByRole('button', { name: /^候补成功/ }))
  return within(await screen.findByRole('dialog', { name: '候补成功' }))
}

it('says at once what is wrong with a text, and does not save it', async () => {
  const drawer = await opened()
  const text = drawer.getByRole('textbox', { name: /内容/ })
  fireEvent.change(text, { target: { value: '{member}您好，{price}' } })
  expect(await drawer.findByText(/不认识 \{price\}.*缺少 \{link\}/)).toBeVisible()
  expect(drawer.getByRole('button', { name: '保存' })).toBeDisabled()
})

it('inserts a variable, tries the text on the own phone, and saves it', async () => {
  const drawer = within(await screen.findByRole('dialog', { name: '候补成功' }))
  const text = drawer.getByRole('textbox', { name: /内容/ })
  fireEvent.change(text, { target: { value: '{member}有位了：' } })
  fireEvent.click(drawer.getByRole('button', { name: '会员链接' }))
  await waitFor(() =>
    expect(drawer.getByRole('textbox', { name: /内容/ })).toHaveValue('{member}有位了：{link}'),
  )
  fireEvent.click(await drawer.findByRole('button', { name: '发给我试试' }))
  expect(await drawer.findByText('接收方已接受')).toBeVisible()
  fireEvent.click(drawer.getByRole('button', { name: '保存' }))
  await waitFor(async () => expect(await stored()).toBe('{member}有位了：{link}'))
  expect(await screen.findByText('已修改')).toBeVisible()
})

it('restores the delivered text', async () => {
  visit('/message?view=templates')
  const drawer = await opened()
  fireEvent.click(await drawer.findByRole('button', { name: '恢复默认内容' }))
  await waitFor(async () => expect(await stored()).toBe(null))
})

it('keeps what was typed when somebody else changes the text, and asks before it is lost', async () => {
  visit('/message?view=templates')
  const drawer = await opened()
  const text = drawer.getByRole('textbox', { name: /内容/ })
  fireEvent.change(text, { target: { value: '我的{member}{link}' } })
  const ask = await signIn(server.app)
  const { rows } = await (await ask('GET', '/api/v1/message-templates')).json()
  const row = rows.find(
    (one: { event: string; language: string }) => one.event === 'promoted' && one.language === 'zh-CN',
  )
  const other = await ask(
    'PATCH',
    `/api/v1/message-templates/${row.id}`,
    { content: '别人的{link}' },
    versioned(row),
  )
  expect(other.status).toBe(200)
  fireEvent.click(drawer.getByRole('button', { name: '保存' }))
  expect(await drawer.findByText(/admin 刚刚改过这段内容：“别人的\{link\}”/)).toBeVisible()
  expect(text).toHaveValue('我的{member}{link}')
  fireEvent.keyDown(text, { key: 'Escape' })
  const question = await screen.findByRole('dialog', { name: '放弃未保存的修改？' })
  fireEvent.click(within(question).getByRole('button', { name: '继续编辑' }))
  fireEvent.click(drawer.getByRole('button', { name: '保存' }))
  await waitFor(async () => expect(await stored()).toBe('我的{member}{link}'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
})
