import { expect, it, rs } from '@rstest/core'
import { createActor, fromPromise } from 'xstate'
import { undoMachine } from '../../machines/undo/undo.machine'
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
