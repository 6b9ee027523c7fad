import { afterAll, beforeAll, expect, it } from '@rstest/core'
import { signIn, startDemoWalk, type Walk } from './walk'

let person: Walk

beforeAll(async () => {
  person = await startDemoWalk()
}, 240_000)

afterAll(() => person?.close(), 60_000)

it('makes a course for a coach, sees what it would offer, puts it on, copies it, and plans in the calendar', async () => {
  const { page, complaints } = person
  await signIn(page, `${person.server.url}/coachclass`)
  await page.getByRole('button', { name: '新建课程' }).click()
  const drawer = page.getByRole('dialog', { name: '新建课程' })
  await drawer.getByLabel('课程名称').fill('旅程体态课')
  await drawer.getByRole('combobox', { name: '授课教练' }).click()
  await page.keyboard.type('林子轩')
  await page.getByRole('option', { name: '林子轩' }).click()
  // Choosing the coach fills in the stores, and the price of a lesson if the coach has one.
  await drawer.getByText(/^共 [1-9]\d* 个可约时间$/).waitFor()
  await drawer.getByLabel('单价').fill('288')
  await drawer.getByRole('button', { name: '保存', exact: true }).click()
  await drawer.waitFor({ state: 'detached' })

  await page.getByRole('searchbox', { name: '搜索' }).fill('lvchengtitai')
  const row = page.getByRole('row', { name: /旅程体态课.*林子轩.*私教.*¥288\.00.*草稿/ })
  await row.waitFor()
  await row.focus()
  await page.getByRole('button', { name: '更多操作 旅程体态课' }).focus()
  await page.keyboard.press('ArrowDown')
  for (const item of ['排课', '上架']) {
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(item)
    if (item !== '上架') await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
  await page.getByRole('row', { name: /旅程体态课.*已上架/ }).waitFor()

  await page.getByRole('button', { name: '更多操作 旅程体态课' }).click()
  await page.getByRole('menuitem', { name: '复制给教练' }).click()
  const copy = page.getByRole('dialog', { name: '复制「旅程体态课」' })
  await copy.getByRole('combobox', { name: '教练' }).click()
  await page.keyboard.type('王梓涵')
  await page.getByRole('option', { name: '王梓涵' }).click()
  // Escape closes the list once it has taken the choice.
  await copy.getByText('王梓涵').waitFor()
  await page.keyboard.press('Escape')
  await copy.getByRole('button', { name: '复制' }).click()
  await copy.getByText('已为 1 位教练建好草稿').waitFor()
  await copy.getByRole('button', { name: '关闭' }).click()
  await page.getByRole('row', { name: /旅程体态课.*王梓涵.*草稿/ }).waitFor()

  const made = page.getByRole('row', { name: /旅程体态课.*林子轩/ })
  await made.getByRole('button', { name: /^更多操作/ }).click()
  await page.getByRole('menuitem', { name: '排课' }).click()
  await page.waitForURL(/\/appointment\?coach=[0-9a-f-]{36}&view=week/)
  expect(complaints).toEqual([])
}, 120_000)
