import { m } from '#messages'
import type { ListedMember } from '../../../../contract/membership/member'
import { mobileText } from '../../../domain/family/mobile-text'
import { Avatar } from '../../../kit/avatar/avatar'
import { Clamped, columnsFor } from '../../../kit/list/columns-for'
import { Stacked } from '../../../kit/list/stacked'
import { StatusTag } from '../../../kit/ui/status-tag'
import textStyle from '../../../kit/ui/text.module.css'
import { dayOf } from '../../../lib/format'
import { cardLabels, remainingLabel } from '../card/labels'
import { agoOf, currentCard, daysLeftOf, memberLabels } from '../labels'
import style from './member.module.css'

const col = columnsFor<ListedMember>()

export const memberColumns = () => [
  col.text('memberNo', m.member_no(), { sort: 'memberNo', width: 108 }),
  col.cell('name', m.member_name(), (row) => <Name member={row} />, {
    sort: 'name',
    width: 140,
    isName: true,
  }),
  col.cell('mobile', m.member_mobile(), mobileText, { width: 112 }),
  col.status('standing', m.member_standing(), ({ standing }) => memberLabels.standing.tag(standing), {
    width: 80,
  }),
  col.cell('card', m.member_current_card(), (row) => <Card member={row} />, { card: 'fact', width: 158 }),
  col.cell('cardEndsOn', m.member_card_ends_on(), (row) => <Ends member={row} />, {
    sort: 'cardEndsOn',
    width: 108,
  }),
  col.cell('left', m.member_card_left(), (row) => <Left member={row} />, { width: 96, right: true }),
  col.cell('lastVisitOn', m.member_last_visit_on(), (row) => <LastVisit member={row} />, {
    card: 'fact',
    sort: 'lastVisitOn',
    width: 108,
  }),
  col.text('homeStoreName', m.member_home_store_name(), { width: 108 }),
  col.text('consultantName', m.member_consultant(), { width: 104, isExtra: true }),
  col.cell('level', m.member_level(), (row) => memberLabels.level.label(row.level), {
    width: 92,
    isExtra: true,
  }),
  col.instant('lastContactAt', m.member_last_contact_at(), { isExtra: true }),
  col.cell('joinedOn', m.member_joined_on(), (row) => (row.isGuest ? m.guest_tag() : row.joinedOn), {
    sort: 'joinedOn',
    isExtra: true,
  }),
  col.instant('createdAt', m.member_created_at(), { sort: 'createdAt', isExtra: true }),
]

const nothing = <span className={textStyle.faint}>—</span>

function Name({ member }: { member: ListedMember }) {
  return (
    <span className={style.name}>
      <Avatar name={member.name} id={member.avatarId} />
      <Clamped text={member.name} />
      {member.isBlacklisted ? <StatusTag label={m.member_is_blacklisted()} tone="bad" /> : null}
    </span>
  )
}

function Card({ member }: { member: ListedMember }) {
  const card = currentCard(member)
  if (card === undefined) return nothing
  const others = member.memberships.length - 1
  return (
    <span className={style.cardCell}>
      <Clamped text={card.name} />
      {card.status === member.standing ? null : <StatusTag {...cardLabels.status.tag(card.status)} />}
      {others > 0 ? (
        <span
          className={textStyle.faint}
          title={member.memberships.map(({ name }) => name).join(m.kit_comma())}
        >
          +{others}
        </span>
      ) : null}
    </span>
  )
}

function Ends({ member }: { member: ListedMember }) {
  if (member.cardEndsOn === null) return nothing
  const { label, tone } = daysLeftOf(member.cardEndsOn, dayOf(new Date()))
  return <Stacked note={<span className={style[`days-${tone}`]}>{label}</span>}>{member.cardEndsOn}</Stacked>
}

function Left({ member }: { member: ListedMember }) {
  const card = currentCard(member)
  return card === undefined ? nothing : (remainingLabel(card) ?? nothing)
}

function LastVisit({ member }: { member: ListedMember }) {
  if (member.lastVisitOn === null) return <span className={textStyle.faint}>{m.member_never_visited()}</span>
  return <Stacked note={agoOf(member.lastVisitOn, dayOf(new Date()))}>{member.lastVisitOn}</Stacked>
}
