import { m } from '#messages'
import { type ListedMember, members } from '../../../../contract/membership/member'
import { memberships } from '../../../../contract/membership/membership'
import { bookingFor, deskOf, saleOf } from '../../../domain/card/sale-of'
import type { RowAction } from '../../../kit/list/row-menu-list'
import type { List } from '../../../kit/list/use-list'
import { historyOf } from '../../../kit/list/use-row-actions'
import { useMay } from '../../../kit/ui/use-may'
import { mayCome } from '../card/lifecycle'
import { currentCard } from '../labels'

interface Then {
  onContact: (row: ListedMember) => void
  onPrint: (row: ListedMember) => void
}

/** The card events that a list offers; the sheet that opens knows the whole card and decides. */
const actions = [
  ['freeze', m.membership_do_freeze],
  ['unfreeze', m.membership_do_unfreeze],
  ['extend', m.membership_do_extend],
  ['terminate', m.membership_do_terminate],
] as const

/** The actions on a listed member and the card shown. */
export function useRowMenu(list: List<ListedMember>, { onContact, onPrint }: Then) {
  const may = useMay()
  return (row: ListedMember): RowAction[] => {
    const card = currentCard(row)
    const maySell = may({ permission: 'order:write' })
    const entry = (key: string, label: string, run: () => void): RowAction => ({ key, label, run })
    return [
      ...(may(members.checkIn) ? [{ key: 'checkIn', label: m.member_do_check_in(), to: deskOf(row) }] : []),
      ...(maySell ? [{ key: 'buy', label: m.member_do_buy(), to: saleOf('plan', row.id) }] : []),
      ...(maySell && card !== undefined && card.courseId === null
        ? [{ key: 'renew', label: m.membership_do_renew(), to: saleOf('renew', row.id, card.id) }]
        : []),
      ...(card === undefined
        ? []
        : actions.flatMap(([key, label]) =>
            may(memberships.on[key]) && mayCome(card.status, key)
              ? [
                  {
                    ...entry(key, label(), () => list.open({ open: row.id, card: card.id, act: key })),
                    ...(key === 'terminate' ? { isDestructive: true } : {}),
                  },
                ]
              : [],
          )),
      ...(may({ permission: 'appointment:write' })
        ? [{ key: 'book', label: m.member_do_book(), to: bookingFor(row) }]
        : []),
      ...(may(members.contact) ? [entry('contact', m.member_do_contact(), () => onContact(row))] : []),
      ...(may(members.update) ? [entry('edit', m.kit_edit(), () => list.open({ edit: row.id }))] : []),
      entry('print', m.member_do_print(), () => onPrint(row)),
      historyOf(list, row),
    ]
  }
}
