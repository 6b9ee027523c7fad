import { describe, expect, it } from '@rstest/core'
import { createActor, fromPromise, waitFor } from 'xstate'
import {
  type EditorDraft,
  editorMachine,
  type LoadOutcome,
  type SaveOutcome,
} from '../../machines/editor/editor.machine'
import { follow } from './kit/follow'
import { modelTest } from './kit/model-test'

const version = (name: string, number: number) => ({
  row: { name, number },
  draft: { name },
  version: number,
})
const refusal = {
  code: 'invalid',
  title: '',
  fields: [
    { path: ['name'], code: 'too_short' },
    { path: ['code'], code: 'required' },
  ],
}
const loaded = (outcome: LoadOutcome) => ({ type: 'xstate.done.actor.load', output: outcome }) as const
const settled = (output: SaveOutcome) => ({ type: 'xstate.done.actor.save', output }) as const

const kept = (name: string, base: number | null) => ({
  base: base === null ? null : version('A', base),
  draft: { name },
  at: 1_000,
  isPartial: false,
})

modelTest(editorMachine, {
  starts: [
    { id: null, draft: { name: '' } },
    { id: null, draft: { name: '' }, kept: kept('B', null) },
    { id: '1' },
  ],
  events: [
    loaded({ kind: 'loaded', version: version('A', 1), kept: kept('B', 1) }),
    loaded({ kind: 'loaded', version: version('C', 2), kept: kept('B', 1) }),
    { type: 'draft.discarded' },
    loaded({ kind: 'loaded', version: version('A', 1) }),
    loaded({ kind: 'refused', problem: { code: 'forbidden', title: '' } }),
    { type: 'xstate.error.actor.load', error: new Error('gone') },
    settled({ kind: 'saved', row: { name: 'B' } }),
    settled({ kind: 'refused', problem: refusal }),
    settled({ kind: 'stale', theirs: version('C', 2) }),
    { type: 'xstate.error.actor.save', error: new Error('gone') },
    { type: 'editor.changed', patch: { name: 'B' } },
    { type: 'editor.changed', patch: { name: 'A' } },
    { type: 'editor.changed', patch: { name: '' } },
    { type: 'editor.submitted' },
    { type: 'editor.closed' },
    { type: 'editor.retried' },
    { type: 'leave.stay' },
    { type: 'leave.discard' },
    { type: 'conflict.keepMine' },
    { type: 'conflict.takeTheirs' },
  ],
  holds: ({ before, event, after }) => {
    const { draft, start, theirs } = after.context
    if (after.value === 'clean') expect(draft).toEqual(start)
    if (after.value === 'dirty') expect(draft).not.toEqual(start)
    if (after.value === 'failed') expect(after.context.problem).not.toBe(null)
    if (after.value === 'conflict') expect(theirs).not.toBe(null)
    if (after.value === 'saving') expect(after.context.problem).toBe(null)
    if (after.value === 'closed' && before.value === 'dirty') throw new Error('left a changed draft unasked')
    const typed = ['editor.changed', 'draft.discarded', 'conflict.takeTheirs', 'xstate.done.actor.load']
    if (!typed.includes(event.type)) expect(draft).toEqual(before.context.draft)
    if (after.value === 'saved') expect(after.output).toEqual({ row: { name: 'B' } })
    if (after.value === 'closed') expect(after.output).toEqual({ row: null })
  },
})

type Sent = { id: string | null; draft: EditorDraft; version: number | null }

/** An editor of record 1 whose saves end as given, and what each save was sent. */
async function editing(...outcomes: (SaveOutcome | Error)[]) {
  const sent: Sent[] = []
  const actor = createActor(
    editorMachine.provide({
      actors: {
        load: fromPromise<LoadOutcome, { id: string }>(async () => ({
          kind: 'loaded',
          version: version('A', 1),
        })),
        save: fromPromise<SaveOutcome, Sent>(async ({ input }) => {
          sent.push(input)
          const outcome = outcomes.shift() ?? new Error('no more outcomes')
          if (outcome instanceof Error) throw outcome
          return outcome
        }),
      },
    }),
    { input: { id: '1' } },
  ).start()
  await waitFor(actor, (now) => now.matches('clean'))
  const change = (name: string) => actor.send({ type: 'editor.changed', patch: { name } })
  const submit = async () => {
    actor.send({ type: 'editor.submitted' })
    return waitFor(actor, (now) => !now.matches('saving'))
  }
  return { actor, sent, change, submit }
}

it('begins a new record with the draft that it is given', () => {
  const { context } = createActor(editorMachine, { input: { id: null, draft: { name: 'A' } } })
    .start()
    .getSnapshot()
  expect([context.draft, context.start]).toEqual([{ name: 'A' }, { name: 'A' }])
})

describe('input that an earlier sitting left', () => {
  const resuming = (outcome: LoadOutcome) => {
    const load = fromPromise<LoadOutcome, { id: string }>(async () => outcome)
    const actor = createActor(editorMachine.provide({ actors: { load } }), { input: { id: '1' } }).start()
    return waitFor(actor, (now) => !now.matches('loading')).then(() => actor)
  }

  it('is there again over the version that it was typed over, and can be let go', async () => {
    const actor = await resuming({ kind: 'loaded', version: version('A', 1), kept: kept('B', 1) })
    expect(actor.getSnapshot()).toMatchObject({
      value: 'dirty',
      context: { draft: { name: 'B' }, start: { name: 'A' }, restored: { at: 1_000, isPartial: false } },
    })
    actor.send({ type: 'draft.discarded' })
    expect(actor.getSnapshot()).toMatchObject({
      value: 'clean',
      context: { draft: { name: 'A' }, restored: null },
    })
  })

  it('stands against the newer version when somebody has saved since', async () => {
    const actor = await resuming({ kind: 'loaded', version: version('C', 2), kept: kept('B', 1) })
    expect(actor.getSnapshot()).toMatchObject({
      value: 'conflict',
      context: { draft: { name: 'B' }, theirs: version('C', 2), base: version('A', 1) },
    })
    actor.send({ type: 'conflict.takeTheirs' })
    expect(actor.getSnapshot()).toMatchObject({
      value: 'clean',
      context: { draft: { name: 'C' }, restored: null },
    })
  })

  it('begins a new record with it', () => {
    const input = { id: null, draft: { name: '' }, kept: kept('B', null) }
    const actor = createActor(editorMachine, { input }).start()
    expect(actor.getSnapshot()).toMatchObject({ value: 'dirty', context: { draft: { name: 'B' } } })
  })
})

describe('the edit drawer', () => {
  it('shows why a record could not be loaded, and clears that on a retry', async () => {
    const problem = { code: 'forbidden', title: 'not for you' }
    const outcomes: LoadOutcome[] = [{ kind: 'refused', problem }]
    const actor = createActor(
      editorMachine.provide({
        actors: {
          load: fromPromise<LoadOutcome, { id: string }>(async () => {
            const outcome = outcomes.shift()
            if (outcome === undefined) throw new Error('offline')
            return outcome
          }),
        },
      }),
      { input: { id: '1' } },
    ).start()
    const failed = await waitFor(actor, (now) => now.matches('failed'))
    expect(failed.context.problem).toEqual(problem)
    actor.send({ type: 'editor.retried' })
    expect(actor.getSnapshot()).toMatchObject({ value: 'loading', context: { problem: null } })
    const offline = await waitFor(actor, (now) => now.matches('failed'))
    expect(offline.context.problem?.code).toBe('unavailable')
  })

  it('saves the draft on top of the version it started from', async () => {
    const { actor, sent, change, submit } = await editing({ kind: 'saved', row: { name: 'B' } })
    change('B')
    await submit()
    expect(sent).toEqual([{ id: '1', draft: { name: 'B' }, version: 1 }])
    expect([actor.getSnapshot().value, actor.getSnapshot().output]).toEqual(['saved', { row: { name: 'B' } }])
  })

  it('keeps what was typed when refused, and takes back each reason as its field is changed', async () => {
    const { actor, change, submit } = await editing({ kind: 'refused', problem: refusal })
    change('B')
    expect((await submit()).value).toBe('dirty')
    expect(actor.getSnapshot().context).toMatchObject({ draft: { name: 'B' }, problem: refusal })
    change('BB')
    expect(actor.getSnapshot().context.problem?.fields).toEqual([{ path: ['code'], code: 'required' }])
  })

  it('keeps what was typed when no answer comes', async () => {
    const { change, submit } = await editing(new Error('offline'))
    change('B')
    expect(await submit()).toMatchObject({
      value: 'dirty',
      context: { draft: { name: 'B' }, problem: { code: 'unavailable' } },
    })
  })

  it('is clean again once everything is typed back', async () => {
    const { actor, change } = await editing()
    change('B')
    expect(actor.getSnapshot().value).toBe('dirty')
    change('A')
    expect(actor.getSnapshot().value).toBe('clean')
  })

  it('shows both versions of a stale save, and keepMine saves mine over theirs', async () => {
    const { actor, sent, change, submit } = await editing(
      { kind: 'stale', theirs: version('C', 7) },
      { kind: 'saved', row: {} },
    )
    change('B')
    expect((await submit()).context).toMatchObject({ draft: { name: 'B' }, theirs: version('C', 7) })
    actor.send({ type: 'conflict.keepMine' })
    await waitFor(actor, (now) => now.matches('saved'))
    expect(sent[1]).toEqual({ id: '1', draft: { name: 'B' }, version: 7 })
  })

  it('takeTheirs replaces the input with the newer version', async () => {
    const { actor, change, submit } = await editing({ kind: 'stale', theirs: version('C', 7) })
    change('B')
    await submit()
    actor.send({ type: 'conflict.takeTheirs' })
    expect(actor.getSnapshot()).toMatchObject({
      value: 'clean',
      context: { draft: { name: 'C' }, base: { version: 7 } },
    })
  })
})

const only = <T extends string>(type: T) => ({ type }) as const
const forbidden = { code: 'forbidden', title: '' }
const unanswered = (by: 'load' | 'save') =>
  ({ type: `xstate.error.actor.${by}`, error: new Error('gone') }) as const
const type = (name: string) => ({ type: 'editor.changed', patch: { name } }) as const
const [submit, close] = [only('editor.submitted'), only('editor.closed')]
const opened = loaded({ kind: 'loaded', version: version('A', 1) })
const refusedLoad = loaded({ kind: 'refused', problem: forbidden })
const refusedSave = settled({ kind: 'refused', problem: refusal })
const stale = settled({ kind: 'stale', theirs: version('C', 2) })
const conflicting = [opened, type('B'), submit, stale]

it.each([
  ['closes while it loads', [close], 'closed', {}],
  ['closes when it could not load', [refusedLoad, close], 'closed', { problem: null }],
  ['says why it could not load', [refusedLoad], 'failed', { problem: forbidden }],
  ['says that no reply came', [unanswered('load')], 'failed', { problem: { code: 'unavailable' } }],
  ['loads again', [unanswered('load'), only('editor.retried')], 'loading', { problem: null }],
  ['is clean at first', [opened], 'clean', { draft: { name: 'A' }, base: version('A', 1) }],
  ['closes at once without input', [opened, close], 'closed', {}],
  ['has nothing to save without input', [opened, submit], 'closed', {}],
  ['asks before input is lost', [opened, type('B'), close], 'confirming', { draft: { name: 'B' } }],
  ['stays with the input', [opened, type('B'), close, only('leave.stay')], 'dirty', { draft: { name: 'B' } }],
  ['leaves without the input', [opened, type('B'), close, only('leave.discard')], 'closed', {}],
  [
    'discards the input and its refusal',
    [opened, type('B'), submit, refusedSave, only('draft.discarded')],
    'clean',
    { draft: { name: 'A' }, problem: null },
  ],
  ['is refused beside its fields', [opened, type('B'), submit, refusedSave], 'dirty', { problem: refusal }],
  [
    'keeps the input when no reply came',
    [opened, type('B'), submit, unanswered('save')],
    'dirty',
    { draft: { name: 'B' }, problem: { code: 'unavailable' } },
  ],
  ['shows both versions', conflicting, 'conflict', { draft: { name: 'B' }, theirs: version('C', 2) }],
  [
    'saves over theirs',
    [...conflicting, only('conflict.keepMine')],
    'saving',
    { base: version('C', 2), theirs: null },
  ],
  [
    'takes theirs',
    [...conflicting, only('conflict.takeTheirs')],
    'clean',
    { draft: { name: 'C' }, theirs: null },
  ],
  ['asks before a conflict is left', [...conflicting, close], 'confirming', { draft: { name: 'B' } }],
  ['is saved', [opened, type('B'), submit, settled({ kind: 'saved', row: 7 })], 'saved', { saved: 7 }],
])('an editor %s', (_, events, value, context) => {
  expect(follow(editorMachine, events, { id: '1' })).toMatchObject({ value, context })
})

it.each([
  ['is clean at first', [], 'clean'],
  ['asks the server what is missing', [submit], 'saving'],
  ['closes without input', [close], 'closed'],
])('a new record %s', (_, events, value) => {
  expect(follow(editorMachine, events, { id: null, draft: { name: '' } }).value).toBe(value)
})
