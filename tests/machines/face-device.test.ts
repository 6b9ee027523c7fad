import { describe, expect, it } from '@rstest/core'
import { deviceStatuses } from '../../contract/devices/face-device'
import { faceDeviceMachine } from '../../machines/face-device/face-device.machine'
import { advance, allowedEvents } from '../../machines/lifecycle'
import { modelTest } from './kit/model-test'

const events = ['device.activate', 'device.disable', 'device.retire'] as const

modelTest(faceDeviceMachine, {
  starts: [{ needsAddress: false }, { needsAddress: true }],
  rows: ['active', 'disabled'].map((status) => ({ status, facts: { needsAddress: true } })),
  events: events.map((type) => ({ type })),
})

describe('a face device', () => {
  it('has the statuses of the contract', () => {
    expect(Object.keys(faceDeviceMachine.states)).toEqual([...deviceStatuses])
    expect(new Set(faceDeviceMachine.events)).toEqual(new Set(events))
  })

  it.each([
    ['registered', { 'device.activate': 'active', 'device.retire': 'retired' }],
    ['active', { 'device.disable': 'disabled', 'device.retire': 'retired' }],
    ['disabled', { 'device.activate': 'active', 'device.retire': 'retired' }],
    ['retired', {}],
  ])('that is %s goes on exactly as the table says', (status, table: Record<string, string>) => {
    expect(allowedEvents(faceDeviceMachine, status, { needsAddress: false })).toEqual(Object.keys(table))
    for (const event of events) {
      const verdict = advance(faceDeviceMachine, status, { needsAddress: false }, event)
      expect([event, verdict.ok && verdict.status]).toEqual([event, table[event] ?? false])
    }
  })

  it('that could show nothing but its serial number is not put to use', () => {
    for (const status of ['registered', 'disabled'])
      expect(advance(faceDeviceMachine, status, { needsAddress: true }, 'device.activate')).toEqual({
        ok: false,
        allowed: ['device.retire'],
        reason: 'hasProof',
      })
    expect(allowedEvents(faceDeviceMachine, 'active', { needsAddress: true })).toEqual([
      'device.disable',
      'device.retire',
    ])
  })
})
