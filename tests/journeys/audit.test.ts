import { afterAll, beforeAll, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { Coach } from '../../contract/catalogue/coach'
import { enqueue } from '../../server/kit/jobs/jobs'
import { newCoach, newStore } from '../api/fixtures/gym'
import { signInTo } from '../harness/process'
import { signIn, startWalk, type Walk } from './walk'

let person: Walk
let coach: Coach

beforeAll(async () => {
  person = await startWalk()
  const ask = (await signInTo(person.server))(person.server)
  const store = await newStore(ask)
  coach = await newCoach(ask, { storeIds: [store.id], displayName: '林子轩' })
  await signIn(person.page, `${person.server.url}/coach`)
}, 120_000)

afterAll(() => person?.close(), 60_000)

it('tells in words what was changed of a coach and of a setting', async () => {
  const { page, complaints } = person
  await page
    .getByRole('row', { name: new RegExp(coach.displayName) })
    .getByRole('button', { name: '编辑' })
    .click()
  const drawer = page.getByRole('dialog', { name: coach.displayName })
  await drawer.getByLabel('从业年限').fill('9')
  await drawer.getByRole('button', { name: '保存', exact: true }).click()
  await drawer.waitFor({ state: 'detached' })

  await page.goto(`${person.server.url}/setting`)
  const rules = page.getByRole('region', { name: '预约规则' })
  const before = await rules.getByLabel('最多提前').inputValue()
  await rules.getByLabel('最多提前').fill('21')
  await rules.getByRole('button', { name: '保存', exact: true }).click()
  await rules.getByText(/^admin 修改于/).waitFor()

  await page.goto(`${person.server.url}/audit`)
  await page.getByRole('cell', { name: '教练 · 修改' }).click()
  const ofCoach = page.getByRole('dialog', { name: '教练 · 修改' })
  expect(await ofCoach.locator('dl[class^=changes-]').textContent()).toBe('从业年限3 → 9')
  await ofCoach.getByRole('button', { name: '关闭' }).click()
  await page.getByRole('cell', { name: '系统设置 · 修改' }).click()
  const ofSetting = page.getByRole('dialog', { name: '系统设置 · 修改' })
  expect(await ofSetting.locator('dl[class^=changes-]').textContent()).toContain(
    `最多提前${before} 天 → 21 天`,
  )
  await ofSetting.getByRole('button', { name: '关闭' }).click()
  expect(complaints).toEqual([])
}, 90_000)

it('proves the log whole, and names the line that somebody changed in the tables', async () => {
  const { page, complaints } = person
  await page.goto(`${person.server.url}/audit`)
  const band = page.getByRole('region', { name: '防篡改链' })
  await band.getByRole('button', { name: '立即校验' }).click()
  await band.getByText(/校验通过，共 \d+ 条/).waitFor()
  await person.database.db.connection().execute(async (session) => {
    await sql`set session_replication_role = replica`.execute(session)
    await sql`update audit set who = '无名' where action = 'coach.update'`.execute(session)
    await sql`reset session_replication_role`.execute(session)
  })
  await band.getByRole('button', { name: '立即校验' }).click()
  await band
    .getByRole('alert')
    .filter({ hasText: /第 \d+ 条记录的内容与封存时不一致。/ })
    .waitFor()
  await band.getByRole('button', { name: '查看这条记录' }).click()
  await page.getByRole('dialog', { name: '教练 · 修改' }).getByText('无名').waitFor()
  expect(complaints).toEqual([])
}, 90_000)

it('runs a kind of work by hand, and tries again what was given up', async () => {
  const { page, complaints } = person
  await person.database.db.transaction().execute(async (tx) => {
    await enqueue(tx, 'document.remove', { documentId: crypto.randomUUID() })
    await sql`
      update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'the disk is full'
      where task_id = (select id from graphile_worker._private_tasks where identifier = 'document.remove')
    `.execute(tx)
  })
  await page.goto(`${person.server.url}/job`)
  const kind = page.getByRole('row', { name: /汇总营收/ })
  await kind.getByText('还没有运行过').waitFor()
  const names = await page.getByRole('row').locator('td:first-child').allTextContents()
  expect(names.filter((name) => /^[a-z]/.test(name))).toEqual([])
  await kind.getByRole('button', { name: '立即运行' }).click()
  await kind.getByText('成功').waitFor()

  await page.getByRole('link', { name: '队列（1 个失败）' }).click()
  const row = page.getByRole('row', { name: /删除证件文件/ })
  await row.filter({ hasText: '已放弃' }).filter({ hasText: '12 / 12' }).waitFor()
  await row.click()
  const drawer = page.getByRole('dialog', { name: '删除证件文件' })
  await drawer.getByText('the disk is full').waitFor()
  await drawer.getByRole('button', { name: '关闭' }).click()
  await row.getByRole('button', { name: '重试' }).click()
  await page.getByText('「删除证件文件」已重新排队').waitFor()
  await row.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: '任务', exact: true }).click()
  await page
    .getByRole('row', { name: /删除证件文件/ })
    .getByText('成功')
    .waitFor()
  expect(complaints).toEqual([])
}, 90_000)
