import Button from '@douyinfe/semi-ui/lib/es/button'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { m } from '#messages'
import { type ListedOrder, orders } from '../../../contract/sales/order'
import { useMay } from '../../kit/ui/use-may'
import { useNow } from '../../kit/ui/use-now'
import { call } from '../../lib/api/call'
import { dayOf, yuan } from '../../lib/format'
import { pathTo } from '../../lib/path-to'
import { usePageKeys } from '../../lib/use-page-keys'
import lessonStyle from '../lesson/unpaid-lessons.module.css'
import { nextDueFen } from './next-due-fen'
import style from './open-deposits.module.css'
import { restSentence } from './rest-sentence'

interface Props {
  memberId: string
  /** Alt and W collects the rest that is due first. */
  hasKey?: boolean
}

/** A member's orders with a rest or an instalment that is due soon, and a button for each that collects it; nothing without one. */
export function OpenDeposits({ memberId, hasKey = false }: Props) {
  const may = useMay()
  const now = useNow()
  const navigate = useNavigate()
  const query = { member: memberId, rest: 'due,overdue', pageSize: '20' }
  const { data } = useQuery({
    queryKey: [orders.name, 'list', query],
    queryFn: ({ signal }) => call(orders.list, { query, signal }),
    enabled: may(orders.list),
    staleTime: 0,
  })
  const soon = dayOf(new Date(now.getTime() + soonDays * 86_400_000))
  const near = (data?.rows ?? []).filter(
    ({ status, restDueOn }) => status === 'pending' || (restDueOn ?? '') <= soon,
  )
  const rows = near.sort((one, other) => ((one.restDueOn ?? '') < (other.restDueOn ?? '') ? -1 : 1))
  const collect = ({ id }: ListedOrder) => navigate(pathTo('order', { sale: id }))
  usePageKeys((event) => {
    const [first] = rows
    if (!hasKey || !event.altKey || event.code !== 'KeyW' || first === undefined || !may(orders.pay)) return
    event.preventDefault()
    collect(first)
  })
  if (rows.length === 0) return null
  const amount = yuan(rows.reduce((sum, row) => sum + nextDueFen(row), 0))
  return (
    <section className={lessonStyle.unpaid} aria-label={m.deposit_title()}>
      <header>
        <strong>{m.deposit_notice({ count: rows.length, amount })}</strong>
      </header>
      <ul>
        {rows.map((row, at) => (
          <li key={row.id}>
            <div className={style.line}>
              {m.deposit_line({
                items: row.items.map(({ name }) => name).join(m.kit_comma()),
                state: restSentence(row, now),
              })}
            </div>
            {may(orders.pay) ? (
              <Button theme="solid" onClick={() => collect(row)}>
                {collectLabel(row)}
                {hasKey && at === 0 ? <kbd>Alt W</kbd> : null}
              </Button>
            ) : (
              <b>{yuan(nextDueFen(row))}</b>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Days before an instalment is due on which the desk shows it. */
const soonDays = 7

function collectLabel(order: ListedOrder): string {
  const amount = yuan(nextDueFen(order))
  return order.status === 'instalments'
    ? m.instalment_collect_amount({ amount })
    : m.deposit_collect({ amount })
}
