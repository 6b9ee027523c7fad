import { m } from '#messages'
import { daysBetween } from '../../../contract/days'
import type {
  CheckInRefusal,
  contactWays,
  ListedMember,
  MemberCard,
  memberLevels,
  standings,
} from '../../../contract/membership/member'
import { refusedAtDoor } from '../../domain/refused-at-door'
import type { Tone } from '../../kit/ui/status-tag'

type Level = (typeof memberLevels)[number]
type Standing = (typeof standings)[number]
export type Way = (typeof contactWays)[number]

const levelSays: Record<Level, () => string> = {
  regular: m.member_level_regular,
  silver: m.member_level_silver,
  gold: m.member_level_gold,
  diamond: m.member_level_diamond,
}
const standingSays: Record<Standing, () => string> = {
  active: m.member_standing_active,
  frozen: m.member_standing_frozen,
  pending: m.member_standing_pending,
  expired: m.member_standing_expired,
  none: m.member_standing_none,
}
const standingTone: Record<Standing, Tone> = {
  active: 'good',
  frozen: 'new',
  pending: 'warning',
  expired: 'quiet',
  none: 'quiet',
}
const waySays: Record<Way, () => string> = {
  call: m.member_way_call,
  wechat: m.member_way_wechat,
  sms: m.member_way_sms,
  in_person: m.member_way_in_person,
}

const says = { level: levelSays, standing: standingSays, way: waySays, refusal: refusedAtDoor }

export const levelLabel = (level: Level) => levelSays[level]()
export const standingLabel = (standing: Standing) => standingSays[standing]()
export const wayLabel = (way: Way) => waySays[way]()
export const refusalLabel = (refusal: CheckInRefusal) => refusedAtDoor[refusal]()
export const nameOf = ({ name }: { name: string }) => name
/** The mobile of a member of another store is not shown. */
export const numberAndMobile = ({ memberNo, mobile }: { memberNo: string; mobile?: string | undefined }) =>
  [memberNo, mobile].filter((part) => part).join(' · ')
export const standingOf = ({ standing }: Pick<ListedMember, 'standing'>) => ({
  label: standingLabel(standing),
  tone: standingTone[standing],
})

/** The label of a value of unknown origin; one that the contract no longer has is shown as it is. */
export const worded = (of: keyof typeof says, value: unknown): string => {
  const words: Readonly<Record<string, (() => string) | undefined>> = says[of]
  return words[String(value)]?.() ?? String(value)
}

/** The card that a list shows: an active one, before a frozen and a pending one; of several the last to end. */
export function currentCard({ memberships }: Pick<ListedMember, 'memberships'>): MemberCard | undefined {
  return [...memberships].sort(bestFirst)[0]
}

const ranked = ['active', 'frozen', 'pending']

/** Active cards, then frozen ones, then pending ones; of each the last to end first. */
export const bestFirst = <Card extends Pick<MemberCard, 'status' | 'endsOn'>>(a: Card, b: Card): number =>
  ranked.indexOf(a.status) - ranked.indexOf(b.status) || b.endsOn.localeCompare(a.endsOn)

/** The days until a date, in words and with its urgency. */
export function daysLeftOf(on: string, today: string): { label: string; tone: 'bad' | 'warning' | 'none' } {
  const days = daysBetween(today, on)
  if (days < 0) return { label: m.member_days_over({ count: -days }), tone: 'none' }
  if (days === 0) return { label: m.member_days_today(), tone: 'bad' }
  return {
    label: m.member_days_left({ count: days }),
    tone: days <= 7 ? 'bad' : days <= 30 ? 'warning' : 'none',
  }
}

/** How long ago a day was. */
export function agoOf(on: string, today: string): string {
  const days = daysBetween(on, today)
  return days <= 0 ? m.member_today() : days === 1 ? m.member_yesterday() : m.member_days_ago({ count: days })
}

/** The labels of the audit log's verbs for a member. */
export function actionLabel(verb: string): string | undefined {
  const labels: Record<string, () => string> = {
    checkIn: m.member_do_check_in,
    contact: m.member_do_contact,
    assign: m.member_do_assign,
    atDoor: m.member_history_at_door,
  }
  return labels[verb]?.()
}
