import type { AccessRecord } from '../../contract/access-record'
import type { CheckIn } from '../../contract/member'
import type { Tx } from '../kit/schema'
import type { Desk } from '../resources/booking/rewrite'
import { choiceAtDoor, noteVisit } from '../resources/member/check-in'
import { systemDesk } from '../resources/order/system-desk'
import type { Device } from './port'
import type { Visitor } from './visitor'

/** Milliseconds within which the same person at the same device is counted once. */
export const repeatWithin = 60_000

type Verdict = Pick<AccessRecord, 'result' | 'denyReason'>

/** What is known already of somebody at a device. */
export interface Passed extends Verdict {
  personId: string
  direction: AccessRecord['direction']
  at: Date
}

/** What our rules make of somebody at a door. */
export interface Passage extends Verdict {
  visitor: Visitor | undefined
  isRepeat: boolean
  visit: CheckIn | null
}

interface AtDoor {
  device: Device
  now: Date
  at: Date
  direction: AccessRecord['direction']
  opened: boolean | null
  visitor: Visitor | undefined
}

/**
 * Members who come in are asked for a card by the desk's own rules, on the day they came, and their visit is written down; staff pass, and
 * whoever goes out goes out. Whom the device itself kept outside did not come. The visitors are locked.
 */
export async function passageOf(tx: Tx, about: AtDoor, passed: readonly Passed[]): Promise<Passage> {
  const { visitor, direction, opened } = about
  if (visitor === undefined) return denied('stranger', undefined, false)
  const earlier = passed.filter((one) => isSame(one, about))
  if (opened === false) return denied('device_denied', visitor, has(earlier, 'device_denied'))
  const isRepeat = has(earlier, null)
  if (direction === 'out' || visitor.isStaff || isRepeat)
    return { visitor, result: 'pass', denyReason: null, isRepeat, visit: null }
  if (visitor.memberId === null) return denied('not_a_member', visitor, has(earlier, 'not_a_member'))
  return visitOf(tx, about, { ...visitor, memberId: visitor.memberId }, earlier)
}

async function visitOf(
  tx: Tx,
  { device, now, at }: AtDoor,
  visitor: Visitor & { memberId: string },
  earlier: readonly Passed[],
): Promise<Passage> {
  const desk = deskOf(tx, { now, at })
  const where = { memberId: visitor.memberId, storeId: device.storeId }
  const choice = await choiceAtDoor(desk, { ...where, membershipId: null })
  if ('refusal' in choice && has(earlier, choice.refusal)) return denied(choice.refusal, visitor, true)
  const visit = await noteVisit(desk, { ...where, source: 'device' }, choice)
  const { result, denyReason } = visit
  return { visitor, result, denyReason, isRepeat: false, visit }
}

/** The visit was at its own time; the history says when we wrote it. */
function deskOf(tx: Tx, { now, at }: { now: Date; at: Date }): Desk {
  return { ...systemDesk(tx, at), audit: systemDesk(tx, now).audit }
}

const isSame = ({ personId, direction, at }: Passed, about: AtDoor) =>
  personId === about.visitor?.personId &&
  direction === about.direction &&
  Math.abs(at.getTime() - about.at.getTime()) < repeatWithin

const has = (earlier: readonly Passed[], denyReason: Verdict['denyReason']) =>
  earlier.some((one) => one.denyReason === denyReason)

const denied = (
  denyReason: NonNullable<Verdict['denyReason']>,
  visitor: Visitor | undefined,
  isRepeat: boolean,
): Passage => ({ visitor, result: 'deny', denyReason, isRepeat, visit: null })
