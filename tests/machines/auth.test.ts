import { describe, expect, it } from '@rstest/core'
import fc from 'fast-check'
import { createActor } from 'xstate'
import { authMachine } from '../../machines/auth/auth.machine'
import { modelTest } from './kit/model-test'

const none = { token: null, username: null }
const ada = { token: 't1', username: 'ada' }
const bo = { token: 't2', username: 'bo' }
const events = [
  { type: 'auth.signedIn', ...ada },
  { type: 'auth.signedIn', ...bo },
  { type: 'auth.signedIn', token: '', username: 'nobody' },
  { type: 'auth.signOut' },
  { type: 'auth.refused' },
  { type: 'storage.changed', ...ada },
  { type: 'storage.changed', ...bo },
  { type: 'storage.changed', ...none },
  { type: 'storage.changed', token: '', username: 'ada' },
] as const

modelTest(authMachine, {
  starts: [none, ada, { token: '', username: 'ada' }],
  events,
  holds: ({ after }) => expect(after.matches('loggedIn')).toBe(Boolean(after.context.token)),
})

/** An actor whose effects are recorded in order. */
function signedIn(input: typeof ada | typeof none = ada) {
  const requested: unknown[] = []
  const actor = createActor(
    authMachine.provide({
      actions: {
        storeSession: (_, session) => requested.push(['storeSession', session]),
        clearSession: () => requested.push('clearSession'),
        clearPersonData: (_, person) => requested.push(['clearPersonData', person]),
        endServerSession: (_, session) => requested.push(['endServerSession', session]),
        goToLogin: (_, how) => requested.push(['goToLogin', how]),
        enterApp: () => requested.push('enterApp'),
      },
    }),
    { input },
  ).start()
  return { actor, requested }
}

describe('signing in and out', () => {
  it('keeps the session and enters the application', () => {
    const { actor, requested } = signedIn(none)
    actor.send({ type: 'auth.signedIn', ...ada })
    expect(requested).toEqual([['storeSession', ada], 'enterApp'])
  })

  it('asks nothing of the world when a token was already stored', () => {
    const { actor, requested } = signedIn()
    expect([actor.getSnapshot().value, requested]).toEqual(['loggedIn', []])
  })

  it('tells the server while the token is still known, forgets the person, and goes to the login page', () => {
    const { actor, requested } = signedIn()
    actor.send({ type: 'auth.signOut' })
    expect(requested).toEqual([
      ['endServerSession', { token: 't1' }],
      ['clearPersonData', { username: 'ada' }],
      'clearSession',
      ['goToLogin', { returnHere: false }],
    ])
    expect(actor.getSnapshot().context).toEqual(none)
  })

  it('signs out once when several requests are refused, to come back to the same address', () => {
    const { actor, requested } = signedIn()
    for (let i = 0; i < 5; i++) actor.send({ type: 'auth.refused' })
    expect(requested).toEqual(['clearSession', ['goToLogin', { returnHere: true }]])
  })

  it('follows another tab out, and in again', () => {
    const { actor, requested } = signedIn()
    actor.send({ type: 'storage.changed', ...none })
    actor.send({ type: 'storage.changed', ...bo })
    expect(requested).toEqual(['clearSession', ['goToLogin', { returnHere: true }], 'enterApp'])
    expect(actor.getSnapshot().context).toEqual(bo)
  })

  it('is signed in exactly while the last session heard of had a token', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events), { maxLength: 30 }), (given) => {
        const { actor } = signedIn(none)
        let held: string | null = null
        for (const event of given) {
          actor.send(event)
          if (event.type === 'auth.signedIn') held = event.token || held
          else if (event.type === 'storage.changed') held = event.token || null
          else held = null
          expect(actor.getSnapshot().context.token).toBe(held)
          expect(actor.getSnapshot().matches('loggedIn')).toBe(held !== null)
        }
      }),
    )
  })
})
