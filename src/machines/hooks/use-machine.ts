import { useActorRef as useOwnActorRef, useMachine as useOwnMachine } from '@xstate/react'
import { inspector } from '../inspector'

// The same functions with one more option, so they keep their types.

/** `useMachine` whose actor an inspector can see, if there is one when it starts. */
export const useMachine = ((machine, options) =>
  useOwnMachine(machine, { ...options, inspect: inspector() } as typeof options)) as typeof useOwnMachine

/** `useActorRef` likewise: for a component that selects by itself which changes of an actor render it. */
export const useActorRef = ((machine, options, listener) =>
  useOwnActorRef(
    machine,
    { ...options, inspect: inspector() } as typeof options,
    listener,
  )) as typeof useOwnActorRef
