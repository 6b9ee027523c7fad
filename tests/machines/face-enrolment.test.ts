import { describe, expect, it } from '@rstest/core'
import { faceStatuses } from '../../contract/people/person'
import { faceEnrolmentMachine } from '../../machines/face-enrolment/face-enrolment.machine'
import { advance, allowedEvents } from '../../machines/lifecycle'
import { modelTest } from './kit/model-test'

const events = ['face.consent', 'face.succeed', 'face.fail', 'face.retry', 'face.revoke'] as const

modelTest(faceEnrolmentMachine, { events: events.map((type) => ({ type })) })

describe('a face', () => {
  it('has the statuses of the contract', () => {
    expect(Object.keys(faceEnrolmentMachine.states)).toEqual([...faceStatuses])
    expect(new Set(faceEnrolmentMachine.events)).toEqual(new Set(events))
  })

  it.each([
    ['none', { 'face.consent': 'consented' }],
    [
      'consented',
      {
        'face.consent': 'consented',
        'face.succeed': 'enrolled',
        'face.fail': 'failed',
        'face.revoke': 'revoked',
      },
    ],
    ['enrolled', { 'face.consent': 'consented', 'face.fail': 'failed', 'face.revoke': 'revoked' }],
    ['failed', { 'face.consent': 'consented', 'face.retry': 'consented', 'face.revoke': 'revoked' }],
    ['revoked', { 'face.consent': 'consented' }],
  ])('that is %s goes on exactly as the table says', (status, table: Record<string, string>) => {
    expect(allowedEvents(faceEnrolmentMachine, status, {})).toEqual(Object.keys(table))
    for (const event of events) {
      const verdict = advance(faceEnrolmentMachine, status, {}, event)
      expect([event, verdict.ok && verdict.status]).toEqual([event, table[event] ?? false])
    }
  })
})
