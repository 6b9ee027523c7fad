import { describe, expect, it } from '@rstest/core'
import { accountStatuses, accounts } from '../../contract/system/account'
import { accountMachine } from '../../machines/account/account.machine'
import { accountFacts } from '../../machines/account/facts'
import { advance, allowedEvents, reasons } from '../../machines/lifecycle'
import { modelTest } from './kit/model-test'

const events = [
  'account.invite',
  'account.accept',
  'account.reset',
  'account.forgetSecondFactor',
  'account.disable',
  'account.enable',
] as const
const fresh = { hasAccepted: false, hasSecondFactor: false }
const settled = { hasAccepted: true, hasSecondFactor: true }

modelTest(accountMachine, { starts: [fresh, settled], events: events.map((type) => ({ type })) })

describe('an account', () => {
  it('has the statuses of the contract, and knows its events', () => {
    expect(Object.keys(accountMachine.states)).toEqual([...accountStatuses])
    expect(new Set(accountMachine.events)).toEqual(new Set(events))
    for (const { event } of Object.values(accounts.events)) expect(events).toContain(event)
  })

  it.each([
    ['invited', { 'account.invite': 'invited', 'account.accept': 'active', 'account.disable': 'disabled' }],
    [
      'active',
      {
        'account.reset': 'active',
        'account.forgetSecondFactor': 'active',
        'account.disable': 'disabled',
      },
    ],
    ['disabled', { 'account.enable': 'active' }],
  ])('that is %s goes on exactly as the table says', (status, table: Record<string, string>) => {
    expect(allowedEvents(accountMachine, status, settled)).toEqual(Object.keys(table))
    for (const event of events) {
      const verdict = advance(accountMachine, status, settled, event)
      expect([event, verdict.ok && verdict.status]).toEqual([event, table[event] ?? false])
    }
  })

  it('whose invitation was never accepted waits for it again when it is enabled', () => {
    expect(advance(accountMachine, 'disabled', fresh, 'account.enable')).toEqual({
      ok: true,
      status: 'invited',
    })
  })

  it('without a second factor has none to forget', () => {
    const facts = accountFacts({ hasSecondFactor: false })
    expect(reasons(accountMachine, 'active', facts)).toEqual({
      'account.forgetSecondFactor': 'hasSecondFactor',
    })
  })
})
