import { describe, expect, it } from '@rstest/core'
import { createActor, fromPromise, waitFor } from 'xstate'
import {
  type TargetEntries,
  type TargetEntry,
  type TargetSaveOutcome,
  targetEditMachine,
} from '../../machines/target-edit/target-edit.machine'
import { modelTest } from './kit/model-test'

const entry = (own: Partial<TargetEntry> = {}): TargetEntry => ({
  text: '12',
  value: 12,
  isValid: true,
  seen: 10,
  ...own,
})
const wrong = entry({ text: '1x', value: null, isValid: false })
const saved = (output: TargetSaveOutcome) => ({ type: 'xstate.done.actor.save', output }) as const

modelTest(targetEditMachine, {
  events: [
    { type: 'cells.typed', entries: {} },
    { type: 'cells.typed', entries: { a: entry() } },
    { type: 'cells.typed', entries: { b: wrong } },
    { type: 'cell.reverted', key: 'a' },
    { type: 'cell.reverted', key: 'b' },
    { type: 'copy.requested', entries: {} },
    { type: 'copy.requested', entries: { a: entry(), c: entry({ seen: null }) } },
    { type: 'save.requested' },
    { type: 'discard.requested' },
    saved({ kind: 'saved' }),
    saved({ kind: 'changed', current: { a: 11 } }),
    saved({ kind: 'refused', reason: 'no' }),
    { type: 'xstate.error.actor.save', error: new Error('gone') } as const,
  ],
  holds: ({ before, after }) => {
    const { entries, refusal } = after.context
    expect(after.matches('clean')).toBe(Object.keys(entries).length === 0)
    if (after.matches('saving')) {
      expect(Object.values(entries).every(({ isValid }) => isValid)).toBe(true)
      expect(refusal).toBeNull()
    }
    if (after.matches('clean')) expect(refusal).toBeNull()
    // Nothing that is typed comes or goes while it is being saved.
    if (before.matches('saving') && after.matches('saving')) expect(entries).toEqual(before.context.entries)
  },
})

function start(outcome: () => Promise<TargetSaveOutcome>) {
  const [sent, announced]: [TargetEntries[], TargetEntries[]] = [[], []]
  const actor = createActor(
    targetEditMachine.provide({
      actors: {
        save: fromPromise(async ({ input }) => {
          sent.push(input.entries)
          return outcome()
        }),
      },
      actions: { announce: (_, { entries }) => void announced.push(entries) },
    }),
  ).start()
  return { actor, sent, announced }
}

describe('targets in their table', () => {
  it('are sent together and announced once when they are saved', async () => {
    const { actor, sent, announced } = start(async () => ({ kind: 'saved' }))
    actor.send({ type: 'cells.typed', entries: { a: entry() } })
    actor.send({ type: 'cells.typed', entries: { b: entry({ value: 3 }), a: entry({ value: 4 }) } })
    actor.send({ type: 'save.requested' })
    await waitFor(actor, (now) => now.matches('clean'))
    const both = { a: entry({ value: 4 }), b: entry({ value: 3 }) }
    expect([sent, announced]).toEqual([[both], [both]])
  })

  it('are not sent while one of them is no number', () => {
    const { actor, sent } = start(async () => ({ kind: 'saved' }))
    actor.send({ type: 'cells.typed', entries: { a: entry(), b: wrong } })
    actor.send({ type: 'save.requested' })
    expect(actor.getSnapshot().value).toBe('changed')
    actor.send({ type: 'cell.reverted', key: 'b' })
    expect(actor.getSnapshot().context.entries).toEqual({ a: entry() })
    actor.send({ type: 'save.requested' })
    expect(sent).toEqual([{ a: entry() }])
  })

  it('keep what was typed when others changed them, over what is there now', async () => {
    const outcomes: TargetSaveOutcome[] = [{ kind: 'changed', current: { a: 11 } }, { kind: 'saved' }]
    const { actor, sent } = start(async () => outcomes.shift()!)
    actor.send({ type: 'cells.typed', entries: { a: entry(), b: entry() } })
    actor.send({ type: 'save.requested' })
    await waitFor(actor, (now) => now.matches('conflicting'))
    expect(actor.getSnapshot().context.entries).toEqual({ a: entry({ seen: 11 }), b: entry({ seen: null }) })
    actor.send({ type: 'save.requested' })
    await waitFor(actor, (now) => now.matches('clean'))
    expect(sent[1]).toEqual({ a: entry({ seen: 11 }), b: entry({ seen: null }) })
  })

  it('are typed again, reverted and discarded while others have changed them', async () => {
    const conflicting = async () => {
      const { actor } = start(async () => ({ kind: 'changed', current: { a: 11, b: 11 } }))
      actor.send({ type: 'cells.typed', entries: { a: entry(), b: entry() } })
      actor.send({ type: 'save.requested' })
      await waitFor(actor, (now) => now.matches('conflicting'))
      return actor
    }
    const [a, b] = [entry({ seen: 11 }), entry({ seen: 11 })]
    const typed = await conflicting()
    typed.send({ type: 'cells.typed', entries: { a: wrong } })
    expect([typed.getSnapshot().value, typed.getSnapshot().context.entries]).toEqual([
      'changed',
      { a: wrong, b },
    ])
    const reverted = await conflicting()
    reverted.send({ type: 'cell.reverted', key: 'b' })
    expect([reverted.getSnapshot().value, reverted.getSnapshot().context.entries]).toEqual(['changed', { a }])
    const discarded = await conflicting()
    discarded.send({ type: 'discard.requested' })
    expect([discarded.getSnapshot().value, discarded.getSnapshot().context.entries]).toEqual(['clean', {}])
  })

  it('stay typed when they are refused or the server does not answer, and say why', async () => {
    const { actor, announced } = start(async () => ({ kind: 'refused', reason: 'too far' }))
    actor.send({ type: 'cells.typed', entries: { a: entry() } })
    actor.send({ type: 'save.requested' })
    await waitFor(actor, (now) => now.matches('changed'))
    expect(actor.getSnapshot().context).toEqual({ entries: { a: entry() }, refusal: 'too far' })
    actor.send({ type: 'discard.requested' })
    expect(actor.getSnapshot().context).toEqual({ entries: {}, refusal: null })
    const lost = start(() => Promise.reject(new Error('gone')))
    lost.actor.send({ type: 'copy.requested', entries: { a: entry() } })
    await waitFor(lost.actor, (now) => now.matches('changed'))
    expect(lost.actor.getSnapshot().context).toEqual({ entries: { a: entry() }, refusal: '' })
    expect([announced, lost.announced]).toEqual([[], []])
  })

  it('of the month before are saved at once, but not over something that is typed', async () => {
    const { actor, sent } = start(async () => ({ kind: 'saved' }))
    actor.send({ type: 'cells.typed', entries: { a: entry() } })
    actor.send({ type: 'copy.requested', entries: { b: entry() } })
    expect([actor.getSnapshot().value, sent]).toEqual(['changed', []])
    actor.send({ type: 'discard.requested' })
    actor.send({ type: 'copy.requested', entries: { b: entry() } })
    await waitFor(actor, (now) => now.matches('clean'))
    expect(sent).toEqual([{ b: entry() }])
  })
})
