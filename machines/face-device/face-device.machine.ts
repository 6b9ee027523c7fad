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
  description: 'A device is registered, works, may be disabled, and is retired in the end.',
  context: ({ input }) => input,
  initial: 'registered',
  states: {
    registered: {
      description: 'Known by its serial number; its messages are refused.',
      on: {
        'device.activate': {
          target: 'active',
          guard: 'hasProof',
          description: 'Its messages are accepted. It needs a secret or an allowed address.',
        },
        'device.retire': { target: 'retired', description: 'It was never used.' },
      },
    },
    active: {
      description: 'Sends messages and receives commands.',
      on: {
        'device.disable': { target: 'disabled', description: 'Temporarily: its commands wait.' },
        'device.retire': { target: 'retired', description: 'For good: its waiting commands are dropped.' },
      },
    },
    disabled: {
      description: 'Its messages are refused; its commands wait.',
      on: {
        'device.activate': {
          target: 'active',
          guard: 'hasProof',
          description: 'Works again. It needs a secret or an allowed address.',
        },
        'device.retire': { target: 'retired', description: 'For good: its waiting commands are dropped.' },
      },
    },
    retired: { description: 'No longer used. Its records remain.' },
  },
})
