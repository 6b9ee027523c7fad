import { expect, it } from '@rstest/core'
import { createActor, SimulatedClock } from 'xstate'
import { customerDisplayMachine } from '../../machines/customer-display/customer-display.machine'
import { modelTest } from './kit/model-test'

modelTest(customerDisplayMachine, {
  events: [
    { type: 'display.show', view: 'sale' },
    { type: 'display.clear' },
    { type: 'xstate.after.silence.customer-display.showing' },
  ],
  holds: ({ after }) => expect(after.context.view !== null).toBe(after.matches('showing')),
})

function startDisplay() {
  const clock = new SimulatedClock()
  return { clock, actor: createActor(customerDisplayMachine, { clock }).start() }
}

it('a screen shows what the till says, and nothing once it is cleared', () => {
  const { actor } = startDisplay()
  actor.send({ type: 'display.show', view: 'first' })
  actor.send({ type: 'display.show', view: 'second' })
  expect(actor.getSnapshot()).toMatchObject({ value: 'showing', context: { view: 'second' } })
  actor.send({ type: 'display.clear' })
  expect(actor.getSnapshot()).toMatchObject({ value: 'idle', context: { view: null } })
})

it('a screen forgets the sale when the till is silent, but not while it repeats itself', () => {
  const { actor, clock } = startDisplay()
  actor.send({ type: 'display.show', view: 'sale' })
  clock.increment(7_999)
  actor.send({ type: 'display.show', view: 'sale' })
  clock.increment(7_999)
  expect(actor.getSnapshot()).toMatchObject({ value: 'showing', context: { view: 'sale' } })
  clock.increment(1)
  expect(actor.getSnapshot()).toMatchObject({ value: 'idle', context: { view: null } })
})
