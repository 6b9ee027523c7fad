import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { m } from '#messages'
import type { coaches } from '../../contract/coach'
import type { stores } from '../../contract/store'
import { call } from '../lib/call'
import { named } from '../lib/exchange'
import { count, dayOf, hourOf } from '../lib/format'
import { mayDo, meQuery } from '../lib/session'
import style from './dashboard.module.css'

const listStores = named<typeof stores.list>('GET', '/stores')
const listCoaches = named<typeof coaches.list>('GET', '/coaches')

/** The start page: who is here, and how the business stands. */
export function Component() {
  const { data: me } = useQuery(meQuery)
  const now = new Date()
  return (
    <article className={style.page}>
      <header>
        <h1 className={style.greeting}>{greeting(hourOf(now), me?.username ?? '')}</h1>
        <p className={style.today}>{m.shell_dashboard_today({ day: dayOf(now) })}</p>
      </header>
      <section aria-labelledby="overview">
        <h2 id="overview" className={style.heading}>
          {m.shell_dashboard_overview()}
        </h2>
        <div className={style.cards}>
          {mayDo(me, 'store:read') ? <StoreCard /> : null}
          {mayDo(me, 'coach:read') ? <CoachCard /> : null}
        </div>
      </section>
    </article>
  )
}

function StoreCard() {
  const stores = useQuery({
    queryKey: ['stores', 'count'],
    queryFn: ({ signal }) => call(listStores, { query: { pageSize: 1 }, signal }),
  })
  return <Card to="/store" title={m.shell_dashboard_stores()} total={stores.data} failed={stores.isError} />
}

function CoachCard() {
  const coaches = useQuery({
    queryKey: ['coaches', 'count'],
    queryFn: ({ signal }) => call(listCoaches, { query: { pageSize: 1 }, signal }),
  })
  return (
    <Card to="/coach" title={m.shell_dashboard_coaches()} total={coaches.data} failed={coaches.isError} />
  )
}

interface Counted {
  total: number
  totalIsExact: boolean
}

function Card(props: { to: string; title: string; total: Counted | undefined; failed: boolean }) {
  return (
    <Link to={props.to} className={style.card}>
      <span className={style.label}>{props.title}</span>
      {props.failed ? (
        <span className={style.failed}>{m.shell_dashboard_failed()}</span>
      ) : (
        <span className={style.number}>{said(props.total)}</span>
      )}
    </Link>
  )
}

/** A count that stopped at its cap says so. */
const said = (counted: Counted | undefined): string =>
  counted === undefined ? '–' : count(counted.total) + (counted.totalIsExact ? '' : '+')

function greeting(hour: number, name: string): string {
  if (hour >= 5 && hour < 11) return m.shell_dashboard_morning({ name })
  if (hour >= 11 && hour < 13) return m.shell_dashboard_noon({ name })
  if (hour >= 13 && hour < 18) return m.shell_dashboard_afternoon({ name })
  return m.shell_dashboard_evening({ name })
}
