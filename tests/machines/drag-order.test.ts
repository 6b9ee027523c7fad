import { describe, expect, it } from '@rstest/core'
import { createActor } from 'xstate'
import { type CarriedRow, dragOrderMachine } from '../../machines/drag-order/drag-order.machine'
import { modelTest } from './kit/model-test'

const first: CarriedRow = { id: 'a', from: 0, count: 3 }
const last: CarriedRow = { id: 'c', from: 2, count: 3 }

modelTest(dragOrderMachine, {
  events: [
    ...[first, last].flatMap((carried) => [
      { type: 'order.pressed' as const, carried },
      { type: 'order.lifted' as const, carried },
    ]),
    { type: 'order.started' },
    ...[-1, 0, 2, 9].map((to) => ({ type: 'order.moved' as const, to })),
    { type: 'order.dropped' },
    { type: 'order.cancelled' },
  ],
  holds: ({ before, event, after, effects }) => {
    const { carried, to } = after.context
    expect(carried === null).toBe(after.matches('resting'))
    if (carried !== null) expect(to >= 0 && to < carried.count).toBe(true)
    if (event.type === 'order.cancelled') expect(after.matches('resting')).toBe(true)
    // An order is saved exactly when a carried item is dropped at another place than its own.
    const was = before.context
    const isKept =
      event.type === 'order.dropped' &&
      (before.matches('dragging') || before.matches('lifted')) &&
      was.carried?.from !== was.to
    expect(effects.filter(({ type }) => type === 'keep')).toEqual(
      isKept ? [{ type: 'keep', params: { carried: was.carried, to: was.to } }] : [],
    )
  },
})

describe('carrying an item', () => {
  const started = () => {
    const kept: unknown[] = []
    const machine = dragOrderMachine.provide({
      actions: { keep: (_, params) => void kept.push(params) },
    })
    return { kept, actor: createActor(machine).start() }
  }

  it('keeps the place that the keys have carried it to', () => {
    const { kept, actor } = started()
    actor.send({ type: 'order.lifted', carried: first })
    actor.send({ type: 'order.moved', to: 1 })
    actor.send({ type: 'order.moved', to: 2 })
    expect(kept).toEqual([])
    actor.send({ type: 'order.dropped' })
    expect(kept).toEqual([{ carried: first, to: 2 }])
  })

  it('takes a press without a movement for a click', () => {
    const { kept, actor } = started()
    actor.send({ type: 'order.pressed', carried: first })
    actor.send({ type: 'order.moved', to: 2 })
    actor.send({ type: 'order.dropped' })
    expect([kept, actor.getSnapshot().value]).toEqual([[], 'resting'])
  })
})
