import { afterAll, beforeAll, expect, it } from '@rstest/core'
import type { Page } from 'playwright-core'
import type { Store } from '../../contract/catalogue/store'
import type { Member } from '../../contract/membership/member'
import { planDraft, storeDraft } from '../api/fixtures/gym'
import { newMember } from '../api/fixtures/timetable'
import { signInTo } from '../harness/process'
import { signIn, startWalk, type Walk } from './walk'

let person: Walk
let store: Store
let member: Member

beforeAll(async () => {
  person = await startWalk()
  const ask = (await signInTo(person.server))(person.server)
  const made = async (name: string, draft: unknown) => {
    const reply = await ask('POST', `/api/v1/${name}`, draft)
    expect(reply.status).toBe(201)
    return reply.json()
  }
  store = await made('stores', storeDraft({ name: '静安寺店' }))
  member = await newMember(ask, store.id, { name: '林知夏' })
  await made(
    'membership-plans',
    planDraft({ name: '团课 10 次', kind: 'times', durationDays: null, times: 10, validDays: 120 }),
  )
}, 90_000)

afterAll(() => person?.close(), 60_000)

it('enters the card of a member, freezes it, keeps them outside, unfreezes it, lets them in, extends it, and tells it all', async () => {
  const { page, complaints } = person
  await signIn(page, `${person.server.url}/member?open=${member.id}`)
  const sheet = page.getByRole('dialog', { name: '林知夏' })
  await sheet.getByText('没有有效的会员卡').waitFor()
  const { memberNo } = member

  await sheet.getByRole('button', { name: '补录会员卡' }).click()
  const card = page.getByRole('dialog', { name: '补录 林知夏 的会员卡' })
  await card.getByRole('combobox').first().click()
  await page.getByRole('option', { name: '团课 10 次' }).click()
  await expect.poll(() => card.getByLabel('次数').inputValue()).toBe('10')
  await card.getByRole('button', { name: '保存' }).click()
  const panel = sheet.getByRole('article', { name: '团课 10 次' })
  const term = panel.getByText(/^\d{4}-\d\d-\d\d 至/)
  const before = lastDayIn(await term.textContent())
  await sheet.getByRole('group', { name: '团课 10 次' }).getByRole('img', { name: /^有效/ }).waitFor()

  await panel.getByRole('button', { name: '冻结' }).click()
  const freeze = page.getByRole('dialog', { name: '冻结 · 团课 10 次' })
  await freeze.getByText(`到期日由 ${before} 顺延至`).waitFor()
  await freeze.getByRole('button', { name: '2 周' }).click()
  await freeze.getByText('冻结 14 天，之后还可冻结 46 天、1 次').waitFor()
  await freeze.getByLabel('原因').fill('出差')
  await freeze.getByRole('button', { name: '冻结', exact: true }).click()
  await panel.getByText('冻结中').waitFor()
  await sheet.getByRole('group', { name: '团课 10 次' }).getByRole('img', { name: /^冻结/ }).waitFor()

  await scan(page, memberNo)
  await page.getByRole('alert').getByText('会员卡冻结中').waitFor()
  await page.getByRole('complementary').getByText('会员卡冻结中').waitFor()

  await page.getByRole('link', { name: '查看会员' }).click()
  await panel.getByRole('button', { name: '解冻' }).click()
  const unfreeze = page.getByRole('dialog', { name: '解冻 · 团课 10 次' })
  await unfreeze.getByText('实际 0 天').waitFor()
  await unfreeze.getByRole('button', { name: '解冻' }).click()
  await panel.getByText('有效', { exact: true }).waitFor()
  await sheet.getByRole('button', { name: '关闭' }).click()

  await scan(page, memberNo)
  await page.getByText('签到成功').waitFor()
  await page.getByText('团课 10 次 · 扣 1 次 · 剩 9 次').waitFor()
  await scan(page, memberNo)
  await page.getByText(/^今天 \d\d:\d\d 已到店$/).waitFor()
  await page.getByText('3 条').waitFor()

  await page.getByRole('link', { name: '查看会员' }).click()
  await panel.getByRole('button', { name: '延期' }).click()
  const extend = page.getByRole('dialog', { name: '延期 · 团课 10 次' })
  await extend.getByLabel('延期天数').fill('10')
  await extend.getByText(`到期日由 ${before} 顺延至`).waitFor()
  await extend.getByLabel('原因').fill('停电补偿')
  await extend.getByRole('button', { name: '延期' }).click()
  await extend.waitFor({ state: 'detached' })
  await expect.poll(async () => daysFrom(before, lastDayIn(await term.textContent()))).toBe(10)

  await panel.getByRole('button', { name: '次数流水' }).click()
  await panel.getByRole('row', { name: /到店.*−1\s*9$/ }).waitFor()
  const reported = sheet.getByRole('region', { name: '动态' }).getByRole('listitem')
  for (const what of ['入会', '冻结', '未能入场：会员卡冻结中', '解冻', '到店，扣 1 次', '延期'])
    await reported.filter({ hasText: what }).first().waitFor()
  await reported.filter({ hasText: '停电补偿' }).waitFor()
  expect(complaints).toEqual([])
}, 180_000)

it('a wristband is given, scanned, reported lost and refused, and its member is checked in all the same', async () => {
  const { page, complaints } = person
  await page.goto(`${person.server.url}/member?view=desk&store=${store.id}&open=${member.id}`)
  const sheet = page.getByRole('dialog', { name: '林知夏' })
  const bands = sheet.getByRole('region', { name: '手环与钥匙牌' })
  await bands.getByRole('button', { name: '发手环' }).click()
  await page.getByRole('dialog', { name: '发手环或钥匙牌' }).getByLabel('号码').waitFor()
  await page.keyboard.type('00A1-993310')
  await page.keyboard.press('Enter')
  await bands.getByText('00A1-993310', { exact: true }).waitFor()
  const cardNo = await sheet.getByText(/^K\d{10}$/).textContent()

  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await scan(page, '00a1-993310')
  await page.getByText('签到成功').waitFor()
  await scan(page, cardNo ?? '')
  await page.getByText(/今天 \d\d:\d\d 已到店/).waitFor()

  await page.getByRole('link', { name: '查看会员' }).click()
  await bands.getByRole('button', { name: '挂失' }).click()
  await bands.getByText('已挂失').waitFor()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await scan(page, '00A1-993310')
  await page.getByText(/^此手环已于 今天 \d\d:\d\d 挂失，请核对会员身份$/).waitFor()
  await page.getByRole('heading', { name: '林知夏' }).waitFor()
  await page.getByRole('button', { name: '已核对，办理签到' }).click()
  await page.keyboard.press('Enter')
  await page.getByText('签到成功').waitFor()
  expect(complaints).toEqual([])
}, 180_000)

/** Opens the desk and types as a scanner does, without a mouse and wherever the focus is. */
async function scan(page: Page, memberNo: string) {
  if (!page.url().includes('view=desk'))
    await page.goto(`${person.server.url}/member?view=desk&store=${store.id}`)
  const field = page.getByLabel('扫卡号、手环或手牌，或输入会员号、手机号、姓名、柜号')
  await field.waitFor()
  await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.type(memberNo)
  await page.keyboard.press('Enter')
}

const lastDayIn = (text: string | null) => /至 (\d{4}-\d\d-\d\d)/.exec(text ?? '')?.[1] ?? ''
const daysFrom = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000
