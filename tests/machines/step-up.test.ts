import { describe, expect, it, rs } from '@rstest/core'
import { createActor, fromPromise, waitFor } from 'xstate'
import {
  type MeansOutcome,
  type ProofOutcome,
  type ProofWay,
  stepUpMachine,
} from '../../machines/step-up/step-up.machine'
import { modelTest } from './kit/model-test'

const problem = { code: 'wrong_credentials', title: '密码不正确' }
const known = (hasTotp: boolean, hasPasskey: boolean): MeansOutcome => ({
  kind: 'known',
  means: { hasTotp, hasPasskey },
})
const refused: ProofOutcome = { kind: 'refused', problem }

modelTest(stepUpMachine, {
  events: [
    { type: 'proof.required' },
    { type: 'proof.given' },
    { type: 'proof.cancelled' },
    ...(['password', 'code', 'passkey'] as const).map((way) => ({ type: 'way.chosen', way }) as const),
    ...[known(false, false), known(true, false), known(false, true), known(true, true), refused].map(
      (output) => ({ type: 'xstate.done.actor.readMeans', output }) as const,
    ),
    { type: 'xstate.error.actor.readMeans', error: new Error('gone') },
    { type: 'xstate.done.actor.prove', output: { kind: 'proven' } },
    { type: 'xstate.done.actor.prove', output: refused },
    { type: 'xstate.error.actor.prove', error: new Error('gone') },
  ],
  holds: ({ before, event, after, effects }) => {
    const settled = effects.map(({ type }) => type).filter((type) => type === 'proceed' || type === 'giveUp')
    // A waiting request is settled exactly once, and never proceeds without the server's reply.
    expect(settled).toHaveLength(!before.matches('idle') && after.matches('idle') ? 1 : 0)
    if (settled.includes('proceed'))
      expect(event).toEqual(expect.objectContaining({ output: { kind: 'proven' } }))
    // A person is never asked for a factor that they do not have.
    const { way, means } = after.context
    if (way === 'code') expect(means.hasTotp).toBe(true)
    if (way === 'passkey') expect(means.hasPasskey).toBe(true)
    if (after.matches('proving')) expect(after.context.problem).toBe(null)
  },
})

describe('a proof of identity', () => {
  it('may be wrong once and right then, and lets what waited go on', async () => {
    const [proceed, giveUp, requested] = [rs.fn(), rs.fn(), [] as ProofWay[]]
    const answers: ProofOutcome[] = [refused, { kind: 'proven' }]
    const actor = createActor(
      stepUpMachine.provide({
        actors: {
          readMeans: fromPromise<MeansOutcome>(async () => known(true, false)),
          prove: fromPromise<ProofOutcome, { way: ProofWay }>(async ({ input }) => {
            requested.push(input.way)
            return answers.shift() ?? refused
          }),
        },
        actions: { proceed, giveUp },
      }),
    ).start()
    actor.send({ type: 'proof.required' })
    await waitFor(actor, (now) => now.matches('asking'))
    actor.send({ type: 'proof.given' })
    await waitFor(actor, (now) => now.context.problem !== null)
    expect(actor.getSnapshot().context.problem).toEqual(problem)
    actor.send({ type: 'way.chosen', way: 'passkey' })
    actor.send({ type: 'way.chosen', way: 'code' })
    actor.send({ type: 'proof.given' })
    await waitFor(actor, (now) => now.matches('idle'))
    expect(requested).toEqual(['password', 'code'])
    expect([proceed.mock.calls.length, giveUp.mock.calls.length]).toEqual([1, 0])
  })
})
