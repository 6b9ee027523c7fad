import { describe, expect, it, rs } from '@rstest/core'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type { VersionedDays } from '../../machines/plan-autosave/plan-autosave.machine'
import { type DaysOutcome, planAutosaveMachine } from '../../machines/plan-autosave/plan-autosave.machine'
import { modelTest } from './kit/model-test'

const base: VersionedDays = { '1.1': { day: 'A', version: 3 }, '1.2': { day: 'B', version: 0 } }
const settled = (output: DaysOutcome) => ({ type: 'xstate.done.actor.save', output }) as const
const problem = { code: 'not_allowed_now', title: 'published meanwhile' }

modelTest(planAutosaveMachine, {
  starts: [
    { base, kept: {} },
    { base, kept: { '1.1': { day: 'A2', version: 3 } } },
    { base, kept: { '1.1': { day: 'A2', version: 2 } } },
  ],
  events: [
    settled({ kind: 'saved', versions: { '1.1': 4, '1.2': 1 } }),
    settled({ kind: 'stale', theirs: { '1.1': { day: 'A9', version: 9 } } }),
    settled({ kind: 'refused', problem }),
    { type: 'xstate.error.actor.save', error: new Error('gone') },
    { type: 'xstate.after.debounce.plan-autosave.waiting' },
    { type: 'xstate.after.retryDelay.plan-autosave.offline' },
    { type: 'days.changed', days: { '1.1': 'A2' } },
    { type: 'days.changed', days: { '1.1': 'A' } },
    { type: 'days.changed', days: { '1.2': 'B2' } },
    { type: 'conflict.keepMine', key: '1.1' },
    { type: 'conflict.takeTheirs', key: '1.1' },
    { type: 'conflict.takeTheirs', key: '1.2' },
    { type: 'save.retried' },
  ],
  holds: ({ before, event, after }) => {
    const { base: saved, mine, theirs } = after.context
    const isDirty = Object.entries(saved).some(([key, { day }]) => day !== mine[key])
    if (after.value === 'saved') expect(isDirty).toBe(false)
    if (after.value === 'waiting') expect(isDirty).toBe(true)
    expect(after.value === 'conflict').toBe(Object.keys(theirs).length > 0)
    // Only the person's own edits change what the person has.
    if (event.type !== 'days.changed' && event.type !== 'conflict.takeTheirs')
      expect(mine).toEqual(before.context.mine)
  },
})

/** An editing session whose saves end as given; what each save was sent and what was kept. */
function sitting(outcomes: (DaysOutcome | Error)[], kept: VersionedDays = {}) {
  const sent: VersionedDays[] = []
  const keeps: VersionedDays[] = []
  const adopted: unknown[] = []
  const clock = new SimulatedClock()
  const machine = planAutosaveMachine.provide({
    actors: {
      save: fromPromise<DaysOutcome, { days: VersionedDays }>(async ({ input }) => {
        sent.push(input.days)
        const outcome = outcomes.shift() ?? new Error('no more outcomes')
        if (outcome instanceof Error) throw outcome
        return outcome
      }),
    },
    actions: {
      storeUnsaved: (_, { days }) => keeps.push(days),
      adopt: (_, what) => adopted.push(what),
    },
  })
  const actor = createActor(machine, { input: { base, kept }, clock }).start()
  const change = (days: Record<string, unknown>) => actor.send({ type: 'days.changed', days })
  const pass = async (ms: number) => {
    clock.increment(ms)
    await rs.waitFor(() => expect(actor.getSnapshot().matches('saving')).toBe(false))
  }
  return { actor, sent, keeps, adopted, change, pass, value: () => actor.getSnapshot().value }
}

describe('the saving of days', () => {
  it('saves what has changed after a debounce, and only that', async () => {
    const { sent, change, pass, value, keeps } = sitting([{ kind: 'saved', versions: { '1.1': 4 } }])
    change({ '1.1': 'A1', '1.2': 'B' })
    await pass(799)
    change({ '1.1': 'A2' })
    await pass(799)
    expect(sent).toEqual([])
    await pass(1)
    expect(sent).toEqual([{ '1.1': { day: 'A2', version: 3 } }])
    expect([value(), keeps.at(-1)]).toEqual(['saved', {}])
  })

  it('keeps what is not saved yet, with the versions it was changed from', () => {
    const { change, keeps } = sitting([])
    change({ '1.1': 'A2' })
    expect(keeps.at(-1)).toEqual({ '1.1': { day: 'A2', version: 3 } })
    change({ '1.1': 'A' })
    expect(keeps.at(-1)).toEqual({})
  })

  it('saves again what was changed while days were on their way', async () => {
    const { actor, sent, change, pass } = sitting([
      { kind: 'saved', versions: { '1.1': 4 } },
      { kind: 'saved', versions: { '1.1': 5 } },
    ])
    change({ '1.1': 'A2' })
    actor.send({ type: 'save.retried' })
    change({ '1.1': 'A3' })
    await pass(0)
    await pass(800)
    expect(sent).toEqual([{ '1.1': { day: 'A2', version: 3 } }, { '1.1': { day: 'A3', version: 4 } }])
  })

  it('goes on with what a crash has left', async () => {
    const { actor, sent, pass } = sitting([{ kind: 'saved', versions: { '1.1': 4 } }], {
      '1.1': { day: 'A2', version: 3 },
      '7.1': { day: 'of a week that is gone', version: 1 },
    })
    expect(actor.getSnapshot().context.mine).toEqual({ '1.1': 'A2', '1.2': 'B' })
    await pass(800)
    expect(sent).toEqual([{ '1.1': { day: 'A2', version: 3 } }])
  })

  it('asks about a day that was left unsaved and has been changed by somebody else since', () => {
    const { actor } = sitting([], { '1.1': { day: 'A2', version: 2 } })
    expect(actor.getSnapshot()).toMatchObject({
      value: 'conflict',
      context: { theirs: { '1.1': base['1.1'] } },
    })
  })

  it('asks about nothing that both have made the same', () => {
    const { value } = sitting([], { '1.1': { day: 'A', version: 2 } })
    expect(value()).toBe('saved')
  })

  it('puts mine on top of theirs when told to', async () => {
    const { actor, sent, change, pass, value } = sitting([
      { kind: 'stale', theirs: { '1.1': { day: 'A9', version: 9 } } },
      { kind: 'saved', versions: { '1.1': 10 } },
    ])
    change({ '1.1': 'A2' })
    await pass(800)
    expect(value()).toBe('conflict')
    actor.send({ type: 'conflict.keepMine', key: '1.1' })
    await pass(800)
    expect(sent[1]).toEqual({ '1.1': { day: 'A2', version: 9 } })
    expect(value()).toBe('saved')
  })

  it('gives way to theirs when told to, and tells the builder', async () => {
    const { actor, adopted, change, pass, value } = sitting([
      { kind: 'stale', theirs: { '1.1': { day: 'A9', version: 9 } } },
    ])
    change({ '1.1': 'A2' })
    await pass(800)
    actor.send({ type: 'conflict.takeTheirs', key: '1.1' })
    expect(adopted).toEqual([{ key: '1.1', day: 'A9' }])
    expect(actor.getSnapshot().context.mine).toEqual({ '1.1': 'A9', '1.2': 'B' })
    expect(value()).toBe('saved')
  })

  it('retries at intervals and after a change while the server does not reply, and keeps the changes made then', async () => {
    const { change, keeps, pass, value, sent } = sitting([
      new Error('offline'),
      new Error('offline'),
      { kind: 'saved', versions: {} },
    ])
    change({ '1.1': 'A2' })
    await pass(800)
    expect(value()).toBe('offline')
    change({ '1.2': 'B2' })
    expect(Object.keys(keeps.at(-1) ?? {})).toEqual(['1.1', '1.2'])
    await pass(800)
    expect(value()).toBe('offline')
    await pass(9_999)
    expect(sent).toHaveLength(2)
    await pass(1)
    expect(Object.keys(sent[2] ?? {})).toEqual(['1.1', '1.2'])
    expect(value()).toBe('saved')
  })

  it('waits after a refusal until something is changed', async () => {
    const { actor, change, pass, value } = sitting([
      { kind: 'refused', problem },
      { kind: 'saved', versions: {} },
    ])
    change({ '1.1': 'A2' })
    await pass(800)
    expect(actor.getSnapshot()).toMatchObject({ value: 'refused', context: { problem } })
    change({ '1.1': 'A3' })
    await pass(800)
    expect(actor.getSnapshot()).toMatchObject({ value: 'saved', context: { problem: null } })
    expect(value()).toBe('saved')
  })

  it('saves at once when asked to, after no reply and after a refusal', async () => {
    const { actor, change, pass, sent, value } = sitting([
      new Error('offline'),
      { kind: 'refused', problem },
      { kind: 'saved', versions: {} },
    ])
    change({ '1.1': 'A2' })
    await pass(800)
    expect(value()).toBe('offline')
    actor.send({ type: 'save.retried' })
    expect(sent).toHaveLength(2)
    await pass(0)
    expect(value()).toBe('refused')
    actor.send({ type: 'save.retried' })
    expect(sent).toHaveLength(3)
    await pass(0)
    expect(value()).toBe('saved')
  })

  it('decides nothing about a day that nobody else changed', async () => {
    const { actor, adopted, keeps, change, pass, value } = sitting([
      { kind: 'stale', theirs: { '1.1': { day: 'A9', version: 9 } } },
    ])
    change({ '1.1': 'A2' })
    await pass(800)
    const kept = keeps.length
    for (const type of ['conflict.keepMine', 'conflict.takeTheirs'] as const) actor.send({ type, key: '1.2' })
    expect([value(), adopted, keeps.length]).toEqual(['conflict', [], kept])
  })
})
