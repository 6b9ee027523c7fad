import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import fc from 'fast-check'
import { createMemoryRouter, Outlet, RouterProvider, useLocation } from 'react-router-dom'
import { setNavigate } from '../../src/lib/navigate'
import { startActors, tabsActor } from '../../src/machines/actors'
import { setShell } from '../../src/machines/effects/page'
import { useTabQuestion } from '../../src/machines/hooks/use-tabs'
import { pages } from '../../src/nav'
import { usePageVisit } from '../../src/shell/panes/use-page-visit'
import { LeaveQuestion } from '../../src/shell/tabs/leave-question'
import { TabStrip } from '../../src/shell/tabs/strip'
import {
  eightOpen,
  eightUnsaved,
  inWords,
  Requirement,
  type Step,
  stepsOver,
} from '../machines/tabs-requirement'

const letters = 'abcdefghij'
const pageOf = (letter: string) => pages[letters.indexOf(letter)]!
const letterOf = (title: string) => letters[pages.findIndex((page) => page.title() === title)] ?? title
const titleOf = (letter: string) => pageOf(letter).title()

let stop = () => {}
beforeAll(() => {
  stop = startActors()
})
afterAll(() => stop())

/** The parts of the shell that concern tabs, on a router whose start is a page without a tab. */
function Frame() {
  const { pathname } = useLocation()
  usePageVisit(pathname)
  const question = useTabQuestion()
  return (
    <>
      <TabStrip />
      <Outlet />
      {question === null ? null : <LeaveQuestion question={question} />}
    </>
  )
}

/** The tab strip, used by a person who takes the same steps as the requirement. */
class Person {
  dropped: string[] = []
  refreshed: string[] = []
  private readonly router = createMemoryRouter([
    { element: <Frame />, children: [{ path: '*', element: null }] },
  ])
  private readonly takeBack = [
    setNavigate((to, how) => void this.router.navigate(to, how)),
    setShell({
      refreshPage: (name) => this.refreshed.push(letterAt(`/${name}`)),
      announceDropped: (title) => this.dropped.push(letterOf(title)),
    }),
  ]

  constructor() {
    act(() => tabsActor.send({ type: 'tabs.cleared' }))
    render(<RouterProvider router={this.router} />)
  }

  leave(): void {
    for (const take of this.takeBack) take()
    cleanup()
  }

  async take({ act: what, page, query }: Step): Promise<void> {
    const { name, path } = pageOf(page)
    if (what === 'visit') await act(() => this.router.navigate(path + query))
    if (what === 'be elsewhere') await act(() => this.router.navigate('/'))
    if (what === 'type into') act(() => tabsActor.send({ type: 'tab.dirtied', name }))
    if (what === 'move while hidden')
      act(() => tabsActor.send({ type: 'tab.moved', name, path: `/${name}${query}` }))
    if (what === 'save') act(() => tabsActor.send({ type: 'tab.cleaned', name }))
    if (what === 'say yes') await this.answer(/^放弃并/)
    if (what === 'say no') await this.answer('继续编辑')
    // An open dialog covers the strip, and a missing tab cannot be clicked.
    const tab = tabOf(page) ?? (what === 'close all' ? tabs()[0] : undefined)
    if (this.dialog() !== null || tab === undefined) return
    if (what === 'select') await act(async () => fireEvent.click(tab))
    if (what === 'close') await this.choose(tab, '关闭')
    if (what === 'close others') await this.choose(tab, '关闭其他')
    if (what === 'close all') await this.choose(tab, '关闭全部')
    if (what === 'refresh') await this.choose(tab, '刷新')
  }

  look() {
    const { pathname, search } = this.router.state.location
    const shown = tabs().map((tab) => tab.firstChild?.textContent ?? '')
    const marked = tabs().filter((tab) => within(tab).queryByRole('img', { name: '有未保存的内容' }))
    const selected = tabs().filter((tab) => tab.getAttribute('aria-selected') === 'true')
    return {
      open: shown.map(letterOf),
      unsaved: marked.map((tab) => letterOf(tab.firstChild?.textContent ?? '')),
      current: selected.map((tab) => letterOf(tab.firstChild?.textContent ?? '')),
      at: letterAt(pathname) + search,
      dropped: this.dropped,
      refreshed: this.refreshed,
      asks: this.dialog() !== null,
    }
  }

  private dialog = () => screen.queryByRole('dialog')

  private async answer(name: string | RegExp): Promise<void> {
    const dialog = this.dialog()
    if (dialog === null) return
    await act(async () => fireEvent.click(within(dialog).getByRole('button', { name })))
  }

  private async choose(tab: HTMLElement, name: string): Promise<void> {
    fireEvent.contextMenu(tab, { clientX: 10, clientY: 10 })
    const item = await screen.findByRole('menuitem', { name })
    await act(async () => fireEvent.click(item))
    if (screen.queryByRole('menu') !== null) await act(async () => fireEvent.keyDown(item, { key: 'Escape' }))
  }
}

const letterAt = (pathname: string) => letters[pages.findIndex((page) => page.path === pathname)] ?? pathname
const tabs = () =>
  within(screen.getByRole('tablist', { name: '标签页', hidden: true })).queryAllByRole('tab', {
    hidden: true,
  })
const tabOf = (page: string) => tabs().find((tab) => tab.firstChild?.textContent === titleOf(page))

const expected = (model: Requirement) => ({
  open: model.open,
  unsaved: model.open.filter((one) => model.unsaved.has(one)),
  current: model.current === null ? [] : [model.current],
  at: model.address[model.at]?.slice(1) ?? model.at,
  dropped: model.dropped,
  refreshed: model.refreshed,
  asks: model.ask !== null,
})

describe('the tab strip', () => {
  it.each([
    ['from the beginning', [], { visit: 3 }],
    ['with eight pages open', eightOpen(letters), { visit: 4, 'type into': 2, 'close all': 0 }],
    [
      'with eight pages that hold unsaved input',
      eightUnsaved(letters),
      { visit: 6, 'type into': 4, save: 0 },
    ],
  ])(
    'does what is required, %s',
    async (_, before: Step[], weights: Partial<Record<Step['act'], number>>) => {
      await fc.assert(
        fc.asyncProperty(stepsOver(letters, weights, 20), async (steps) => {
          const [model, person] = [new Requirement(), new Person()]
          const taken: Step[] = []
          try {
            for (const step of [...before, ...steps]) {
              taken.push(step)
              model.take(step)
              await person.take(step)
              if (taken.length > before.length)
                await waitFor(() => expect(person.look(), inWords(taken)).toEqual(expected(model)))
            }
          } finally {
            person.leave()
          }
        }),
        { numRuns: 40, endOnFailure: true, includeErrorInReport: true },
      )
    },
    60_000,
  )
})
