import { afterEach, beforeEach, expect, it, rs } from '@rstest/core'
import { act, render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { OfflinePage } from './offline-page'

beforeEach(() => {
  rs.useFakeTimers()
  globalThis.fetch = async () => new Response('ok')
})
afterEach(() => {
  rs.useRealTimers()
})

it('shows a page that loads slowly, in one attempt', async () => {
  let arrive = (_: ReactElement) => {}
  const load = rs
    .fn<() => Promise<ReactElement | null>>(() => Promise.reject(new Error('a later attempt')))
    .mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          arrive = resolve
        }),
    )
  render(<OfflinePage load={load} />)
  await act(() => rs.advanceTimersByTimeAsync(9_000))
  await act(async () => arrive(<p>the page</p>))
  await act(() => rs.advanceTimersByTimeAsync(9_000))
  expect(screen.getByText('the page')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(1)
})
