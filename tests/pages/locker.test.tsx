import { afterAll, beforeAll, expect, it, rs } from '@rstest/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { MembershipPlan } from '../../contract/catalogue/membership-plan'
import { plusDays } from '../../contract/days'
import type { Locker } from '../../contract/sales/locker'
import type { LockerRental } from '../../contract/sales/locker-rental'
import { created, type Gym, planDraft, startGym } from '../api/fixtures/gym'
import { newLocker, newRental } from '../api/fixtures/lockers'
import { newMember } from '../api/fixtures/timetable'
import { signIn } from '../harness/app'
import { type OpenApp, openApp, signInByForm, visit } from './harness/open-app'

rs.setConfig({ testTimeout: 60_000 })
/** The first drawer of a run loads its code. */
const slow = { timeout: 20_000 }

let gym: Gym
let app: OpenApp
/** The page computes by the clock of the browser. */
const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date())

beforeAll(async () => {
  gym = await startGym()
  gym.clock.set(new Date().toISOString())
  gym.admin = await signIn(gym.app)
  app = await openApp(gym, '/login?return=/devicestore%3Fview=lockers')
  await signInByForm(app)
  await screen.findByRole('heading', { name: '储物柜' }, slow)
}, 120_000)
afterAll(async () => {
  app.close()
  await gym.close()
})

const type = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } })
const dialogOf = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }, slow))
const locker = (number: string) => newLocker(gym.admin, { storeId: gym.mine.id, number })
const read = async ({ id }: { id: string }): Promise<Locker> =>
  (await gym.admin('GET', `/api/v1/lockers/${id}`)).json()

async function memberWithCard(name: string) {
  const member = await newMember(gym.admin, gym.mine.id, { name })
  const plan = await created<MembershipPlan>(gym.admin, 'membership-plans', planDraft({ name: '年卡' }))
  await created(gym.admin, 'memberships', {
    memberId: member.id,
    planId: plan.id,
    startsOn: plusDays(today, -30),
    endsOn: plusDays(today, 300),
    timesLeft: null,
    balanceFen: null,
    valueFen: 0,
    note: '',
  })
  return member
}

it('a range is made in the dialog, which names the taken numbers and keeps the input', async () => {
  await locker('A002')
  visit(`/devicestore?view=lockers&store=${gym.mine.id}`)
  fireEvent.click(await screen.findByRole('button', { name: '批量新建' }, slow))
  const form = await dialogOf('批量新建储物柜')
  type(form.getByRole('textbox', { name: /^起始柜号/ }), 'a1')
  type(form.getByRole('textbox', { name: /^结束柜号/ }), 'A003')
  await form.findByText('将新建 3 个：A001 至 A003')
  fireEvent.click(form.getByRole('button', { name: '新建' }))
  await form.findByText('A002 已经存在：请改用其他号码')
  type(form.getByRole('textbox', { name: /^起始柜号/ }), 'A003')
  type(form.getByRole('textbox', { name: /^结束柜号/ }), 'A005')
  fireEvent.click(form.getByRole('button', { name: '新建' }))
  await screen.findByText('A005', undefined, slow)
})

it('the desk gives the suggested key by F2, names who has one, and takes it back by its number', async () => {
  const [one, other] = [await memberWithCard('钱手牌'), await memberWithCard('孙无柜')]
  visit(`/member?view=desk&store=${gym.mine.id}`)
  const field = await screen.findByLabelText('扫卡号、手环或手牌，或输入会员号、手机号、姓名、柜号', {}, slow)
  const enter = (text: string) => {
    type(field, text)
    fireEvent.keyDown(field, { key: 'Enter' })
  }
  enter(one.memberNo)
  const give = await screen.findByRole('button', { name: /^发手牌 A00/ }, slow)
  const number = /A00\d/.exec(give.textContent ?? '')?.[0] ?? ''
  fireEvent.keyDown(field, { key: 'F2' })
  await screen.findByText(`手牌 ${number} 使用中`, undefined, slow)
  enter(other.memberNo)
  await screen.findByRole('heading', { name: '孙无柜' }, slow)
  await screen.findByRole('button', { name: /^发手牌 A00/ }, slow)
  enter(number)
  await screen.findByText(`手牌 ${number} 已收回`, undefined, slow)
  fireEvent.keyDown(field, { key: 'Escape' })
  await screen.findByText('手牌都在前台', undefined, slow)
})

it('a rental ends with its deposit, and the drawer of its member shows it until then', async () => {
  const member = await memberWithCard('李长租')
  const row = await locker('B001')
  const rental = await newRental(gym.admin, {
    lockerId: row.id,
    memberId: member.id,
    startsOn: today,
    endsOn: plusDays(today, 3),
  })
  visit(`/member?open=${member.id}`)
  const sheet = await dialogOf(/李长租/)
  await sheet.findByText(new RegExp(`租至 ${plusDays(today, 3)} · 押金`), undefined, slow)
  visit(`/devicestore?view=rentals&open=${rental.id}`)
  const open = await dialogOf(/B001 李长租/)
  fireEvent.click(await open.findByRole('button', { name: '退租' }, slow))
  const form = await dialogOf('退租 B001 李长租')
  type(form.getByRole('textbox', { name: /^退还押金/ }), '60')
  fireEvent.click(form.getByRole('button', { name: '退租' }))
  await form.findByText('此项必填')
  type(form.getByRole('textbox', { name: /^扣留原因/ }), '钥匙丢失')
  fireEvent.click(form.getByLabelText(/柜子已清空/))
  fireEvent.click(form.getByRole('button', { name: '退租' }))
  await waitFor(async () => {
    const now: LockerRental = await (await gym.admin('GET', `/api/v1/locker-rentals/${rental.id}`)).json()
    expect(now).toMatchObject({ status: 'ended', returnedFen: 6_000, keptFen: 4_000 })
  }, slow)
  expect((await read(row)).status).toBe('free')
})
