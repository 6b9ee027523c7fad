import { describe, expect, it } from '@rstest/core'
import { createActor } from 'xstate'
import { type DraggedRow, dragOrderMachine } from '../../machines/drag-order/drag-order.machine'
import { follow } from './kit/follow'
import { modelTest } from './kit/model-test'

const first: DraggedRow = { id: 'a', from: 0, count: 3 }
const last: DraggedRow = { id: 'c', from: 2, count: 3 }

modelTest(dragOrderMachine, {
  events: [
    ...[first, last].flatMap((dragged) => [
      { type: 'row.pressed' as const, dragged },
      { type: 'row.lifted' as const, dragged },
    ]),
    { type: 'row.dragged' },
    ...[-1, 0, 2, 9].map((to) => ({ type: 'row.moved' as const, to })),
    { type: 'row.dropped' },
    { type: 'row.cancelled' },
  ],
  holds: ({ before, event, after, effects }) => {
    const { dragged, to } = after.context
    expect(dragged === null).toBe(after.matches('idle'))
    if (dragged !== null) expect(to >= 0 && to < dragged.count).toBe(true)
    if (event.type === 'row.cancelled') expect(after.matches('idle')).toBe(true)
    // An order is saved exactly when a dragged item is dropped at another place than its own.
    const was = before.context
    const isKept =
      event.type === 'row.dropped' &&
      (before.matches('dragging') || before.matches('lifted')) &&
      was.dragged?.from !== was.to
    expect(effects.filter(({ type }) => type === 'saveOrder')).toEqual(
      isKept ? [{ type: 'saveOrder', params: { dragged: was.dragged, to: was.to } }] : [],
    )
  },
})

describe('dragging an item', () => {
  const started = () => {
    const kept: unknown[] = []
    const machine = dragOrderMachine.provide({
      actions: { saveOrder: (_, params) => void kept.push(params) },
    })
    return { kept, actor: createActor(machine).start() }
  }

  it('saves the position that the keys have moved it to', () => {
    const { kept, actor } = started()
    actor.send({ type: 'row.lifted', dragged: first })
    actor.send({ type: 'row.moved', to: 1 })
    actor.send({ type: 'row.moved', to: 2 })
    expect(kept).toEqual([])
    actor.send({ type: 'row.dropped' })
    expect(kept).toEqual([{ dragged: first, to: 2 }])
  })

  it('treats a press without a movement as a click', () => {
    const { kept, actor } = started()
    actor.send({ type: 'row.pressed', dragged: first })
    actor.send({ type: 'row.moved', to: 2 })
    actor.send({ type: 'row.dropped' })
    expect([kept, actor.getSnapshot().value]).toEqual([[], 'idle'])
  })
})

const press = { type: 'row.pressed', dragged: last } as const
const lift = { type: 'row.lifted', dragged: last } as const
const move = { type: 'row.moved', to: 0 } as const
const [drag, drop, cancel] = (['row.dragged', 'row.dropped', 'row.cancelled'] as const).map((type) => ({
  type,
}))

it.each([
  ['a press waits for a movement', [press], 'pressing', { dragged: last, to: 2 }],
  ['a movement drags', [press, drag!], 'dragging', { dragged: last, to: 2 }],
  ['it follows the pointer', [press, drag!, move], 'dragging', { dragged: last, to: 0 }],
  ['the space bar lifts', [lift], 'lifted', { dragged: last, to: 2 }],
  ['it follows the keys', [lift, move], 'lifted', { dragged: last, to: 0 }],
  ['a click is over', [press, drop!], 'idle', { dragged: null, to: 0 }],
  ['a drop is over', [press, drag!, move, drop!], 'idle', { dragged: null, to: 0 }],
  ['a drop at its own place is over', [lift, drop!], 'idle', { dragged: null, to: 0 }],
  ['a cancelled drag is over', [press, drag!, move, cancel!], 'idle', { dragged: null, to: 0 }],
])('%s', (_, events, value, context) => {
  expect(follow(dragOrderMachine, events)).toMatchObject({ value, context })
})
