import { afterAll, beforeAll, expect, it, rs } from '@rstest/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import type { Member } from '../../contract/membership/member'
import type { Appointment } from '../../contract/scheduling/appointment'
import type { MemberLink, MemberPage } from '../../contract/scheduling/member-link'
import { answer, created, newCoach, newStore } from '../api/fixtures/gym'
import { newCourse, newMember, plan, seat } from '../api/fixtures/timetable'
import { type Ask, askOf, signIn, startApp, type TestApp } from '../harness/app'
import { type OpenApp, openApp, signInByForm, visit } from './harness/open-app'

rs.setConfig({ testTimeout: 40_000 })
const slow = { timeout: 15_000 }

let server: TestApp
let ask: Ask
let app: OpenApp
let members: Member[]

/** The browser's clock runs, so the lessons are around its now: half an hour ago, for an hour. */
beforeAll(async () => {
  server = await startApp()
  server.clock.set(new Date().toISOString())
  ask = await signIn(server.app)
  const store = await newStore(ask, { lessonConfirmation: 'required' })
  members = []
  for (const name of ['陈晨', '李雷', '韩梅']) {
    const coach = await newCoach(ask, { storeIds: [store.id] })
    const course = await newCourse(ask, { coachId: coach.id, storeIds: [store.id] })
    const startsAt = new Date(Date.now() - 30 * 60_000).toISOString()
    const session = await plan(server.db, { course, storeId: store.id, startsAt })
    const member = await newMember(ask, store.id, { name })
    await seat(server.db, session, [member], 'checked_in')
    members.push(member)
  }
  localStorage.clear()
  app = await openApp(server, '/login')
  await signInByForm(app)
  await waitFor(() => expect(location.pathname).toBe('/dashboard'), slow)
}, 60_000)
afterAll(async () => {
  app?.close()
  await server.close()
})

const lessonOf = async ({ id }: Member): Promise<Appointment> =>
  (await answer(ask('GET', `/api/v1/appointments?member=${id}`))).body.rows[0]

/** Opens the menu of a member's row and chooses an entry. */
async function choose(member: Member, entry: string, extra = ''): Promise<void> {
  visit(`/appointment?view=list&member=${member.id}${extra}`)
  fireEvent.click(await screen.findByRole('button', { name: `更多操作 ${member.name}` }, slow))
  fireEvent.click(await screen.findByRole('menuitem', { name: entry }))
}

it('staff complete a lesson by the digits of the member’s link, and see that it is confirmed', async () => {
  const member = members[0]!
  const link = await created<MemberLink>(ask, `members/${member.id}/link`, { days: 30 })
  const token = link.url?.split('#')[1] ?? ''
  const page: MemberPage = (await answer(askOf(server.app)('POST', '/api/v1/member-page', { token }))).body
  await choose(member, '确认并完成')
  const dialog = within(await screen.findByRole('dialog', { name: '陈晨 确认上课' }))
  const field = dialog.getByRole('textbox', { name: '确认码' })
  fireEvent.change(field, { target: { value: '1234 5678' } })
  fireEvent.click(dialog.getByRole('button', { name: '确认并完成' }))
  expect(await dialog.findByRole('alert', {}, slow)).toHaveTextContent('确认码不对或已过期')
  fireEvent.change(field, { target: { value: page.code.digits } })
  fireEvent.click(dialog.getByRole('button', { name: '确认并完成' }))
  expect(await screen.findByText('已确认（扫码）', {}, slow)).toBeInTheDocument()
  expect((await lessonOf(member)).status).toBe('completed')
})

it('a person who cannot draw types their name, and the signature can be viewed', async () => {
  const member = members[1]!
  await choose(member, '确认并完成')
  const dialog = within(await screen.findByRole('dialog', { name: '李雷 确认上课' }))
  fireEvent.click(dialog.getByRole('button', { name: '签字' }))
  expect(await dialog.findByRole('img', { name: '签字区' })).toBeInTheDocument()
  fireEvent.click(dialog.getByRole('button', { name: '改为输入姓名' }))
  fireEvent.change(await dialog.findByRole('textbox', { name: '请会员输入姓名' }), {
    target: { value: '李雷' },
  })
  fireEvent.click(dialog.getByRole('button', { name: '确认并完成' }))
  expect(await screen.findByText('已确认（签名）', {}, slow)).toBeInTheDocument()
  await choose(member, '查看签名')
  const view = within(await screen.findByRole('dialog', { name: '李雷 的签名' }, slow))
  expect(await view.findByText('SHA-256', { exact: false }, slow)).toBeInTheDocument()
})

it('a manager answers for a lesson with a reason, and decides its dispute', async () => {
  const member = members[2]!
  await choose(member, '核实并完成')
  const dialog = within(await screen.findByRole('dialog', { name: '核实 韩梅 的课' }))
  const confirm = dialog.getByRole('button', { name: '核实并完成' })
  expect(confirm).toBeDisabled()
  fireEvent.change(dialog.getByRole('textbox', { name: /原因/ }), { target: { value: '电话核实' } })
  fireEvent.click(confirm)
  expect(await screen.findByText('店长已核实', {}, slow)).toBeInTheDocument()
  const { id } = await lessonOf(member)
  await server.db.transaction().execute(async (tx) => {
    await sql`insert into lesson_dispute (appointment_id, reason, at) values (${id}, '没有上课', now())`.execute(
      tx,
    )
    await sql`update appointment set confirmation = 'disputed', version = version + 1 where id = ${id}`.execute(
      tx,
    )
  })
  await choose(member, '处理异议', '&confirmation=disputed')
  const decision = within(await screen.findByRole('dialog', { name: '韩梅 对这节课有异议' }, slow))
  expect(await decision.findByText('没有上课', {}, slow)).toBeInTheDocument()
  fireEvent.change(decision.getByRole('textbox', { name: /原因/ }), { target: { value: '教练有打卡记录' } })
  fireEvent.click(decision.getAllByRole('button', { name: '驳回异议' }).at(-1)!)
  await waitFor(async () => expect((await lessonOf(member)).confirmation).toBe('rejected'), slow)
})
