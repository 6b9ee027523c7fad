import { afterAll, beforeAll, expect, it } from '@rstest/core'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { type Console, dataFolder, startConsole } from '../harness/process'
import { type Visitor, visitor } from './browser'

let folder: Awaited<ReturnType<typeof dataFolder>>
let server: Console
let person: Visitor
/** The same before and after the kill, since the page keeps its address; below the ports of outgoing connections. */
const port = String(20_000 + (process.pid % 12_000))

beforeAll(async () => {
  folder = await dataFolder()
  server = await startConsole({ DATA_DIR: folder.path, PORT: port, ADMIN_USERNAME: '', ADMIN_PASSWORD: '' })
  person = await visitor()
}, 60_000)

afterAll(async () => {
  await person?.close()
  await server?.stop()
  await folder?.remove()
}, 60_000)

it('sets up, opens a store, hires a coach, and finds all of it after the server was killed', async () => {
  const { page, complaints } = person
  await setUp(page)
  await makeStore(page)
  await openStore(page)
  await hireCoach(page)
  await server.kill()
  server = await startConsole({ DATA_DIR: folder.path, PORT: port, ADMIN_USERNAME: '', ADMIN_PASSWORD: '' })
  await findAllAgain(page)
  await signOutEverywhere(page)
  // The live stream of the open page connects again while PostgreSQL still starts.
  expect(complaints.filter((one) => one !== `503 ${server.url}/api/v1/live`)).toEqual([])
}, 180_000)

async function setUp(page: Page) {
  const code = /[A-Z0-9]{5}-[A-Z0-9]{5}/.exec(server.output())?.[0]
  await page.goto(`${server.url}/store`)
  await expectAddress(page, '/login')
  await page.getByLabel('初始化码').fill('WRONG-WRONG')
  await page.getByLabel('用户名').fill('店长老王')
  await page.getByLabel('密码', { exact: true }).fill('correct horse battery')
  await page.getByLabel('确认密码').fill('correct horse battery')
  await page.getByRole('button', { name: '完成初始化' }).click()
  await page.getByRole('alert').filter({ hasText: '初始化码' }).waitFor()
  await page.getByLabel('初始化码').fill(code ?? '')
  await page.getByRole('button', { name: '完成初始化' }).click()
  await expectAddress(page, '/store')
  await page.getByRole('heading', { name: '门店信息' }).waitFor()
  await page.getByText('还没有数据').waitFor()
  await page.getByText('门店是一切的起点：教练、课程、会员和设备都属于门店。').waitFor()
}

async function makeStore(page: Page) {
  await page.getByRole('button', { name: '新建门店' }).first().click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: '保存', exact: true }).click()
  await drawer.getByText('此项必填').first().waitFor()
  await drawer.getByLabel('门店编号').fill('SH001')
  await drawer.getByLabel('门店名称').fill('静安寺店')
  await drawer.getByLabel('联系电话').fill('021-62881618')
  await drawer.getByLabel('容纳人数').fill('320')
  await drawer.getByLabel('所在地区').click()
  for (const name of ['上海市', '静安区']) await page.getByRole('menuitem', { name }).click()
  await drawer.getByLabel('详细地址').fill('南京西路 1618 号 6 层')
  await drawer.getByLabel('经度').fill('121.446421')
  await drawer.getByLabel('纬度').fill('31.223812')
  await drawer.getByLabel('周一 第 1 段开始').fill('06:30')
  await drawer.getByLabel('周一 第 1 段结束').fill('01:00')
  await drawer.getByRole('button', { name: '周一复制到工作日' }).click()
  await drawer.locator('input[type=file]').setInputFiles({
    name: '前厅.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#38a' } })
      .png()
      .toBuffer(),
  })
  await drawer.getByRole('button', { name: '第 1 张，共 1 张' }).waitFor()
  await drawer.getByRole('button', { name: '保存', exact: true }).click()
  await drawer.waitFor({ state: 'detached' })
  await page.getByRole('row', { name: /SH001.*静安寺店.*上海市.*筹备中/ }).waitFor()
}

async function openStore(page: Page) {
  await page.getByRole('button', { name: '更多操作 静安寺店' }).click()
  await page.getByRole('menuitem', { name: '开业' }).click()
  await page.getByRole('row', { name: /静安寺店.*营业中/ }).waitFor()
}

async function hireCoach(page: Page) {
  await page.getByRole('navigation', { name: '主菜单' }).getByText('教练信息').click()
  await expectAddress(page, '/coach')
  await page.getByRole('button', { name: '新建教练' }).first().click()
  const drawer = page.getByRole('dialog', { name: '新建教练' })
  await drawer.getByRole('button', { name: '新建人员' }).click()
  const maker = page.getByRole('dialog', { name: '新建人员' })
  await maker.getByLabel('真实姓名').fill('林子轩')
  await maker.getByLabel('手机').fill('13900000001')
  await maker.getByRole('button', { name: '保存' }).click()
  await maker.waitFor({ state: 'detached' })
  await drawer.getByLabel('工号').fill('C-001')
  await choose(page, '级别', '高级')
  await drawer.getByLabel('从业年限').fill('8')
  // A multiple-choice list stays open.
  for (const [field, option] of [
    ['所属门店', '静安寺店'],
    ['专长', '力量训练'],
  ] as const) {
    await choose(page, field, option)
    await page.keyboard.press('Escape')
  }
  await drawer.getByRole('button', { name: '保存', exact: true }).click()
  await drawer.waitFor({ state: 'detached' })
  await page.getByRole('row', { name: /C-001.*林子轩.*静安寺店/ }).waitFor()
}

async function findAllAgain(page: Page) {
  await page.goto(`${server.url}/coach`)
  await page.getByRole('row', { name: /C-001.*林子轩.*静安寺店/ }).waitFor()
  await page.getByRole('tablist', { name: '标签页' }).getByRole('tab', { name: '门店信息' }).click()
  await page
    .getByRole('row', { name: /静安寺店.*营业中/ })
    .getByRole('button', { name: '编辑' })
    .click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('周五 第 1 段结束').waitFor()
  expect(await drawer.getByLabel('周五 第 1 段结束').inputValue()).toContain('01:00')
  const picture = drawer.getByRole('button', { name: '第 1 张，共 1 张' }).locator('img')
  await picture.scrollIntoViewIfNeeded()
  await expect
    .poll(() => picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
    .toBeGreaterThan(100)
  await drawer.getByRole('button', { name: '取消' }).click()
  await drawer.waitFor({ state: 'detached' })
}

async function signOutEverywhere(page: Page) {
  const other = await person.context.newPage()
  await other.goto(`${server.url}/store`)
  await other.getByRole('heading', { name: '门店信息' }).waitFor()
  await page.getByRole('button', { name: '店长老王' }).click()
  await page.getByText('退出登录').click()
  for (const one of [page, other]) await one.getByRole('button', { name: '登录' }).waitFor()
  expect(
    await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('username')]),
  ).toEqual([null, null])
}

async function choose(page: Page, field: string, option: string) {
  await page.getByRole('dialog', { name: '新建教练' }).getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option }).click()
}

async function expectAddress(page: Page, path: string) {
  await page.waitForURL((url) => url.pathname === path)
}
