import { afterAll, beforeAll, beforeEach, expect, it } from '@rstest/core'
import { fireEvent, screen } from '@testing-library/react'
import axe from 'axe-core'
import { createRoot, type Root } from 'react-dom/client'
import type { ShareLink } from '../../contract/training/training-plan'
import { showShared } from '../../src/shared-plan/show-shared'
import { answer } from '../api/fixtures/gym'
import { assigned, planAt, startTraining, type Training } from '../api/fixtures/training'
import { fetchOf } from '../harness/app'

let gym: Training
let token: string
let root: Root
beforeAll(async () => {
  gym = await startTraining()
  const { copyId } = await assigned(gym, { startOn: '2026-03-02' })
  const link: ShareLink = (await answer(gym.admin('POST', planAt(copyId, '/shares'), { days: 7 }))).body
  token = link.url?.split('#')[1] ?? ''
  root = createRoot(document.body.appendChild(document.createElement('div')))
}, 60_000)
afterAll(async () => {
  root.unmount()
  await gym.close()
})
beforeEach(() => {
  const send = fetchOf(gym.app)
  // Node's Request does not take jsdom's AbortSignal.
  globalThis.fetch = (input, { signal: _, ...init } = {}) => send(input, init)
})

const show = (given: string) => showShared(given, (page) => root.render(page))

it('shows the member’s plan, week by week, with nobody signed in', async () => {
  await show(token)
  expect(await screen.findByText('周会员 的训练计划')).toBeInTheDocument()
  // By the browser's clock, which is this machine's, the plan ended long ago.
  fireEvent.click(screen.getByRole('button', { name: '第 1 周' }))
  const day = await screen.findByRole('region', { name: /03-02 周一\s*腿/ })
  expect(day).toHaveTextContent('深蹲3 组 × 8 次 · 60 公斤组间休息 90 秒 · 每组留 2 次余力')
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } })
  expect(violations.map(({ id }) => id)).toEqual([])
})

it.each([
  ['empty', ''],
  ['cut off', '01900000-0000-7000-8000-0000000000ff.abc'],
  ['far too long', 'x'.repeat(5000)],
])('says that an %s link no longer holds, and not why', async (_, given) => {
  await show(given)
  expect(await screen.findByRole('heading', { name: '这个链接已失效' })).toBeInTheDocument()
})

it('offers to try again where the server is not reached', async () => {
  const reached = globalThis.fetch
  globalThis.fetch = () => Promise.reject(new TypeError('offline'))
  await show(token)
  const again = await screen.findByRole('button', { name: '重试' })
  globalThis.fetch = reached
  fireEvent.click(again)
  expect(await screen.findByText('周会员 的训练计划')).toBeInTheDocument()
})
