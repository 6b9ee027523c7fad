import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { tillShifts } from '../../../../contract/ledger/till-shift'
import textStyle from '../../../kit/ui/text.module.css'
import { useMay } from '../../../kit/ui/use-may'
import { minuteOf, yuan } from '../../../lib/format'
import { Link } from '../../../lib/link'
import { pathTo } from '../../../lib/path-to'
import { currentShiftQuery } from './current-shift-query'
import style from './shift.module.css'

/** In the cashier: whose shift the till has and what it should hold; or that it has none. */
export function ShiftLine({ store }: { store: string }) {
  const may = useMay()
  const { data } = useQuery({ ...currentShiftQuery(store), enabled: may(tillShifts.current) })
  if (data === undefined) return null
  const { shift, isRequired } = data
  if (shift === null && !isRequired) return null
  return (
    <p className={style.line} role={shift === null ? 'alert' : undefined}>
      {shift === null
        ? m.till_line_none()
        : m.till_line({
            who: shift.createdBy ?? '—',
            at: minuteOf(shift.createdAt).slice(5),
            amount: yuan(shift.expectedFen),
          })}{' '}
      <Link className={textStyle.link} to={pathTo('order', { view: 'shift', store })}>
        {shift === null ? m.till_do_open() : m.till_line_go()}
      </Link>
    </p>
  )
}
