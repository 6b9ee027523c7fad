import { expect, it, rs } from '@rstest/core'
import { createActor } from 'xstate'
import { markDragMachine } from '../../machines/mark-drag/mark-drag.machine'
import { modelTest } from './kit/model-test'

const from = { startS: 12, endS: 20 }
const to = { startS: 14, endS: 22 }

modelTest(markDragMachine, {
  events: [
    { type: 'mark.pressed', at: 1, span: from },
    { type: 'mark.carried', span: to },
    { type: 'mark.carried', span: from },
    { type: 'mark.released' },
    { type: 'mark.cancelled' },
  ],
})

const start = () => {
  const keep = rs.fn()
  const machine = markDragMachine.provide({ actions: { keep: (_, { held }) => keep(held?.at, held?.to) } })
  return { actor: createActor(machine).start(), keep }
}

it('keeps where a mark was let go', () => {
  const { actor, keep } = start()
  actor.send({ type: 'mark.pressed', at: 1, span: from })
  actor.send({ type: 'mark.carried', span: to })
  actor.send({ type: 'mark.released' })
  expect(keep.mock.calls).toEqual([[1, to]])
  expect(actor.getSnapshot()).toMatchObject({ value: 'resting', context: { held: null } })
})

it.each([
  ['was only clicked', [{ type: 'mark.released' }]],
  [
    'came back',
    [{ type: 'mark.carried', span: to }, { type: 'mark.carried', span: from }, { type: 'mark.released' }],
  ],
  ['was given up', [{ type: 'mark.carried', span: to }, { type: 'mark.cancelled' }]],
] as const)('keeps nothing of a mark that %s', (_, events) => {
  const { actor, keep } = start()
  actor.send({ type: 'mark.pressed', at: 1, span: from })
  for (const event of events) actor.send(event)
  expect([keep.mock.calls.length, actor.getSnapshot().value]).toEqual([0, 'resting'])
})
