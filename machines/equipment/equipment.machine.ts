import { setup } from 'xstate'

/** A piece of a gym's equipment. State names are the statuses of contract/devices/equipment.ts; no event depends on more than the state. */
export const equipmentMachine = setup({
  types: {
    events: {} as
      | { type: 'equipment.reportFault' }
      | { type: 'equipment.dismissFault' }
      | { type: 'equipment.startRepair' }
      | { type: 'equipment.finish' }
      | { type: 'equipment.idle' }
      | { type: 'equipment.use' }
      | { type: 'equipment.move' }
      | { type: 'equipment.scrap' },
  },
}).createMachine({
  id: 'equipment',
  description: 'A piece is used in a store, becomes faulty, is repaired, and is scrapped in the end.',
  initial: 'in_use',
  states: {
    in_use: {
      description: 'On the floor for everyone to use.',
      on: {
        'equipment.reportFault': {
          target: 'faulty',
          description: 'Staff or a visitor who scanned its label describe the fault.',
        },
        'equipment.idle': {
          target: 'idle',
          description: 'Taken out of use without a fault.',
        },
        'equipment.move': { target: 'in_use', description: 'To another zone or store; the state stays.' },
        'equipment.scrap': { target: 'scrapped', description: 'Scrapped for good; the reason is recorded.' },
      },
    },
    faulty: {
      description: 'A fault is reported; it waits for inspection.',
      on: {
        'equipment.reportFault': { target: 'faulty', description: 'Another report of the same fault.' },
        'equipment.dismissFault': {
          target: 'in_use',
          description: 'There is no fault; the reason is recorded and the reports are closed.',
        },
        'equipment.startRepair': { target: 'repairing', description: 'A person starts the repair.' },
        'equipment.move': {
          target: 'faulty',
          description: 'Moved as it is, for instance to a workshop.',
        },
        'equipment.scrap': { target: 'scrapped', description: 'Not worth repairing.' },
      },
    },
    repairing: {
      description: 'Under repair.',
      on: {
        'equipment.reportFault': { target: 'repairing', description: 'Another report of the same fault.' },
        'equipment.finish': {
          target: 'in_use',
          description: 'Repaired; work and cost are recorded and the reports are closed.',
        },
        'equipment.move': { target: 'repairing', description: 'The state stays.' },
        'equipment.scrap': { target: 'scrapped', description: 'Found to be beyond repair.' },
      },
    },
    idle: {
      description: 'Working, but not in use.',
      on: {
        'equipment.reportFault': {
          target: 'faulty',
          description: 'A fault is found while it is not in use.',
        },
        'equipment.use': { target: 'in_use', description: 'On the floor again.' },
        'equipment.move': { target: 'idle', description: 'The state stays.' },
        'equipment.scrap': { target: 'scrapped', description: 'No longer needed.' },
      },
    },
    scrapped: { type: 'final', description: 'Scrapped for good. The record remains.' },
  },
})
