import { describe, expect, it } from '@rstest/core'
import { createActor, fromPromise, waitFor } from 'xstate'
import {
  calendarDragMachine,
  type DragSubject,
  type MoveOutcome,
  type SessionMove,
  type TimeRange,
} from '../../machines/calendar-drag/calendar-drag.machine'
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
