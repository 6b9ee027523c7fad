import { describe, expect, it } from '@rstest/core'
import { messageStatuses } from '../../contract/messaging/messages'
import { advance, allowedEvents, reasons } from '../../machines/lifecycle'
import { messageMachine } from '../../machines/message/message.machine'
import { modelTest } from './kit/model-test'

const events = [
  'message.claim',
  'message.suppress',
  'message.accept',
  'message.retry',
  'message.fail',
  'message.lose',
  'message.arrive',
  'message.sendAgain',
] as const

const fresh = { isLate: false, mayRetry: true }
const starts = [fresh, { isLate: true, mayRetry: true }, { isLate: false, mayRetry: false }]

modelTest(messageMachine, { starts, events: events.map((type) => ({ type })) })

describe('a message', () => {
  it('has the statuses of the contract', () => {
    expect(new Set(Object.keys(messageMachine.states))).toEqual(new Set(messageStatuses))
    expect(new Set(messageMachine.events)).toEqual(new Set(events))
  })

  it.each([
    ['queued', { 'message.claim': 'sending', 'message.suppress': 'suppressed' }],
    [
      'sending',
      {
        'message.accept': 'sent',
        'message.retry': 'queued',
        'message.fail': 'failed',
        'message.lose': 'uncertain',
      },
    ],
    ['sent', { 'message.arrive': 'delivered', 'message.fail': 'failed' }],
    ['delivered', {}],
    ['failed', { 'message.sendAgain': 'queued' }],
    ['uncertain', { 'message.arrive': 'delivered', 'message.sendAgain': 'queued' }],
    ['suppressed', { 'message.sendAgain': 'queued' }],
  ])('that is %s goes on exactly as the table says', (status, table: Record<string, string>) => {
    expect(allowedEvents(messageMachine, status, fresh)).toEqual(Object.keys(table))
    for (const event of events) {
      const verdict = advance(messageMachine, status, fresh, event)
      expect([event, verdict.ok && verdict.status]).toEqual([event, table[event] ?? false])
    }
  })

  it('is not sent when its time has passed, and not tried without end', () => {
    expect(allowedEvents(messageMachine, 'queued', { ...fresh, isLate: true })).toEqual(['message.suppress'])
    for (const status of ['failed', 'uncertain', 'suppressed'])
      expect(reasons(messageMachine, status, { ...fresh, isLate: true })).toEqual({
        'message.sendAgain': 'notLate',
      })
    expect(reasons(messageMachine, 'sending', { ...fresh, mayRetry: false })).toEqual({
      'message.retry': 'mayRetry',
    })
  })
})
