import { describe, expect, it } from '@rstest/core'
import fc from 'fast-check'
import { createActor } from 'xstate'
import { sessionRenewalMachine } from '../../machines/session-renewal/session-renewal.machine'
import { follow } from './kit/follow'
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

const refused = { type: 'session.refused' } as const
const removed = (hasUnsaved: boolean) => ({ type: 'session.removed', hasUnsaved }) as const
const mismatched = { type: 'renewal.mismatched', username: 'bo' } as const
const other = [refused, mismatched, stored('bo', true)]
const taken = { owner: 'bo', other: null }
const kept = { owner: 'ada', other: null }
const handedOver = ['discardWork', 'switchAccount bo']

it.each([
  [
    'a refused session is said',
    [removed(true), stored('ada', true), refused],
    'awaitingSignIn',
    { reason: 'refused' },
    [],
  ],
  ['a removed session is said', [removed(true)], 'awaitingSignIn', { ...kept, reason: 'removed' }, []],
  ['a page without unsaved work is left', [removed(false)], 'unowned', {}, ['discardWork']],
  ['a newer session of the owner changes nothing', [stored('ada', true)], 'valid', kept, []],
  ['another account takes a page without unsaved work', [stored('bo', false)], 'valid', taken, handedOver],
  [
    'another account takes a page whose session had ended',
    [refused, stored('bo', false)],
    'valid',
    taken,
    ['failRequests', ...handedOver],
  ],
  [
    'another account’s credentials are named',
    [refused, mismatched],
    'awaitingSignIn',
    { owner: 'ada', other: 'bo' },
    [],
  ],
  [
    'a third account is named instead',
    [...other, stored('cy', true)],
    'mismatched',
    { owner: 'ada', other: 'cy' },
    [],
  ],
  ['the other account signs out', [...other, removed(true)], 'awaitingSignIn', kept, []],
  [
    'a page without owner gets one',
    [removed(false), stored('bo', false)],
    'valid',
    taken,
    ['switchAccount bo'],
  ],
])('%s', (_, given, value, context, did) => {
  const { effects, ...arrival } = follow(sessionRenewalMachine, given, { owner: 'ada' })
  expect(arrival).toMatchObject({ value, context })
  const outside = ['resumeRequests', 'failRequests', 'discardWork', 'switchAccount', 'goToSignIn']
  const named = effects.map(({ type, params }) =>
    type === 'switchAccount' ? `${type} ${(params as { username: string }).username}` : type,
  )
  expect(named.filter((name) => outside.includes(name.split(' ')[0] ?? ''))).toEqual(did)
})
