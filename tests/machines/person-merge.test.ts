import { describe, expect, it } from '@rstest/core'
import { createActor, fromPromise, waitFor } from 'xstate'
import {
  type MergeOutcome,
  type Pair,
  type PlannedMerge,
  type PlanOutcome,
  personMergeMachine,
} from '../../machines/person-merge/person-merge.machine'
import { follow } from './kit/follow'
import { modelTest } from './kit/model-test'

type Merging = { pair: Pair; planned: PlannedMerge | null; take: readonly string[] }

const pair = { keptId: 'a', mergedId: 'b' }
const possible: PlannedMerge = { plan: 1, isRefused: false, lacking: ['birthday'] }
const impossible: PlannedMerge = { plan: 2, isRefused: true, lacking: [] }
const problem = { code: 'not_allowed_now', title: '' }
const ended = <A extends 'plan' | 'merge' | 'undo'>(actor: A, output: PlanOutcome | MergeOutcome) =>
  ({ type: `xstate.done.actor.${actor}`, output }) as const
const failed = <A extends 'plan' | 'merge' | 'undo'>(actor: A) =>
  ({ type: `xstate.error.actor.${actor}`, error: new Error('gone') }) as const

modelTest(personMergeMachine, {
  starts: [pair],
  events: [
    { type: 'merge.take', member: 'name', isTaken: true },
    { type: 'merge.take', member: 'name', isTaken: false },
    { type: 'merge.swap' },
    { type: 'merge.review' },
    { type: 'merge.back' },
    { type: 'merge.confirm' },
    { type: 'merge.retry' },
    { type: 'merge.undo' },
    ended('plan', { kind: 'planned', planned: possible }),
    ended('plan', { kind: 'planned', planned: impossible }),
    ended('plan', { kind: 'refused', problem }),
    failed('plan'),
    ended('merge', { kind: 'merged', merge: { id: 'm' } }),
    ended('merge', { kind: 'stale' }),
    ended('merge', { kind: 'refused', problem }),
    failed('merge'),
    ended('undo', { kind: 'merged', merge: { id: 'm' } }),
    ended('undo', { kind: 'refused', problem }),
    failed('undo'),
  ],
  holds: ({ before, event, after }) => {
    const { pair, planned, merge, take } = after.context
    expect([pair.keptId, pair.mergedId].sort()).toEqual(['a', 'b'])
    expect(new Set(take).size).toBe(take.length)
    if (after.matches('merging')) expect(before.matches('confirming') || before.matches('merging')).toBe(true)
    if (after.matches('confirming')) expect(planned?.isRefused).toBe(false)
    if (event.type === 'merge.swap' && before.matches('choosing')) expect(take).toEqual([])
    expect(merge !== null).toBe(
      after.matches('merged') || after.matches('undoing') || after.matches('undone'),
    )
  },
})

describe('a merge of two people', () => {
  it('is planned, chosen, confirmed, done and taken back', async () => {
    const requested: unknown[] = []
    const plan = fromPromise<PlanOutcome, Pair>(async ({ input }) => {
      requested.push(input)
      return { kind: 'planned', planned: possible }
    })
    const merge = fromPromise<MergeOutcome, Merging>(async ({ input }) => {
      requested.push(input)
      return { kind: 'merged', merge: { id: 'm' } }
    })
    const undo = fromPromise<MergeOutcome, { merge: unknown }>(async ({ input }) => {
      requested.push(input)
      return { kind: 'merged', merge: { id: 'm' } }
    })
    const machine = personMergeMachine.provide({ actors: { plan, merge, undo } })
    const actor = createActor(machine, { input: pair }).start()
    await waitFor(actor, (now) => now.matches('choosing'))
    actor.send({ type: 'merge.swap' })
    await waitFor(actor, (now) => now.matches('choosing'))
    actor.send({ type: 'merge.take', member: 'name', isTaken: true })
    actor.send({ type: 'merge.review' })
    actor.send({ type: 'merge.confirm' })
    await waitFor(actor, (now) => now.matches('merged'))
    actor.send({ type: 'merge.undo' })
    await waitFor(actor, (now) => now.matches('undone'))
    const swapped = { keptId: 'b', mergedId: 'a' }
    expect(requested).toEqual([
      pair,
      swapped,
      { pair: swapped, planned: possible, take: ['birthday', 'name'] },
      { merge: { id: 'm' } },
    ])
  })

  it('asks for the plan anew when somebody has changed one of the two, and says so', async () => {
    const plan = fromPromise<PlanOutcome, Pair>(async () => ({ kind: 'planned', planned: possible }))
    const merge = fromPromise<MergeOutcome, Merging>(async () => ({ kind: 'stale' }))
    const actor = createActor(personMergeMachine.provide({ actors: { plan, merge } }), {
      input: pair,
    }).start()
    await waitFor(actor, (now) => now.matches('choosing'))
    actor.send({ type: 'merge.review' })
    actor.send({ type: 'merge.confirm' })
    await waitFor(actor, (now) => now.matches('choosing'))
    expect(actor.getSnapshot().context.problem).toEqual({ code: 'stale', title: '' })
  })

  it('is not confirmed while the plan says it cannot be done', async () => {
    const plan = fromPromise<PlanOutcome, Pair>(async () => ({ kind: 'planned', planned: impossible }))
    const actor = createActor(personMergeMachine.provide({ actors: { plan } }), { input: pair }).start()
    await waitFor(actor, (now) => now.matches('choosing'))
    actor.send({ type: 'merge.review' })
    expect(actor.getSnapshot().value).toBe('choosing')
  })
})

const planned = ended('plan', { kind: 'planned', planned: possible })
const [review, back, confirm, retry, undo] = (
  ['merge.review', 'merge.back', 'merge.confirm', 'merge.retry', 'merge.undo'] as const
).map((type) => ({ type }))
const sent = [planned, review!, confirm!]
const merged = [...sent, ended('merge', { kind: 'merged', merge: { id: 'm' } })]
const unreachable = { code: 'unavailable', title: '' }

it.each([
  ['a refused plan says why', [ended('plan', { kind: 'refused', problem })], 'failed', { problem }],
  ['a plan without a reply says so', [failed('plan')], 'failed', { problem: unreachable }],
  ['a plan is asked for again', [failed('plan'), retry!], 'planning', { problem: null }],
  ['one goes back to the choice', [planned, review!, back!], 'choosing', { take: ['birthday'] }],
  [
    'a refused merge says why',
    [...sent, ended('merge', { kind: 'refused', problem })],
    'choosing',
    { problem },
  ],
  ['a merge without a reply says so', [...sent, failed('merge')], 'choosing', { problem: unreachable }],
  ['the next attempt has no problem', [...sent, failed('merge'), review!], 'confirming', { problem: null }],
  [
    'a swap after a problem has none',
    [...sent, failed('merge'), { type: 'merge.swap' as const }],
    'planning',
    { problem: null, planned: null, take: [], pair: { keptId: 'b', mergedId: 'a' } },
  ],
  [
    'a refused undo says why',
    [...merged, undo!, ended('undo', { kind: 'refused', problem })],
    'merged',
    { problem },
  ],
  ['an undo without a reply says so', [...merged, undo!, failed('undo')], 'merged', { problem: unreachable }],
  ['the next undo has no problem', [...merged, undo!, failed('undo'), undo!], 'undoing', { problem: null }],
])('%s', (_, events, value, context) => {
  expect(follow(personMergeMachine, events, pair)).toMatchObject({ value, context })
})
