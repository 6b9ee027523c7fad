import { describe, expect, it } from '@rstest/core'
import { createActor, fromPromise, waitFor } from 'xstate'
import {
  calendarDragMachine,
  type DragSubject,
  type MoveOutcome,
  type SessionMove,
  type TimeRange,
} from '../../machines/calendar-drag/calendar-drag.machine'
import { follow } from './kit/follow'
import { modelTest } from './kit/model-test'

const origin: TimeRange = { column: 'monday', from: 600, to: 660 }
const elsewhere: TimeRange = { column: 'tuesday', from: 630, to: 690 }
const drawn: DragSubject = { kind: 'create', sessionId: null, origin, needsConfirmation: false }
const lesson: DragSubject = { kind: 'move', sessionId: '1', origin, needsConfirmation: false }
const group: DragSubject = { kind: 'move', sessionId: '2', origin, needsConfirmation: true }
const longer: DragSubject = { kind: 'resize', sessionId: '1', origin, needsConfirmation: false }
const refusal = { code: 'coach_booked' }
const settled = (output: MoveOutcome) => ({ type: 'xstate.done.actor.save', output }) as const

modelTest(calendarDragMachine, {
  events: [
    ...[drawn, lesson, group, longer].flatMap((subject) => [
      { type: 'drag.pressed' as const, subject },
      { type: 'drag.picked' as const, subject },
    ]),
    { type: 'drag.started' },
    { type: 'drag.moved', preview: elsewhere, refusal: null },
    { type: 'drag.moved', preview: elsewhere, refusal },
    { type: 'drag.moved', preview: origin, refusal: null },
    { type: 'drag.dropped' },
    { type: 'drag.cancelled' },
    { type: 'move.confirmed', reason: 'the coach is late' },
    { type: 'move.cancelled' },
    settled({ kind: 'saved' }),
    settled({ kind: 'refused', refusal }),
    { type: 'xstate.error.actor.save', error: new Error('gone') },
    { type: 'xstate.done.actor.showRefusal', output: undefined },
    { type: 'xstate.error.actor.showRefusal', error: new Error('gone') },
  ],
  holds: ({ before, event, after, effects }) => {
    expect(after.context.preview === null).toBe(after.matches('idle'))
    expect(after.context.subject === null).toBe(after.matches('idle'))
    if (after.matches('refused')) expect(after.context.refusal).not.toBeNull()
    if (after.matches('saving') || after.matches('confirming')) expect(after.context.refusal).toBeNull()
    // Nothing is sent unless the session moved, and a question must be answered first.
    if (after.matches('saving') && !before.matches('saving')) {
      expect(after.context.preview).not.toEqual(after.context.subject?.origin)
      expect(before.matches('confirming')).toBe(after.context.subject?.needsConfirmation)
    }
    if (event.type === 'drag.cancelled') expect(after.matches('idle')).toBe(!before.matches('saving'))
    if (before.matches('pressing') && event.type === 'drag.dropped' && after.matches('idle'))
      expect(effects).toContainEqual({
        type: 'openSession',
        params: { sessionId: before.context.subject?.sessionId },
      })
    if (before.matches('creating') && event.type === 'drag.dropped' && after.matches('idle'))
      expect(effects).toContainEqual({ type: 'draft', params: { at: before.context.preview } })
  },
})

describe('a drag on the calendar', () => {
  const started = (outcome: MoveOutcome) => {
    const sent: SessionMove[] = []
    const machine = calendarDragMachine.provide({
      actors: {
        save: fromPromise<MoveOutcome, SessionMove>(async ({ input }) => {
          sent.push(input)
          return outcome
        }),
        showRefusal: fromPromise<void>(() => new Promise(() => {})),
      },
    })
    return { sent, actor: createActor(machine).start() }
  }

  it('sends the move of a class with its reason, once it was answered', async () => {
    const { sent, actor } = started({ kind: 'saved' })
    actor.send({ type: 'drag.picked', subject: group })
    actor.send({ type: 'drag.moved', preview: elsewhere, refusal: null })
    actor.send({ type: 'drag.dropped' })
    expect(actor.getSnapshot().value).toBe('confirming')
    expect(sent).toEqual([])
    actor.send({ type: 'move.confirmed', reason: 'the coach is late' })
    await waitFor(actor, (now) => now.matches('idle'))
    expect(sent).toEqual([{ subject: group, to: elsewhere, reason: 'the coach is late' }])
  })

  it('puts a session back that the server refuses, and keeps the reason', async () => {
    const { actor } = started({ kind: 'refused', refusal })
    actor.send({ type: 'drag.pressed', subject: lesson })
    actor.send({ type: 'drag.started' })
    actor.send({ type: 'drag.moved', preview: elsewhere, refusal: null })
    actor.send({ type: 'drag.dropped' })
    const refused = await waitFor(actor, (now) => now.matches('refused'))
    expect(refused.context).toMatchObject({ subject: lesson, refusal })
  })

  it('sends nothing to a place that is refused', () => {
    const { sent, actor } = started({ kind: 'saved' })
    actor.send({ type: 'drag.picked', subject: lesson })
    actor.send({ type: 'drag.moved', preview: elsewhere, refusal })
    actor.send({ type: 'drag.dropped' })
    expect(actor.getSnapshot().value).toBe('refused')
    expect(sent).toEqual([])
  })
})

const press = (subject: DragSubject) => ({ type: 'drag.pressed', subject }) as const
const pick = (subject: DragSubject) => ({ type: 'drag.picked', subject }) as const
const moveTo = (preview: TimeRange, why: typeof refusal | null = null) =>
  ({ type: 'drag.moved', preview, refusal: why }) as const
const [start, drop, cancel] = (['drag.started', 'drag.dropped', 'drag.cancelled'] as const).map((type) => ({
  type,
}))
const empty = { subject: null, preview: null, refusal: null, reason: '' }
const unreachable = { type: 'xstate.error.actor.save', error: new Error('gone') } as const
const shown = { type: 'xstate.done.actor.showRefusal', output: undefined } as const
const notShown = { type: 'xstate.error.actor.showRefusal', error: new Error('gone') } as const
const refused = [pick(lesson), moveTo(elsewhere, refusal), drop!]
const confirmable = [pick(group), moveTo(elsewhere), drop!]
const begun = (subject: DragSubject) => ({ subject, preview: origin, refusal: null, reason: '' })

it.each([
  ['a press on a session waits for a movement', [press(lesson)], 'pressing', begun(lesson)],
  ['a click on a session is over', [press(lesson), drop!], 'idle', empty],
  ['a click on an empty place goes on being pressed', [press(drawn), drop!], 'pressing', begun(drawn)],
  ['a movement on an empty place draws', [press(drawn), start!], 'creating', begun(drawn)],
  ['a movement of a session moves it', [press(lesson), start!], 'moving', begun(lesson)],
  ['a movement of an end resizes', [press(longer), start!], 'resizing', begun(longer)],
  ['a drawn range follows', [pick(drawn), moveTo(elsewhere)], 'creating', { preview: elsewhere }],
  ['a session follows', [pick(lesson), moveTo(elsewhere)], 'moving', { preview: elsewhere }],
  ['an end follows', [pick(longer), moveTo(elsewhere, refusal)], 'resizing', { preview: elsewhere, refusal }],
  ['a range is drawn', [pick(drawn), moveTo(elsewhere), drop!], 'idle', empty],
  ['a range is refused', [pick(drawn), moveTo(elsewhere, refusal), drop!], 'refused', { refusal }],
  ['a session is dropped where it was', [pick(lesson), moveTo(origin), drop!], 'idle', empty],
  ['a longer session is saved', [pick(longer), moveTo(elsewhere), drop!], 'saving', { preview: elsewhere }],
  ['a session is dropped where it may not', refused, 'refused', { subject: lesson, refusal }],
  ['a class asks', confirmable, 'confirming', { subject: group, reason: '' }],
  ['a class stays', [...confirmable, { type: 'move.cancelled' as const }], 'idle', empty],
  [
    'a sent move cannot be cancelled',
    [pick(lesson), moveTo(elsewhere), drop!, cancel!],
    'saving',
    { preview: elsewhere },
  ],
  [
    'no reply refuses',
    [pick(lesson), moveTo(elsewhere), drop!, unreachable],
    'refused',
    { subject: lesson, refusal: { code: 'unavailable' } },
  ],
  ['a refusal goes away', [...refused, shown], 'idle', empty],
  ['a refusal that cannot be shown goes away', [...refused, notShown], 'idle', empty],
  ['another press ends a refusal', [...refused, press(longer)], 'pressing', begun(longer)],
  ['another session ends a refusal', [...refused, pick(longer)], 'resizing', begun(longer)],
])('%s', (_, events, value, context) => {
  expect(follow(calendarDragMachine, events)).toMatchObject({ value, context })
})

it.each([
  ['a click opens the session', [press(lesson), drop!], 'openSession', { sessionId: '1' }],
  ['a drawn range opens its drawer', [pick(drawn), moveTo(elsewhere), drop!], 'draft', { at: elsewhere }],
])('%s', (_, events, type, params) => {
  expect(follow(calendarDragMachine, events).effects).toContainEqual({ type, params })
})
