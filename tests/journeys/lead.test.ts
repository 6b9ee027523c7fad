import { afterAll, beforeAll, expect, it } from '@rstest/core'
import axe from 'axe-core'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import type { Lead } from '../../contract/sales/lead'
import { storeDraft } from '../api/fixtures/gym'
import { type Client, signInTo } from '../harness/process'
import { visitor } from './browser'
import { signIn, startWalk, type Walk } from './walk'

let person: Walk
let ask: Client

beforeAll(async () => {
  person = await startWalk({ EXAMPLE_SITE: 'on' })
  ask = (await signInTo(person.server))(person.server)
  const draft = storeDraft({ code: 'SH001', name: '静安店', isPublic: true })
  const reply = await ask('POST', '/api/v1/stores', draft)
  expect(reply.status).toBe(201)
}, 90_000)

afterAll(() => person?.close(), 60_000)

const violationsOf = async (page: Page) => {
  await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
      document.querySelector('main') ?? document,
      {
        runOnly: ['wcag2a', 'wcag2aa'],
      },
    )
    return violations.map(({ id, nodes }) => [id, nodes[0]?.html])
  })
}
const leadsNow = async (): Promise<Lead[]> => (await (await ask('GET', '/api/v1/leads')).json()).rows
const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const card = (page: Page, state: string, name: string) =>
  column(page, state).getByRole('button', { name: new RegExp(`^${name}`) })

/** Drags a card to the middle of a column, once it rests: after a refused drop it moves back for a moment. */
async function drag(page: Page, name: string, [from, to]: [string, string]): Promise<void> {
  await card(page, from, name).hover({ position: { x: 40, y: 16 } })
  const end = await column(page, to).boundingBox()
  if (end === null) throw new Error('a column is not shown')
  await page.mouse.down()
  await page.mouse.move(end.x + end.width / 2, end.y + 100, { steps: 8 })
  await page.mouse.up()
}

it('records a lead, drags it along the board, loses it with a reason, and finds what is overdue on the start page', async () => {
  const { page, complaints, server } = person
  await signIn(page, `${server.url}/persion?view=leads`)
  await page.getByRole('button', { name: '新线索' }).first().click()
  const drawer = page.getByRole('dialog', { name: '新线索' })
  await drawer.getByLabel('姓名').fill('何晓雨')
  await drawer.getByLabel('手机号').first().fill('13912345678')
  await drawer.getByRole('combobox', { name: '门店' }).click()
  await page.getByRole('option', { name: '静安店' }).click()
  await drawer.getByLabel('意向').fill('下班后练瑜伽')
  await drawer.getByRole('button', { name: '保存', exact: true }).click()
  await drawer.waitFor({ state: 'detached' })
  await page.getByRole('row', { name: /何晓雨/ }).waitFor()
  expect(await violationsOf(page)).toEqual([])

  await page.getByRole('link', { name: '线索看板' }).click()
  await card(page, '新线索', '何晓雨').waitFor()
  await drag(page, '何晓雨', ['新线索', '已联系'])
  await card(page, '已联系', '何晓雨').waitFor()
  await page.getByRole('button', { name: '撤销' }).click()
  await card(page, '新线索', '何晓雨').waitFor()

  // By keys: picked up, two columns to the right, dropped.
  await card(page, '新线索', '何晓雨').focus()
  for (const key of [' ', 'ArrowRight', 'ArrowRight', ' ']) await page.keyboard.press(key)
  const visit = page.getByRole('dialog', { name: /约到店/ })
  await visit.getByRole('button', { name: '约到店' }).click()
  await card(page, '到访', '何晓雨').waitFor()
  expect((await leadsNow())[0]).toMatchObject({ status: 'visiting', nextStep: '到店参观' })

  await drag(page, '何晓雨', ['到访', '流失'])
  const losing = page.getByRole('dialog', { name: /标记流失/ })
  await losing.getByRole('button', { name: '标记流失' }).click()
  await losing.locator('[aria-invalid=true]').first().waitFor()
  expect((await leadsNow())[0]?.status).toBe('visiting')
  await losing.getByRole('combobox', { name: '流失原因' }).click()
  await page.getByRole('option', { name: '价格' }).click()
  await losing.getByRole('button', { name: '标记流失' }).click()
  await card(page, '流失', '何晓雨').waitFor()

  await drag(page, '何晓雨', ['流失', '新线索'])
  await page.getByText('“流失”不能直接移到“新线索”').waitFor()
  await drag(page, '何晓雨', ['流失', '到访'])
  await card(page, '到访', '何晓雨').waitFor()
  expect(await violationsOf(page)).toEqual([])

  await sql`update lead set next_step_on = next_step_on - 2`.execute(person.database.db)
  await page.goto(`${server.url}/dashboard`)
  await page.getByRole('link', { name: /线索今天待跟进\s*1/ }).click()
  await page.getByRole('row', { name: /何晓雨.*到店参观.*已逾期/ }).waitFor()
  expect(complaints).toEqual([])
}, 120_000)

it('hears from a visitor of the site, whom nobody follows yet, and moves the lead on a phone', async () => {
  const { server } = person
  const stranger = await visitor({ width: 390, height: 844 })
  await stranger.page.goto(`${server.url}/site/`)
  await stranger.page.getByRole('textbox', { name: '姓名' }).fill('许知远')
  await stranger.page.getByRole('textbox', { name: '手机号' }).fill('13800001234')
  await stranger.page.getByRole('combobox', { name: '门店' }).selectOption('SH001')
  await stranger.page.getByLabel('想了解什么').fill('想看看场地')
  await stranger.page.getByRole('checkbox', { name: /我同意/ }).check()
  expect(await violationsOf(stranger.page)).toEqual([])
  await stranger.page.getByRole('button', { name: '请联系我' }).click()
  await stranger.page.getByText('已收到，门店会尽快与您联系。').waitFor()
  expect(stranger.complaints.filter((text) => !text.includes('429'))).toEqual([])

  await signIn(stranger.page, `${server.url}/dashboard`)
  await stranger.page.getByRole('link', { name: /线索无人跟进/ }).click()
  await stranger.page.getByText('许知远').first().waitFor()
  await stranger.page.goto(`${server.url}/persion?view=board`)
  await stranger.page.getByRole('button', { name: '更多操作 许知远的线索' }).click()
  await stranger.page.getByRole('menuitem', { name: '已联系' }).click()
  await stranger.page.getByRole('button', { name: '已联系 1' }).click()
  await stranger.page.getByRole('button', { name: /^许知远/ }).waitFor()
  expect(await violationsOf(stranger.page)).toEqual([])
  await stranger.close()
}, 120_000)
