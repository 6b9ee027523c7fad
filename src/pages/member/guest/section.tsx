import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { m } from '#messages'
import { guests } from '../../../../contract/sales/guest'
import { dayAndTime } from '../../../domain/lesson/day-and-time'
import { ListFailed } from '../../../kit/ui/list-states'
import textStyle from '../../../kit/ui/text.module.css'
import { useMay } from '../../../kit/ui/use-may'
import { errorSentence } from '../../../lib/error-sentence'
import { Link } from '../../../lib/link'
import { pathTo } from '../../../lib/path-to'
import wristbandStyle from '../wristband/wristband.module.css'
import { allowanceQuery } from './allowance-query'

/** The guests of a member in this month, of how many their cards let in; nothing for a member whose cards let in none. */
export function GuestSection({ memberId }: { memberId: string }) {
  const may = useMay()
  const heading = useId()
  const { data, error, refetch } = useQuery({
    ...allowanceQuery(memberId, null),
    enabled: may(guests.allowance),
  })
  if (error !== null && data === undefined)
    return <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
  if (data === undefined || data.cards.length + data.visits.length === 0) return null
  return (
    <section aria-labelledby={heading}>
      <div className={wristbandStyle.head}>
        <h2 id={heading}>{m.guest_title()}</h2>
        {data.cards.map(({ id, name, used, perMonth }) => (
          <span key={id}>{m.guest_card_used({ name, used, most: perMonth })}</span>
        ))}
      </div>
      {data.visits.length === 0 ? (
        <p className={textStyle.faint}>{m.guest_none_this_month()}</p>
      ) : (
        <ul className={wristbandStyle.list}>
          {data.visits.map(({ id, at, guestId, guestName, guestNo, storeName }) => (
            <li key={id} className={wristbandStyle.item}>
              {guestId === null ? (
                <span>{guestName}</span>
              ) : (
                <Link className={textStyle.link} to={pathTo('member', { open: guestId })}>
                  {guestName}
                </Link>
              )}
              <span className={textStyle.faint}>
                {guestNo} · {storeName} · {dayAndTime(at)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
