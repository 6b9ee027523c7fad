import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type ContextFrom,
  type EventFrom,
  getNextTransitions,
  type StateValueFrom,
  transition,
} from 'xstate'

/** The result of an event: the row's new status, or the events that the old one allows. */
export type Advance<Status extends string = string> =
  | { ok: true; status: Status }
  | { ok: false; allowed: string[]; reason: string | null }

type EventType<M extends AnyStateMachine> = EventFrom<M>['type']
/** The names of the top states, which are a row's statuses. */
type StatusOf<M extends AnyStateMachine> = StateValueFrom<M> & string

/** Whether a row in `status` with these `facts` (the machine's context) allows the event. */
export function can<M extends AnyStateMachine>(
  machine: M,
  status: string,
  facts: ContextFrom<M>,
  event: EventType<M>,
): boolean {
  return isAllowed(at(machine, status, facts), event)
}

/** The events that the row allows now, in the machine's order. */
export function allowedEvents<M extends AnyStateMachine>(
  machine: M,
  status: string,
  facts: ContextFrom<M>,
): EventType<M>[] {
  const here = at(machine, status, facts)
  const known = new Set<EventType<M>>(getNextTransitions(here).map(({ eventType }) => eventType))
  return [...known].filter((type) => isAllowed(here, type))
}

/** The events that the status knows but a guard refuses: event type → name of that guard. */
export function reasons<M extends AnyStateMachine>(
  machine: M,
  status: string,
  facts: ContextFrom<M>,
): Partial<Record<EventType<M>, string>> {
  const here = at(machine, status, facts)
  const refused: Record<string, string> = {}
  for (const { eventType, guard } of getNextTransitions(here)) {
    if (guard && !(eventType in refused) && !isAllowed(here, eventType)) refused[eventType] = guardName(guard)
  }
  // The keys come from the machine's own table, so they are its event types.
  return refused as Partial<Record<EventType<M>, string>>
}

/** The status after the event, or the reason for the refusal. The caller must validate the payload before. */
export function advance<M extends AnyStateMachine>(
  machine: M,
  status: string,
  facts: ContextFrom<M>,
  event: EventType<M>,
): Advance<StatusOf<M>> {
  const here = at(machine, status, facts)
  if (!isAllowed(here, event)) {
    return {
      ok: false,
      allowed: allowedEvents(machine, status, facts),
      reason: reasons(machine, status, facts)[event] ?? null,
    }
  }
  const [next]: [AnyMachineSnapshot, unknown] = transition<AnyStateMachine>(machine, here, { type: event })
  // A lifecycle machine has no nested states, so its value is the name of one.
  return { ok: true, status: String(next.value) as StatusOf<M> }
}

function at<M extends AnyStateMachine>(
  machine: M,
  status: string,
  facts: ContextFrom<M>,
): AnyMachineSnapshot {
  if (!Object.hasOwn(machine.states, status)) throw new Error(`${machine.id} knows no status ${status}`)
  return machine.resolveState({ value: status, context: facts })
}

function isAllowed(here: AnyMachineSnapshot, type: string): boolean {
  return here.can({ type })
}

function guardName(guard: unknown): string {
  if (typeof guard === 'string') return guard
  if (typeof guard === 'object' && guard !== null && 'type' in guard) return String(guard.type)
  throw new Error('A lifecycle guard must be named')
}
