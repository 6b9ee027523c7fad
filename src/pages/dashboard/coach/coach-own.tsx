import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { daysBetween } from '../../../../contract/days'
import type { CoachOwn as Own } from '../../../../contract/system/coach-dashboard'
import type { Me } from '../../../../contract/system/session'
import { certificateKindNames } from '../../../domain/certificate/kind-names'
import { OwnTargets } from '../../../domain/earning/own-targets'
import { mayDo } from '../../../lib/api/session'
import { errorSentence } from '../../../lib/error-sentence'
import { count } from '../../../lib/format'
import { Link } from '../../../lib/link'
import { pathTo } from '../../../lib/path-to'
import { weekdayName } from '../../../lib/weekday'
import pageStyle from '../dashboard.module.css'
import { Failed } from '../failed'
import { Panel, PanelNote } from '../panel'
import { Clients } from './clients'
import style from './coach.module.css'
import { coachOwnQuery } from './coach-day-query'
import { Leave } from './leave'

/** What belongs to the coach on any day. */
export function CoachOwn({ me, today }: { me: Me | undefined; today: string }) {
  const { data, error, refetch } = useQuery(coachOwnQuery)
  const own = data?.own ?? undefined
  if (error !== null && own === undefined)
    return <Failed reason={errorSentence(error)} onRetry={() => void refetch()} />
  if (own === undefined)
    return (
      <div className={style.own} aria-busy="true">
        {[1, 2, 3].map((at) => (
          <div key={at} className={`${pageStyle.waiting} ${style.ownWaits}`} />
        ))}
      </div>
    )
  return (
    <div className={style.own}>
      <Month
        month={own.month}
        hasEarnings={me !== undefined && mayDo(me, 'earning:own')}
        targetsOf={me !== undefined && mayDo(me, 'target:own') ? today.slice(0, 7) : null}
      />
      {own.clients === null ? null : <Clients clients={own.clients} me={me} />}
      <Certificates certificates={own.certificates} today={today} />
      <Hours hours={own.hours} />
      {me !== undefined && me.coachId !== null && mayDo(me, 'leave:write') ? (
        <Leave coachId={me.coachId} />
      ) : null}
    </div>
  )
}

const kinds = [
  ['private', m.appointment_kind_private],
  ['smallGroup', m.appointment_kind_small_group],
  ['group', m.appointment_kind_group],
] as const

interface MonthProps {
  month: Own['month']
  hasEarnings: boolean
  /** The month `2026-01` whose own targets are shown. */
  targetsOf: string | null
}

function Month({ month, hasEarnings, targetsOf }: MonthProps) {
  return (
    <Panel
      title={m.start_month()}
      note={m.start_month_people({ count: count(month.people) })}
      action={
        hasEarnings ? (
          <Link className={style.open} to={pathTo('coach', { view: 'own-earnings' })}>
            {m.earning_own_view()}
          </Link>
        ) : null
      }
    >
      <dl className={style.month}>
        {kinds.map(([kind, name]) => (
          <div key={kind}>
            <dt>{name()}</dt>
            <dd>{count(month[kind])}</dd>
          </div>
        ))}
      </dl>
      {targetsOf === null ? null : <OwnTargets month={targetsOf} />}
    </Panel>
  )
}

function Certificates({ certificates, today }: { certificates: Own['certificates']; today: string }) {
  return (
    <Panel title={m.start_certificates()}>
      {certificates.length === 0 ? (
        <PanelNote>{m.start_certificates_none()}</PanelNote>
      ) : (
        <ul className={style.facts}>
          {certificates.map(({ id, kind, status, expiresOn }) => (
            <li key={id}>
              <span>{certificateKindNames[kind]()}</span>
              <span data-tone={toneOf(status, expiresOn, today)}>{stateOf(status, expiresOn, today)}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

type Certificate = Own['certificates'][number]

function stateOf(status: Certificate['status'], expiresOn: string | null, today: string): string {
  if (status === 'pending') return m.certificate_status_pending()
  if (status === 'rejected') return m.certificate_status_rejected()
  if (expiresOn === null) return m.start_forever()
  const left = daysBetween(today, expiresOn)
  return left < 0 ? m.start_expired({ day: expiresOn }) : m.start_until({ day: expiresOn, count: left })
}

function toneOf(
  status: Certificate['status'],
  expiresOn: string | null,
  today: string,
): 'bad' | 'warning' | undefined {
  const left = expiresOn === null ? 999 : daysBetween(today, expiresOn)
  if (status === 'rejected' || left < 0) return 'bad'
  return left <= 30 ? 'warning' : undefined
}

function Hours({ hours }: { hours: Own['hours'] }) {
  const days = [1, 2, 3, 4, 5, 6, 7].filter((day) => hours.some(({ weekday }) => weekday === day))
  return (
    <Panel title={m.start_hours()}>
      {days.length === 0 ? (
        <PanelNote>{m.start_hours_none()}</PanelNote>
      ) : (
        <ul className={style.facts}>
          {days.map((day) => (
            <li key={day}>
              <span>{weekdayName(day)}</span>
              <span>
                {hours
                  .filter(({ weekday }) => weekday === day)
                  .map(({ from, to, storeName }) => (
                    <span key={from} title={storeName}>{`${from}–${to} ${storeName}`}</span>
                  ))}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
