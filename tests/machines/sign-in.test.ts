import { describe, expect, it } from '@rstest/core'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import { type SignInOutcome, signInMachine } from '../../machines/sign-in/sign-in.machine'
import { follow } from './kit/follow'
import { modelTest } from './kit/model-test'

const refused = (code: string, waitS = 0): SignInOutcome => ({
  kind: 'refused',
  refusal: { code, sentence: '', waitS },
})
const answers: SignInOutcome[] = [
  { kind: 'signedIn' },
  { kind: 'codeNeeded' },
  { kind: 'mustEnrol' },
  refused('wrong_credentials'),
  refused('wrong_second_factor'),
  refused('too_many_attempts', 2),
]

modelTest(signInMachine, {
  events: [
    { type: 'password.submitted' },
    { type: 'passkey.chosen' },
    { type: 'code.submitted' },
    { type: 'code.abandoned' },
    { type: 'enrolment.done' },
    { type: 'enrolment.abandoned' },
    ...answers.flatMap((output) => [
      { type: 'xstate.done.actor.checkPassword', output } as const,
      { type: 'xstate.done.actor.checkCode', output } as const,
      { type: 'xstate.done.actor.signInWithPasskey', output } as const,
    ]),
    { type: 'xstate.error.actor.checkPassword', error: new Error('gone') },
    { type: 'xstate.error.actor.checkCode', error: new Error('gone') },
    { type: 'xstate.error.actor.signInWithPasskey', error: new Error('gone') },
    { type: 'xstate.after.second.sign-in.entering' },
    { type: 'xstate.after.second.sign-in.needsCode' },
  ],
  holds: ({ before, event, after, effects }) => {
    // Entering requires the server's reply, or having done what it demanded.
    if (after.matches('signedIn') && !before.matches('signedIn') && !before.matches('enrolling'))
      expect(event).toEqual(expect.objectContaining({ output: { kind: 'signedIn' } }))
    if (after.matches('enrolling') && !before.matches('enrolling'))
      expect(event).toEqual(expect.objectContaining({ output: { kind: 'mustEnrol' } }))
    // A session begun for setting up is either used or ended.
    const left = before.matches('enrolling') && !after.matches('enrolling')
    const used = effects
      .map(({ type }) => type)
      .filter((type) => type === 'startSession' || type === 'endSession')
    expect(used).toEqual(left ? [after.matches('signedIn') ? 'startSession' : 'endSession'] : [])
    // Nothing is sent during a forced wait.
    const isSending =
      after.matches('checking') || after.matches('checkingCode') || after.matches('checkingPasskey')
    if (isSending) expect(after.context).toEqual({ refusal: null, waitS: 0 })
    if (after.matches('checkingCode')) expect(before.matches('entering')).toBe(false)
    expect(after.context.waitS).toBeGreaterThanOrEqual(0)
  },
})

/** A person whose sign-ins get these outcomes in turn. */
function person(...given: SignInOutcome[]) {
  const requested: unknown[] = []
  const clock = new SimulatedClock()
  const signIn = fromPromise<SignInOutcome, { withCode: boolean }>(async ({ input }) => {
    requested.push(input.withCode)
    return given[requested.length - 1] ?? refused('internal')
  })
  const actor = createActor(signInMachine.provide({ actors: { signIn } }), { clock }).start()
  return { actor, requested, clock }
}

describe('signing in', () => {
  it('takes one step without a second factor', async () => {
    const { actor, requested } = person({ kind: 'signedIn' })
    actor.send({ type: 'password.submitted' })
    await waitFor(actor, (now) => now.matches('signedIn'))
    expect(requested).toEqual([false])
  })

  it('asks for the code as often as it is wrong, and goes back to the password when that is', async () => {
    const { actor, requested } = person(
      { kind: 'codeNeeded' },
      refused('wrong_second_factor'),
      refused('wrong_credentials'),
    )
    actor.send({ type: 'password.submitted' })
    await waitFor(actor, (now) => now.matches('needsCode'))
    actor.send({ type: 'code.submitted' })
    await waitFor(actor, (now) => now.context.refusal?.code === 'wrong_second_factor')
    expect(actor.getSnapshot().value).toBe('needsCode')
    actor.send({ type: 'code.submitted' })
    await waitFor(actor, (now) => now.context.refusal?.code === 'wrong_credentials')
    expect(actor.getSnapshot().value).toBe('entering')
    expect(requested).toEqual([false, true, true])
  })

  it('counts the seconds down, and sends nothing meanwhile, also after going back', async () => {
    const { actor, requested, clock } = person({ kind: 'codeNeeded' }, refused('too_many_attempts', 3))
    actor.send({ type: 'password.submitted' })
    await waitFor(actor, (now) => now.matches('needsCode'))
    actor.send({ type: 'code.submitted' })
    await waitFor(actor, (now) => now.context.waitS === 3)
    clock.increment(1_000)
    expect(actor.getSnapshot().context.waitS).toBe(2)
    actor.send({ type: 'code.submitted' })
    actor.send({ type: 'code.abandoned' })
    clock.increment(1_000)
    actor.send({ type: 'password.submitted' })
    expect(actor.getSnapshot().value).toBe('entering')
    clock.increment(1_000)
    expect(actor.getSnapshot().context.waitS).toBe(0)
    expect(requested).toEqual([false, true])
    actor.send({ type: 'password.submitted' })
    expect(actor.getSnapshot().value).toBe('checking')
  })

  it('sets up a second factor where the server requires it, and ends that session when the set-up is abandoned', async () => {
    const { actor } = person({ kind: 'mustEnrol' }, { kind: 'mustEnrol' })
    actor.send({ type: 'password.submitted' })
    await waitFor(actor, (now) => now.matches('enrolling'))
    actor.send({ type: 'enrolment.abandoned' })
    expect(actor.getSnapshot().value).toBe('entering')
    actor.send({ type: 'password.submitted' })
    await waitFor(actor, (now) => now.matches('enrolling'))
    actor.send({ type: 'enrolment.done' })
    expect(actor.getSnapshot().value).toBe('signedIn')
  })
})

const only = <T extends string>(type: T) => ({ type }) as const
const answered = (by: 'checkPassword' | 'checkCode' | 'signInWithPasskey', output: SignInOutcome) =>
  ({ type: `xstate.done.actor.${by}`, output }) as const
const silent = (by: 'checkPassword' | 'checkCode' | 'signInWithPasskey') =>
  ({ type: `xstate.error.actor.${by}`, error: new Error('gone') }) as const
const submit = only('password.submitted')
const passkey = only('passkey.chosen')
const code = only('code.submitted')
const halfway = [submit, answered('checkPassword', { kind: 'codeNeeded' })]
const wrongCode = [...halfway, code, answered('checkCode', refused('wrong_second_factor'))]
const unavailable = { refusal: { code: 'unavailable' }, waitS: 0 }
const wrong = { refusal: { code: 'wrong_credentials' }, waitS: 0 }

it.each([
  [
    'a wrong password is said',
    [submit, answered('checkPassword', refused('wrong_credentials'))],
    'entering',
    wrong,
  ],
  ['a password without a reply is said', [submit, silent('checkPassword')], 'entering', unavailable],
  [
    'another attempt has no refusal',
    [submit, silent('checkPassword'), submit],
    'checking',
    { refusal: null },
  ],
  ['a passkey is asked for', [passkey], 'checkingPasskey', { refusal: null }],
  ['a passkey replaces all', [passkey, answered('signInWithPasskey', { kind: 'signedIn' })], 'signedIn', {}],
  [
    'a refused passkey is said',
    [passkey, answered('signInWithPasskey', refused('wrong_credentials'))],
    'entering',
    wrong,
  ],
  ['a passkey without a reply is said', [passkey, silent('signInWithPasskey')], 'entering', unavailable],
  [
    'another passkey has no refusal',
    [passkey, silent('signInWithPasskey'), passkey],
    'checkingPasskey',
    { refusal: null },
  ],
  ['who starts over has no refusal', [...wrongCode, only('code.abandoned')], 'entering', { refusal: null }],
  ['a right code signs in', [...halfway, code, answered('checkCode', { kind: 'signedIn' })], 'signedIn', {}],
  ['a code without a reply is said', [...halfway, code, silent('checkCode')], 'needsCode', unavailable],
  ['another code has no refusal', [...wrongCode, code], 'checkingCode', { refusal: null }],
  [
    'a second of waiting for a code passes',
    [
      ...halfway,
      code,
      answered('checkCode', refused('too_many_attempts', 2)),
      only('xstate.after.second.sign-in.needsCode'),
    ],
    'needsCode',
    { waitS: 1 },
  ],
  [
    'a second of waiting for a password passes',
    [
      submit,
      answered('checkPassword', refused('too_many_attempts', 2)),
      only('xstate.after.second.sign-in.entering'),
    ],
    'entering',
    { waitS: 1 },
  ],
])('%s', (_, events, value, context) => {
  expect(follow(signInMachine, events)).toMatchObject({ value, context })
})
