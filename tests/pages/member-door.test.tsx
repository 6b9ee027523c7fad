import { afterAll, beforeAll, expect, it, rs } from '@rstest/core'
import { fireEvent, screen, within } from '@testing-library/react'
import { defaultCoverage } from '../../contract/catalogue/coverage'
import type { MembershipPlan } from '../../contract/catalogue/membership-plan'
import { plusDays } from '../../contract/days'
import type { CheckIn } from '../../contract/membership/member'
import type { Membership } from '../../contract/membership/membership'
import { created, type Gym, planDraft, startGym } from '../api/fixtures/gym'
import { newMember } from '../api/fixtures/timetable'
import { signIn } from '../harness/app'
import { type OpenApp, openApp, signInByForm } from './harness/open-app'

rs.setConfig({ testTimeout: 60_000 })

let gym: Gym
let app: OpenApp
/** The page computes by the clock of the browser. */
const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date())

beforeAll(async () => {
  gym = await startGym()
  gym.clock.set(new Date().toISOString())
  gym.admin = await signIn(gym.app)
  app = await openApp(gym, '/login?return=/member%3Fview=desk')
  await signInByForm(app, { username: 'clerk', password: 'correct horse battery' })
}, 60_000)
afterAll(async () => {
  app.close()
  await gym.close()
})

const cardFor = async (memberId: string, own: Partial<MembershipPlan> = {}) => {
  const plan = await created<MembershipPlan>(
    gym.admin,
    'membership-plans',
    planDraft({ name: '通店年卡', ...own }),
  )
  return created<Membership>(gym.admin, 'memberships', {
    memberId,
    planId: plan.id,
    startsOn: plusDays(today, -30),
    endsOn: plusDays(today, 5),
    timesLeft: null,
    balanceFen: null,
    valueFen: 0,
    note: '',
  })
}

it('lets in whom another store sold a card of the chain, and of anybody else of theirs says but why not', async () => {
  const chain = await newMember(gym.admin, gym.theirs.id, { name: '何通店' })
  await cardFor(chain.id)
  const local = await newMember(gym.admin, gym.theirs.id, { name: '吕单店' })
  await cardFor(local.id, { storeScope: 'some', storeIds: [gym.theirs.id] })
  const field = await screen.findByLabelText(
    '扫卡号、手环或手牌，或输入会员号、手机号、姓名、柜号',
    {},
    { timeout: 30_000 },
  )
  const enter = (text: string) => {
    fireEvent.change(field, { target: { value: text } })
    fireEvent.keyDown(field, { key: 'Enter' })
  }
  enter(chain.memberNo.toLowerCase())
  expect(await screen.findByText('签到成功')).toBeVisible()
  expect(screen.getByRole('heading', { name: '何通店' })).toBeVisible()
  expect(screen.getByText(/会员卡 .* 到期/)).toBeVisible()
  expect(screen.queryByRole('link', { name: '续费' })).toBe(null)
  expect(screen.queryByRole('link', { name: '查看会员' })).toBe(null)

  enter(local.memberNo)
  expect(await screen.findByText('会员卡不适用于本店')).toBeVisible()
  expect(screen.getByText(`“${local.memberNo}”是其他门店的会员，本店不能办理签到`)).toBeVisible()
  expect(document.body).not.toHaveTextContent('吕单店')
  enter('M99999999')
  expect(await screen.findByText('没有找到“M99999999”')).toBeVisible()
  const { rows }: { rows: CheckIn[] } = await (
    await gym.admin('GET', `/api/v1/check-ins?store=${gym.mine.id}`)
  ).json()
  expect(rows).toMatchObject([{ memberName: '何通店', result: 'pass' }])
  // The sheet of another store's member does not open here.
  const visits = within(screen.getByRole('list', { name: /^今日到店/ }))
  expect(await visits.findByText('何通店')).toBeVisible()
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(await screen.findByRole('heading', { name: /^在馆人数/ })).toBeVisible()
  expect((await screen.findAllByText('何通店')).length).toBe(3)
  expect(screen.queryByRole('link', { name: '何通店' })).toBe(null)
})

it('says of a member outside the hours of the card when it admits next', async () => {
  const tomorrow = new Date(plusDays(today, 1)).getUTCDay() || 7
  const member = await newMember(gym.admin, gym.mine.id, { name: '严时段' })
  await cardFor(member.id, {
    coverage: {
      ...defaultCoverage('period'),
      hours: [{ weekday: tomorrow, from: '09:00', to: '22:00' }],
    },
  })
  const field = await screen.findByLabelText('扫卡号、手环或手牌，或输入会员号、手机号、姓名、柜号')
  fireEvent.change(field, { target: { value: member.memberNo } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect((await screen.findAllByText(/^不在会员卡可用时段/))[0]).toBeVisible()
  expect((await screen.findAllByText(/下次可入场：明天 09:00$/))[0]).toBeVisible()
  expect(await screen.findByRole('link', { name: '严时段' })).toBeVisible()
})
