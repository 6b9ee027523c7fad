import Button from '@douyinfe/semi-ui/lib/es/button'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { type Locker, lockers } from '../../../../contract/sales/locker'
import type { RowAction } from '../../../kit/list/row-menu-list'
import { Drawer } from '../../../kit/record/drawer'
import { rowQuery } from '../../../kit/record/row-query'
import { ListFailed, ListSkeleton } from '../../../kit/ui/list-states'
import { StatusTag } from '../../../kit/ui/status-tag'
import textStyle from '../../../kit/ui/text.module.css'
import { errorSentence } from '../../../lib/error-sentence'
import { minuteOf } from '../../../lib/format'
import { Link } from '../../../lib/link'
import { pathTo } from '../../../lib/path-to'
import style from '../equipment.module.css'
import { type Fact, FactList } from '../sheet/fact-list'
import { lockerLabels, nameOf } from './labels'

/** One locker, who has it, and its present actions: `?open=<id>`. */
export function LockerSheet({ actionsOf }: { actionsOf: (row: Locker) => readonly RowAction[] }) {
  const [params, setParams] = useSearchParams()
  const id = params.get('open')
  const { data: row, error, refetch } = useQuery(rowQuery(lockers, id))
  if (id === null) return null
  const close = () => setParams((now) => new URLSearchParams([...now].filter(([name]) => name !== 'open')))
  return (
    <Drawer
      name={row === undefined ? m.locker_title() : nameOf(row)}
      headline={row === undefined ? null : <StatusTag {...lockerLabels.status.tag(row.status)} />}
      width={640}
      onClose={close}
    >
      <div className={style.sheet}>
        {row !== undefined ? (
          <>
            {row.key?.isLate ? (
              <p role="status" className={textStyle.problem}>
                {m.locker_key_late_text({ name: row.key.memberName, since: minuteOf(row.key.since) })}
              </p>
            ) : null}
            <Facts row={row} />
            <div className={textStyle.buttons}>
              {actionsOf(row).map(({ key, label, run, isDestructive }) => (
                <Button key={key} type={isDestructive ? 'danger' : 'tertiary'} onClick={() => run?.()}>
                  {label}
                </Button>
              ))}
            </div>
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

function Facts({ row }: { row: Locker }) {
  const holder = row.key ?? row.rental
  const facts: Fact[] = [
    [m.locker_store(), row.storeName],
    [m.locker_room(), lockerLabels.room.label(row.room)],
    [m.locker_zone(), row.zone],
    [m.locker_size(), lockerLabels.size.label(row.size)],
    ...(holder === null
      ? []
      : [
          [
            m.locker_holder(),
            <Link key="holder" className={textStyle.link} to={pathTo('member', { open: holder.memberId })}>
              {holder.memberName} {holder.memberNo}
            </Link>,
          ] as Fact,
        ]),
    ...(row.key === null ? [] : [[m.locker_key_since(), minuteOf(row.key.since)] as Fact]),
    ...(row.rental === null
      ? []
      : [
          [
            m.locker_rented_until(),
            <Link
              key="rental"
              className={textStyle.link}
              to={pathTo('devicestore', { view: 'rentals', open: row.rental.id })}
            >
              {row.rental.endsOn}
            </Link>,
          ] as Fact,
        ]),
    ...(row.blockReason === null ? [] : [[m.locker_block_reason(), row.blockReason] as Fact]),
    [m.locker_note(), row.note],
  ]
  return <FactList facts={facts} />
}
