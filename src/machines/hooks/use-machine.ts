import { useActorRef as useOwnActorRef, useMachine as useOwnMachine } from '@xstate/react'
import { inspector } from '../inspector'

// The same functions with one more option, so they keep their types.

/** `useMachine` whose actor reports to the inspector, if there is one at the start. */
export const useMachine = ((machine, options) =>
  useOwnMachine(machine, { ...options, inspect: inspector() } as typeof options)) as typeof useOwnMachine

/** `useActorRef` with the same inspector, for a component that selects which changes render it. */
export const useActorRef = ((machine, options, listener) =>
  useOwnActorRef(
    machine,
    { ...options, inspect: inspector() } as typeof options,
    listener,
  )) as typeof useOwnActorRef
