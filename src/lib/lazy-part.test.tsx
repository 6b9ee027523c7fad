import { afterEach, beforeEach, expect, it, rs } from '@rstest/core'
import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { setOnline } from './api/connection'
import { lazyPart } from './lazy-part'
import { PageBoundary } from './page-boundary'

const missing = () => Object.assign(new Error('Loading chunk 12 failed.'), { name: 'ChunkLoadError' })
const answer = rs.fn<typeof fetch>()

beforeEach(() => {
  answer.mockReset()
  globalThis.fetch = answer
})
afterEach(() => setOnline(true))

function show(fetchPart: Parameters<typeof lazyPart>[0]) {
  const Part = lazyPart(fetchPart)
  render(
    <PageBoundary at="/">
      <p>the page</p>
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    </PageBoundary>,
  )
}

it('keeps the page while the server is away, and shows the part when it is back', async () => {
  const fetchPart = rs.fn(async () => () => <p>the part</p>)
  fetchPart.mockRejectedValueOnce(missing())
  answer.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  show(fetchPart)
  await expect.poll(() => answer.mock.calls.length).toBe(1)
  expect([screen.queryByText('the page') !== null, screen.queryByText('the part')]).toEqual([true, null])
  setOnline(true)
  await screen.findByText('the part')
  expect(fetchPart).toHaveBeenCalledTimes(2)
})

it('tries once more when only the file failed', async () => {
  const fetchPart = rs.fn(async () => () => <p>the part</p>)
  fetchPart.mockRejectedValueOnce(missing())
  answer.mockResolvedValueOnce(new Response('ok'))
  show(fetchPart)
  await screen.findByText('the part')
})

it('fails when a reachable server does not have the file', async () => {
  sessionStorage.setItem('reloaded-at', String(Date.now()))
  answer.mockImplementation(async () => new Response('ok'))
  show(async () => {
    throw missing()
  })
  await screen.findByRole('alert')
  expect(screen.queryByText('the page')).toBe(null)
})
