import { setup } from 'xstate'

/** A member's rental of a locker. State names are the statuses of contract/sales/locker-rental.ts. */
export const lockerRentalMachine = setup({
  types: {
    events: {} as { type: 'locker-rental.renew' } | { type: 'locker-rental.end' },
  },
}).createMachine({
  id: 'locker-rental',
  description: 'A member rents a locker, renews it, and gets the deposit back at the end.',
  initial: 'running',
  states: {
    running: {
      description: 'The member has the locker, and the gym holds the deposit; so also after the last day.',
      on: {
        'locker-rental.renew': { target: 'running', description: 'A later last day, and its rent.' },
        'locker-rental.end': {
          target: 'ended',
          description: 'The deposit is returned; what is kept of it has a reason.',
        },
      },
    },
    ended: { type: 'final', description: 'The deposit is settled. The record remains.' },
  },
})
