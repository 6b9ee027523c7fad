import { describe, expect, it, rs } from '@rstest/core'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import {
  commandPaletteMachine,
  type FoundRecord,
} from '../../machines/command-palette/command-palette.machine'
import { follow } from './kit/follow'
import { modelTest } from './kit/model-test'

const record: FoundRecord = { kind: 'member', id: '1', label: '何满', detail: 'M00000001', storeId: null }
const found = (records: readonly FoundRecord[]) =>
  ({ type: 'xstate.done.actor.search', output: records }) as const

modelTest(commandPaletteMachine, {
  events: [
    { type: 'text.typed', text: '' },
    { type: 'text.typed', text: '何' },
    { type: 'mark.moved', by: 1, of: 2 },
    { type: 'mark.moved', by: -1, of: 0 },
    { type: 'mark.placed', at: 1 },
    { type: 'record.awaited' },
    { type: 'actions.opened', of: record },
    { type: 'actions.left' },
    { type: 'search.retried' },
    { type: 'entry.chosen' },
    { type: 'palette.dismissed' },
    { type: 'palette.closed' },
    { type: 'xstate.after.typingPause.command-palette.listing.waiting' },
    found([record]),
    found([]),
    { type: 'xstate.error.actor.search', error: new Error('gone') },
  ],
  holds: ({ before, event, after, effects }) => {
    expect(effects.some(({ type }) => type === 'openFirst')).toBe(
      before.matches({ listing: 'searching' }) &&
        before.context.isHasty &&
        after.matches('closed') &&
        event.type.startsWith('xstate.done'),
    )
    expect(after.context.actsOn !== null && !after.matches('closed')).toBe(after.matches('acting'))
    if (after.matches({ listing: 'blank' })) expect(after.context.records).toEqual([])
    if (event.type === 'text.typed' && before.matches('listing')) expect(after.context.marked).toBe(0)
  },
})

/** A palette whose searches are answered by hand. */
function palette() {
  const searches: { text: string; answer: (records: FoundRecord[]) => void }[] = []
  const openFirst = rs.fn()
  const search = fromPromise<readonly FoundRecord[], { text: string }>(
    ({ input }) => new Promise((answer) => searches.push({ text: input.text, answer })),
  )
  const machine = commandPaletteMachine.provide({
    actors: { search },
    actions: { openFirst: (_, { records }) => openFirst(records[0]?.id) },
  })
  const clock = new SimulatedClock()
  const actor = createActor(machine, { clock }).start()
  const type = (text: string) => actor.send({ type: 'text.typed', text })
  return { actor, clock, type, searches, openFirst }
}

describe('a search', () => {
  it('waits for a pause in typing, and is for the last text', () => {
    const { clock, type, searches } = palette()
    type('何')
    clock.increment(119)
    type('何满')
    clock.increment(119)
    expect(searches).toEqual([])
    clock.increment(1)
    expect(searches.map(({ text }) => text)).toEqual(['何满'])
  })

  it('whose answer comes after another letter is dropped', async () => {
    const { actor, clock, type, searches } = palette()
    type('何')
    clock.increment(120)
    type('何满')
    searches[0]!.answer([record])
    await Promise.resolve()
    expect(actor.getSnapshot().context.records).toEqual([])
    clock.increment(120)
    searches[1]!.answer([{ ...record, id: '2' }])
    await waitFor(actor, (now) => now.matches({ listing: 'found' }))
    expect(actor.getSnapshot().context.records.map(({ id }) => id)).toEqual(['2'])
  })

  it('opens its first record when Enter came before the answer', async () => {
    const { actor, clock, type, searches, openFirst } = palette()
    type('何满')
    actor.send({ type: 'record.awaited' })
    clock.increment(120)
    searches[0]!.answer([record])
    await waitFor(actor, (now) => now.status === 'done')
    expect(openFirst.mock.calls).toEqual([['1']])
  })

  it('opens nothing by an Enter that was followed by another letter, or that found nothing', async () => {
    const { actor, clock, type, searches, openFirst } = palette()
    type('何')
    actor.send({ type: 'record.awaited' })
    type('何满')
    clock.increment(120)
    searches[0]!.answer([record])
    await waitFor(actor, (now) => now.matches({ listing: 'found' }))
    type('何满意')
    actor.send({ type: 'record.awaited' })
    clock.increment(120)
    searches[1]!.answer([])
    await waitFor(actor, (now) => now.matches({ listing: 'found' }))
    expect(openFirst).not.toHaveBeenCalled()
  })
})

it('goes one step back by Escape: from actions to the records, then closes', async () => {
  const { actor, clock, type, searches } = palette()
  type('何满')
  clock.increment(120)
  searches[0]!.answer([record])
  await waitFor(actor, (now) => now.matches({ listing: 'found' }))
  actor.send({ type: 'actions.opened', of: record })
  actor.send({ type: 'palette.dismissed' })
  expect(actor.getSnapshot().value).toEqual({ listing: 'found' })
  expect(actor.getSnapshot().context.records).toEqual([record])
  actor.send({ type: 'palette.dismissed' })
  expect(actor.getSnapshot().status).toBe('done')
})

const typed = { type: 'text.typed', text: '何' } as const
const paused = { type: 'xstate.after.typingPause.command-palette.listing.waiting' } as const
const unanswered = { type: 'xstate.error.actor.search', error: new Error('gone') } as const
const opened = { type: 'actions.opened', of: record } as const
const down = { type: 'mark.moved', by: 1, of: 2 } as const
const only = <T extends string>(type: T) => ({ type }) as const
const searched = [typed, paused, found([record])]

it.each([
  ['the mark moves', [down], { listing: 'blank' }, { marked: 1 }],
  ['past the last entry the first follows', [down, down], { listing: 'blank' }, { marked: 0 }],
  ['the mark is placed', [{ type: 'mark.placed' as const, at: 1 }], { listing: 'blank' }, { marked: 1 }],
  ['a click beside it closes it', [only('palette.closed')], 'closed', {}],
  ['an entry closes it', [only('entry.chosen')], 'closed', {}],
  ['Escape closes it', [only('palette.dismissed')], 'closed', {}],
  ['Enter while it waits', [typed, only('record.awaited')], { listing: 'waiting' }, { isHasty: true }],
  [
    'Enter while it searches',
    [typed, paused, only('record.awaited')],
    { listing: 'searching' },
    { isHasty: true },
  ],
  [
    'an Enter while it searches opens',
    [typed, paused, only('record.awaited'), found([record])],
    'closed',
    {},
  ],
  ['found records are shown', searched, { listing: 'found' }, { records: [record], isHasty: false }],
  [
    'no reply leaves no records',
    [...searched, typed, paused, unanswered],
    { listing: 'failed' },
    { records: [] },
  ],
  [
    'a search is repeated',
    [typed, paused, unanswered, only('search.retried')],
    { listing: 'searching' },
    { text: '何' },
  ],
  [
    'an emptied text leaves no records',
    [...searched, down, { type: 'text.typed' as const, text: ' ' }],
    { listing: 'blank' },
    { records: [], marked: 0 },
  ],
  ['actions of what was opened last', [down, opened], 'acting', { actsOn: record, marked: 0 }],
  [
    'back to nothing typed',
    [opened, down, only('actions.left')],
    { listing: 'blank' },
    { actsOn: null, marked: 0 },
  ],
  [
    'Escape to nothing typed',
    [opened, down, only('palette.dismissed')],
    { listing: 'blank' },
    { actsOn: null, marked: 0 },
  ],
  [
    'back to the records',
    [...searched, opened, down, only('actions.left')],
    { listing: 'found' },
    { actsOn: null, marked: 0 },
  ],
  [
    'Escape to the records',
    [...searched, opened, down, only('palette.dismissed')],
    { listing: 'found' },
    { actsOn: null, marked: 0 },
  ],
])('%s', (_, events, value, context) => {
  expect(follow(commandPaletteMachine, events)).toMatchObject({ value, context })
})
