import { afterAll, beforeAll, expect, it } from '@rstest/core'
import type { Page } from 'playwright-core'
import { signIn, startWalk, type Walk } from './walk'

let person: Walk

beforeAll(async () => {
  person = await startWalk()
  await signIn(person.page, `${person.server.url}/persion`)
}, 90_000)
afterAll(() => person?.close(), 60_000)

it('registers somebody twice, sees it, makes one of the two, and takes that back', async () => {
  const { page, complaints } = person
  await register(page, { 姓名: '买买提江·阿不都热西提', 手机: '13811112222', 身份证号: '110105199003077016' })
  await register(page, { 姓名: '买买提江·阿不都热西提', 手机: '13933334444', 生日: '1990-03-07' })
  await page.getByRole('link', { name: '查重' }).click()
  await page.getByText('姓名和生日相同').waitFor()
  await page.getByRole('button', { name: /^比较并合并/ }).click()
  const drawer = page.getByRole('dialog', { name: '合并两条人员记录' })
  // By keyboard alone: from the first's mobile to the second's.
  await drawer.getByRole('radio', { name: '138****2222' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => drawer.getByRole('radio', { name: '139****4444' }).isChecked()).toBe(true)
  await drawer.getByRole('button', { name: '合并', exact: true }).click()
  await page.getByRole('button', { name: '确认合并' }).click()
  await drawer.getByText('合并完成').waitFor()
  await drawer.locator('[class^=drawer-foot-]').getByRole('button', { name: '关闭' }).click()
  await page.getByText('没有发现重复的人员').waitFor()
  await page.getByText(/还可撤销 2[34] 小时/).waitFor()
  await page.getByRole('button', { name: /^撤销 买买提江/ }).click()
  await page.getByText('已撤销', { exact: true }).waitFor()
  await page.getByText('姓名和生日相同').waitFor()
  expect(complaints).toEqual([])
}, 90_000)

it('shows a number for a minute to who says why, and the history keeps it', async () => {
  const { page, complaints } = person
  await page.goto(`${person.server.url}/persion?q=2222`)
  await page.getByRole('button', { name: /的完整手机$/ }).click()
  await page.getByRole('button', { name: '联系本人' }).click()
  await page.getByRole('button', { name: '查看', exact: true }).click()
  await page.getByText('13811112222').waitFor()
  await page.getByText('本次查看已记录').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: '隐藏' }).click()
  await page.getByText('13811112222').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^更多操作/ }).click()
  await page.getByRole('menuitem', { name: '变更记录' }).click()
  const history = page.getByRole('dialog', { name: '变更记录' })
  const look = history.getByRole('listitem').filter({ hasText: '查看隐私信息' })
  await look.getByText('原因：联系本人').waitFor()
  expect(await look.textContent()).toContain('手机')
  expect(await history.textContent()).not.toContain('13811112222')
  expect(complaints).toEqual([])
}, 60_000)

it('takes people in from a table as Excel in China saves it, after a dry run', async () => {
  const { page, complaints } = person
  await page.goto(`${person.server.url}/persion`)
  await page.getByRole('button', { name: '导入', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '导入人员' })
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: '选择文件' }).click(),
  ])
  await chooser.setFiles({ name: '老系统.csv', mimeType: 'text/csv', buffer: gb18030 })
  await dialog.getByRole('button', { name: '开始试运行' }).click()
  await dialog.getByRole('button', { name: /^2\s*新建$/ }).waitFor({ timeout: 60_000 })
  await dialog.getByRole('button', { name: /^1\s*不能导入/ }).waitFor()
  await dialog.getByRole('button', { name: '导入 2 条' }).click()
  await dialog.getByText('已导入 2 条').waitFor({ timeout: 60_000 })
  await dialog.getByRole('button', { name: '完成' }).click()
  await page.getByRole('row', { name: /周敏.*135\*{4}0001/ }).waitFor()
  await page.getByRole('row', { name: /郑凡.*135\*{4}0002/ }).waitFor()
  expect(complaints).toEqual([])
}, 120_000)

/** GB18030: 姓名,手机号,生日 · 周敏,13500000001,1990/1/2 · 郑凡,13500000002, · 坏号,12345, */
const gb18030 = Buffer.concat([
  Buffer.from('d0d5c3fb2ccad6bbfabac52cc9fac8d50d0a', 'hex'),
  Buffer.from('d6dcc3f42c', 'hex'),
  Buffer.from('13500000001,1990/1/2\r\n'),
  Buffer.from('d6a3b7b22c', 'hex'),
  Buffer.from('13500000002,\r\n'),
  Buffer.from('bbb5bac52c', 'hex'),
  Buffer.from('12345,\r\n'),
])

async function register(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  await page.getByRole('button', { name: '新建人员' }).first().click()
  const drawer = page.getByRole('dialog', { name: '新建人员' })
  for (const [label, value] of Object.entries(fields)) {
    const field = drawer.getByRole('textbox', { name: new RegExp(`^${label}`) })
    await field.fill(value)
    await field.press('Tab')
  }
  await drawer.getByRole('button', { name: '保存', exact: true }).click()
  await drawer.waitFor({ state: 'detached' })
}
