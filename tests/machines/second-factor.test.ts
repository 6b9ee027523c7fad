import { describe, expect, it, rs } from '@rstest/core'
import { createActor, fromPromise, waitFor } from 'xstate'
import { type StepOutcome, secondFactorMachine } from '../../machines/second-factor/second-factor.machine'
import { modelTest } from './kit/model-test'

const problem = { code: 'wrong_second_factor', title: '验证码不正确' }
const done: StepOutcome = { kind: 'done' }
const refused: StepOutcome = { kind: 'refused', problem }

modelTest(secondFactorMachine, {
  events: [
    { type: 'factor.requested' },
    { type: 'passkey.requested' },
    { type: 'password.submitted' },
    { type: 'code.submitted' },
    { type: 'codes.saved' },
    { type: 'factor.cancelled' },
    { type: 'xstate.done.actor.begin', output: done },
    { type: 'xstate.done.actor.begin', output: refused },
    { type: 'xstate.error.actor.begin', error: new Error('gone') },
    { type: 'xstate.done.actor.create', output: done },
    { type: 'xstate.done.actor.create', output: { kind: 'doneWithoutCodes' } },
    { type: 'xstate.done.actor.create', output: refused },
    { type: 'xstate.error.actor.create', error: new Error('gone') },
    { type: 'xstate.done.actor.confirm', output: done },
    { type: 'xstate.done.actor.confirm', output: refused },
    { type: 'xstate.error.actor.confirm', error: new Error('gone') },
  ],
  holds: ({ before, event, after, effects }) => {
    // Shown codes can be left only by confirming that they are kept.
    if (before.matches('showing') && !after.matches('showing')) expect(event.type).toBe('codes.saved')
    // Every secret is forgotten as soon as it is no longer shown.
    const shows = (now: typeof after) =>
      now.matches('scanning') || now.matches('confirming') || now.matches('showing')
    expect(effects.some(({ type }) => type === 'clearSecrets')).toBe(shows(before) && !shows(after))
    const makes = before.matches('confirming') || before.matches('creating')
    if (after.matches('showing')) expect(makes || before.matches('showing')).toBe(true)
    const waits =
      after.matches('beginning') ||
      after.matches('creating') ||
      after.matches('confirming') ||
      after.matches('showing')
    if (waits) expect(after.context.problem).toBe(null)
  },
})

describe('setting up a second factor', () => {
  it('allows another try after a wrong first code, and ends with the codes saved', async () => {
    const clearSecrets = rs.fn()
    const confirmations = [refused, done]
    const actor = createActor(
      secondFactorMachine.provide({
        actors: {
          begin: fromPromise<StepOutcome>(async () => done),
          confirm: fromPromise<StepOutcome>(async () => confirmations.shift() ?? refused),
        },
        actions: { clearSecrets },
      }),
    ).start()
    actor.send({ type: 'factor.requested' })
    actor.send({ type: 'password.submitted' })
    await waitFor(actor, (now) => now.matches('scanning'))
    actor.send({ type: 'code.submitted' })
    await waitFor(actor, (now) => now.matches('scanning') && now.context.problem !== null)
    expect(actor.getSnapshot().context.problem).toEqual(problem)
    actor.send({ type: 'code.submitted' })
    await waitFor(actor, (now) => now.matches('showing'))
    expect(clearSecrets).not.toHaveBeenCalled()
    actor.send({ type: 'factor.cancelled' })
    expect(actor.getSnapshot().value).toBe('showing')
    actor.send({ type: 'codes.saved' })
    expect(actor.getSnapshot().value).toBe('done')
    expect(clearSecrets).toHaveBeenCalledTimes(1)
  })
})
