import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@rstest/core'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useRef, useState } from 'react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom'
import { useLeaveGuard } from '../../src/kit/record/use-leave-guard'
import { renewSession } from '../../src/lib/api/credentials'
import { setNavigate } from '../../src/lib/navigate'
import { signOutUnlessUnsaved, startActors, tabsActor } from '../../src/machines/actors'
import { authActor, startAuth } from '../../src/machines/auth-actor'
import { useTabQuestion } from '../../src/machines/hooks/use-tabs'
import { LeaveQuestion } from '../../src/shell/tabs/leave-question'
import { TabStrip } from '../../src/shell/tabs/strip'
import { usePageVisit } from '../../src/shell/tabs/use-page-visit'

/** The shell's tabs around a page with one field, which the kit's guard protects. */
function Frame() {
  usePageVisit(useRef(null))
  const question = useTabQuestion()
  return (
    <>
      <TabStrip />
      <Outlet />
      {question === null ? null : <LeaveQuestion question={question} />}
    </>
  )
}
function Page() {
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
      children: [
        { path: 'banner', element: <Page /> },
        { path: '*', element: null },
      ],
    },
  ])
let router = openRouter()
let stop = () => {}
let takeBack = () => {}

beforeAll(() => {
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
  await act(() => router.navigate('/banner'))
  fireEvent.change(screen.getByLabelText('note'), { target: { value: 'half a sentence' } })
  await screen.findByRole('img', { name: '有未保存的内容' })
})
afterEach(() => {
  takeBack()
  act(() => tabsActor.send({ type: 'tabs.cleared' }))
})

const at = () => router.state.location.pathname
const typed = () => screen.queryByLabelText<HTMLInputElement>('note')?.value
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const tab = (name: RegExp) => screen.getByRole('tab', { name })
async function closeTab() {
  fireEvent.contextMenu(tab(/轮播图/), { clientX: 5, clientY: 5 })
  const item = await screen.findByRole('menuitem', { name: '关闭' })
  await act(async () => fireEvent.click(item))
}

describe('unsaved input', () => {
  it('holds the person back from another tab, and lets them go once they agree', async () => {
    await act(async () => fireEvent.click(tab(/描述信息/)))
    expect([at(), tab(/轮播图/).ariaSelected, typed()]).toEqual(['/banner', 'true', 'half a sentence'])
    await press('stay')
    expect(screen.queryByRole('button', { name: 'stay' })).toBe(null)
    await act(async () => fireEvent.click(tab(/描述信息/)))
    await press('discard')
    await waitFor(() => expect(at()).toBe('/desc'))
    expect(screen.queryByRole('img', { name: '有未保存的内容' })).toBe(null)
  })

  it('is asked about once when its tab is closed, and stays when the person stays', async () => {
    await closeTab()
    await press('继续编辑')
    expect([at(), typed()]).toEqual(['/banner', 'half a sentence'])
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
    expect([at(), screen.queryByRole('button', { name: 'stay' })]).toEqual(['/banner', null])
    act(() => authActor.send({ type: 'auth.signedIn', token: 't2', username: 'ada' }))
    expect(await renewed).toBe(true)
    expect([at(), typed()]).toEqual(['/banner', 'half a sentence'])
    expect(screen.getByRole('img', { name: '有未保存的内容' })).toBeTruthy()
  })
})
