import { m } from '#messages'
import type { ListedLocker } from '../../../../contract/sales/locker'
import { dayAndTime } from '../../../domain/lesson/day-and-time'
import { columnsFor } from '../../../kit/list/columns-for'
import { StatusTag } from '../../../kit/ui/status-tag'
import textStyle from '../../../kit/ui/text.module.css'
import style from '../equipment.module.css'
import { lockerLabels, placeOf } from './labels'

const col = columnsFor<ListedLocker>()

export const lockerColumns = () => [
  col.text('number', m.locker_number(), { sort: 'number', width: 96, isName: true }),
  col.status('status', m.locker_status(), ({ status }) => lockerLabels.status.tag(status), { width: 104 }),
  col.cell('holder', m.locker_holder(), (row) => <Holder row={row} />, { card: 'fact', width: 300 }),
  col.cell('place', m.locker_room(), placeOf, { card: 'fact', width: 180 }),
  col.cell('size', m.locker_size(), ({ size }) => lockerLabels.size.label(size), { width: 72 }),
  col.text('storeName', m.locker_store(), { width: 170 }),
  col.text('note', m.locker_note(), { isExtra: true }),
  col.instant('updatedAt', m.locker_updated_at(), { sort: 'updatedAt', width: 150, isExtra: true }),
]

/** Who has the locker, since or until when; or why nobody gets it. */
function Holder({ row: { key, rental, blockReason } }: { row: ListedLocker }) {
  if (key !== null)
    return (
      <span className={style.standing}>
        <span>
          {key.memberName} <small className={textStyle.faint}>{key.memberNo}</small>
        </span>
        <span className={textStyle.note}>{m.locker_since({ since: dayAndTime(key.since) })}</span>
        {key.isLate ? <StatusTag label={m.locker_key_late()} tone="bad" /> : null}
      </span>
    )
  if (rental !== null)
    return (
      <span className={style.standing}>
        <span>
          {rental.memberName} <small className={textStyle.faint}>{rental.memberNo}</small>
        </span>
        <span className={textStyle.note}>{m.locker_until({ endsOn: rental.endsOn })}</span>
      </span>
    )
  return <span className={textStyle.faint}>{blockReason ?? '—'}</span>
}
