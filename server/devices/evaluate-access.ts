import type { AccessRecord } from '../../contract/devices/access-record'
import type { Tx } from '../kit/db/schema'
import { systemContext } from '../kit/resource/system-context'
import { choicesAtDoors, type NotedVisit, noteVisits } from '../membership/member/check-in'
import type { Choice } from '../membership/member/choose-card'
import type { Device } from './port'
import type { Visitor } from './visitor'

type Verdict = Pick<AccessRecord, 'result' | 'denyReason'>

/** An earlier access decision about a person at a device. */
export interface Passed extends Verdict {
  deviceId: string
  personId: string
  direction: AccessRecord['direction']
  at: Date
}

/** The decision of the server's rules about an access event. */
interface AccessDecision extends Verdict {
  isRepeat: boolean
  visit: NotedVisit | null
}

/** A person at a door. */
interface Arrival {
  device: Device
  at: Date
  /** Milliseconds within which the same person at the same device counts once. */
  repeatWithin: number
  direction: AccessRecord['direction']
  opened: boolean | null
  visitor: Visitor | undefined
}

/**
 * Decides on arrivals. A member who enters needs a card by the front desk's rules of that day, and the visit is recorded; staff pass, and
 * everyone may leave. A person whom the device kept outside has no visit. The visitors are locked and the arrivals ordered by time. Each
 * person's first arrival is decided before the second, because the second depends on what the first used.
 */
export async function evaluateAccess<A extends Arrival>(
  tx: Tx,
  now: Date,
  arrivals: readonly A[],
  before: readonly Passed[],
): Promise<(A & AccessDecision)[]> {
  const passed = [...before]
  const judged = new Map<A, AccessDecision>()
  for (let waiting = arrivals; waiting.length > 0; ) {
    const [first, others] = partitionFirstPerPerson(waiting)
    for (const [arrival, passage] of await decide(tx, now, first, passed)) {
      judged.set(arrival, passage)
      if (arrival.visitor !== undefined) passed.push(passedOf(arrival, passage))
    }
    waiting = others
  }
  return arrivals.map((arrival) => ({ ...arrival, ...judged.get(arrival)! }))
}

/** The first arrival of each person, and the rest; an unknown person's arrival is always a first one. */
function partitionFirstPerPerson<A extends Arrival>(arrivals: readonly A[]): [A[], A[]] {
  const seen = new Set<string>()
  const [first, others]: [A[], A[]] = [[], []]
  for (const arrival of arrivals) {
    const { visitor } = arrival
    if (visitor !== undefined && seen.has(visitor.personId)) others.push(arrival)
    else first.push(arrival)
    if (visitor !== undefined) seen.add(visitor.personId)
  }
  return [first, others]
}

async function decide<A extends Arrival>(
  tx: Tx,
  now: Date,
  arrivals: readonly A[],
  passed: readonly Passed[],
): Promise<[A, AccessDecision][]> {
  const all = arrivals.map((arrival) => ({ arrival, ...withoutCard(arrival, passed) }))
  const wishes = all.flatMap(({ arrival, memberId }) => (memberId === null ? [] : [{ arrival, memberId }]))
  const doors = wishes.map(({ arrival, memberId }) => ({
    memberId,
    storeId: arrival.device.storeId,
    at: arrival.at,
  }))
  // The visits have their own time, and the audit log the time of writing.
  const desk = systemContext(tx, now)
  const choices = await choicesAtDoors(desk, doors)
  const isAgain = wishes.map(({ arrival }, i) => isKnownRefusal(choices[i]!, sameOf(arrival, passed)))
  const visits = doors.map((door, i) => ({ ...door, choice: choices[i]! }))
  const noted = await noteVisits(
    desk,
    'device',
    visits.filter((_, i) => !isAgain[i]),
  )
  const byCard = new Map(
    wishes.map(({ arrival }, i): [A, AccessDecision] => [
      arrival,
      isAgain[i] ? again(choices[i]!) : entered(noted.shift()!),
    ]),
  )
  return all.map(({ arrival, passage }) => [arrival, byCard.get(arrival) ?? passage!])
}

/** The decision on an arrival without a card check, else the member whose card is checked. */
function withoutCard(
  arrival: Arrival,
  passed: readonly Passed[],
): { passage: AccessDecision; memberId: null } | { passage: null; memberId: string } {
  const { visitor, direction, opened } = arrival
  const visitorOf = (passage: AccessDecision) => ({ passage, memberId: null })
  if (visitor === undefined) return visitorOf(denied('stranger', false))
  const earlier = sameOf(arrival, passed)
  if (opened === false) return visitorOf(denied('device_denied', has(earlier, 'device_denied')))
  const isRepeat = has(earlier, null)
  if (direction === 'out' || visitor.isStaff || isRepeat)
    return visitorOf({ result: 'pass', denyReason: null, isRepeat, visit: null })
  if (visitor.memberId === null) return visitorOf(denied('not_a_member', has(earlier, 'not_a_member')))
  return { passage: null, memberId: visitor.memberId }
}

const sameOf = ({ device, visitor, direction, at, repeatWithin }: Arrival, passed: readonly Passed[]) =>
  passed.filter(
    (one) =>
      one.personId === visitor?.personId &&
      one.deviceId === device.id &&
      one.direction === direction &&
      Math.abs(one.at.getTime() - at.getTime()) < repeatWithin,
  )

const has = (earlier: readonly Passed[], denyReason: Verdict['denyReason']) =>
  earlier.some((one) => one.denyReason === denyReason)

const isKnownRefusal = (choice: Choice, earlier: readonly Passed[]) =>
  'refusal' in choice && has(earlier, choice.refusal)

const again = (choice: Choice): AccessDecision =>
  denied('refusal' in choice ? choice.refusal : 'no_card', true)

const denied = (denyReason: NonNullable<Verdict['denyReason']>, isRepeat: boolean): AccessDecision => ({
  result: 'deny',
  denyReason,
  isRepeat,
  visit: null,
})

const entered = (visit: NotedVisit): AccessDecision => ({
  result: visit.result,
  denyReason: visit.denyReason,
  isRepeat: false,
  visit,
})

const passedOf = ({ device, visitor, direction, at }: Arrival, { result, denyReason }: Verdict): Passed => ({
  deviceId: device.id,
  personId: visitor?.personId ?? '',
  direction,
  at,
  result,
  denyReason,
})
