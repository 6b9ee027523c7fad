import { afterAll, beforeAll, beforeEach, describe, expect, it, rs } from '@rstest/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { sql } from 'kysely'
import type { ImportRun } from '../../contract/system/imports'
import { newSubtype, newType } from '../api/fixtures/exercises'
import { file, importerOf, record } from '../api/fixtures/imports'
import { type Ask, signIn, startApp, type TestApp } from '../harness/app'
import { type OpenApp, openApp, signInByForm, visit } from './harness/open-app'

rs.setConfig({ testTimeout: 30_000 })
const slow = { timeout: 10_000 }

let server: TestApp
let ask: Ask
let app: OpenApp
let by: ReturnType<typeof importerOf>

const table = [
  '动作名称,动作类型,动作子类型,主动肌,备注',
  '测试卧推,力量训练,胸部,胸大肌,甲',
  '测试划船,力量训练,背部,不存在的肌肉,乙',
  '测试深蹲,没有的类型,腿部,股四头肌,丙',
].join('\n')

beforeAll(async () => {
  server = await startApp()
  ask = await signIn(server.app)
  by = importerOf(server, ask)
  const { id } = await newType(ask, { name: '力量训练', code: 'strength' })
  for (const name of ['胸部', '背部']) await newSubtype(ask, { typeId: id, name })
  app = await openApp(server, '/login?return=/action')
  await signInByForm(app)
  await screen.findByRole('heading', { name: '动作分解' }, slow)
}, 60_000)
afterAll(async () => {
  app.close()
  await server.close()
})
beforeEach(async () => {
  visit('/action')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
})

const open = async (at: string) => {
  visit(`/action?import=${at}`)
  return within(await screen.findByRole('dialog', { name: '导入动作' }, slow))
}
type Within = Awaited<ReturnType<typeof open>>
const press = (dialog: Within, name: string | RegExp) => fireEvent.click(dialog.getByRole('button', { name }))
const count = (dialog: Within, name: RegExp) => dialog.findByRole('button', { name }, slow)

describe('a table', () => {
  let run: ImportRun

  it('shows which column each field is read from, with what stands there, and what is not read', async () => {
    run = await by.received(table, '动作.csv')
    const dialog = await open(run.id)
    expect(await dialog.findByRole('row', { name: /^名称/ }, slow)).toHaveTextContent(
      '测试卧推 · 测试划船 · 测试深蹲',
    )
    expect(dialog.getByText('没有用到的列：备注')).toBeVisible()
    expect(dialog.getByText('核对内容').closest('li')).toHaveAttribute('aria-current', 'step')
    const { violations } = await axe.run(screen.getByRole('dialog'), {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa'],
      rules: { 'color-contrast': { enabled: false } },
    })
    expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([])
  })

  it('is not tried out while a field that is needed has no column', async () => {
    const dialog = await open(run.id)
    const row = within(await dialog.findByRole('row', { name: /^名称/ }, slow))
    fireEvent.click(row.getByRole('combobox'))
    fireEvent.click(await screen.findByRole('option', { name: '不导入' }))
    expect(await row.findByText('此项必填')).toBeVisible()
    expect(dialog.getByRole('button', { name: '开始试运行' })).toBeDisabled()
  })

  it('tells of every record what it would come to, and writes only then', async () => {
    const dialog = await open(run.id)
    await dialog.findByRole('row', { name: /^名称/ }, slow)
    press(dialog, '开始试运行')
    expect(await dialog.findByText('正在试运行：0 / 3 条', undefined, slow)).toBeVisible()
    await by.runJob('check', run.id)
    expect(await count(dialog, /^1\s*不能导入$/)).toHaveAttribute('aria-pressed', 'true')
    expect(await dialog.findByRole('row', { name: /测试深蹲/ }, slow)).toHaveTextContent(
      '没有这个类型或子类型：没有的类型 / 腿部',
    )
    expect(dialog.queryByRole('row', { name: /测试卧推/ })).toBe(null)
    fireEvent.click(await count(dialog, /^2\s*新建$/))
    expect(await dialog.findByRole('row', { name: /测试划船/ }, slow)).toHaveTextContent(
      '主要肌肉：认不出“不存在的肌肉”，没有导入',
    )
    const before = (await (await ask('GET', '/api/v1/exercises')).json()).total
    press(dialog, '导入 2 条')
    expect(await dialog.findByText('正在导入：0 / 2 条', undefined, slow)).toBeVisible()
    expect(dialog.getByRole('button', { name: '关闭' })).toBeEnabled()
    await by.runJob('apply', run.id)
    expect(await dialog.findByText('动作.csv：已导入 2 条', undefined, slow)).toBeVisible()
    expect((await (await ask('GET', '/api/v1/exercises')).json()).total).toBe(before + 2)
    press(dialog, '完成')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
    expect(new URLSearchParams(location.search).has('import')).toBe(false)
    // The list below shows the imported rows.
    expect(await screen.findByText('测试卧推', undefined, slow)).toBeVisible()
  })

  it('is found again among the last imports, with its report and the way to its rows', async () => {
    const dialog = await open('new')
    fireEvent.click(await dialog.findByRole('button', { name: /动作\.csv已完成3 条/ }, slow))
    // The dialog has been replaced by another.
    const report = within(document.body)
    fireEvent.click(await count(report, /^3\s*全部$/))
    fireEvent.click(await report.findByRole('button', { name: '测试卧推' }, slow))
    await waitFor(() => expect(new URLSearchParams(location.search).has('edit')).toBe(true))
    expect(new URLSearchParams(location.search).has('import')).toBe(false)
  })
})

it('names the shape of a JSON that it knows, shows what stands in it, and asks for no columns', async () => {
  const run = await by.received(file(record(), record({ id: 'Row', name: 'Row', force: null })), 'free.json')
  const dialog = await open(run.id)
  expect(await dialog.findByText('free-exercise-db', undefined, slow)).toBeVisible()
  expect(dialog.queryByRole('combobox')).toBe(null)
  expect(dialog.getByRole('row', { name: /^name/ })).toHaveTextContent('nameSquatRow')
  expect(dialog.getByRole('row', { name: /^force/ })).toHaveTextContent('forcepush—')
  expect(dialog.getByRole('row', { name: /^instructions/ })).toHaveTextContent(
    'Stand with the bar on your shoulders. / Sit down and stand up.',
  )
  // This column is empty in both records.
  expect(dialog.queryByRole('row', { name: /^images/ })).toBe(null)
})

it('names how a file’s letters are written', async () => {
  // 名称,类型,子类型 and 划船,力量训练,背部, as Excel in China saves them.
  const gb18030 = Uint8Array.from(
    'c3fbb3c62cc0e0d0cd2cd7d3c0e0d0cd0abbaeb4ac2cc1a6c1bfd1b5c1b72cb1b3b2bf'.match(/../g) ?? [],
    (byte) => Number.parseInt(byte, 16),
  )
  const dialog = await open((await by.received(gb18030, '动作.csv')).id)
  expect((await dialog.findByText('编码', undefined, slow)).nextElementSibling).toHaveTextContent('GB18030')
  expect(dialog.getByRole('row', { name: /^名称/ })).toHaveTextContent('划船')
})

describe('an import that is stopped', () => {
  const many = (count: number, of: string) =>
    file(...Array.from({ length: count }, (_, i) => record({ id: `${of}${i}`, name: `${of} ${i}` })))

  it('as a dry run goes back to its content without a question', async () => {
    const run = await by.received(many(3, 'Tried'), 'tried.json')
    const dialog = await open(run.id)
    fireEvent.click(await dialog.findByRole('button', { name: '开始试运行' }, slow))
    fireEvent.click(await dialog.findByRole('button', { name: '停止试运行' }, slow))
    expect(await dialog.findByRole('button', { name: '开始试运行' }, slow)).toBeVisible()
    expect((await by.read(run.id)).status).toBe('parsed')
  })

  it('says what stays, asks first, and goes on from there', async () => {
    const checked = await by.work('check', await by.received(many(250, 'Cut'), 'cut.json'))
    const begun = await by.begun('apply', checked)
    // Two of its three parts, as if the job were running.
    await sql`
      update import_row set applied_at = now() where run_id = ${begun.id} and n <= 200
    `.execute(server.db)
    const dialog = await open(begun.id)
    expect(await dialog.findByText('正在导入：200 / 250 条', undefined, slow)).toBeVisible()
    press(dialog, '停止导入')
    const question = within(await screen.findByRole('alertdialog', { name: '停止这次导入？' }, slow))
    expect(question.getByText(/已写入的 200 条会保留/)).toBeVisible()
    expect(question.getByRole('button', { name: '继续导入' })).toHaveFocus()
    press(question, '继续导入')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBe(null))
    expect((await by.read(begun.id)).status).toBe('applying')
    press(dialog, '停止导入')
    press(within(await screen.findByRole('alertdialog', { name: '停止这次导入？' }, slow)), '停止导入')
    expect(
      await dialog.findByText('cut.json：已停止，写入 200 条，还有 50 条没有写入', undefined, slow),
    ).toBeVisible()
    press(dialog, '继续导入 50 条')
    expect(await dialog.findByText('正在导入：200 / 250 条', undefined, slow)).toBeVisible()
    await by.runJob('apply', begun.id)
    expect(await dialog.findByText('cut.json：已导入 250 条', undefined, slow)).toBeVisible()
  })
})

it('says that somebody else has gone on with it, and shows where it stands', async () => {
  const run = await by.received(file(record({ id: 'Other', name: 'Other' })), 'other.json')
  const dialog = await open(run.id)
  await dialog.findByRole('button', { name: '开始试运行' }, slow)
  await by.work('check', run)
  press(dialog, '开始试运行')
  expect(await dialog.findByRole('alert', undefined, slow)).toBeVisible()
  expect(await dialog.findByText('other.json：可以导入 1 条', undefined, slow)).toBeVisible()
})

it('says that a run is not there', async () => {
  const dialog = await open('01890000-0000-7000-8000-000000000000')
  expect(await dialog.findByRole('alert', undefined, slow)).toHaveTextContent('内容不存在')
})
