import { describe, expect, it } from '@rstest/core'
import { createActor, fromCallback } from 'xstate'
import { uploadMachine } from '../../machines/upload/upload.machine'
import { modelTest } from './kit/model-test'

const file = new Blob(['x'])

modelTest(uploadMachine, {
  events: [
    { type: 'upload.started', file },
    { type: 'upload.progressed', fraction: 0.5 },
    { type: 'upload.progressed', fraction: 7 },
    { type: 'upload.finished', media: { id: 'm1' } },
    { type: 'upload.failed', message: 'no' },
    { type: 'upload.retried' },
    { type: 'upload.cancelled' },
  ],
  holds: ({ after: { value, context } }) => {
    expect(context.media !== null).toBe(value === 'done')
    expect(context.message !== null).toBe(value === 'failed')
    expect(context.file !== null).toBe(value === 'sending' || value === 'failed')
    expect(context.fraction).toBeGreaterThanOrEqual(0)
    expect(context.fraction).toBeLessThanOrEqual(1)
  },
})

describe('an upload', () => {
  it('aborts the request when cancelled, and hears nothing of it afterwards', () => {
    const aborted: boolean[] = []
    let report = (_: number) => {}
    const actor = createActor(
      uploadMachine.provide({
        actors: {
          transfer: fromCallback(({ sendBack }) => {
            report = (fraction) => sendBack({ type: 'upload.progressed', fraction })
            return () => aborted.push(true)
          }),
        },
      }),
    ).start()
    actor.send({ type: 'upload.started', file })
    report(0.4)
    expect(actor.getSnapshot().context.fraction).toBe(0.4)
    actor.send({ type: 'upload.cancelled' })
    report(0.9)
    expect([aborted, actor.getSnapshot().value, actor.getSnapshot().context.fraction]).toEqual([
      [true],
      'idle',
      0,
    ])
  })
})
