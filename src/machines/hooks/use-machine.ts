import { useMachine as useOwnMachine } from '@xstate/react'
import { inspector } from '../inspection'

/** `useMachine` whose actor an inspector can see, if there is one when it begins. */
// The same function with one more option, so it keeps its type.
export const useMachine = ((machine, options) =>
  useOwnMachine(machine, { ...options, inspect: inspector() } as typeof options)) as typeof useOwnMachine
