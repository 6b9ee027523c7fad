import { afterAll, beforeAll, expect, it } from '@rstest/core'
import type { Locator, Page } from 'playwright-core'
import { signIn, startWalk, type Walk } from './walk'

let person: Walk

beforeAll(async () => {
  person = await startWalk()
  const { page } = person
  await signIn(page, `${person.server.url}/login?return=/desc`)
  await page.getByRole('row', { name: /about_us/ }).waitFor()
}, 90_000)

afterAll(() => person?.close(), 60_000)

const rowOf = (page: Page) => page.getByRole('row', { name: /summer_notice/ })
const menu = async (page: Page, item: string) => {
  await rowOf(page)
    .getByRole('button', { name: /^更多操作/ })
    .click()
  await page.getByRole('menuitem', { name: item }).click()
}
/** The public API caches its replies for two seconds. */
const patience = { timeout: 6_000, interval: 200 }
/** The published text. */
const published = async () => {
  const reply = await fetch(`${person.server.url}/api/public/v1/texts/summer_notice`)
  const text: { title: string; body: string } | { code: string } = await reply.json()
  return 'body' in text ? text.body : text.code
}

it('writes a text, publishes it, changes it, compares the versions, puts the first back and publishes that', async () => {
  const { page, complaints } = person
  await page.getByRole('button', { name: '新建描述' }).click()
  const made = page.getByRole('dialog', { name: '新建描述' })
  await made.getByLabel('标题').first().fill('夏季营业通知')
  await made.getByLabel('标识').fill('summer_notice')
  const text = made.getByRole('textbox', { name: '正文' })
  await text.click()
  await page.keyboard.type('## 营业时间')
  await page.keyboard.press('Enter')
  await page.keyboard.type('七月起每日 ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('06:30')
  await page.keyboard.press('Control+b')
  await page.keyboard.type(' 开门，欢迎光临')
  await made.getByRole('button', { name: '品牌名称' }).click()
  await page.keyboard.type('。')
  const preview = made.getByRole('region', { name: '桌面' })
  await preview.getByRole('heading', { name: '营业时间', level: 2 }).waitFor()
  await preview.getByText('示例健身').waitFor()
  expect(await published()).toBe('not_found')
  await made.getByRole('button', { name: '保存并发布' }).click()
  await made.waitFor({ state: 'detached' })
  await rowOf(page).getByText('已发布', { exact: true }).waitFor()
  await expect.poll(published, patience).not.toBe('not_found')
  const first = await published()
  expect(first).toMatch(/^<h2>营业时间<\/h2><p>七月起每日 <strong>06:30<\/strong> 开门，欢迎光临.*。<\/p>$/)

  await rowOf(page).getByRole('button', { name: '编辑' }).click()
  const changed = page.getByRole('dialog', { name: '夏季营业通知' })
  await changed.getByText('06:30').first().dblclick()
  await pasteInto(changed.getByRole('textbox', { name: '正文' }), '<b>07:00</b>', 'x07:00')
  await changed.getByRole('button', { name: '保存', exact: true }).click()
  await changed.waitFor({ state: 'detached' })
  await rowOf(page).getByText('已修改').waitFor()
  expect(await published()).toBe(first)

  await menu(page, '版本')
  const versions = page.getByRole('dialog', { name: '版本' })
  const comparison = versions.getByRole('region', { name: '第 1 版 → 当前草稿' })
  await comparison.locator('ins', { hasText: '07:00' }).waitFor()
  await page.keyboard.press('Escape')
  await menu(page, '发布修改')
  await rowOf(page).getByText('已修改').waitFor({ state: 'detached' })
  await expect.poll(published, patience).toContain('07:00')

  await menu(page, '版本')
  await versions.getByRole('button', { name: '把第 1 版恢复为草稿' }).click()
  await versions.getByRole('region', { name: '第 2 版 → 当前草稿' }).waitFor()
  await page.getByRole('button', { name: '撤销' }).waitFor()
  await page.keyboard.press('Escape')
  await rowOf(page).getByText('已修改').waitFor()
  await expect.poll(published, patience).toContain('07:00')
  await menu(page, '发布修改')
  await rowOf(page).getByText('已修改').waitFor({ state: 'detached' })
  await expect.poll(published, patience).toBe(first)
  expect(complaints).toEqual([])
}, 120_000)

it('runs nothing of what is pasted, and makes no link that leads into a script', async () => {
  const { page, complaints } = person
  await page.evaluate(() => Object.assign(window, { hurt: 0 }))
  await rowOf(page).getByRole('button', { name: '编辑' }).click()
  const drawer = page.getByRole('dialog', { name: '夏季营业通知' })
  const text = drawer.getByRole('textbox', { name: '正文' })
  await text.click()
  await page.keyboard.press('Control+a')
  await pasteInto(
    text,
    '<p onclick="hurt++">甲<script>hurt++</script><img src=x onerror="hurt++"><svg onload="hurt++"></svg><a href="javascript:hurt++">点我</a><iframe srcdoc="<script>parent.hurt++</script>"></iframe></p>',
  )
  const preview = drawer.getByRole('region', { name: '桌面' })
  await preview.getByText('甲点我').click()
  await expect.poll(() => text.innerHTML()).toMatch(/^<p>甲点我<\/p>/)

  await text.getByText('甲点我').click()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: '链接' })
  await dialog.getByLabel('链接地址').fill('javascript:hurt++')
  await dialog.getByRole('button', { name: '确定' }).click()
  await dialog.getByText('链接只能是 http(s) 网址、邮箱、电话或站内地址').waitFor()
  await dialog.getByLabel('链接地址').fill('www.example.com/a')
  await dialog.getByRole('button', { name: '确定' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => text.locator('a').getAttribute('href')).toBe('https://www.example.com/a')
  expect(await page.evaluate(() => Reflect.get(window, 'hurt'))).toBe(0)
  await drawer.getByRole('button', { name: '取消' }).click()
  await page.getByRole('button', { name: '放弃修改' }).click()
  await drawer.waitFor({ state: 'detached' })
  // The browser reports scripts that its policy blocks, even in a document that runs none.
  expect(complaints.filter((line) => !line.includes('Content Security Policy'))).toEqual([])
}, 60_000)

it('makes a table with the keyboard alone', async () => {
  const { page } = person
  await page.goto(`${person.server.url}/desc?new=1`)
  const drawer = page.getByRole('dialog', { name: '新建描述' })
  const text = drawer.getByRole('textbox', { name: '正文' })
  await text.click()
  await page.keyboard.press('Alt+F10')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('日期')
  await page.keyboard.press('Tab')
  await page.keyboard.type('时间')
  await drawer.getByRole('button', { name: '加一行' }).waitFor()
  await expect.poll(() => text.locator('th').allTextContents()).toEqual(['日期', '时间', ''])
  await drawer.getByRole('button', { name: '加一行' }).click()
  await drawer.getByRole('button', { name: '删除列' }).click()
  await expect.poll(() => text.locator('tr').count()).toBe(4)
  await expect.poll(() => text.locator('th').allTextContents()).toEqual(['日期', ''])
  await page.keyboard.press('Control+z')
  await expect.poll(() => text.locator('th').allTextContents()).toEqual(['日期', '时间', ''])
}, 60_000)

const pasteInto = (where: Locator, html: string, plain = '') =>
  where.evaluate(
    (element, [html = '', plain = '']) => {
      const data = new DataTransfer()
      data.setData('text/html', html)
      data.setData('text/plain', plain)
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    },
    [html, plain],
  )
