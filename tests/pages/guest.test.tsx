import { afterAll, beforeAll, expect, it, rs } from '@rstest/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { m } from '#messages'
import type { MembershipPlan } from '../../contract/catalogue/membership-plan'
import { plusDays } from '../../contract/days'
import { created, type Gym, planDraft, startGym } from '../api/fixtures/gym'
import { newMember } from '../api/fixtures/timetable'
import { signIn } from '../harness/app'
import { type OpenApp, openApp, signInByForm, visit } from './harness/open-app'

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

async function host(name: string, guestsPerMonth: number) {
  const member = await newMember(gym.admin, gym.mine.id, { name })
  const plan = await created<MembershipPlan>(
    gym.admin,
    'membership-plans',
    planDraft({ name: '带人年卡', guestsPerMonth }),
  )
  await created(gym.admin, 'memberships', {
    memberId: member.id,
    planId: plan.id,
    startsOn: plusDays(today, -30),
    endsOn: plusDays(today, 60),
    timesLeft: null,
    balanceFen: null,
    valueFen: 0,
    note: '',
  })
  return member
}

async function checkIn({ memberNo, name }: { memberNo: string; name: string }) {
  const field = await screen.findByLabelText(m.member_desk_field(), {}, { timeout: 30_000 })
  fireEvent.change(field, { target: { value: memberNo } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(await screen.findByText('签到成功')).toBeVisible()
  expect(await screen.findByRole('heading', { name })).toBeVisible()
}

const fill = (form: HTMLElement, name: string, mobile: string) => {
  fireEvent.change(within(form).getByLabelText(/^访客姓名/), { target: { value: name } })
  fireEvent.change(within(form).getByLabelText(/^访客手机号/), { target: { value: mobile } })
  fireEvent.submit(form)
}

it('lets in a guest by F4, says what is wrong beside the field, and how many are left', async () => {
  const member = await host('沈带人', 1)
  await checkIn(member)
  const section = await screen.findByRole('region', { name: '会员带人' })
  expect(section).toHaveTextContent('本月已带 0 / 1')
  fireEvent.keyDown(document.body, { key: 'F4' })
  const form = await within(section).findByRole('form', { name: '会员带人' })
  expect(document.activeElement).toBe(within(form).getByLabelText(/^访客姓名/))
  fill(form, '郝访', '139')
  await waitFor(() =>
    expect(within(form).getByLabelText(/^访客手机号/)).toHaveAttribute('aria-invalid', 'true'),
  )
  fill(form, '郝访', '13955556666')
  expect(await within(section).findByText('访客郝访已进店，本月已带 1 / 1')).toBeVisible()
  await waitFor(() => expect(within(section).queryByRole('button', { name: /^带人进店/ })).toBe(null))
  const visits = within(screen.getByRole('list', { name: /^今日到店/ }))
  expect(await visits.findByText('沈带人的访客')).toBeVisible()
})

it('is closed by Escape, and offers nothing for a card that lets in no guests', async () => {
  const field = await screen.findByLabelText(m.member_desk_field())
  fireEvent.keyDown(field, { key: 'Escape' })
  await checkIn(await host('孟带人', 3))
  const section = await screen.findByRole('region', { name: '会员带人' })
  fireEvent.click(await within(section).findByRole('button', { name: /^带人进店/ }))
  const form = await within(section).findByRole('form', { name: '会员带人' })
  fireEvent.keyDown(within(form).getByLabelText(/^访客姓名/), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('form', { name: '会员带人' })).toBe(null))
  await checkIn(await host('金独行', 0))
  expect(screen.queryByRole('region', { name: '会员带人' })).toBe(null)
})

it('shows the guests of the month in the host’s drawer', async () => {
  visit(`/member?open=${(await host('计带人', 2)).id}`)
  const drawer = await screen.findByRole('dialog', { name: '计带人' })
  expect(await within(drawer).findByText('带人年卡：本月已带 0 / 2')).toBeVisible()
  expect(within(drawer).getByText('本月没有访客')).toBeVisible()
})
