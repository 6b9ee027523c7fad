import { setup } from 'xstate'

/** A locker of a store. State names are the statuses of contract/sales/locker.ts; no event depends on more than the state. */
export const lockerMachine = setup({
  types: {
    events: {} as
      | { type: 'locker.giveKey' }
      | { type: 'locker.takeBack' }
      | { type: 'locker.rent' }
      | { type: 'locker.endRental' }
      | { type: 'locker.clear' }
      | { type: 'locker.block' }
      | { type: 'locker.unblock' },
  },
}).createMachine({
  id: 'locker',
  description: 'A locker is lent for a visit, rented for a time, emptied after a rental, or out of order.',
  initial: 'free',
  states: {
    free: {
      description: 'Its key is at the desk.',
      on: {
        'locker.giveKey': { target: 'in_use', description: 'A visitor gets its key for the day.' },
        'locker.rent': { target: 'rented', description: 'A member rents it.' },
        'locker.block': { target: 'out_of_order', description: 'The reason is recorded.' },
      },
    },
    in_use: {
      description: 'A visitor has its key.',
      on: { 'locker.takeBack': { target: 'free', description: 'The key is back at the desk.' } },
    },
    rented: {
      description: 'It belongs to a member until the rental ends, also after its last day.',
      on: {
        'locker.endRental': { target: 'ended', description: 'The member has given it up, or has lost it.' },
      },
    },
    ended: {
      description: 'The rental is over, and somebody has to empty and check it.',
      on: {
        'locker.clear': { target: 'free', description: 'It is empty, and its key is at the desk.' },
        'locker.block': { target: 'out_of_order', description: 'The check found it broken.' },
      },
    },
    out_of_order: {
      description: 'Broken or closed; nobody gets it.',
      on: { 'locker.unblock': { target: 'free', description: 'It works again.' } },
    },
  },
})
