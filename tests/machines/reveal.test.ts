import { describe, expect, it, rs } from '@rstest/core'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import {
  type RevealOutcome,
  type RevealSubject,
  revealMachine,
  shownMs,
} from '../../machines/reveal/reveal.machine'
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
