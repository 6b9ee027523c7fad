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
  description: 'Stands in a store and is used, breaks, is mended, and one day is thrown away.',
  initial: 'in_use',
  states: {
    in_use: {
      description: 'On the floor; anybody may use it.',
      on: {
        'equipment.reportFault': {
          target: 'faulty',
          description: 'Somebody says what is wrong, staff or whoever scanned its label.',
        },
        'equipment.idle': {
          target: 'idle',
          description: 'Taken out of use, though nothing is wrong with it.',
        },
        'equipment.move': { target: 'in_use', description: 'To another zone or store; its state stays.' },
        'equipment.scrap': { target: 'scrapped', description: 'Given up for good; the reason is kept.' },
      },
    },
    faulty: {
      description: 'Something is wrong with it, or so people say; it is to be looked at.',
      on: {
        'equipment.reportFault': { target: 'faulty', description: 'One more report of the same fault.' },
        'equipment.dismissFault': {
          target: 'in_use',
          description: 'Nothing is wrong; the reason is kept, the reports are closed.',
        },
        'equipment.startRepair': { target: 'repairing', description: 'Somebody is at work on it.' },
        'equipment.move': {
          target: 'faulty',
          description: 'Carried away as it is, to a workshop for instance.',
        },
        'equipment.scrap': { target: 'scrapped', description: 'Not worth mending.' },
      },
    },
    repairing: {
      description: 'Being mended.',
      on: {
        'equipment.reportFault': { target: 'repairing', description: 'One more report of the same fault.' },
        'equipment.finish': {
          target: 'in_use',
          description: 'Mended; the work and its cost are written down, the reports are closed.',
        },
        'equipment.move': { target: 'repairing', description: 'Its state stays.' },
        'equipment.scrap': { target: 'scrapped', description: 'Found to be beyond repair.' },
      },
    },
    idle: {
      description: 'Whole, but not used.',
      on: {
        'equipment.reportFault': { target: 'faulty', description: 'Found wanting while it stands unused.' },
        'equipment.use': { target: 'in_use', description: 'On the floor again.' },
        'equipment.move': { target: 'idle', description: 'Its state stays.' },
        'equipment.scrap': { target: 'scrapped', description: 'No longer needed.' },
      },
    },
    scrapped: { type: 'final', description: 'Gone for good. Remains as a record.' },
  },
})
