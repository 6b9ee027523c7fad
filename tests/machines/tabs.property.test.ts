import { afterAll, expect, it } from '@rstest/core'
import fc from 'fast-check'
import { createActor } from 'xstate'
import { tabsMachine } from '../../machines/tabs/tabs.machine'
import { Coverage } from './kit/coverage'
import { eightOpen, eightUnsaved, Requirement, type Step, stepsOver } from './tabs-requirement'

/** The machine with a router that reports each arrival. */
class Real {
  at = '/'
  dropped: string[] = []
  refreshed: string[] = []
  readonly actor
  constructor(coverage: Coverage) {
    const machine = tabsMachine.provide({
      actions: {
        navigate: (_, { to }) => this.arrive(to),
        announceDropped: (_, { title }) => {
          this.dropped.push(title)
        },
        refreshPage: (_, { name }) => {
          this.refreshed.push(name)
        },
      },
    })
    this.actor = createActor(machine, { input: {}, inspect: coverage.inspect }).start()
  }

  take({ act, page, query }: Step): void {
    const { actor } = this
    if (act === 'visit') this.arrive(`/${page}${query}`)
    if (act === 'be elsewhere') this.arrive('/')
    if (act === 'select') actor.send({ type: 'tab.selected', name: page })
    if (act === 'close') actor.send({ type: 'tab.closed', name: page })
    if (act === 'close others') actor.send({ type: 'tab.othersClosed', name: page })
    if (act === 'close all') actor.send({ type: 'tab.allClosed' })
    if (act === 'refresh') actor.send({ type: 'tab.refreshed', name: page })
    if (act === 'type into') actor.send({ type: 'tab.dirtied', name: page })
    if (act === 'move while hidden') actor.send({ type: 'tab.moved', name: page, path: `/${page}${query}` })
    if (act === 'save') actor.send({ type: 'tab.cleaned', name: page })
    if (act === 'say yes') actor.send({ type: 'close.confirmed' })
    if (act === 'say no') actor.send({ type: 'close.cancelled' })
  }

  private arrive(path: string): void {
    const page = path.slice(1, 2)
    this.at = page || '/'
    if (page) this.actor.send({ type: 'tab.visited', tab: { name: page, title: page, path } })
    else this.actor.send({ type: 'tab.left' })
  }
}

const pages = 'abcdefghijk'
const coverage = new Coverage(tabsMachine)

function agree(model: Requirement, real: Real): void {
  const { context, value } = real.actor.getSnapshot()
  expect({
    open: context.tabs.map((tab) => tab.path),
    unsaved: context.tabs.filter((tab) => tab.dirty).map((tab) => tab.name),
    current: context.current,
    at: real.at,
    dropped: real.dropped,
    refreshed: real.refreshed,
    asks: value === 'confirming',
  }).toEqual({
    open: model.open.map((one) => model.address[one]),
    unsaved: model.open.filter((one) => model.unsaved.has(one)),
    current: model.current,
    at: model.at,
    dropped: model.dropped,
    refreshed: model.refreshed,
    asks: model.ask !== null,
  })
}

it.each([
  ['from the beginning', [], { visit: 3 }],
  ['with eight pages open', eightOpen(pages), { visit: 4, 'type into': 2, 'close all': 0 }],
  ['with eight pages that hold unsaved input', eightUnsaved(pages), { visit: 6, 'type into': 4, save: 0 }],
])('the tabs do what is required, %s', (_, before: Step[], weights: Partial<Record<Step['act'], number>>) => {
  fc.assert(
    fc.property(stepsOver(pages, weights, 60), (steps) => {
      const [model, real] = [new Requirement(), new Real(coverage)]
      for (const step of [...before, ...steps]) {
        model.take(step)
        real.take(step)
        agree(model, real)
      }
    }),
    { numRuns: 300 },
  )
})

it('the steps reach everything but sign-in and sign-out, which have tests of their own', () => {
  const apart = /restored|cleared|empty --always/
  expect(coverage.missing().filter((name) => !apart.test(name))).toEqual([])
})

afterAll(() => console.log(`against the requirement, ${coverage.summary()}`))
