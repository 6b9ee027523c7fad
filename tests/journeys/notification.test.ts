import { afterAll, beforeAll, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import { insertAccount } from '../../server/system/account/new-account'
import { newPerson, newStore } from '../api/fixtures/gym'
import { makeLead } from '../api/fixtures/leads'
import { cheapPasswordHash } from '../harness/database/cheap-password-hash'
import { type Client, signInTo } from '../harness/process'
import { signIn, startWalk, type Walk } from './walk'

const seller = { username: 'seller', password: 'correct horse battery' }
let person: Walk
let ask: Client
let storeId: string
let personId: string

beforeAll(async () => {
  person = await startWalk()
  const { db } = person.database
  ask = (await signInTo(person.server))(person.server)
  storeId = (await newStore(ask)).id
  personId = (await newPerson(ask, { name: '许会籍' })).id
  const passwordHash = await cheapPasswordHash(seller.password)
  await insertAccount(
    db,
    { username: seller.username, passwordHash, role: 'manager', storeIds: [storeId] },
    new Date(),
  )
  await sql`update account set person_id = ${personId} where username = ${seller.username}`.execute(db)
}, 90_000)

afterAll(() => person?.close(), 60_000)

it('rings while somebody works, leads to the record, and is read in a second window too', async () => {
  const { page, context, server, complaints } = person
  await signIn(page, `${server.url}/store`, seller)
  await page.close()
  const own = await context.newPage()
  await own.goto(`${server.url}/store`)
  await own.getByRole('button', { name: '通知', exact: true }).waitFor()
  const other = await context.newPage()
  await other.goto(`${server.url}/coach`)
  await other.getByRole('button', { name: '通知', exact: true }).waitFor()

  await makeLead(ask, { storeId, ownerId: personId, nextStep: '约到店参观', nextStepOn: '2099-01-05' })
  await other.getByRole('button', { name: '通知，1 条未读' }).waitFor()
  await own.bringToFront()
  await own.getByRole('button', { name: '通知，1 条未读' }).waitFor()

  await own.getByRole('main').press('b')
  const panel = own.getByRole('complementary', { name: '通知' })
  await panel.getByRole('region', { name: '今天' }).waitFor()
  await own.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await own.getByRole('button', { name: '通知，1 条未读' }).press('Enter')
  await panel.getByRole('link', { name: /线索何晓雨交给您跟进/ }).press('Enter')
  await own.getByRole('dialog', { name: /何晓雨/ }).waitFor()
  await own.getByRole('button', { name: '通知', exact: true }).waitFor()
  await other.getByRole('button', { name: '通知', exact: true }).waitFor()
  expect(complaints).toEqual([])
}, 120_000)

it('fits a phone, and takes back that all is read', async () => {
  const { context, server } = person
  await makeLead(ask, { storeId, ownerId: personId })
  const page = await context.newPage()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${server.url}/store`)
  await page.getByRole('button', { name: '通知，1 条未读' }).click()
  const panel = page.getByRole('dialog', { name: '通知' })
  await panel.getByRole('button', { name: '全部已读' }).click()
  await page.getByRole('button', { name: '通知', exact: true }).waitFor()
  const { width, x } = (await panel.boundingBox())!
  expect([x, width]).toEqual([0, 390])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByRole('button', { name: '撤销' }).click()
  await page.getByRole('button', { name: '通知，1 条未读' }).waitFor()
}, 120_000)
