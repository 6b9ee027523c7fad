import { m } from '#messages'
import type { DeskToday } from '../../../../contract/system/desk-dashboard'
import { refusedAtDoor } from '../../../domain/card/refused-at-door'
import { count } from '../../../lib/format'
import { pathTo } from '../../../lib/path-to'
import { clockOf } from '../lesson/phase-of'
import { Panel, PanelNote } from '../panel'
import style from './desk.module.css'
import { MemberRow } from './member-row'

type Part = NonNullable<DeskToday['arrivals']>

/** The latest visits and refusals of today. */
export function Arrivals({ arrivals }: { arrivals: Part | undefined; store: string | undefined }) {
  return (
    <Panel
      title={m.start_arrivals()}
      note={
        arrivals === undefined
          ? undefined
          : m.start_arrivals_sum({
              visits: count(arrivals.visits),
              inGym: count(arrivals.inGym),
              capacity: count(arrivals.capacity),
            })
      }
      waits={arrivals === undefined ? 6 : false}
    >
      {arrivals === undefined || arrivals.rows.length === 0 ? (
        <PanelNote>{m.start_arrivals_none()}</PanelNote>
      ) : (
        <ol className={style.rows}>
          {arrivals.rows.map((row) => (
            <MemberRow
              key={row.id}
              member={row}
              to={pathTo('member', { open: row.memberId })}
              note={row.denyReason === null ? paidBy(row) : refusedAtDoor[row.denyReason]()}
              tone={row.denyReason === null ? undefined : 'bad'}
              end={clockOf(row.at)}
            />
          ))}
        </ol>
      )}
    </Panel>
  )
}

const paidBy = ({ hostName, cardName, timesLeft, cardEndsOn, source }: Part['rows'][number]): string =>
  [
    hostName === null ? (cardName ?? '') : m.guest_of({ name: hostName }),
    timesLeft !== null
      ? m.start_left_times({ count: timesLeft })
      : cardEndsOn === null
        ? ''
        : m.start_left_until({ day: cardEndsOn }),
    source === 'device' ? m.start_by_device() : '',
  ]
    .filter((part) => part !== '')
    .join(' · ')
