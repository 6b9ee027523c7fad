import { m } from '#messages'
import { daysBetween } from '../../../contract/days'
import type {
  contactWays,
  ListedMember,
  MemberCard,
  memberLevels,
  standings,
} from '../../../contract/membership/member'
import { refusedAtDoor } from '../../domain/card/refused-at-door'
import { enumLabels } from '../../kit/ui/enum-labels'

type Level = (typeof memberLevels)[number]
type Standing = (typeof standings)[number]
export type ContactWay = (typeof contactWays)[number]

export const memberLabels = {
  level: enumLabels<Level>({
    regular: m.member_level_regular,
    silver: m.member_level_silver,
    gold: m.member_level_gold,
    diamond: m.member_level_diamond,
  }),
  standing: enumLabels<Standing>(
    {
      active: m.member_standing_active,
      frozen: m.member_standing_frozen,
      pending: m.member_standing_pending,
      expired: m.member_standing_expired,
      none: m.member_standing_none,
    },
    {
      active: 'good',
      frozen: 'new',
      pending: 'warning',
      expired: 'quiet',
      none: 'quiet',
    },
  ),
  way: enumLabels<ContactWay>({
    call: m.member_way_call,
    wechat: m.member_way_wechat,
    sms: m.member_way_sms,
    in_person: m.member_way_in_person,
  }),
  refusal: enumLabels(refusedAtDoor),
  action: enumLabels({
    checkIn: m.member_do_check_in,
    admitGuest: m.guest_do_bring,
    contact: m.member_do_contact,
    assign: m.member_do_assign,
    atDoor: m.member_history_at_door,
    issueLink: m.lesson_link_made,
    revokeLink: m.lesson_link_was_revoked,
  }),
}

export const nameOf = ({ name }: { name: string }) => name

/** The mobile of a member of another store is not shown. */
export const numberAndMobile = ({ memberNo, mobile }: { memberNo: string; mobile?: string | undefined }) =>
  [memberNo, mobile].filter((part) => part).join(' · ')

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
