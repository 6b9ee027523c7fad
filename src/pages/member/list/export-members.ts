import { m } from '#messages'
import type { ListedMember } from '../../../../contract/membership/member'
import { csvOf } from '../../../kit/ui/csv-of'
import { offer } from '../../../kit/ui/download'
import { dayOf, minuteOf } from '../../../lib/format'
import { remainingLabel } from '../card/labels'
import { currentCard, memberLabels } from '../labels'

const columns: readonly [head: () => string, cell: (row: ListedMember) => string | null | undefined][] = [
  [m.member_no, ({ memberNo }) => memberNo],
  [m.member_name, ({ name }) => name],
  [m.member_mobile, ({ mobile }) => mobile],
  [m.member_standing, ({ standing }) => memberLabels.standing.label(standing)],
  [m.member_level, ({ level }) => memberLabels.level.label(level)],
  [m.member_home_store_name, ({ homeStoreName }) => homeStoreName],
  [m.member_consultant, ({ consultantName }) => consultantName],
  [m.member_current_card, (row) => currentCard(row)?.name],
  [m.member_card_ends_on, ({ cardEndsOn }) => cardEndsOn],
  [m.member_card_left, leftOf],
  [m.member_last_visit_on, ({ lastVisitOn }) => lastVisitOn],
  [
    m.member_last_contact_at,
    ({ lastContactAt }) => (lastContactAt === null ? null : minuteOf(lastContactAt)),
  ],
  [m.member_joined_on, ({ joinedOn, isGuest }) => (isGuest ? null : joinedOn)],
]

/** Offers the chosen members, as the list shows them, as a CSV download; numbers stay masked. */
export function exportMembers(rows: readonly ListedMember[]): void {
  const lines = rows.map((row) => columns.map(([, cell]) => cell(row) ?? ''))
  offer(csvOf([columns.map(([head]) => head()), ...lines]), `${m.member_title()}-${dayOf(new Date())}.csv`)
}

function leftOf(row: ListedMember) {
  const card = currentCard(row)
  return card === undefined ? null : remainingLabel(card)
}
