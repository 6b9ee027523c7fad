import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyTransitionDefinition,
  getNextTransitions,
} from 'xstate'
import { evaluateGuard } from 'xstate/guards'
import { guardName, transitionName } from '../../../../machines/names'
import { meaningOf } from '../description-of'

/** `payload`: the guard's answer depends on the event's payload. */
export type GuardVerdict = 'yes' | 'no' | 'payload'
/** A transition that an event offers now. */
interface Offer {
  name: string
  meaning: string
  guard: string | undefined
  verdict: GuardVerdict
}
export interface NextEvent {
  type: string
  verdict: GuardVerdict
  /** The guards that refuse, or that wait for the payload. */
  guards: string[]
  /** What the transitions mean that can be taken, or that it has. */
  meanings: string[]
  offers: Offer[]
}

/** The events that the present states handle, in the machine's order, each with its guards' verdicts. */
export function nextEvents(snapshot: AnyMachineSnapshot): NextEvent[] {
  if (snapshot.status !== 'active') return []
  const byType = new Map<string, Offer[]>()
  for (const transition of getNextTransitions(snapshot)) {
    if (transition.eventType === '') continue
    const before = byType.get(transition.eventType) ?? []
    byType.set(transition.eventType, [...before, offerOf(snapshot, transition, before)])
  }
  return [...byType].map(([type, offers]) => {
    const verdict = overall(offers)
    const open = offers.filter((one) => one.verdict === (verdict === 'no' ? 'no' : 'payload'))
    const guards = verdict === 'yes' ? [] : open.flatMap(({ guard }) => guard ?? [])
    const meanings = offers.flatMap((one) =>
      one.meaning === '' || (verdict !== 'no' && one.verdict === 'no') ? [] : one.meaning,
    )
    return { type, verdict, guards: [...new Set(guards)], meanings: [...new Set(meanings)], offers }
  })
}

/** The present verdict of each transition's guard, by the transition's name. */
export function verdictsOf(events: readonly NextEvent[]): Map<string, GuardVerdict> {
  return new Map(events.flatMap(({ offers }) => offers.map(({ name, verdict }) => [name, verdict] as const)))
}

/** Of several transitions the first one whose guard holds is taken. */
function offerOf(
  snapshot: AnyMachineSnapshot,
  transition: AnyTransitionDefinition,
  before: readonly Offer[],
): Offer {
  const isTaken = before.some(({ verdict }) => verdict === 'yes')
  return {
    name: transitionName(transition),
    meaning: meaningOf(transition),
    guard: guardName(transition.guard),
    verdict: isTaken ? 'no' : judge(snapshot, transition),
  }
}

function overall(offers: readonly Offer[]): GuardVerdict {
  if (offers.some(({ verdict }) => verdict === 'yes')) return 'yes'
  return offers.some(({ verdict }) => verdict === 'payload') ? 'payload' : 'no'
}

/** Evaluates the guard for an event without payload, and notices whether it reads one. */
function judge(snapshot: AnyMachineSnapshot, { guard, eventType }: AnyTransitionDefinition): GuardVerdict {
  if (guard === undefined) return 'yes'
  let isParameter = false
  const noticed = () => {
    isParameter = true
    return undefined
  }
  const event = new Proxy<AnyEventObject>(
    { type: eventType },
    {
      get: (target, name) => (name === 'type' ? target.type : noticed()),
      has: (_, name) => name === 'type' || noticed() !== undefined,
      ownKeys: (target) => {
        noticed()
        return Reflect.ownKeys(target)
      },
    },
  )
  try {
    const holds = evaluateGuard(guard, snapshot.context, event, snapshot)
    return isParameter ? 'payload' : holds ? 'yes' : 'no'
  } catch {
    return 'payload'
  }
}
