import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@rstest/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider, useSearchParams } from 'react-router-dom'
import { useLeaveGuard } from '../../src/kit/record/use-leave-guard'
import { renewSession } from '../../src/lib/api/credentials'
import { queryClient } from '../../src/lib/api/query-client'
import { setNavigate } from '../../src/lib/navigate'
import { signOutUnlessUnsaved, startActors, tabsActor } from '../../src/machines/actors'
import { authActor, startAuth } from '../../src/machines/auth-actor'
import { useTabQuestion } from '../../src/machines/hooks/use-tabs'
import { pages } from '../../src/nav'
import { loadPage } from '../../src/shell/panes/page-content'
import { PaneStack } from '../../src/shell/panes/pane-stack'
import { LeaveQuestion } from '../../src/shell/tabs/leave-question'
import { TabStrip } from '../../src/shell/tabs/strip'

/** The shell's tabs and panes around a page with one field in a drawer at `?new`, which the kit's guard protects. */
function Frame() {
  const question = useTabQuestion()
  return (
    <QueryClientProvider client={queryClient}>
      <TabStrip />
      <PaneStack />
      {question === null ? null : <LeaveQuestion question={question} />}
    </QueryClientProvider>
  )
}
function Page() {
  const [params] = useSearchParams()
  return params.has('new') ? <Drawer /> : null
}
function Drawer() {
  const [text, setText] = useState('')
  const { isHeld, release, proceed } = useLeaveGuard(text !== '', null)
  return (
    <>
      <input aria-label="note" value={text} onChange={(event) => setText(event.target.value)} />
      {isHeld ? (
        <>
          <button type="button" onClick={release}>
            stay
          </button>
          <button type="button" onClick={proceed}>
            discard
          </button>
        </>
      ) : null}
    </>
  )
}

const realFetch = globalThis.fetch
const openRouter = () =>
  createMemoryRouter([
    {
      element: <Frame />,
      children: [{ path: '*', element: null }],
    },
  ])
let router = openRouter()
let stop = () => {}
let takeBack = () => {}

beforeAll(async () => {
  const page = pages.find(({ name }) => name === 'banner')
  if (page) await loadPage({ ...page, permission: undefined }, Promise.resolve({ Component: Page }))
  globalThis.fetch = async () => Response.json({})
  const stops = [startAuth(), startActors()]
  stop = () => {
    for (const end of stops) end()
  }
})
afterAll(() => {
  stop()
  globalThis.fetch = realFetch
})
beforeEach(async () => {
  authActor.send({ type: 'auth.signedIn', token: 't1', username: 'ada' })
  router = openRouter()
  takeBack = setNavigate((to, how) => void router.navigate(to, how))
  render(<RouterProvider router={router} />)
  await act(() => router.navigate('/desc'))
  await act(() => router.navigate('/banner?new=1'))
  fireEvent.change(screen.getByLabelText('note'), { target: { value: 'half a sentence' } })
  await screen.findByRole('img', { name: '有未保存的内容' })
})
afterEach(() => {
  takeBack()
  act(() => tabsActor.send({ type: 'tabs.cleared' }))
})

const at = () => router.state.location.pathname + router.state.location.search
const go = (to: string) => act(async () => router.navigate(to))
const typed = () => screen.queryByLabelText<HTMLInputElement>('note')?.value
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const tab = (name: RegExp) => screen.getByRole('tab', { name })
async function closeTab() {
  fireEvent.contextMenu(tab(/轮播图/), { clientX: 5, clientY: 5 })
  const item = await screen.findByRole('menuitem', { name: '关闭' })
  await act(async () => fireEvent.click(item))
}

describe('unsaved input', () => {
  it('stays on its page while the person looks at another one', async () => {
    const field = screen.getByLabelText('note')
    await act(async () => fireEvent.click(tab(/描述信息/)))
    await waitFor(() => expect(at()).toBe('/desc'))
    expect([screen.queryByRole('button', { name: 'stay' }), screen.queryByRole('textbox')]).toEqual([
      null,
      null,
    ])
    await act(async () => fireEvent.click(tab(/轮播图/)))
    await waitFor(() => expect(at()).toBe('/banner?new=1'))
    expect([screen.getByLabelText('note') === field, typed()]).toEqual([true, 'half a sentence'])
  })

  it('holds back a navigation that closes its drawer, until the person agrees', async () => {
    await go('/banner')
    expect([at(), typed()]).toEqual(['/banner?new=1', 'half a sentence'])
    await press('stay')
    expect(screen.queryByRole('button', { name: 'stay' })).toBe(null)
    await go('/banner?edit=other')
    await press('discard')
    await waitFor(() => expect(at()).toBe('/banner?edit=other'))
    expect(screen.queryByRole('img', { name: '有未保存的内容' })).toBe(null)
  })

  it('is shown with the question when a link on another page leads past it', async () => {
    await go('/desc')
    await go('/banner?edit=other')
    await waitFor(() => expect(screen.getByRole('button', { name: 'stay' })).toBeTruthy())
    expect([at(), typed()]).toEqual(['/banner?new=1', 'half a sentence'])
    await press('discard')
    await waitFor(() => expect(at()).toBe('/banner?edit=other'))
  })

  it('is asked about once when its tab is closed, and stays when the person stays', async () => {
    await closeTab()
    await press('继续编辑')
    expect([at(), typed()]).toEqual(['/banner?new=1', 'half a sentence'])
  })

  it('goes with its tab after one question, without a second one by the page', async () => {
    await closeTab()
    await press('放弃并关闭')
    await waitFor(() => expect(at()).toBe('/desc'))
    expect(screen.queryByRole('button', { name: 'stay' })).toBe(null)
    expect(within(screen.getByRole('tablist')).getAllByRole('tab')).toHaveLength(1)
  })

  it('makes the browser ask before the window is closed', () => {
    const unload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(unload()).toBe(true)
    fireEvent.change(screen.getByLabelText('note'), { target: { value: '' } })
    expect(unload()).toBe(false)
  })

  it('is asked about before signing out', async () => {
    act(signOutUnlessUnsaved)
    await press('继续编辑')
    expect([authActor.getSnapshot().value, typed()]).toEqual(['loggedIn', 'half a sentence'])
  })

  it('survives the end of the session: nobody is sent anywhere, and the same person goes on', async () => {
    const renewed = renewSession({ 'Accept-Language': 'zh-CN', Authorization: 'Bearer t1' })
    await act(async () => {})
    expect([at(), screen.queryByRole('button', { name: 'stay' })]).toEqual(['/banner?new=1', null])
    act(() => authActor.send({ type: 'auth.signedIn', token: 't2', username: 'ada' }))
    expect(await renewed).toBe(true)
    expect([at(), typed()]).toEqual(['/banner?new=1', 'half a sentence'])
    expect(screen.getByRole('img', { name: '有未保存的内容' })).toBeTruthy()
  })
})
