import { describe, expect, it } from '@rstest/core'
import { importStatuses } from '../../contract/system/imports'
import { importRunMachine } from '../../machines/import-run/import-run.machine'
import { advance } from '../../machines/lifecycle'
import { modelTest } from './kit/model-test'

const events = [
  'import.map',
  'import.check',
  'import.checked',
  'import.apply',
  'import.cancel',
  'import.finish',
  'import.fail',
] as const

modelTest(importRunMachine, { events: events.map((type) => ({ type })) })

describe('an import', () => {
  it('has the statuses of the contract', () => {
    expect(Object.keys(importRunMachine.states)).toEqual([...importStatuses])
  })

  it.each([
    ['parsed', { 'import.map': 'parsed', 'import.check': 'checking' }],
    ['checking', { 'import.checked': 'checked', 'import.cancel': 'parsed', 'import.fail': 'failed' }],
    ['checked', { 'import.map': 'parsed', 'import.check': 'checking', 'import.apply': 'applying' }],
    ['applying', { 'import.finish': 'done', 'import.cancel': 'cancelled', 'import.fail': 'failed' }],
    ['cancelled', { 'import.apply': 'applying', 'import.check': 'checking' }],
    ['done', {}],
    ['failed', { 'import.check': 'checking' }],
  ])('that is %s goes on exactly as the table says', (status, table: Record<string, string>) => {
    for (const event of events)
      expect(advance(importRunMachine, status, {}, event)).toEqual(
        event in table
          ? { ok: true, status: table[event] }
          : { ok: false, allowed: Object.keys(table), reason: null },
      )
  })
})
