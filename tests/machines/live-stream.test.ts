import { describe, expect, it } from '@rstest/core'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import { liveStreamMachine, type StreamMessage } from '../../machines/live-stream/live-stream.machine'
import { follow } from './kit/follow'
import { modelTest } from './kit/model-test'

const message = (id: string): StreamMessage => ({ id, name: 'access', body: '{}' })

modelTest(liveStreamMachine, {
  events: [
    { type: 'stream.opened' },
    { type: 'stream.received' },
    { type: 'stream.delivered', message: message('1') },
    { type: 'stream.cut' },
    { type: 'stream.refused' },
    { type: 'tab.hidden' },
    { type: 'tab.shown' },
    { type: 'network.returned' },
    { type: 'xstate.after.silence.live-stream.listening.connecting' },
    { type: 'xstate.after.silence.live-stream.listening.open' },
    { type: 'xstate.after.backOff.live-stream.waiting' },
    { type: 'xstate.after.resumeWindow.live-stream.asleep' },
  ],
  key: ({ lastId, failures }) => ({ lastId, failures: Math.min(failures, 2) }),
  holds: ({ before, event, after, effects }) => {
    const reported = effects.filter(({ type }) => type === 'deliver')
    // A message is delivered once, and only over an open connection.
    expect(reported).toHaveLength(
      event.type === 'stream.delivered' && before.matches({ listening: 'open' }) ? 1 : 0,
    )
    // The position in the stream is lost only by a reset.
    if (before.context.lastId !== null && after.context.lastId === null)
      expect(before.value === 'asleep' && event.type.startsWith('xstate.after.resumeWindow')).toBe(true)
    if (before.value === 'refused') expect(after.value).toBe('refused')
  },
})

/** A stream whose connections are made by the test. */
function stream() {
  const clock = new SimulatedClock()
  const requested: (string | null)[] = []
  const delivered: string[] = []
  const resumed: boolean[] = []
  const actor = createActor(
    liveStreamMachine.provide({
      actors: {
        listen: fromCallback(({ input }) => {
          requested.push(input.lastId)
        }),
      },
      actions: {
        deliver: (_, { message: { id } }) => delivered.push(id),
        announce: (_, { isResumed }) => resumed.push(isResumed),
      },
    }),
    { clock },
  ).start()
  return { actor, clock, requested, delivered, resumed }
}

describe('a stream', () => {
  it('goes on behind the last message after a cut, and waits longer each time', () => {
    const { actor, clock, requested, delivered, resumed } = stream()
    actor.send({ type: 'stream.opened' })
    actor.send({ type: 'stream.delivered', message: message('41') })
    actor.send({ type: 'stream.cut' })
    for (const wait of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
      clock.increment(wait - 1)
      expect(actor.getSnapshot().value).toBe('waiting')
      clock.increment(1)
      expect(actor.getSnapshot().value).toEqual({ listening: 'connecting' })
      actor.send({ type: 'stream.cut' })
    }
    actor.send({ type: 'network.returned' })
    actor.send({ type: 'stream.opened' })
    expect(requested).toEqual([null, ...Array.from({ length: 8 }, () => '41')])
    expect(delivered).toEqual(['41'])
    expect(resumed).toEqual([false, true])
  })

  it('takes a connection that has gone silent for a cut', () => {
    const { actor, clock } = stream()
    actor.send({ type: 'stream.opened' })
    clock.increment(44_000)
    actor.send({ type: 'stream.received' })
    clock.increment(44_000)
    expect(actor.getSnapshot().value).toEqual({ listening: 'open' })
    clock.increment(1_000)
    expect(actor.getSnapshot().value).toBe('waiting')
  })

  it('closes the connection while the tab is hidden, and after the resume window drops the last id', () => {
    const { actor, clock, requested } = stream()
    actor.send({ type: 'stream.opened' })
    actor.send({ type: 'stream.delivered', message: message('7') })
    actor.send({ type: 'tab.hidden' })
    clock.increment(60_000)
    actor.send({ type: 'tab.shown' })
    actor.send({ type: 'tab.hidden' })
    clock.increment(600_000)
    actor.send({ type: 'tab.shown' })
    expect(requested).toEqual([null, '7', null])
  })
})

const only = <T extends string>(type: T) => ({ type }) as const
const silent = (state: string) => ({ type: `xstate.after.silence.live-stream.listening.${state}` }) as const
const delivered = { type: 'stream.delivered', message: message('7') } as const
const again = { type: 'xstate.after.backOff.live-stream.waiting' } as const
const stale = { type: 'xstate.after.resumeWindow.live-stream.asleep' } as const
const open = only('stream.opened')
const cut = only('stream.cut')

it.each([
  ['a server that never replies is a cut', [silent('connecting')], 'waiting', { failures: 1 }],
  ['a connection without a byte is a cut', [open, silent('open')], 'waiting', { failures: 1 }],
  ['cuts in a row are counted', [cut, again, cut], 'waiting', { failures: 2 }],
  ['a reply alone forgets no cut', [cut, again, open], { listening: 'open' }, { failures: 1 }],
  [
    'a byte forgets the cuts',
    [cut, again, open, only('stream.received')],
    { listening: 'open' },
    { failures: 0 },
  ],
  ['a returned network need not wait', [cut, only('network.returned')], { listening: 'connecting' }, {}],
  ['a refused stream is over', [only('stream.refused')], 'refused', {}],
  ['an open stream can be refused', [open, only('stream.refused')], 'refused', {}],
  ['a hidden tab keeps its place', [open, delivered, only('tab.hidden')], 'asleep', { lastId: '7' }],
  ['a waiting tab can be hidden', [cut, only('tab.hidden')], 'asleep', { failures: 1 }],
  [
    'a tab hidden for long loses its place',
    [open, delivered, only('tab.hidden'), stale],
    'asleep',
    { lastId: null },
  ],
  ['a shown tab listens', [only('tab.hidden'), only('tab.shown')], { listening: 'connecting' }, {}],
])('%s', (_, events, value, context) => {
  expect(follow(liveStreamMachine, events)).toMatchObject({ value, context })
})
