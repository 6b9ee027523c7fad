import { afterAll, beforeAll, beforeEach, expect, it } from '@rstest/core'
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { createRoot, type Root } from 'react-dom/client'
import { MemberPage } from '../../src/member-page/member-page'
import { checkedInLesson, lessonOf, linkOf, setRule } from '../api/fixtures/confirmation'
import {
  apply,
  at,
  groupCourse,
  newBooking,
  newSession,
  openDesk,
  travel,
  workingCoach,
} from '../api/fixtures/front-desk'
import { type Gym, startGym } from '../api/fixtures/gym'
import { newMember } from '../api/fixtures/timetable'
import { fetchOf } from '../harness/app'

// The server at work in the same process takes longer than a second on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

let gym: Gym
let root: Root
beforeAll(async () => {
  gym = await startGym()
  await openDesk(gym)
  await setRule(gym, 'wished')
}, 60_000)
afterAll(() => gym.close())
beforeEach(() => {
  const send = fetchOf(gym.app)
  // Node's Request does not take jsdom's AbortSignal.
  globalThis.fetch = (input, { signal: _, ...init } = {}) => send(input, init)
  document.body.replaceChildren()
  root = createRoot(document.body.appendChild(document.createElement('div')))
  return () => root.unmount()
})
const show = (token: string) => root.render(<MemberPage key={token} token={token} />)

it('a member confirms a lesson on their phone, and disputes it afterwards', async () => {
  const { id, member } = await checkedInLesson(gym)
  const { token } = await linkOf(gym, member.id)
  show(token)
  expect(await screen.findByText(`${member.name}，你好`)).toBeInTheDocument()
  expect(screen.getByText(/^\d{4} \d{4}$/)).toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: '确认上过课' }))
  expect(await screen.findByText('已确认，谢谢！')).toBeInTheDocument()
  expect((await lessonOf(gym, id)).confirmedBy).toBe('link')

  await apply(gym, 'appointments', id, 'complete')
  fireEvent(document, new Event('visibilitychange'))
  fireEvent.click(await screen.findByRole('button', { name: '有异议' }))
  const send = await screen.findByRole('button', { name: '提交异议' })
  expect(send).toBeDisabled()
  fireEvent.change(screen.getByRole('textbox', { name: '请说明情况' }), { target: { value: '只上了半节课' } })
  fireEvent.click(send)
  const lesson = within((await screen.findByText('异议处理中')).closest('article')!)
  expect(lesson.getByText('你的说明：只上了半节课')).toBeInTheDocument()
  expect((await lessonOf(gym, id)).confirmation).toBe('disputed')
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } })
  expect(violations.map((one) => one.id)).toEqual([])
})

it('an answer that was requested while a lesson is being disputed does not undo what is shown', async () => {
  const { id, member } = await checkedInLesson(gym)
  const { token } = await linkOf(gym, member.id)
  await apply(gym, 'appointments', id, 'complete')
  show(token)
  fireEvent.click(await screen.findByRole('button', { name: '有异议' }))
  fireEvent.change(await screen.findByRole('textbox', { name: '请说明情况' }), {
    target: { value: '没有上课' },
  })
  const reached = globalThis.fetch
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  const requested: string[] = []
  globalThis.fetch = async (input, init) => {
    requested.push(String(input instanceof Request ? input.url : input))
    await isReleased
    return reached(input, init)
  }
  fireEvent.click(screen.getByRole('button', { name: '提交异议' }))
  fireEvent(document, new Event('visibilitychange'))
  await waitFor(() => expect(requested).toHaveLength(1))
  expect(requested[0]).toMatch(/dispute$/)
  release()
  expect(await screen.findByText('异议处理中')).toBeInTheDocument()
  await waitFor(() => expect(requested).toHaveLength(2))
  expect(screen.getByText('异议处理中')).toBeInTheDocument()
})

it('a refusal is shown above the lessons, which stay', async () => {
  const { id, member } = await checkedInLesson(gym)
  const { token } = await linkOf(gym, member.id)
  show(token)
  const button = await screen.findByRole('button', { name: '确认上过课' })
  const lesson = await lessonOf(gym, id)
  await apply(gym, 'class-sessions', lesson.sessionId, 'cancel', { reason: '停电' })
  fireEvent.click(button)
  expect(await screen.findByRole('alert')).toHaveTextContent('会员还没有签到这节私教课，请先签到')
  expect(screen.getByRole('heading', { name: '接下来的课' })).toBeInTheDocument()
})

it.each([
  ['empty', ''],
  ['cut off', '01900000-0000-7000-8000-0000000000ff.abc'],
  ['far too long', 'x'.repeat(5000)],
])('an %s link is shown as void, and not why', async (_, given) => {
  show(given)
  expect(await screen.findByRole('heading', { name: '这个链接已失效' })).toBeInTheDocument()
})

it('a revoked link is void at the next look', async () => {
  const { member } = await checkedInLesson(gym)
  const { token } = await linkOf(gym, member.id)
  show(token)
  await screen.findByText(`${member.name}，你好`)
  await gym.admin('POST', `/api/v1/members/${member.id}/link/revoke`, {})
  fireEvent(document, new Event('visibilitychange'))
  await waitFor(() => expect(screen.getByRole('heading', { name: '这个链接已失效' })).toBeInTheDocument())
})

it('an unreachable server is said, with a way to try again', async () => {
  const { member } = await checkedInLesson(gym)
  const { token } = await linkOf(gym, member.id)
  const reached = globalThis.fetch
  globalThis.fetch = () => Promise.reject(new TypeError('offline'))
  show(token)
  const again = await screen.findByRole('button', { name: '重试' })
  globalThis.fetch = reached
  fireEvent.click(again)
  expect(await screen.findByText(`${member.name}，你好`)).toBeInTheDocument()
})

it('a member cancels a booking after a question, and ends service messages', async () => {
  await travel(gym, at('09:00', '2026-03-03'))
  const course = await groupCourse(gym, await workingCoach(gym))
  const session = await newSession(gym, course, { startsAt: at('15:00', '2026-03-06') })
  const member = await newMember(gym.admin, gym.mine.id)
  const row = await newBooking(gym, session.id, member.id)
  const { token } = await linkOf(gym, member.id)
  show(token)
  fireEvent.click(await screen.findByRole('button', { name: '取消预约' }))
  expect((await lessonOf(gym, row.id)).status).toBe('confirmed')
  fireEvent.click(screen.getByRole('button', { name: '确定取消' }))
  expect(await screen.findByText('已取消')).toBeInTheDocument()
  expect((await lessonOf(gym, row.id)).status).toBe('cancelled')
  const service = screen.getByRole('checkbox', { name: /^服务消息/ })
  fireEvent.click(service)
  await waitFor(() => expect(service).not.toBeChecked())
  expect(await screen.findByText('已保存')).toBeInTheDocument()
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } })
  expect(violations.map((one) => one.id)).toEqual([])
})
