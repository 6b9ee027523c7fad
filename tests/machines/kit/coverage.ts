import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  type InspectionEvent,
  isMachineSnapshot,
} from 'xstate'

/** What live actors of one machine really did, against all that the machine defines. */
export class Coverage {
  private readonly transitions: Set<string>
  private readonly states: Set<string>
  private readonly taken = new Set<string>()
  private readonly entered = new Set<string>()

  private readonly machine: AnyStateMachine

  constructor(machine: AnyStateMachine) {
    this.machine = machine
    this.transitions = new Set(nodesOf(machine).flatMap(transitionsOf).map(nameOf))
    this.states = new Set(
      nodesOf(machine)
        .slice(1)
        .map(({ id }) => id),
    )
  }

  /** For `createActor(machine, { inspect })`. */
  readonly inspect = (seen: InspectionEvent): void => {
    if (seen.type === '@xstate.microstep') {
      for (const transition of seen._transitions) {
        this.taken.add(nameOf(transition))
        // A state that is left at once is seen only as the source of what leaves it.
        this.entered.add(transition.source.id)
      }
    }
    if (seen.type !== '@xstate.microstep' && seen.type !== '@xstate.snapshot') return
    if (isMachineSnapshot(seen.snapshot)) for (const { id } of nodesIn(seen.snapshot)) this.entered.add(id)
  }

  missing(): string[] {
    return [
      ...[...this.transitions].filter((name) => !this.taken.has(name)),
      ...[...this.states].filter((id) => !this.entered.has(id)).map((id) => `never in ${id}`),
    ]
  }

  /** `tabs: 23/23 transitions, 5/5 states` */
  summary(): string {
    const within = (all: Set<string>, had: Set<string>) => [...all].filter((one) => had.has(one)).length
    return `${this.machine.id}: ${within(this.transitions, this.taken)}/${this.transitions.size} transitions, ${within(this.states, this.entered)}/${this.states.size} states`
  }
}

/** The machine's nodes, the root first. */
export function nodesOf(machine: AnyStateMachine): AnyStateNode[] {
  const below = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(below)]
  return below(machine.root)
}

function transitionsOf(node: AnyStateNode): AnyTransitionDefinition[] {
  return [...node.transitions.values(), node.always ?? []].flat()
}

/** A name rather than the object itself: `provide` makes new transition objects. */
function nameOf(transition: AnyTransitionDefinition): string {
  const { source, eventType, target } = transition
  const siblings = eventType === '' ? (source.always ?? []) : (source.transitions.get(eventType) ?? [])
  const to = target?.map(({ id }) => id).join(',') ?? 'stays'
  return `${source.id} --${eventType || 'always'}[${siblings.indexOf(transition)}]--> ${to}`
}

// XState keeps a snapshot's nodes off its public type; nothing public tells them.
function nodesIn(snapshot: AnyMachineSnapshot): AnyStateNode[] {
  return '_nodes' in snapshot ? (snapshot._nodes as AnyStateNode[]) : []
}
