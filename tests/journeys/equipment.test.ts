import { afterAll, beforeAll, expect, it } from '@rstest/core'
import sharp from 'sharp'
import type { Store } from '../../contract/catalogue/store'
import { storeDraft } from '../api/fixtures/gym'
import { signInTo } from '../harness/process'
import { visitor } from './browser'
import { signIn, startWalk, type Walk } from './walk'

let person: Walk

beforeAll(async () => {
  person = await startWalk()
  const ask = (await signInTo(person.server))(person.server)
  const reply = await ask('POST', '/api/v1/stores', storeDraft({ code: 'SH001', name: '静安店' }))
  expect(((await reply.json()) as Store).code).toBe('SH001')
}, 90_000)

afterAll(() => person?.close(), 60_000)

it('registers a machine, labels it, hears of a fault from a stranger’s phone, and mends it', async () => {
  const { page, complaints, server } = person
  await signIn(page, `${server.url}/devicestore`)
  await page.getByRole('button', { name: '登记设备' }).first().click()
  const drawer = page.getByRole('dialog', { name: '登记设备' })
  await drawer.getByRole('combobox', { name: '门店' }).click()
  await page.getByRole('option', { name: '静安店' }).click()
  await drawer.getByRole('button', { name: '使用 SH001-0001' }).click()
  await drawer.getByLabel('名称').fill('跑步机')
  await drawer.getByLabel('区域').fill('有氧区')
  await drawer.getByLabel('保养周期').fill('3')
  await drawer.getByRole('button', { name: '保存', exact: true }).click()
  await drawer.waitFor({ state: 'detached' })
  const row = page.getByRole('row', { name: /SH001-0001/ })
  await row.getByText('静安店 · 有氧区').waitFor()

  const choose = async (action: string) => {
    await row.getByRole('button', { name: '更多操作 SH001-0001 跑步机' }).click()
    await page.getByRole('menuitem', { name: action, exact: true }).click()
  }
  await choose('打印标签')
  const link = page.getByRole('link', { name: '打开 SH001-0001 的报修页' })
  const address = (await link.getAttribute('href')) ?? ''
  // Only the labels are printed: one sheet of A4.
  const sheet = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(sheet.match(/\/Type \/Page\b/g)).toHaveLength(1)
  await page.getByRole('button', { name: '关闭', exact: true }).click()

  const stranger = await visitor({ width: 390, height: 844 })
  await stranger.page.goto(address)
  await stranger.page.getByRole('heading', { name: '跑步机' }).waitFor()
  expect(await stranger.page.getByText('SH001-0001 · 静安店').isVisible()).toBe(true)
  await stranger.page.getByRole('button', { name: '提交报修' }).click()
  await stranger.page.getByText('请至少写 2 个字').waitFor()
  await stranger.page.getByLabel('哪里不对').fill('跑带打滑，有异响')
  const photo = await sharp({ create: { width: 2400, height: 1200, channels: 3, background: 'orange' } })
    .jpeg()
    .toBuffer()
  await stranger.page
    .getByLabel('添加照片')
    .setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: photo })
  await stranger.page.getByRole('button', { name: '移除第 1 张照片' }).waitFor()
  await stranger.page.getByRole('button', { name: '提交报修' }).click()
  await stranger.page.getByRole('heading', { name: '已收到' }).waitFor()
  await stranger.page.goto('about:blank')
  await stranger.page.goto(`${server.url}/fault#${'0'.repeat(32)}`)
  await stranger.page.getByText('这个标签已失效').waitFor()
  expect(stranger.complaints).toEqual([])
  await stranger.close()

  await page.reload()
  await row.getByText('故障').waitFor()
  await row.getByText('1 条报修').waitFor()
  await choose('开始维修')
  await row.getByText('维修中').waitFor()
  await choose('完成维修')
  const finish = page.getByRole('dialog', { name: /完成维修/ })
  await finish.getByLabel('费用').fill('860')
  await finish.getByLabel('经手人或单位').fill('力健售后')
  await finish.getByRole('switch').click()
  await finish.getByRole('button', { name: '完成维修' }).click()
  await row.getByText('使用中').waitFor()
  // Three months from today.
  await row.getByText(/还有 (89|90|91|92) 天/).waitFor()
  await row.getByRole('button', { name: '查看' }).click()
  const all = page.getByRole('dialog', { name: 'SH001-0001 跑步机' })
  await all.getByText('跑带打滑，有异响').waitFor()
  await all.getByText('¥860.00').first().waitFor()
  await all.getByRole('button', { name: '查看第 1 张照片，共 1 张' }).click()
  await page.getByRole('dialog', { name: '照片 1 / 1' }).waitFor()
  expect(complaints).toEqual([])
}, 120_000)
