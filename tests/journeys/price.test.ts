import { afterAll, beforeAll, expect, it } from '@rstest/core'
import type { Locator } from 'playwright-core'
import type { MembershipPlan } from '../../contract/catalogue/membership-plan'
import { planDraft } from '../api/fixtures/gym'
import { signInTo } from '../harness/process'
import { signIn, startWalk, type Walk } from './walk'

let person: Walk

beforeAll(async () => {
  person = await startWalk()
  const ask = (await signInTo(person.server))(person.server)
  const month: Partial<MembershipPlan> = { code: 'MONTH', name: '月卡', durationDays: 31 }
  const reply = await ask(
    'POST',
    '/api/v1/membership-plans',
    planDraft({ ...month, listPriceFen: 49_800, salePriceFen: 39_800 }),
  )
  expect(reply.status).toBe(201)
}, 90_000)

afterAll(() => person?.close(), 60_000)

it('makes a plan within the limits of the city, sells it, reprices it with others, takes that back, and keeps its prices', async () => {
  const { page, complaints } = person
  await signIn(page, `${person.server.url}/price`)
  await page.getByRole('button', { name: '新建会员卡' }).click()
  const drawer = page.getByRole('dialog', { name: '新建会员卡' })
  await drawer.getByLabel('名称').fill('旅程年卡')
  await drawer.getByLabel('编号').fill('JOURNEY')
  await drawer.getByLabel('原价').fill('6000')
  await drawer.getByLabel('售价').fill('5600')
  await drawer.getByText('超出上海预收款限额').waitFor()
  const over = await colourOf(drawer.getByRole('status'))
  await drawer.getByLabel('售价').fill('4800')
  await drawer.getByText('符合上海预收款限额').waitFor()
  expect(await colourOf(drawer.getByRole('status'))).not.toBe(over)
  await drawer.getByRole('button', { name: '保存', exact: true }).click()
  await drawer.waitFor({ state: 'detached' })

  const row = page.getByRole('row', { name: /旅程年卡/ })
  await row.getByText('草稿').waitFor()
  await row.getByRole('button', { name: '更多操作 旅程年卡' }).click()
  await page.getByRole('menuitem', { name: '上架' }).click()
  await row.getByText('在售').waitFor()

  for (const name of ['月卡', '旅程年卡']) await page.getByRole('checkbox', { name: `选择 ${name}` }).check()
  await page.getByRole('button', { name: '批量调价' }).click()
  const dialog = page.getByRole('dialog', { name: '批量调价' })
  await dialog.getByLabel('调整幅度').fill('10')
  await dialog.getByRole('row', { name: /旅程年卡.*¥4,800\.00.*超限.*¥5,280\.00/ }).waitFor()
  await dialog.getByText('1 张卡调整后将超出预收款限额').waitFor()
  await dialog.getByLabel('调整幅度').fill('-5')
  await dialog.getByRole('button', { name: '调整 2 张卡的价格' }).click()
  await row.getByText('¥4,560.00').waitFor()
  await page.getByRole('button', { name: '撤销' }).click()
  await row.getByText('¥4,800.00').waitFor()

  await row.getByRole('button', { name: '更多操作 旅程年卡' }).click()
  await page.getByRole('menuitem', { name: '价格记录' }).click()
  const history = page.getByRole('dialog', { name: '价格记录' })
  await history.getByRole('img', { name: '价格记录' }).waitFor()
  const prices = history.locator('tbody tr td:nth-of-type(1)')
  await expect.poll(() => prices.allTextContents()).toEqual(['¥4,800.00', '¥4,560.00', '¥4,800.00'])
  expect(complaints).toEqual([])
}, 90_000)

const colourOf = (light: Locator) => light.evaluate((one) => getComputedStyle(one).backgroundColor)
