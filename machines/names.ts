import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  getStateNodes,
} from 'xstate'

/** The machine's nodes, the root first. */
export function nodesOf(machine: AnyStateMachine): AnyStateNode[] {
  const below = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(below)]
  return below(machine.root)
}

/** The ids of the active states, without the machine's own. */
export function activeIn({ machine, value }: Pick<AnyMachineSnapshot, 'machine' | 'value'>): string[] {
  return getStateNodes(machine.root, value)
    .filter(({ parent }) => parent !== undefined)
    .map(({ id }) => id)
}

export function transitionsOf(node: AnyStateNode): AnyTransitionDefinition[] {
  return [...node.transitions.values(), node.always ?? []].flat()
}

/** A table of statuses and events, as the server asks it about a row: without actions, actors, delays and nested states. */
export function isLifecycle(machine: AnyStateMachine): boolean {
  return nodesOf(machine).every(
    (node) =>
      [node.entry, node.exit, node.invoke, node.after].every(({ length }) => length === 0) &&
      transitionsOf(node).every(({ actions }) => actions.length === 0) &&
      (node.parent === undefined || Object.keys(node.states).length === 0),
  )
}

/**
 * A name of the transition that is unique within the machine, `open --tab.closed[0]--> checking`, as in the drawings of docs/machines. A
 * name is needed because `provide` makes new transition objects.
 */
export function transitionName(transition: AnyTransitionDefinition): string {
  const { source, eventType, target } = transition
  const siblings = eventType === '' ? (source.always ?? []) : (source.transitions.get(eventType) ?? [])
  const to = target?.map(({ id }) => id).join(',') ?? 'stays'
  return `${source.id} --${eventType || 'always'}[${siblings.indexOf(transition)}]--> ${to}`
}

/** The name of a guard; `and`, `or` and `not` list their parts. Undefined without a guard. */
export function guardName(guard: unknown): string | undefined {
  if (guard === undefined || typeof guard === 'string') return guard
  if (typeof guard === 'object' && guard !== null && 'type' in guard) return String(guard.type)
  if (typeof guard !== 'function') return undefined
  if (!('guards' in guard) || !Array.isArray(guard.guards)) return guard.name || 'unnamed'
  const parts = guard.guards.map(guardName)
  if (parts.length === 1) return `not ${parts[0]}`
  return parts.join(guard.name === 'or' ? ' or ' : ' and ')
}
