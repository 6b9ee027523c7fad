import { afterEach, expect, it } from '@rstest/core'
import { waitFor } from '@testing-library/react'
import { setRenewal } from './credentials'
import { listenTo } from './listen-to'

const realFetch = globalThis.fetch
const ended = () => new Response('{}', { status: 401 })
const reported = () => new Response('event: visit\ndata: {"at":1}\n\n')

afterEach(() => {
  globalThis.fetch = realFetch
  setRenewal(() => null)
})

/** A stream whose connections get these replies in turn, and the messages it delivers. */
function listening(...replies: (() => Response)[]) {
  const received: string[] = []
  const resumedFrom: (string | null)[] = []
  globalThis.fetch = async (_, init) => {
    resumedFrom.push(new Headers(init?.headers).get('last-event-id'))
    return replies.shift()?.() ?? ended()
  }
  const stop = listenTo('/api/v1/events', '7', {
    onOpen: () => received.push('open'),
    onLife: () => {},
    onMessage: ({ body }) => received.push(body),
    onEnd: (isRefused) => received.push(isRefused ? 'refused' : 'end'),
  })
  return { received, resumedFrom, stop }
}

it('connects again from where it was once the person has signed in again', async () => {
  let renew = (_isRenewed: boolean) => {}
  setRenewal(() => new Promise((resolve) => (renew = resolve)))
  const { received, resumedFrom } = listening(ended, reported)
  await waitFor(() => expect(resumedFrom).toEqual(['7']))
  expect(received).toEqual([])
  await waitFor(() => {
    renew(true)
    expect(received).toEqual(['open', '{"at":1}', 'end'])
  })
  expect(resumedFrom).toEqual(['7', '7'])
})

it('is refused when the session is not renewed, and tells nothing once it was stopped', async () => {
  const { received } = listening(ended)
  await waitFor(() => expect(received).toEqual(['refused']))
  setRenewal(() => new Promise(() => {}))
  const other = listening(ended)
  await waitFor(() => expect(other.resumedFrom).toHaveLength(1))
  other.stop()
  await Promise.resolve()
  expect(other.received).toEqual([])
})
