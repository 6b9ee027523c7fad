import { expect, it, rs } from '@rstest/core'
import { createActor } from 'xstate'
import { markDragMachine } from '../../machines/mark-drag/mark-drag.machine'
import { follow } from './kit/follow'
import { modelTest } from './kit/model-test'

const from = { startS: 12, endS: 20 }
const to = { startS: 14, endS: 22 }

modelTest(markDragMachine, {
  events: [
    { type: 'mark.pressed', at: 1, span: from },
    { type: 'mark.dragged', span: to },
    { type: 'mark.dragged', span: from },
    { type: 'mark.released' },
    { type: 'mark.cancelled' },
  ],
})

const start = () => {
  const saveMark = rs.fn()
  const machine = markDragMachine.provide({
    actions: { saveMark: (_, { drag }) => saveMark(drag?.at, drag?.to) },
  })
  return { actor: createActor(machine).start(), saveMark }
}

it('a dropped mark is saved at its position', () => {
  const { actor, saveMark } = start()
  actor.send({ type: 'mark.pressed', at: 1, span: from })
  actor.send({ type: 'mark.dragged', span: to })
  actor.send({ type: 'mark.released' })
  expect(saveMark.mock.calls).toEqual([[1, to]])
  expect(actor.getSnapshot()).toMatchObject({ value: 'idle', context: { drag: null } })
})

it.each([
  ['was only clicked', [{ type: 'mark.released' }]],
  [
    'returned',
    [{ type: 'mark.dragged', span: to }, { type: 'mark.dragged', span: from }, { type: 'mark.released' }],
  ],
  ['was cancelled', [{ type: 'mark.dragged', span: to }, { type: 'mark.cancelled' }]],
] as const)('a mark that %s is not saved', (_, events) => {
  const { actor, saveMark } = start()
  actor.send({ type: 'mark.pressed', at: 1, span: from })
  for (const event of events) actor.send(event)
  expect([saveMark.mock.calls.length, actor.getSnapshot().value]).toEqual([0, 'idle'])
})

const press = { type: 'mark.pressed', at: 1, span: from } as const
const drag = (span: typeof from) => ({ type: 'mark.dragged', span }) as const
const [release, cancel] = (['mark.released', 'mark.cancelled'] as const).map((type) => ({ type }))

it.each([
  ['a press waits for a movement', [press], 'pressed', { at: 1, from, to: from }],
  ['a movement drags', [press, drag(to)], 'dragging', { at: 1, from, to }],
  ['it follows the pointer back', [press, drag(to), drag(from)], 'dragging', { at: 1, from, to: from }],
  ['a click is over', [press, release!], 'idle', null],
  ['a cancelled press is over', [press, cancel!], 'idle', null],
  ['a release is over', [press, drag(to), release!], 'idle', null],
  ['a release where it was is over', [press, drag(to), drag(from), release!], 'idle', null],
  ['a cancelled drag is over', [press, drag(to), cancel!], 'idle', null],
])('%s', (_, events, value, held) => {
  expect(follow(markDragMachine, events)).toMatchObject({ value, context: { drag: held } })
})
