import { describe, expect, it, rs } from '@rstest/core'
import { createActor, fromPromise, waitFor } from 'xstate'
import { type StepOutcome, secondFactorMachine } from '../../machines/second-factor/second-factor.machine'
import { follow } from './kit/follow'
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

const only = <T extends string>(type: T) => ({ type }) as const
const ended = (by: 'begin' | 'create' | 'confirm', output: StepOutcome) =>
  ({ type: `xstate.done.actor.${by}`, output }) as const
const unanswered = (by: 'begin' | 'create' | 'confirm') =>
  ({ type: `xstate.error.actor.${by}`, error: new Error('gone') }) as const
const unavailable = { code: 'unavailable' }
const [ask, passkey, password, code, saved, cancel] = [
  only('factor.requested'),
  only('passkey.requested'),
  only('password.submitted'),
  only('code.submitted'),
  only('codes.saved'),
  only('factor.cancelled'),
]
const scanned = [ask, password, ended('begin', done)]
const shown = [...scanned, code, ended('confirm', done)]

it.each([
  ['asks for the password', [ask], 'awaitingPassword', null],
  ['is cancelled', [ask, cancel], 'idle', null],
  ['is begun', [ask, password], 'beginning', null],
  [
    'is not begun with a wrong password',
    [ask, password, ended('begin', refused)],
    'awaitingPassword',
    problem,
  ],
  ['is not begun without a reply', [ask, password, unanswered('begin')], 'awaitingPassword', unavailable],
  ['takes another password', [ask, password, unanswered('begin'), password], 'beginning', null],
  ['forgets a wrong password', [ask, password, unanswered('begin'), cancel], 'idle', null],
  ['shows the secret', scanned, 'scanning', null],
  ['is cancelled before the first code', [...scanned, cancel], 'idle', null],
  ['refuses a wrong code', [...scanned, code, ended('confirm', refused)], 'scanning', problem],
  ['misses the reply to a code', [...scanned, code, unanswered('confirm')], 'scanning', unavailable],
  ['takes another code', [...scanned, code, unanswered('confirm'), code], 'confirming', null],
  ['shows the recovery codes', shown, 'showing', null],
  ['is set up', [...shown, saved], 'done', null],
  ['is set up again', [...shown, saved, ask], 'awaitingPassword', null],
  ['gets a passkey beside it', [...shown, saved, passkey], 'creating', null],
  ['is a passkey', [passkey, ended('create', done)], 'showing', null],
  ['is a passkey beside others', [passkey, ended('create', { kind: 'doneWithoutCodes' })], 'done', null],
  ['refuses a passkey', [passkey, ended('create', refused)], 'idle', problem],
  ['misses the reply to a passkey', [passkey, unanswered('create')], 'idle', unavailable],
  ['takes another passkey', [passkey, unanswered('create'), passkey], 'creating', null],
  [
    'turns from a passkey to an authenticator',
    [passkey, unanswered('create'), ask],
    'awaitingPassword',
    null,
  ],
])('a second factor %s', (_, events, value, shownProblem) => {
  const arrived = follow(secondFactorMachine, events)
  expect([arrived.value, arrived.context.problem?.code]).toEqual([value, shownProblem?.code])
})
