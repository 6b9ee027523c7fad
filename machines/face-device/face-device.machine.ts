import { setup } from 'xstate'

/** A face device's working life. State names are the statuses of contract/devices/face-device.ts. */
export const faceDeviceMachine = setup({
  types: {
    context: {} as { needsAddress: boolean },
    input: {} as { needsAddress: boolean },
    events: {} as { type: 'device.activate' } | { type: 'device.disable' } | { type: 'device.retire' },
  },
  guards: { hasProof: ({ context }) => !context.needsAddress },
}).createMachine({
  id: 'face-device',
  description: 'Written down, at work, put aside, and gone.',
  context: ({ input }) => input,
  initial: 'registered',
  states: {
    registered: {
      description: 'Known by its serial number; what it sends is refused.',
      on: {
        'device.activate': {
          target: 'active',
          guard: 'hasProof',
          description: 'Its messages count from now on. It has a secret, or it is said where it calls from.',
        },
        'device.retire': { target: 'retired', description: 'It was never put to use.' },
      },
    },
    active: {
      description: 'Heard, and asked for things.',
      on: {
        'device.disable': { target: 'disabled', description: 'For a while: what it is to do waits.' },
        'device.retire': { target: 'retired', description: 'For good: what waits is dropped.' },
      },
    },
    disabled: {
      description: 'What it sends is refused; what it is to do waits.',
      on: {
        'device.activate': {
          target: 'active',
          guard: 'hasProof',
          description: 'At work again. It has a secret, or it is said where it calls from.',
        },
        'device.retire': { target: 'retired', description: 'For good: what waits is dropped.' },
      },
    },
    retired: { description: 'Gone. Its records remain.' },
  },
})
