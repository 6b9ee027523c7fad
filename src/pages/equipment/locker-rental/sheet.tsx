import Button from '@douyinfe/semi-ui/lib/es/button'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { type LockerRental, lockerRentals } from '../../../../contract/sales/locker-rental'
import { actorLabel } from '../../../kit/history/actor-label'
import type { RowAction } from '../../../kit/list/row-menu-list'
import { Drawer } from '../../../kit/record/drawer'
import { rowQuery } from '../../../kit/record/row-query'
import { ListFailed, ListSkeleton } from '../../../kit/ui/list-states'
import { StatusTag } from '../../../kit/ui/status-tag'
import textStyle from '../../../kit/ui/text.module.css'
import { errorSentence } from '../../../lib/error-sentence'
import { minuteOf, yuan } from '../../../lib/format'
import { Link } from '../../../lib/link'
import { pathTo } from '../../../lib/path-to'
import { Due } from '../columns'
import style from '../equipment.module.css'
import { placeOf } from '../locker/labels'
import { type Fact, FactList } from '../sheet/fact-list'
import { lockerRentalLabels, nameOf } from './labels'

/** One rental with its terms, its deposit and its present actions: `?view=rentals&open=<id>`. */
export function LockerRentalSheet({ actionsOf }: { actionsOf: (row: LockerRental) => readonly RowAction[] }) {
  const [params, setParams] = useSearchParams()
  const id = params.get('open')
  const { data: row, error, refetch } = useQuery(rowQuery(lockerRentals, id))
  if (id === null) return null
  const close = () => setParams((now) => new URLSearchParams([...now].filter(([name]) => name !== 'open')))
  return (
    <Drawer
      name={row === undefined ? m.locker_rental_title() : nameOf(row)}
      headline={row === undefined ? null : <StatusTag {...lockerRentalLabels.status.tag(row.status)} />}
      width={720}
      onClose={close}
    >
      <div className={style.sheet}>
        {row !== undefined ? (
          <>
            <Facts row={row} />
            <div className={textStyle.buttons}>
              {actionsOf(row).map(({ key, label, run }) => (
                <Button
                  key={key}
                  theme={key === 'collect' ? 'solid' : 'light'}
                  type={key === 'collect' ? 'primary' : 'tertiary'}
                  onClick={() => run?.()}
                >
                  {label}
                </Button>
              ))}
            </div>
            <Terms row={row} />
          </>
        ) : error !== null ? (
          <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
        ) : (
          <ListSkeleton />
        )}
      </div>
    </Drawer>
  )
}

function Facts({ row }: { row: LockerRental }) {
  const channel =
    row.depositChannel === null ? '' : ` ${lockerRentalLabels.channel.label(row.depositChannel)}`
  const returned = row.returnChannel === null ? '' : ` ${lockerRentalLabels.channel.label(row.returnChannel)}`
  const facts: Fact[] = [
    [
      m.locker_number(),
      <Link
        key="locker"
        className={textStyle.link}
        to={pathTo('devicestore', { view: 'lockers', open: row.lockerId })}
      >
        {row.number}
      </Link>,
    ],
    [m.locker_store(), row.storeName],
    [m.locker_room(), placeOf(row)],
    [
      m.locker_holder(),
      <Link key="member" className={textStyle.link} to={pathTo('member', { open: row.memberId })}>
        {row.memberName} {row.memberNo}
      </Link>,
    ],
    [m.locker_rental_starts_on(), row.startsOn],
    [m.locker_rental_ends_on(), <Due key="end" day={row.endsOn} days={row.daysLeft} soon={7} />],
    [m.locker_rental_deposit(), row.depositFen === 0 ? null : yuan(row.depositFen) + channel],
    [m.locker_rental_no(), row.rentalNo],
    ...(row.status === 'ended'
      ? ([
          [m.locker_rental_ended_on(), row.endedOn],
          [m.locker_rental_ended_by(), actorLabel(row.endedBy)],
          [m.locker_rental_returned(), yuan(row.returnedFen ?? 0) + returned],
          [m.locker_rental_kept(), row.keptFen === 0 ? null : yuan(row.keptFen ?? 0)],
          [m.locker_rental_keep_reason(), row.keepReason],
        ] as Fact[])
      : []),
    [m.locker_rental_created_at(), minuteOf(row.createdAt)],
    [m.locker_note(), row.note],
  ]
  return <FactList facts={facts} />
}

/** The days that were agreed at once, and whether their rent is paid. */
function Terms({ row }: { row: LockerRental }) {
  return (
    <section aria-labelledby="locker-rental-terms">
      <h2 id="locker-rental-terms">{m.locker_rental_terms()}</h2>
      <ul className={style.terms}>
        {row.terms.map(({ id, startsOn, endsOn, rentFen, openFen, orderId, orderNo, orderStatus }) => (
          <li key={id}>
            <span>
              {startsOn} – {endsOn}
            </span>
            <b>{rentFen === 0 ? m.locker_rent_free() : yuan(rentFen)}</b>
            {orderId === null || orderStatus === null ? null : (
              <span>
                <Link className={textStyle.link} to={pathTo('order', { open: orderId })}>
                  {orderNo}
                </Link>{' '}
                {openFen > 0 && openFen < rentFen
                  ? m.locker_rental_open({ amount: yuan(openFen) })
                  : lockerRentalLabels.order.label(orderStatus)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
