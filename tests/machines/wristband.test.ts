import { describe, expect, it } from '@rstest/core'
import { wristbandStatuses } from '../../contract/membership/wristband'
import { advance, reasons } from '../../machines/lifecycle'
import { wristbandMachine } from '../../machines/wristband/wristband.machine'
import { modelTest } from './kit/model-test'

const events = ['reportLost', 'recover', 'replace', 'end'].map((name) => `wristband.${name}` as const) as (
  | 'wristband.reportLost'
  | 'wristband.recover'
  | 'wristband.replace'
  | 'wristband.end'
)[]
const cases = [{ full: false }, { full: true }]

modelTest(wristbandMachine, {
  starts: cases,
  rows: wristbandStatuses.flatMap((status) => cases.map((facts) => ({ status, facts }))),
  events: events.map((type) => ({ type })),
})

describe('a wristband', () => {
  it('has the statuses of the contract', () => {
    expect(Object.keys(wristbandMachine.states)).toEqual([...wristbandStatuses])
    expect(new Set(wristbandMachine.events)).toEqual(new Set(events))
  })

  it.each([
    [
      'active',
      false,
      { 'wristband.reportLost': 'lost', 'wristband.replace': 'replaced', 'wristband.end': 'ended' },
    ],
    [
      'active',
      true,
      { 'wristband.reportLost': 'lost', 'wristband.replace': 'replaced', 'wristband.end': 'ended' },
    ],
    [
      'lost',
      false,
      { 'wristband.recover': 'active', 'wristband.replace': 'replaced', 'wristband.end': 'ended' },
    ],
    ['lost', true, { 'wristband.end': 'ended' }],
    ['replaced', false, {}],
    ['ended', false, {}],
  ] as const)('in %s, full %s, goes where its events lead', (status, full, table: Record<string, string>) => {
    for (const event of events) {
      const verdict = advance(wristbandMachine, status, { full }, event)
      expect([event, verdict.ok ? verdict.status : undefined]).toEqual([event, table[event]])
    }
  })

  it('says that its person has enough of them', () => {
    expect(reasons(wristbandMachine, 'lost', { full: true })).toEqual({
      'wristband.recover': 'notFull',
      'wristband.replace': 'notFull',
    })
  })
})
