import { setup } from 'xstate'

/** A product on the list of goods. State names are the statuses of contract/catalogue/product.ts; no event depends on more than the state. */
export const productMachine = setup({
  types: {
    events: {} as { type: 'product.list' } | { type: 'product.delist' },
  },
}).createMachine({
  id: 'product',
  description:
    'Goods are prepared, sold over the counter, and withdrawn. What is left in a store stays in its stock.',
  initial: 'draft',
  states: {
    draft: {
      description: 'Being prepared; the cashier does not offer it yet.',
      on: { 'product.list': { target: 'on_sale', description: 'Offered for the first time.' } },
    },
    on_sale: {
      description: 'Offered by the cashier of every store; a store without stock cannot sell it.',
      on: {
        'product.delist': { target: 'off_sale', description: 'Withdrawn; its stock can still be counted.' },
      },
    },
    off_sale: {
      description: 'No longer sold.',
      on: { 'product.list': { target: 'on_sale', description: 'Offered again.' } },
    },
  },
})
