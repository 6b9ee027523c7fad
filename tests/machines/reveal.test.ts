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
const settled = (output: RevealOutcome) => ({ type: 'xstate.done.actor.tell', output }) as const

modelTest(revealMachine, {
  events: [
    { type: 'reveal.requested', subject },
    { type: 'reveal.reasoned', reason: '联系本人' },
    { type: 'reveal.cancelled' },
    { type: 'reveal.hidden' },
    settled({ kind: 'told' }),
    settled({ kind: 'refused', problem }),
    { type: 'xstate.error.actor.tell', error: new Error('gone') },
    { type: 'xstate.after.shown.reveal.shown' },
  ],
  holds: ({ before, after, effects }) => {
    const left = before.matches('shown') && !after.matches('shown')
    expect(effects.some(({ type }) => type === 'forget')).toBe(left)
    if (after.matches('shown')) expect(before.matches('telling') || before.matches('shown')).toBe(true)
    if (after.context.problem !== null)
      expect(after.value === 'asking' || after.value === 'masked').toBe(true)
  },
})

describe('a masked member', () => {
  it('is shown to who says why, for a minute, and then forgotten', async () => {
    const requested: unknown[] = []
    const forget = rs.fn()
    const tell = fromPromise<RevealOutcome, { subject: RevealSubject | null; reason: string }>(
      async ({ input }) => {
        requested.push(input)
        return { kind: 'told' }
      },
    )
    const clock = new SimulatedClock()
    const machine = revealMachine.provide({ actors: { tell }, actions: { forget } })
    const actor = createActor(machine, { clock }).start()
    actor.send({ type: 'reveal.requested', subject })
    actor.send({ type: 'reveal.reasoned', reason: '联系本人' })
    await waitFor(actor, (now) => now.matches('shown'))
    clock.increment(shownMs - 1)
    expect(actor.getSnapshot().value).toBe('shown')
    expect(forget).not.toHaveBeenCalled()
    clock.increment(1)
    expect(actor.getSnapshot().value).toBe('masked')
    expect(forget).toHaveBeenCalledTimes(1)
    expect(requested).toEqual([{ subject, reason: '联系本人' }])
  })

  it('stays masked when the answer comes after it was cancelled', async () => {
    let answer: (outcome: RevealOutcome) => void = () => {}
    const tell = fromPromise<RevealOutcome, { subject: RevealSubject | null; reason: string }>(
      () => new Promise((resolve) => (answer = resolve)),
    )
    const actor = createActor(revealMachine.provide({ actors: { tell } })).start()
    actor.send({ type: 'reveal.requested', subject })
    actor.send({ type: 'reveal.reasoned', reason: '联系本人' })
    actor.send({ type: 'reveal.cancelled' })
    answer({ kind: 'told' })
    await Promise.resolve()
    expect(actor.getSnapshot().value).toBe('masked')
  })
})
