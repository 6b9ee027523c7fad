import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { m } from '#messages'
import { lockers } from '../../../../contract/sales/locker'
import { lockerRentals } from '../../../../contract/sales/locker-rental'
import { dayAndTime } from '../../../domain/lesson/day-and-time'
import { ListFailed } from '../../../kit/ui/list-states'
import { StatusTag } from '../../../kit/ui/status-tag'
import textStyle from '../../../kit/ui/text.module.css'
import { useMay } from '../../../kit/ui/use-may'
import { call } from '../../../lib/api/call'
import { errorSentence } from '../../../lib/error-sentence'
import { dayOf, yuan } from '../../../lib/format'
import { Link } from '../../../lib/link'
import { pathTo } from '../../../lib/path-to'
import wristbandStyle from '../wristband/wristband.module.css'

/** The locker whose key a member has, and the lockers that they rent, with end and deposit. */
export function LockerSection({ memberId }: { memberId: string }) {
  const may = useMay()
  const heading = useId()
  const { data, error, refetch } = useQuery({
    queryKey: ['members', 'lockers', memberId],
    queryFn: ({ signal }) => call(lockers.desk, { query: { member: memberId }, signal }),
    enabled: may(lockers.desk),
  })
  if (error !== null && data === undefined)
    return <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
  if (data === undefined) return null
  const { key, rentals } = data
  const today = dayOf(new Date())
  return (
    <section aria-labelledby={heading}>
      <div className={wristbandStyle.head}>
        <h2 id={heading}>{m.locker_title()}</h2>
        {may(lockerRentals.create) ? (
          <Link
            className={textStyle.link}
            to={pathTo('devicestore', { view: 'rentals', rent: 'new', forMember: memberId })}
          >
            {m.locker_do_rent()}
          </Link>
        ) : null}
      </div>
      {key === null && rentals.length === 0 ? (
        <p className={textStyle.faint}>{m.locker_member_none()}</p>
      ) : null}
      <ul className={wristbandStyle.list}>
        {key === null ? null : (
          <li className={wristbandStyle.item}>
            <strong className={wristbandStyle.number}>{key.number}</strong>
            <StatusTag
              label={key.isLate ? m.locker_key_late() : m.locker_key()}
              tone={key.isLate ? 'bad' : 'new'}
            />
            <span className={textStyle.faint}>
              {key.storeName} · {m.locker_since({ since: dayAndTime(key.since) })}
            </span>
          </li>
        )}
        {rentals.map(({ id, number, storeName, endsOn, depositFen }) => (
          <li key={id} className={wristbandStyle.item}>
            <strong className={wristbandStyle.number}>{number}</strong>
            <StatusTag
              label={endsOn < today ? m.locker_rental_ending_over() : m.locker_status_rented()}
              tone={endsOn < today ? 'bad' : 'good'}
            />
            <span className={textStyle.faint}>
              {storeName} · {m.locker_until({ endsOn })}
              {depositFen === 0 ? '' : ` · ${m.locker_deposit_of({ amount: yuan(depositFen) })}`}
            </span>
            {may(lockerRentals.read) ? (
              <Link className={textStyle.link} to={pathTo('devicestore', { view: 'rentals', open: id })}>
                {m.kit_view()}
              </Link>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
