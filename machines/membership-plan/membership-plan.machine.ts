import { setup } from 'xstate'

/** A membership plan on the price list. State names are the statuses of contract/catalogue/membership-plan.ts; no event depends on more than the state. */
export const membershipPlanMachine = setup({
  types: {
    events: {} as { type: 'plan.list' } | { type: 'plan.delist' },
  },
}).createMachine({
  id: 'membership-plan',
  description: 'A plan is prepared, offered, and withdrawn. Sold cards stay valid.',
  initial: 'draft',
  states: {
    draft: {
      description: 'Being prepared; it cannot be bought yet.',
      on: { 'plan.list': { target: 'on_sale', description: 'Offered for the first time.' } },
    },
    on_sale: {
      description: 'On the price list within its days of sale.',
      on: { 'plan.delist': { target: 'off_sale', description: 'Withdrawn; members keep what they bought.' } },
    },
    off_sale: {
      description: 'No longer sold.',
      on: { 'plan.list': { target: 'on_sale', description: 'Offered again.' } },
    },
  },
})
