import { describe, expect, it, rs } from '@rstest/core'
import { createActor } from 'xstate'
import { carryMachine } from '../../machines/carry/carry.machine'
import { modelTest } from './kit/model-test'

const carried = { id: 'treadmill', from: 'cardio' }

modelTest(carryMachine, {
  events: [
    { type: 'carry.lifted', carried },
    { type: 'carry.entered', place: 'weights' },
    { type: 'carry.entered', place: 'cardio' },
    { type: 'carry.dropped' },
    { type: 'carry.cancelled' },
  ],
})

describe('something that is carried', () => {
  const start = () => {
    const put = rs.fn()
    const machine = carryMachine.provide({
      actions: { put: (_, { carried, over }) => put(carried?.id, over) },
    })
    return { actor: createActor(machine).start(), put }
  }

  it('is put down where it was carried to', () => {
    const { actor, put } = start()
    actor.send({ type: 'carry.lifted', carried })
    expect(actor.getSnapshot().context.over).toBe('cardio')
    actor.send({ type: 'carry.entered', place: 'weights' })
    actor.send({ type: 'carry.dropped' })
    expect(put.mock.calls).toEqual([['treadmill', 'weights']])
    expect(actor.getSnapshot()).toMatchObject({ value: 'resting', context: { carried: null, over: null } })
  })

  it.each([
    ['put back', { type: 'carry.dropped' }],
    ['given up', { type: 'carry.cancelled' }],
  ] as const)('stays where it was when it is %s', (_, event) => {
    const { actor, put } = start()
    actor.send({ type: 'carry.lifted', carried })
    actor.send({ type: 'carry.entered', place: 'weights' })
    if (event.type === 'carry.dropped') actor.send({ type: 'carry.entered', place: 'cardio' })
    actor.send(event)
    expect([put.mock.calls.length, actor.getSnapshot().value]).toEqual([0, 'resting'])
  })
})
