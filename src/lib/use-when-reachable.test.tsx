import { afterEach, beforeEach, expect, it, rs } from '@rstest/core'
import { render } from '@testing-library/react'
import { setOnline } from './api/connection'
import { useWhenReachable } from './use-when-reachable'

beforeEach(() => {
  rs.useFakeTimers()
})
afterEach(() => {
  rs.useRealTimers()
  setOnline(true)
})

function Waiting({ attempt }: { attempt: () => Promise<unknown> }) {
  useWhenReachable(true, attempt)
  return null
}

it('begins no attempt while a slow one is pending', async () => {
  let fail = (_: Error) => {}
  const attempt = rs
    .fn<() => Promise<unknown>>(async () => {})
    .mockImplementationOnce(
      () =>
        new Promise((_, reject) => {
          fail = reject
        }),
    )
  render(<Waiting attempt={attempt} />)
  await rs.advanceTimersByTimeAsync(3_000)
  expect(attempt).toHaveBeenCalledTimes(1)
  await rs.advanceTimersByTimeAsync(9_000)
  setOnline(false)
  setOnline(true)
  expect(attempt).toHaveBeenCalledTimes(1)
  fail(new Error('too slow'))
  await rs.advanceTimersByTimeAsync(3_000)
  expect(attempt).toHaveBeenCalledTimes(2)
})
