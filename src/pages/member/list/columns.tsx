import { m } from '#messages'
import type { ListedMember } from '../../../../contract/membership/member'
import { Clamped, columnsFor } from '../../../kit/list/columns-for'
import { StatusTag } from '../../../kit/ui/status-tag'
import { dayOf } from '../../../lib/format'
import { Avatar } from '../avatar'
import { remainingLabel, statusOf } from '../card/labels'
import { agoOf, currentCard, daysLeftOf, levelLabel, standingOf } from '../labels'

const col = columnsFor<ListedMember>()

export const memberColumns = () => [
  col.text('memberNo', m.member_no(), { sort: 'memberNo', width: 116 }),
  col.cell('name', m.member_name(), (row) => <Name member={row} />, {
    sort: 'name',
    width: 150,
    isName: true,
  }),
  col.text('mobile', m.member_mobile(), { width: 120 }),
  col.status('standing', m.member_standing(), standingOf, { width: 88 }),
  col.cell('card', m.member_current_card(), (row) => <Card member={row} />, { width: 184 }),
  col.cell('cardEndsOn', m.member_card_ends_on(), (row) => <Ends member={row} />, {
    sort: 'cardEndsOn',
    width: 116,
  }),
  col.cell('left', m.member_card_left(), (row) => <Left member={row} />, { width: 96, right: true }),
  col.cell('lastVisitOn', m.member_last_visit_on(), (row) => <LastVisit member={row} />, {
    sort: 'lastVisitOn',
    width: 116,
  }),
  col.text('homeStoreName', m.member_home_store_name(), { width: 132 }),
  col.text('consultantName', m.member_consultant(), { width: 104 }),
  col.cell('level', m.member_level(), (row) => levelLabel(row.level), { width: 92, isExtra: true }),
  col.instant('lastContactAt', m.member_last_contact_at(), { isExtra: true }),
  col.date('joinedOn', m.member_joined_on(), { sort: 'joinedOn', isExtra: true }),
  col.instant('createdAt', m.member_created_at(), { sort: 'createdAt', isExtra: true }),
]

const nothing = <span className="kit-faint">—</span>

function Name({ member }: { member: ListedMember }) {
  return (
    <span className="member-name">
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
    <span className="member-card-cell">
      <Clamped text={card.name} />
      {card.status === member.standing ? null : <StatusTag {...statusOf(card)} />}
      {others > 0 ? (
        <span className="kit-faint" title={member.memberships.map(({ name }) => name).join(m.kit_comma())}>
          +{others}
        </span>
      ) : null}
    </span>
  )
}

function Ends({ member }: { member: ListedMember }) {
  if (member.cardEndsOn === null) return nothing
  const { label, tone } = daysLeftOf(member.cardEndsOn, dayOf(new Date()))
  return (
    <span className="member-two">
      {member.cardEndsOn}
      <small className={`member-days-${tone}`}>{label}</small>
    </span>
  )
}

function Left({ member }: { member: ListedMember }) {
  const card = currentCard(member)
  return card === undefined ? nothing : (remainingLabel(card) ?? nothing)
}

function LastVisit({ member }: { member: ListedMember }) {
  if (member.lastVisitOn === null) return <span className="kit-faint">{m.member_never_visited()}</span>
  return (
    <span className="member-two">
      {member.lastVisitOn}
      <small>{agoOf(member.lastVisitOn, dayOf(new Date()))}</small>
    </span>
  )
}
