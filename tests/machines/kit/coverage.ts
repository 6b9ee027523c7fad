import { type AnyStateMachine, type InspectionEvent, isMachineSnapshot } from 'xstate'
import { activeIn, nodesOf, transitionName, transitionsOf } from '../../../machines/names'

/** What live actors of one machine did, compared with everything that the machine defines. */
export class Coverage {
  private readonly transitions: Set<string>
  private readonly states: Set<string>
  private readonly taken = new Set<string>()
  private readonly entered = new Set<string>()

  private readonly machine: AnyStateMachine

  constructor(machine: AnyStateMachine) {
    this.machine = machine
    this.transitions = new Set(nodesOf(machine).flatMap(transitionsOf).map(transitionName))
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
        this.taken.add(transitionName(transition))
        // A state that is left at once is seen only as the source of the next transition.
        this.entered.add(transition.source.id)
      }
    }
    if (seen.type !== '@xstate.microstep' && seen.type !== '@xstate.snapshot') return
    if (isMachineSnapshot(seen.snapshot)) for (const id of activeIn(seen.snapshot)) this.entered.add(id)
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
