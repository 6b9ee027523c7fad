import type { AnyStateMachine, AnyStateNode } from 'xstate'
import type { AuditEntry } from '../../../../contract/system/audit-entry'
import type { MachineRuns } from '../../../../contract/system/machine-log'
import { nodesOf, transitionName, transitionsOf } from '../../../../machines/names'

/** What the log tells of a change of status. `from` is null where the record began. */
interface LoggedStep {
  from: string | null
  to: string
  /** What was done: the audit log's action after the dot. */
  verb: string
}

/**
 * The name of the transition that a change in the log was. Several events may lead from one status to the same other one; then what was done
 * tells which. Undefined for a change that the chart does not have, or cannot tell apart.
 */
export function transitionOf(machine: AnyStateMachine, { from, to, verb }: LoggedStep): string | undefined {
  const source = from === null ? undefined : machine.states[from]
  if (source === undefined) return undefined
  const fitting = transitionsOf(source).filter((one) => leadsTo(source, one.target, to))
  const own = fitting.find(({ eventType }) => verbOfEvent(eventType) === verb)
  const events = new Set(fitting.map(({ eventType }) => eventType))
  // A status is never kept by something that the chart does not name.
  const only = events.size === 1 && from !== to ? fitting[0] : undefined
  const found = own ?? only
  return found && transitionName(found)
}

/** The counts by transition, and what no transition of the chart explains. */
export function countsOf(machine: AnyStateMachine, { taken }: Pick<MachineRuns, 'taken'>) {
  const counts = new Map<string, number>(
    nodesOf(machine)
      .flatMap(transitionsOf)
      .map((one) => [transitionName(one), 0]),
  )
  const begun = taken.filter(({ from }) => from === null)
  const strays: MachineRuns['taken'] = []
  for (const step of taken) {
    if (step.from === null) continue
    const name = transitionOf(machine, step)
    if (name === undefined) {
      // What leaves a status as it is may be an ordinary change that only shares the name of an event.
      if (step.from !== step.to) strays.push(step)
    } else counts.set(name, (counts.get(name) ?? 0) + step.count)
  }
  return { counts, begun, strays }
}

export interface PathStep {
  id: string
  at: string
  who: string | null
  /** The audit log's action. */
  action: string
  from: string | null
  to: string
  /** Undefined where the chart does not have the change. */
  transition: string | undefined
}

/** The way of a record along its chart, the oldest step first, from its history, the newest line first. */
export function pathOf(machine: AnyStateMachine, history: readonly AuditEntry[]): PathStep[] {
  let status: string | null = null
  return [...history].reverse().flatMap((line): PathStep[] => {
    const verb = line.action.slice(line.action.lastIndexOf('.') + 1)
    const [before, after] = [statusIn(line.before), statusIn(line.after)]
    const from = before ?? status
    const to = after ?? status
    if (to === null) return []
    const transition = transitionOf(machine, { from, to, verb })
    if (after === null && transition === undefined) return []
    status = to
    const { id, at, who, action } = line
    return [{ id, at, who, action, from, to, transition }]
  })
}

const statusIn = (row: AuditEntry['before']): string | null =>
  typeof row?.status === 'string' ? row.status : null

const verbOfEvent = (eventType: string) => eventType.slice(eventType.indexOf('.') + 1)

const leadsTo = (source: AnyStateNode, target: readonly AnyStateNode[] | undefined, to: string) =>
  (target ?? [source]).some(({ key }) => key === to)
