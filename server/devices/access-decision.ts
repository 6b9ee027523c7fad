import type { AccessRecord } from '../../contract/access-record'
import type { Tx } from '../kit/schema'
import { choicesAtDoors, type NotedVisit, noteVisits } from '../resources/member/check-in'
import type { Choice } from '../resources/member/check-in-choice'
import { systemContext } from '../resources/order/system-context'
import type { Device } from './port'
import type { Visitor } from './visitor'

type Verdict = Pick<AccessRecord, 'result' | 'denyReason'>

/** What is known already of somebody at a device. */
export interface Passed extends Verdict {
  deviceId: string
  personId: string
  direction: AccessRecord['direction']
  at: Date
}

/** What our rules make of somebody at a door. */
interface AccessDecision extends Verdict {
  isRepeat: boolean
  visit: NotedVisit | null
}

/** Somebody at a door. */
interface Arrival {
  device: Device
  at: Date
  /** Milliseconds within which the same person at the same device is counted once. */
  repeatWithin: number
  direction: AccessRecord['direction']
  opened: boolean | null
  visitor: Visitor | undefined
}

/**
 * Members who come in are asked for a card by the desk's own rules, on the day they came, and their visit is written down; staff pass, and
 * whoever goes out goes out. Whom the device itself kept outside did not come. The visitors are locked, the arrivals in the order of their
 * time. Of everybody the first is judged together, then the second of whoever came again: it depends on what the first took.
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

/** The first arrival of each person, and the rest. Strangers are nobody's second. */
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
  // The visits are at their own time; the history says when we wrote them.
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

/** What needs no card to be said; else whose card is to be asked for. */
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
