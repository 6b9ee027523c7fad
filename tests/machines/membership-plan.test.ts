import { describe, expect, it } from '@rstest/core'
import { planStatuses, plans } from '../../contract/catalogue/membership-plan'
import { advance } from '../../machines/lifecycle'
import { membershipPlanMachine } from '../../machines/membership-plan/membership-plan.machine'
import { modelTest } from './kit/model-test'

const events = ['plan.list', 'plan.delist'] as const

modelTest(membershipPlanMachine, { events: events.map((type) => ({ type })) })

describe('a membership plan', () => {
  it('has the statuses and events of the contract', () => {
    expect(Object.keys(membershipPlanMachine.states)).toEqual([...planStatuses])
    expect(Object.values(plans.events).map(({ event }) => event)).toEqual([...events])
  })

  it.each([
    ['draft', { 'plan.list': 'on_sale' }],
    ['on_sale', { 'plan.delist': 'off_sale' }],
    ['off_sale', { 'plan.list': 'on_sale' }],
  ])('that is %s goes on exactly as the table says', (status, table: Record<string, string>) => {
    for (const event of events)
      expect(advance(membershipPlanMachine, status, {}, event)).toEqual(
        event in table
          ? { ok: true, status: table[event] }
          : { ok: false, allowed: Object.keys(table), reason: null },
      )
  })
})
