import { afterEach, rs } from '@rstest/core'
import { configure, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import undoToastStyle from '../../../src/kit/ui/undo-toast.module.css'
import { fetchOf, type TestApp } from '../../harness/app'
import { setWindowWidth } from './media'

/* The first page of a file loads its modules while others are at work. The application brings a React of its own, so Testing Library's
   act, which is another React's, is not used. */
rs.setConfig({ testTimeout: 30_000 })
configure({ asyncUtilTimeout: 10_000, eventWrapper: (fire) => fire(), asyncWrapper: (wait) => wait() })

export const account = { username: 'admin', password: 'long enough to be safe' }

interface How {
  width?: number
  /** Replaces the server's replies, by path. */
  answers?: Record<string, () => Response>
}

export interface OpenApp {
  user: ReturnType<typeof userEvent.setup>
  /** Every request so far, `GET /api/v1/session`. */
  requests: string[]
  /** Replaces the server's replies to the next requests to this path. */
  answer(path: string, reply: () => Response): void
  close(): void
}

/**
 * The whole browser application at an address, as a freshly loaded page: modules, machines and router are new, storage is what the test has
 * put there. Its requests go to the real server app.
 */
export async function openApp(server: TestApp, address: string, how: How = {}): Promise<OpenApp> {
  const { width = 1600 } = how
  setWindowWidth(width)
  document.title = ''
  history.replaceState(null, '', address)
  const requests: string[] = []
  const answers = new Map(Object.entries(how.answers ?? {}))
  globalThis.fetch = bridge(server, requests, answers)
  rs.resetModules()
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  const { start } = await import('../../../src/start')
  const container = document.body.appendChild(document.createElement('div'))
  const stop = start(container)
  return {
    user: userEvent.setup(),
    requests,
    answer: (path, reply) => answers.set(path, reply),
    close: () => {
      stop()
      container.remove()
    },
  }
}

/** Signs in through the form. */
export async function signInByForm({ user }: OpenApp, { username, password } = account) {
  await user.type(await screen.findByLabelText('用户名'), username)
  await user.type(screen.getByLabelText('密码'), password)
  await user.click(screen.getByRole('button', { name: '登录' }))
}

/** Opens the application as the administrator, without the form. */
export async function openSignedIn(server: TestApp, address: string, how?: How) {
  const send = sendingOf(server)
  const reply = await send('/api/v1/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  const { token, username }: { token: string; username: string } = await reply.json()
  localStorage.setItem('token', token)
  localStorage.setItem('username', username)
  return openApp(server, address, how)
}

/** What another tab of the browser causes. */
export function elsewhere(change: () => void, key: string | null) {
  change()
  window.dispatchEvent(new StorageEvent('storage', { key }))
}

const cookies = new WeakMap<TestApp, typeof fetch>()

/** A separate cookie jar for each server. */
function sendingOf(server: TestApp): typeof fetch {
  const send = cookies.get(server) ?? fetchOf(server.app)
  cookies.set(server, send)
  return send
}

let underWay = 0
/** All requests are answered and rendered before the next test navigates: a form that is still being saved would ask before it is left. */
afterEach(async () => {
  for (let turns = 0; turns < 20; turns += 1) {
    await settle()
    if (underWay > 0) turns = 0
  }
})

/** Node's Request does not take jsdom's AbortSignal, so aborting is handled here. */
function bridge(server: TestApp, requests: string[], answers: Map<string, () => Response>): typeof fetch {
  const send = sendingOf(server)
  return async (input, init = {}) => {
    const { signal, ...rest } = init
    const { pathname } = new URL(String(input), location.origin)
    requests.push(`${rest.method ?? 'GET'} ${pathname}`)
    const answered = async () => answers.get(pathname)?.() ?? send(input, rest)
    underWay += 1
    const reply = await answered().finally(() => (underWay -= 1))
    signal?.throwIfAborted()
    return reply
  }
}

/** What a link or the Back button does: the address changes and the router is notified. */
export function visit(address: string) {
  const state = { key: String(Math.random()), idx: history.length }
  history.pushState(state, '', address)
  window.dispatchEvent(new PopStateEvent('popstate', { state }))
}

/** Lets the work of a synchronous event settle before the next one. */
export const settle = () => new Promise((resolve) => setTimeout(resolve))

/**
 * Returns a function that presses the next 撤销 that appears. Call it before the action to undo: in jsdom nothing that fades is ever removed,
 * so the toasts of earlier tests are still there.
 */
export function nextUndo(): () => Promise<void> {
  const offers = () => [...document.querySelectorAll(`.${undoToastStyle.undo} button`)]
  const before = offers()
  return async () => {
    const offer = await waitFor(() => {
      const found = offers().find((one) => !before.includes(one))
      if (found === undefined) throw new Error('nothing is offered to be taken back')
      return found
    })
    fireEvent.click(offer)
  }
}
