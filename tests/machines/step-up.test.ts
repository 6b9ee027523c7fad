import { describe, expect, it, rs } from '@rstest/core'
import { createActor, fromPromise, waitFor } from 'xstate'
import {
  type MethodsOutcome,
  type ProofMethod,
  type ProofOutcome,
  stepUpMachine,
} from '../../machines/step-up/step-up.machine'
import { follow } from './kit/follow'
import { modelTest } from './kit/model-test'

const problem = { code: 'wrong_credentials', title: '密码不正确' }
const loaded = (hasTotp: boolean, hasPasskey: boolean): MethodsOutcome => ({
  kind: 'loaded',
  methods: { hasTotp, hasPasskey },
})
const refused: ProofOutcome = { kind: 'refused', problem }

modelTest(stepUpMachine, {
  events: [
    { type: 'proof.required' },
    { type: 'proof.submitted' },
    { type: 'proof.cancelled' },
    ...(['password', 'code', 'passkey'] as const).map(
      (method) => ({ type: 'method.chosen', method }) as const,
    ),
    ...[loaded(false, false), loaded(true, false), loaded(false, true), loaded(true, true), refused].map(
      (output) => ({ type: 'xstate.done.actor.readMethods', output }) as const,
    ),
    { type: 'xstate.error.actor.readMethods', error: new Error('gone') },
    { type: 'xstate.done.actor.prove', output: { kind: 'proven' } },
    { type: 'xstate.done.actor.prove', output: refused },
    { type: 'xstate.error.actor.prove', error: new Error('gone') },
  ],
  holds: ({ before, event, after, effects }) => {
    const settled = effects
      .map(({ type }) => type)
      .filter((type) => type === 'resendRequests' || type === 'failRequests')
    // A waiting request is settled exactly once, and never proceeds without the server's reply.
    expect(settled).toHaveLength(!before.matches('idle') && after.matches('idle') ? 1 : 0)
    if (settled.includes('resendRequests'))
      expect(event).toEqual(expect.objectContaining({ output: { kind: 'proven' } }))
    // A person is never asked for a factor that they do not have.
    const { method, methods } = after.context
    if (method === 'code') expect(methods.hasTotp).toBe(true)
    if (method === 'passkey') expect(methods.hasPasskey).toBe(true)
    if (after.matches('proving')) expect(after.context.problem).toBe(null)
  },
})

describe('a proof of identity', () => {
  it('resends the waiting requests after a wrong and then a right proof', async () => {
    const [resendRequests, failRequests, requested] = [rs.fn(), rs.fn(), [] as ProofMethod[]]
    const answers: ProofOutcome[] = [refused, { kind: 'proven' }]
    const actor = createActor(
      stepUpMachine.provide({
        actors: {
          readMethods: fromPromise<MethodsOutcome>(async () => loaded(true, false)),
          prove: fromPromise<ProofOutcome, { method: ProofMethod }>(async ({ input }) => {
            requested.push(input.method)
            return answers.shift() ?? refused
          }),
        },
        actions: { resendRequests, failRequests },
      }),
    ).start()
    actor.send({ type: 'proof.required' })
    await waitFor(actor, (now) => now.matches('awaitingProof'))
    actor.send({ type: 'proof.submitted' })
    await waitFor(actor, (now) => now.context.problem !== null)
    expect(actor.getSnapshot().context.problem).toEqual(problem)
    actor.send({ type: 'method.chosen', method: 'passkey' })
    actor.send({ type: 'method.chosen', method: 'code' })
    actor.send({ type: 'proof.submitted' })
    await waitFor(actor, (now) => now.matches('idle'))
    expect(requested).toEqual(['password', 'code'])
    expect([resendRequests.mock.calls.length, failRequests.mock.calls.length]).toEqual([1, 0])
  })
})

const required = { type: 'proof.required' } as const
const cancelled = { type: 'proof.cancelled' } as const
const submitted = { type: 'proof.submitted' } as const
const methods = (output: MethodsOutcome) => ({ type: 'xstate.done.actor.readMethods', output }) as const
const silent = (actor: 'readMethods' | 'prove') =>
  ({ type: `xstate.error.actor.${actor}`, error: new Error('gone') }) as const
const proving = [required, methods(loaded(false, true)), submitted]
const unavailable = { problem: { code: 'unavailable' } }

it.each([
  [
    'a passkey is offered first',
    [required, methods(loaded(true, true))],
    'awaitingProof',
    { method: 'passkey' },
    [],
  ],
  [
    'the password remains where the proofs are refused',
    [required, methods({ kind: 'refused', problem })],
    'awaitingProof',
    { method: 'password', problem },
    [],
  ],
  [
    'the password remains without a reply',
    [required, silent('readMethods')],
    'awaitingProof',
    unavailable,
    [],
  ],
  [
    'another question begins without the former refusal',
    [required, silent('readMethods'), cancelled, required],
    'reading',
    { problem: null },
    [],
  ],
  ['it is cancelled while the proofs are read', [required, cancelled], 'idle', {}, ['failRequests']],
  [
    'it is cancelled at the question',
    [required, methods(loaded(false, false)), cancelled],
    'idle',
    {},
    ['failRequests'],
  ],
  ['it is cancelled while the server checks', [...proving, cancelled], 'idle', {}, ['failRequests']],
  [
    'a proof without a reply can be repeated',
    [...proving, silent('prove')],
    'awaitingProof',
    unavailable,
    [],
  ],
])('%s', (_, events, value, context, settled) => {
  const { effects, ...arrival } = follow(stepUpMachine, events)
  expect(arrival).toMatchObject({ value, context })
  expect(effects.map(({ type }) => type).filter((type) => type.endsWith('Requests'))).toEqual(settled)
})
