import { describe, expect, it } from '@rstest/core'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import { uploadMachine } from '../../machines/upload/upload.machine'
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
