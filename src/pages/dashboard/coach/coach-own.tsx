import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { daysBetween } from '../../../../contract/days'
import type { CoachOwn as Own } from '../../../../contract/system/coach-dashboard'
import type { Me } from '../../../../contract/system/session'
import { weekdayName } from '../../../domain/training/plan-dates'
import { mayDo } from '../../../lib/api/session'
import { errorSentence } from '../../../lib/error-sentence'
import { count } from '../../../lib/format'
import pageStyle from '../dashboard.module.css'
import { Failed } from '../failed'
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
      <Month month={own.month} />
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

function Month({ month }: { month: Own['month'] }) {
  return (
    <section className={style.panel} aria-labelledby="dashboard-month">
      <h2>
        <span id="dashboard-month">{m.start_month()}</span>
        <small>{m.start_month_people({ count: count(month.people) })}</small>
      </h2>
      <dl className={style.month}>
        {kinds.map(([kind, name]) => (
          <div key={kind}>
            <dt>{name()}</dt>
            <dd>{count(month[kind])}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Certificates({ certificates, today }: { certificates: Own['certificates']; today: string }) {
  return (
    <section className={style.panel} aria-labelledby="dashboard-certificates">
      <h2 id="dashboard-certificates">{m.start_certificates()}</h2>
      {certificates.length === 0 ? (
        <p className={style.quiet}>{m.start_certificates_none()}</p>
      ) : (
        <ul className={style.facts}>
          {certificates.map(({ id, kind, status, expiresOn }) => (
            <li key={id}>
              <span>{kindNames[kind]()}</span>
              <span data-tone={toneOf(status, expiresOn, today)}>{stateOf(status, expiresOn, today)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
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

const kindNames: Record<Certificate['kind'], () => string> = {
  fitness_5: m.certificate_kind_fitness_5,
  fitness_4: m.certificate_kind_fitness_4,
  fitness_3: m.certificate_kind_fitness_3,
  cbba: m.certificate_kind_cbba,
  ace: m.certificate_kind_ace,
  nsca: m.certificate_kind_nsca,
  nasm: m.certificate_kind_nasm,
  acsm: m.certificate_kind_acsm,
  yoga: m.certificate_kind_yoga,
  pilates: m.certificate_kind_pilates,
  first_aid: m.certificate_kind_first_aid,
  other: m.certificate_kind_other,
}

function Hours({ hours }: { hours: Own['hours'] }) {
  const days = [1, 2, 3, 4, 5, 6, 7].filter((day) => hours.some(({ weekday }) => weekday === day))
  return (
    <section className={style.panel} aria-labelledby="dashboard-hours">
      <h2 id="dashboard-hours">{m.start_hours()}</h2>
      {days.length === 0 ? (
        <p className={style.quiet}>{m.start_hours_none()}</p>
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
    </section>
  )
}
