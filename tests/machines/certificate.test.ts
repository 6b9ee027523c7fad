import { describe, expect, it } from '@rstest/core'
import { certificateStatuses, certificates } from '../../contract/catalogue/certificate'
import { certificateMachine } from '../../machines/certificate/certificate.machine'
import { advance, allowedEvents, reasons } from '../../machines/lifecycle'
import { modelTest } from './kit/model-test'

const requested = [
  'certificate.verify',
  'certificate.reject',
  'certificate.resubmit',
  'certificate.revoke',
  'certificate.renew',
] as const
const events = [...requested, 'certificate.expire'] as const

const fresh = { renewed: false, over: false }
const every = [fresh, { ...fresh, renewed: true }, { ...fresh, over: true }, { renewed: true, over: true }]

modelTest(certificateMachine, { starts: every, events: events.map((type) => ({ type })) })

describe('a certificate', () => {
  it('has the statuses of the contract', () => {
    expect(Object.keys(certificateMachine.states)).toEqual([...certificateStatuses])
  })

  it('has the events of the contract, and the one that only time brings', () => {
    expect(Object.values(certificates.events).map(({ event }) => event)).toEqual([...requested])
    expect(new Set(certificateMachine.events)).toEqual(new Set(events))
  })

  it.each([
    ['pending', fresh, { 'certificate.verify': 'verified', 'certificate.reject': 'rejected' }],
    ['pending', { ...fresh, over: true }, { 'certificate.reject': 'rejected' }],
    [
      'verified',
      fresh,
      { 'certificate.revoke': 'revoked', 'certificate.renew': 'verified', 'certificate.expire': 'expired' },
    ],
    [
      'verified',
      { ...fresh, renewed: true },
      { 'certificate.revoke': 'revoked', 'certificate.expire': 'expired' },
    ],
    ['rejected', fresh, { 'certificate.resubmit': 'pending' }],
    ['expired', { ...fresh, over: true }, { 'certificate.renew': 'expired' }],
    ['expired', { renewed: true, over: true }, {}],
    ['revoked', fresh, {}],
  ])(
    'that is %s with %j goes on exactly as the table says',
    (status, facts, table: Record<string, string>) => {
      expect(allowedEvents(certificateMachine, status, facts)).toEqual(Object.keys(table))
      for (const event of events) {
        const verdict = advance(certificateMachine, status, facts, event)
        expect([event, verdict]).toEqual([
          event,
          event in table
            ? { ok: true, status: table[event] }
            : { ok: false, allowed: Object.keys(table), reason: verdict.ok ? null : verdict.reason },
        ])
      }
    },
  )

  it.each([
    ['pending', { ...fresh, over: true }, { 'certificate.verify': 'notOver' }],
    ['verified', { ...fresh, renewed: true }, { 'certificate.renew': 'notRenewed' }],
    ['expired', { renewed: true, over: true }, { 'certificate.renew': 'notRenewed' }],
  ])('that is %s with %j says why not', (status, facts, why) => {
    expect(reasons(certificateMachine, status, facts)).toEqual(why)
  })
})
