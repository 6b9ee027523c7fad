import { describe, expect, it } from '@rstest/core'
import { taskStatuses } from '../../contract/devices/device-task'
import { deviceTaskMachine } from '../../machines/device-task/device-task.machine'
import { advance } from '../../machines/lifecycle'
import { modelTest } from './kit/model-test'

const events = [
  'task.send',
  'task.succeed',
  'task.fail',
  'task.silence',
  'task.expire',
  'task.cancel',
  'task.supersede',
  'task.retry',
] as const
type Event = (typeof events)[number]

const fresh = { tries: 0, isHopeless: false, isObliged: false }
const sent = { ...fresh, tries: 1 }
const spent = { ...fresh, tries: 20 }
const hopeless = { ...sent, isHopeless: true }
const obliged = { tries: 20, isHopeless: true, isObliged: true }

modelTest(deviceTaskMachine, {
  starts: [fresh, sent, spent, hopeless, obliged],
  rows: [
    { status: 'failed', facts: sent },
    { status: 'expired', facts: sent },
  ],
  events: events.map((type) => ({ type: type as Event })),
})

describe('a task of a device', () => {
  it('has the statuses of the contract', () => {
    expect(Object.keys(deviceTaskMachine.states)).toEqual([...taskStatuses])
    expect(new Set(deviceTaskMachine.events)).toEqual(new Set(events))
  })

  it.each([
    ['queued', fresh, { send: 'sent', expire: 'expired', cancel: 'cancelled', supersede: 'cancelled' }],
    [
      'queued',
      sent,
      { send: 'sent', succeed: 'ok', expire: 'expired', cancel: 'cancelled', supersede: 'cancelled' },
    ],
    [
      'sent',
      sent,
      {
        succeed: 'ok',
        fail: 'queued',
        silence: 'queued',
        expire: 'expired',
        cancel: 'cancelled',
        supersede: 'cancelled',
      },
    ],
    [
      'sent',
      spent,
      {
        succeed: 'ok',
        fail: 'failed',
        silence: 'failed',
        expire: 'expired',
        cancel: 'cancelled',
        supersede: 'cancelled',
      },
    ],
    [
      'sent',
      hopeless,
      {
        succeed: 'ok',
        fail: 'failed',
        silence: 'failed',
        expire: 'expired',
        cancel: 'cancelled',
        supersede: 'cancelled',
      },
    ],
    // Deleting a person from a device is never given up or cancelled.
    ['sent', obliged, { succeed: 'ok', fail: 'queued', silence: 'queued', supersede: 'cancelled' }],
    ['queued', obliged, { send: 'sent', succeed: 'ok', supersede: 'cancelled' }],
    ['failed', sent, { succeed: 'ok', retry: 'queued' }],
    ['expired', sent, { succeed: 'ok', retry: 'queued' }],
    ['expired', fresh, { retry: 'queued' }],
    ['ok', sent, {}],
    ['cancelled', sent, {}],
  ])(
    'that is %s with %o goes on exactly as the table says',
    (status, facts, table: Record<string, string>) => {
      for (const event of events) {
        const verdict = advance(deviceTaskMachine, status, facts, event as Event)
        expect([event, verdict.ok && verdict.status]).toEqual([event, table[event.slice(5)] ?? false])
      }
    },
  )
})
