import { describe, expect, it, rs } from '@rstest/core'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import {
  type RevealOutcome,
  type RevealSubject,
  revealMachine,
  shownMs,
} from '../../machines/reveal/reveal.machine'
import { follow } from './kit/follow'
import { modelTest } from './kit/model-test'

const subject: RevealSubject = { id: '1', name: '周敏', what: 'mobile' }
const problem = { code: 'too_many_attempts', title: '查看太频繁' }
const settled = (output: RevealOutcome) => ({ type: 'xstate.done.actor.requestValue', output }) as const

modelTest(revealMachine, {
  events: [
    { type: 'reveal.requested', subject },
    { type: 'reveal.reasonSubmitted', reason: '联系本人' },
    { type: 'reveal.cancelled' },
    { type: 'reveal.hidden' },
    settled({ kind: 'revealed' }),
    settled({ kind: 'refused', problem }),
    { type: 'xstate.error.actor.requestValue', error: new Error('gone') },
    { type: 'xstate.after.shown.reveal.shown' },
  ],
  holds: ({ before, after, effects }) => {
    const left = before.matches('shown') && !after.matches('shown')
    expect(effects.some(({ type }) => type === 'clearValue')).toBe(left)
    if (after.matches('shown')) expect(before.matches('requesting') || before.matches('shown')).toBe(true)
    if (after.context.problem !== null)
      expect(after.value === 'awaitingReason' || after.value === 'masked').toBe(true)
  },
})

describe('a masked member', () => {
  it('is shown for a minute after a reason, and then deleted', async () => {
    const requested: unknown[] = []
    const clearValue = rs.fn()
    const requestValue = fromPromise<RevealOutcome, { subject: RevealSubject | null; reason: string }>(
      async ({ input }) => {
        requested.push(input)
        return { kind: 'revealed' }
      },
    )
    const clock = new SimulatedClock()
    const machine = revealMachine.provide({ actors: { requestValue }, actions: { clearValue } })
    const actor = createActor(machine, { clock }).start()
    actor.send({ type: 'reveal.requested', subject })
    actor.send({ type: 'reveal.reasonSubmitted', reason: '联系本人' })
    await waitFor(actor, (now) => now.matches('shown'))
    clock.increment(shownMs - 1)
    expect(actor.getSnapshot().value).toBe('shown')
    expect(clearValue).not.toHaveBeenCalled()
    clock.increment(1)
    expect(actor.getSnapshot().value).toBe('masked')
    expect(clearValue).toHaveBeenCalledTimes(1)
    expect(requested).toEqual([{ subject, reason: '联系本人' }])
  })

  it('stays masked when the reply comes after the cancellation', async () => {
    let answer: (outcome: RevealOutcome) => void = () => {}
    const requestValue = fromPromise<RevealOutcome, { subject: RevealSubject | null; reason: string }>(
      () => new Promise((resolve) => (answer = resolve)),
    )
    const actor = createActor(revealMachine.provide({ actors: { requestValue } })).start()
    actor.send({ type: 'reveal.requested', subject })
    actor.send({ type: 'reveal.reasonSubmitted', reason: '联系本人' })
    actor.send({ type: 'reveal.cancelled' })
    answer({ kind: 'revealed' })
    await Promise.resolve()
    expect(actor.getSnapshot().value).toBe('masked')
  })
})

const ask = { type: 'reveal.requested', subject } as const
const say = { type: 'reveal.reasonSubmitted', reason: '联系本人' } as const
const [cancel, hide] = [{ type: 'reveal.cancelled' } as const, { type: 'reveal.hidden' } as const]
const silent = { type: 'xstate.error.actor.requestValue', error: new Error('gone') } as const
const shown = [ask, say, settled({ kind: 'revealed' })]

it.each([
  ['asks why', [ask], 'awaitingReason', { subject, reason: '', problem: null }],
  ['stays masked without a reason', [ask, cancel], 'masked', {}],
  ['is requested with the reason', [ask, say], 'requesting', { subject, reason: '联系本人' }],
  ['stays masked when it takes too long', [ask, say, cancel], 'masked', {}],
  ['is refused', [ask, say, settled({ kind: 'refused', problem })], 'awaitingReason', { problem }],
  ['gets no reply', [ask, say, silent], 'awaitingReason', { problem: { code: 'unavailable' } }],
  ['is requested again without a problem', [ask, say, silent, say], 'requesting', { problem: null }],
  ['is begun again without a problem', [ask, say, silent, cancel, ask], 'awaitingReason', { problem: null }],
  ['is shown', shown, 'shown', { subject }],
  ['is hidden by hand', [...shown, hide], 'masked', {}],
  ['is hidden by time', [...shown, { type: 'xstate.after.shown.reveal.shown' } as const], 'masked', {}],
])('a masked value %s', (_, events, value, context) => {
  expect(follow(revealMachine, events)).toMatchObject({ value, context })
})
