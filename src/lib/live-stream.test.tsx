import { afterEach, expect, it } from '@rstest/core'
import { waitFor } from '@testing-library/react'
import { setRenewal } from './credentials'
import { listenTo } from './live-stream'

const realFetch = globalThis.fetch
const ended = () => new Response('{}', { status: 401 })
const told = () => new Response('event: visit\ndata: {"at":1}\n\n')

afterEach(() => {
  globalThis.fetch = realFetch
  setRenewal(() => null)
})

/** A stream whose connections are answered so, in turn, and what it tells. */
function listening(...replies: (() => Response)[]) {
  const heard: string[] = []
  const resumedFrom: (string | null)[] = []
  globalThis.fetch = async (_, init) => {
    resumedFrom.push(new Headers(init?.headers).get('last-event-id'))
    return replies.shift()?.() ?? ended()
  }
  const stop = listenTo('/api/v1/events', '7', {
    onOpen: () => heard.push('open'),
    onLife: () => {},
    onMessage: ({ body }) => heard.push(body),
    onEnd: (isRefused) => heard.push(isRefused ? 'refused' : 'end'),
  })
  return { heard, resumedFrom, stop }
}

it('connects again from where it was once the person has signed in again', async () => {
  let renew = (_isRenewed: boolean) => {}
  setRenewal(() => new Promise((resolve) => (renew = resolve)))
  const { heard, resumedFrom } = listening(ended, told)
  await waitFor(() => expect(resumedFrom).toEqual(['7']))
  expect(heard).toEqual([])
  await waitFor(() => {
    renew(true)
    expect(heard).toEqual(['open', '{"at":1}', 'end'])
  })
  expect(resumedFrom).toEqual(['7', '7'])
})

it('is refused when the session is not renewed, and tells nothing once it was stopped', async () => {
  const { heard } = listening(ended)
  await waitFor(() => expect(heard).toEqual(['refused']))
  setRenewal(() => new Promise(() => {}))
  const other = listening(ended)
  await waitFor(() => expect(other.resumedFrom).toHaveLength(1))
  other.stop()
  await Promise.resolve()
  expect(other.heard).toEqual([])
})
