import { describe, expect, it } from '@rstest/core'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import { uploadMachine } from '../../machines/upload/upload.machine'
import { follow } from './kit/follow'
import { modelTest } from './kit/model-test'

const file = new Blob(['0123456789'])
const url = '/api/v1/uploads/u1'
const inSending = ['sending', 'waiting', 'backingOff', 'paused', 'failed']

modelTest(uploadMachine, {
  events: [
    { type: 'upload.started', file },
    { type: 'upload.located', url },
    { type: 'upload.progressed', sent: 5, rate: 2 },
    { type: 'upload.progressed', sent: 70, rate: null },
    { type: 'upload.confirmed', bytes: 4 },
    { type: 'upload.finished', media: { id: 'm1' } },
    { type: 'upload.failed', message: 'no' },
    { type: 'upload.interrupted', message: 'gone', isCutOff: true },
    { type: 'upload.interrupted', message: 'busy', isCutOff: false },
    { type: 'upload.reachable' },
    { type: 'upload.paused' },
    { type: 'upload.resumed' },
    { type: 'upload.retried' },
    { type: 'upload.cancelled' },
    { type: 'xstate.after.backOff.upload.backingOff' },
  ],
  holds: ({ before, event, after: { value, context }, effects }) => {
    expect(context.media !== null).toBe(value === 'done')
    expect(context.message !== null).toBe(value === 'failed')
    expect(context.file !== null).toBe(inSending.includes(String(value)))
    if (context.file === null) expect(context.url).toBe(null)
    if (value === 'paused') expect(context.url).toBe(url)
    if (value !== 'sending') expect(context.rate).toBe(null)
    expect(context.sent).toBeGreaterThanOrEqual(0)
    expect(context.sent).toBeLessThanOrEqual(file.size)
    expect(context.failures).toBeLessThanOrEqual(7)
    // The received part is deleted exactly when an unfinished upload is abandoned, at its address.
    const gaveUp = event.type === 'upload.cancelled' && inSending.includes(String(before.value))
    expect(effects.filter(({ type }) => type === 'terminate').map(({ params }) => params)).toMatchObject(
      gaveUp ? [{ url: before.context.url }] : [],
    )
    // Only a new file, or a final refusal, forgets the received part.
    const forgets = event.type === 'upload.started' || event.type === 'upload.failed'
    if (!forgets && inSending.includes(String(value)))
      expect(context.url ?? before.context.url).toBe(context.url)
  },
})

type Report = Parameters<Parameters<typeof fromCallback>[0]>[0]['sendBack']

/** An upload whose transfers and whose connection the test controls. */
function uploading() {
  const runs: { url: string | null }[] = []
  const clock = new SimulatedClock()
  let report: Report = () => {}
  let reachable = () => {}
  let stopped = 0
  const actor = createActor(
    uploadMachine.provide({
      actors: {
        transfer: fromCallback(({ input, sendBack }) => {
          runs.push({ url: input.url })
          report = sendBack
          return () => {
            stopped += 1
          }
        }),
        connection: fromCallback(({ sendBack }) => {
          reachable = () => sendBack({ type: 'upload.reachable' })
        }),
      },
    }),
    { clock },
  ).start()
  return {
    actor,
    clock,
    runs,
    report: (event: Parameters<Report>[0]) => report(event),
    reconnect: () => reachable(),
    stops: () => stopped,
    now: () => actor.getSnapshot(),
  }
}

const busy = { type: 'upload.interrupted', message: 'busy', isCutOff: false }
const removed = { type: 'upload.interrupted', message: 'gone', isCutOff: true }

describe('an upload', () => {
  it('aborts the request when cancelled, and hears nothing of it afterwards', () => {
    const { actor, report, stops, now } = uploading()
    actor.send({ type: 'upload.started', file })
    report({ type: 'upload.progressed', sent: 4, rate: null })
    expect(now().context.sent).toBe(4)
    actor.send({ type: 'upload.cancelled' })
    report({ type: 'upload.progressed', sent: 9, rate: null })
    expect([stops(), now().value, now().context.sent]).toEqual([1, 'idle', 0])
  })

  it('is halted and goes on from the same place, its bytes kept', () => {
    const { actor, runs, report, stops, now } = uploading()
    actor.send({ type: 'upload.started', file })
    actor.send({ type: 'upload.paused' })
    expect(now().value).toBe('sending')
    report({ type: 'upload.located', url })
    report({ type: 'upload.progressed', sent: 6, rate: 3 })
    actor.send({ type: 'upload.paused' })
    expect([now().value, now().context.sent, stops()]).toEqual(['paused', 6, 1])
    actor.send({ type: 'upload.resumed' })
    expect([now().value, runs]).toEqual(['sending', [{ url: null }, { url }]])
  })

  it('waits while cut off, and goes on by itself', () => {
    const { actor, runs, report, reconnect, now } = uploading()
    actor.send({ type: 'upload.started', file })
    report({ type: 'upload.located', url })
    report(removed)
    expect(now().value).toBe('waiting')
    reconnect()
    expect([now().value, runs.length]).toEqual(['sending', 2])
  })

  it('tries again after 1, 2, 4, 8, 16, 30 and 30 s, then asks the person, who may begin the count anew', () => {
    const { actor, clock, runs, report, now } = uploading()
    actor.send({ type: 'upload.started', file })
    const waited: number[] = []
    while (waited.length < 20) {
      report(busy)
      if (now().matches('failed')) break
      const before = runs.length
      let seconds = 0
      while (runs.length === before) {
        clock.increment(1000)
        seconds += 1
      }
      waited.push(seconds)
    }
    expect([waited, now().context.message]).toEqual([[1, 2, 4, 8, 16, 30, 30], 'busy'])
    actor.send({ type: 'upload.retried' })
    report(busy)
    expect([now().value, now().context.failures]).toEqual(['backingOff', 1])
  })

  it('forgets earlier interruptions once the server holds another byte, not when one has merely left', () => {
    const { actor, report, reconnect, now } = uploading()
    actor.send({ type: 'upload.started', file })
    for (let at = 0; at < 6; at++) {
      report(removed)
      reconnect()
    }
    expect(now().context.failures).toBe(6)
    report({ type: 'upload.progressed', sent: 9, rate: null })
    report({ type: 'upload.confirmed', bytes: 0 })
    expect(now().context.failures).toBe(6)
    report({ type: 'upload.confirmed', bytes: 1 })
    expect(now().context.failures).toBe(0)
  })
})

const only = <T extends string>(type: T) => ({ type }) as const
const start = { type: 'upload.started', file } as const
const located = { type: 'upload.located', url } as const
const cutOff = { type: 'upload.interrupted', message: 'gone', isCutOff: true } as const
const refused = { type: 'upload.failed', message: 'no' } as const
const finished = { type: 'upload.finished', media: { id: 'm1' } } as const
const late = { type: 'upload.interrupted', message: 'busy', isCutOff: false } as const
const sent = [start, located, { type: 'upload.progressed', sent: 5, rate: 2 } as const]
const [cancel, pause, resume, retry] = [
  only('upload.cancelled'),
  only('upload.paused'),
  only('upload.resumed'),
  only('upload.retried'),
]
const worn = [start, located, ...Array.from({ length: 7 }, () => [late, retry]).flat(), late]
const none = { file: null, url: null, sent: 0, kept: 0, failures: 0, media: null, message: null }

it.each([
  ['begins', [start], 'sending', { ...none, file }],
  ['is located and progresses', sent, 'sending', { url, sent: 5, rate: 2 }],
  [
    'is refused for good and forgets its part',
    [...sent, refused],
    'failed',
    { url: null, sent: 0, message: 'no' },
  ],
  [
    'begins again after a refusal',
    [...sent, refused, retry],
    'sending',
    { file, message: null, failures: 0 },
  ],
  ['is replaced after a refusal', [...sent, refused, start], 'sending', { ...none, file }],
  ['is given up after a refusal', [...sent, refused, cancel], 'idle', none],
  ['waits while cut off', [...sent, cutOff], 'waiting', { url, failures: 1, rate: null }],
  ['goes on when reachable', [...sent, cutOff, only('upload.reachable')], 'sending', { url, failures: 1 }],
  ['goes on by hand while cut off', [...sent, cutOff, retry], 'sending', { url }],
  ['pauses while cut off', [...sent, cutOff, pause], 'paused', { url }],
  ['cannot pause without an address while cut off', [start, cutOff, pause], 'waiting', {}],
  ['is given up while cut off', [...sent, cutOff, cancel], 'idle', none],
  ['backs off from a busy server', [...sent, late], 'backingOff', { url, failures: 1 }],
  [
    'goes on after a pause',
    [...sent, late, only('xstate.after.backOff.upload.backingOff')],
    'sending',
    { url },
  ],
  ['goes on by hand while it backs off', [...sent, late, retry], 'sending', { url }],
  ['pauses while it backs off', [...sent, late, pause], 'paused', { url }],
  ['cannot pause without an address while it backs off', [start, late, pause], 'backingOff', {}],
  ['is given up while it backs off', [...sent, late, cancel], 'idle', none],
  ['pauses', [...sent, pause], 'paused', { url, sent: 5, rate: null }],
  ['goes on with new patience', [...sent, late, pause, resume], 'sending', { url, sent: 5, failures: 0 }],
  ['is given up while paused', [...sent, pause, cancel], 'idle', none],
  ['is given up', [...sent, cancel], 'idle', none],
  ['asks the person after seven interruptions', worn, 'failed', { url, message: 'busy', failures: 7 }],
  ['is tried by the person', [...worn, retry], 'sending', { url, message: null, failures: 0 }],
  ['is done', [...sent, finished], 'done', { media: { id: 'm1' }, file: null, url: null }],
  ['is replaced when done', [...sent, finished, start], 'sending', { ...none, file }],
  ['is removed when done', [...sent, finished, cancel], 'idle', none],
])('an upload %s', (_, events, value, context) => {
  expect(follow(uploadMachine, events)).toMatchObject({ value, context })
})

it.each([
  ['is sent', sent],
  ['waits', [...sent, cutOff]],
  ['backs off', [...sent, late]],
  ['is paused', [...sent, pause]],
])('an upload that %s is removed from the server when given up', (_, events) => {
  expect(follow(uploadMachine, [...events, cancel]).effects).toContainEqual(
    expect.objectContaining({ type: 'terminate', params: expect.objectContaining({ url }) }),
  )
})
