import { expect, it, rs } from '@rstest/core'
import { createActor } from 'xstate'
import { weekPaintMachine } from '../../machines/week-paint/week-paint.machine'
import { modelTest } from './kit/model-test'

const monday = { day: 0, at: 3 }
const wednesday = { day: 2, at: 9 }

modelTest(weekPaintMachine, {
  events: [
    { type: 'stroke.begun', cell: monday, on: true },
    { type: 'stroke.extended', cell: wednesday },
    { type: 'stroke.ended' },
    { type: 'stroke.cancelled' },
  ],
})

const start = () => {
  const paint = rs.fn()
  const machine = weekPaintMachine.provide({ actions: { paint: (_, { stroke }) => paint(stroke) } })
  return { actor: createActor(machine).start(), paint }
}

it('paints once, from where it began to where it was last, as the first cell decided', () => {
  const { actor, paint } = start()
  actor.send({ type: 'stroke.extended', cell: monday })
  actor.send({ type: 'stroke.begun', cell: wednesday, on: false })
  actor.send({ type: 'stroke.extended', cell: { day: 1, at: 0 } })
  actor.send({ type: 'stroke.extended', cell: monday })
  actor.send({ type: 'stroke.ended' })
  actor.send({ type: 'stroke.ended' })
  expect(paint.mock.calls).toEqual([[{ start: wednesday, end: monday, on: false }]])
  expect(actor.getSnapshot().context).toEqual({ stroke: null })
})

it('a cancelled stroke paints nothing', () => {
  const { actor, paint } = start()
  actor.send({ type: 'stroke.begun', cell: monday, on: true })
  actor.send({ type: 'stroke.cancelled' })
  expect(paint.mock.calls).toEqual([])
  expect(actor.getSnapshot()).toMatchObject({ value: 'idle', context: { stroke: null } })
})
