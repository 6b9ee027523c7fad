import { describe, expect, it } from '@rstest/core'
import fc from 'fast-check'
import { createActor } from 'xstate'
import { sessionRenewalMachine } from '../../machines/session-renewal/session-renewal.machine'
import { modelTest } from './kit/model-test'

const stored = (username: string, hasUnsaved: boolean) =>
  ({ type: 'session.stored', username, hasUnsaved }) as const
const events = [
  { type: 'session.refused' },
  { type: 'session.removed', hasUnsaved: true },
  { type: 'session.removed', hasUnsaved: false },
  stored('ada', true),
  stored('ada', false),
  stored('bo', true),
  stored('bo', false),
  { type: 'renewal.mismatched', username: 'bo' },
  { type: 'renewal.abandoned' },
] as const

modelTest(sessionRenewalMachine, {
  starts: [{ owner: 'ada' }, { owner: null }],
  events,
  holds: ({ before, event, after, effects }) => {
    const does = (type: string) => effects.some((effect) => effect.type === type)
    // Requests are repeated only for the account that sent them.
    if (does('resumeRequests'))
      expect(event).toMatchObject({ type: 'session.stored', username: before.context.owner })
    // A person who takes a page over finds nothing of its former owner.
    if (after.context.owner !== before.context.owner && before.value !== 'unowned')
      expect([does('switchAccount'), does('discardWork')]).toEqual([true, true])
    // Unsaved work is dropped only at the person's word.
    if (does('discardWork') && before.context.owner !== null && event.type !== 'renewal.abandoned')
      expect(event).toMatchObject({ hasUnsaved: false })
    if (after.matches('awaitingSignIn') || after.matches('mismatched'))
      expect(after.context.owner).not.toBe(null)
  },
})

/** An actor whose effects are recorded in order. */
function ownedBy(owner: string) {
  const did: unknown[] = []
  const actor = createActor(
    sessionRenewalMachine.provide({
      actions: {
        resumeRequests: () => did.push('resumeRequests'),
        failRequests: () => did.push('failRequests'),
        discardWork: () => did.push('discardWork'),
        switchAccount: (_, { username }) => did.push(['switchAccount', username]),
        goToSignIn: () => did.push('goToSignIn'),
      },
    }),
    { input: { owner } },
  ).start()
  return { actor, did, state: () => actor.getSnapshot().value }
}

describe('the renewal of a session', () => {
  it('asks once when several requests are refused, and repeats them for the same account', () => {
    const { actor, did, state } = ownedBy('ada')
    for (let i = 0; i < 4; i++) actor.send({ type: 'session.refused' })
    expect([state(), did]).toEqual(['awaitingSignIn', []])
    actor.send(stored('ada', true))
    expect([state(), did]).toEqual(['valid', ['resumeRequests']])
  })

  it('does not let another account go on with unsaved work', () => {
    const { actor, did, state } = ownedBy('ada')
    actor.send({ type: 'session.refused' })
    actor.send(stored('bo', true))
    expect([state(), actor.getSnapshot().context.other, did]).toEqual(['mismatched', 'bo', []])
    actor.send(stored('ada', true))
    expect([state(), actor.getSnapshot().context.other, did]).toEqual(['valid', null, ['resumeRequests']])
  })

  it('hands the page to another account once the owner’s work is discarded', () => {
    const { actor, did, state } = ownedBy('ada')
    actor.send(stored('bo', true))
    actor.send({ type: 'renewal.abandoned' })
    expect([state(), actor.getSnapshot().context.owner]).toEqual(['valid', 'bo'])
    expect(did).toEqual(['discardWork', 'failRequests', ['switchAccount', 'bo']])
  })

  it('goes to the sign-in page when it is abandoned', () => {
    const { actor, did, state } = ownedBy('ada')
    actor.send({ type: 'session.removed', hasUnsaved: true })
    actor.send({ type: 'renewal.abandoned' })
    expect([state(), did]).toEqual(['unowned', ['discardWork', 'failRequests', 'goToSignIn']])
  })

  it('never repeats a request for anybody but the owner, whatever happens', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events), { maxLength: 30 }), (given) => {
        const { actor, did } = ownedBy('ada')
        for (const event of given) {
          const { owner } = actor.getSnapshot().context
          did.length = 0
          actor.send(event)
          if (did.includes('resumeRequests')) expect(event).toMatchObject({ username: owner })
        }
      }),
    )
  })
})
