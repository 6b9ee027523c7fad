import { expect, it, rs } from '@rstest/core'
import { createActor, fromPromise } from 'xstate'
import { undoMachine } from '../../machines/undo/undo.machine'
import { follow } from './kit/follow'
import { modelTest } from './kit/model-test'

modelTest(undoMachine, {
  events: [
    { type: 'undo.offered', id: 'a' },
    { type: 'undo.offered', id: 'b' },
    { type: 'undo.expired', id: 'a' },
    { type: 'undo.expired', id: 'b' },
    { type: 'undo.chosen', id: 'a' },
    { type: 'undo.requested' },
    { type: 'xstate.done.actor.revert', output: undefined },
    { type: 'xstate.error.actor.revert', error: new Error('refused') },
  ],
  holds: ({ after }) => {
    expect(after.context.taken !== null).toBe(after.matches('undoing'))
    if (after.matches('idle')) expect(after.context.offered).toEqual([])
    if (after.matches('offered')) expect(after.context.offered.length).toBeGreaterThan(0)
  },
})

it('the keys undo the latest first, and each once', async () => {
  const reverted = rs.fn()
  const revert = fromPromise<void, { id: string }>(async ({ input }) => reverted(input.id))
  const actor = createActor(undoMachine.provide({ actors: { revert } })).start()
  for (const id of ['archive', 'order']) actor.send({ type: 'undo.offered', id })
  for (let press = 0; press < 3; press++) {
    actor.send({ type: 'undo.requested' })
    await Promise.resolve()
    await new Promise((resolve) => setTimeout(resolve))
  }
  expect(reverted.mock.calls).toEqual([['order'], ['archive']])
  expect(actor.getSnapshot().value).toBe('idle')
})

const offer = (id: string) => ({ type: 'undo.offered', id }) as const
const expire = (id: string) => ({ type: 'undo.expired', id }) as const
const choose = (id: string) => ({ type: 'undo.chosen', id }) as const
const latest = { type: 'undo.requested' } as const
const done = { type: 'xstate.done.actor.revert', output: undefined } as const
const failed = { type: 'xstate.error.actor.revert', error: new Error('refused') } as const

it.each([
  ['another offer is the latest', [offer('a'), offer('b'), offer('a')], 'offered', ['b', 'a'], null],
  ['an offer that is no longer shown is gone', [offer('a'), offer('b'), expire('a')], 'offered', ['b'], null],
  ['with the last offer nothing can be undone', [offer('a'), expire('a')], 'idle', [], null],
  ['the button takes its own offer', [offer('a'), offer('b'), choose('a')], 'undoing', ['b'], 'a'],
  ['a button that is gone takes nothing', [offer('a'), choose('b')], 'offered', ['a'], null],
  ['what is done meanwhile can be undone', [offer('a'), latest, offer('b')], 'undoing', ['b'], 'a'],
  ['an offer ends meanwhile', [offer('a'), offer('b'), latest, expire('a')], 'undoing', [], 'b'],
  ['the others stay when one is undone', [offer('a'), offer('b'), latest, done], 'offered', ['a'], null],
  ['the others stay when one is refused', [offer('a'), offer('b'), latest, failed], 'offered', ['a'], null],
  ['the last one is undone', [offer('a'), latest, done], 'idle', [], null],
  ['the last one is refused', [offer('a'), latest, failed], 'idle', [], null],
])('%s', (_, events, value, offered, taken) => {
  expect(follow(undoMachine, events)).toMatchObject({ value, context: { offered, taken } })
})
