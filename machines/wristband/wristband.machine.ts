import { setup } from 'xstate'

/** `full`: its person has as many others in use as a person may have. */
interface Facts {
  full: boolean
}

/** A wristband or key tag of a person. State names are the statuses of contract/membership/wristband.ts. */
export const wristbandMachine = setup({
  types: {
    input: {} as Facts,
    context: {} as Facts,
    events: {} as
      | { type: 'wristband.reportLost' }
      | { type: 'wristband.recover' }
      | { type: 'wristband.replace' }
      | { type: 'wristband.end' },
  },
  guards: { notFull: ({ context }) => !context.full },
}).createMachine({
  id: 'wristband',
  description: 'A wristband or key tag is handed out, may be lost and found, and is replaced or ended.',
  context: ({ input }) => ({ full: input?.full ?? false }),
  initial: 'active',
  states: {
    active: {
      description: 'The desk finds its person by it.',
      on: {
        'wristband.reportLost': { target: 'lost', description: 'From now on the desk refuses it.' },
        'wristband.replace': {
          target: 'replaced',
          description: 'Broken: the person gets another one in its place.',
        },
        'wristband.end': { target: 'ended', description: 'Given back; its number may be handed out again.' },
      },
    },
    lost: {
      description: 'Refused at the desk, and its number stays with its person.',
      on: {
        'wristband.recover': { guard: 'notFull', target: 'active', description: 'Found again.' },
        'wristband.replace': {
          guard: 'notFull',
          target: 'replaced',
          description: 'The person gets another one in its place.',
        },
        'wristband.end': { target: 'ended', description: 'Not to be found, and not replaced.' },
      },
    },
    replaced: { type: 'final', description: 'Another one is in its place.' },
    ended: { type: 'final', description: 'Out of use. The record remains.' },
  },
})
