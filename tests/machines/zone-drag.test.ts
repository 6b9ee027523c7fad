import { describe, expect, it, rs } from '@rstest/core'
import { createActor } from 'xstate'
import { zoneDragMachine } from '../../machines/zone-drag/zone-drag.machine'
import { modelTest } from './kit/model-test'

const dragged = { id: 'treadmill', from: 'cardio' }

modelTest(zoneDragMachine, {
  events: [
    { type: 'item.lifted', dragged },
    { type: 'item.moved', zone: 'weights' },
    { type: 'item.moved', zone: 'cardio' },
    { type: 'item.dropped' },
    { type: 'item.cancelled' },
  ],
})

describe('a dragged item', () => {
  const start = () => {
    const drop = rs.fn()
    const machine = zoneDragMachine.provide({
      actions: { drop: (_, { dragged, over }) => drop(dragged?.id, over) },
    })
    return { actor: createActor(machine).start(), drop }
  }

  it('is dropped in the zone that it was moved to', () => {
    const { actor, drop } = start()
    actor.send({ type: 'item.lifted', dragged })
    expect(actor.getSnapshot().context.over).toBe('cardio')
    actor.send({ type: 'item.moved', zone: 'weights' })
    actor.send({ type: 'item.dropped' })
    expect(drop.mock.calls).toEqual([['treadmill', 'weights']])
    expect(actor.getSnapshot()).toMatchObject({ value: 'idle', context: { dragged: null, over: null } })
  })

  it.each([
    ['dropped where it was', { type: 'item.dropped' }],
    ['cancelled', { type: 'item.cancelled' }],
  ] as const)('stays in its zone when it is %s', (_, event) => {
    const { actor, drop } = start()
    actor.send({ type: 'item.lifted', dragged })
    actor.send({ type: 'item.moved', zone: 'weights' })
    if (event.type === 'item.dropped') actor.send({ type: 'item.moved', zone: 'cardio' })
    actor.send(event)
    expect(drop.mock.calls).toEqual([])
    expect(actor.getSnapshot()).toMatchObject({ value: 'idle', context: { dragged: null, over: null } })
  })
})
