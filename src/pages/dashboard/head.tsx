import { IconChevronDown, IconRefresh } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getLocale } from '#locale'
import { m } from '#messages'
import type { stores } from '../../../contract/catalogue/store'
import type { DashboardFigures } from '../../../contract/system/dashboard'
import type { Me } from '../../../contract/system/session'
import { useLazyComponent } from '../../kit/ui/use-lazy-component'
import { call } from '../../lib/api/call'
import { named } from '../../lib/api/exchange'
import { mayDo } from '../../lib/api/session'
import { dayOf, hourOf, minuteOf } from '../../lib/format'
import style from './dashboard.module.css'
import type { Looked, presets } from './shown'

const readStore = named<typeof stores.read>('GET', '/stores/:id')

interface Props {
  me: Me | undefined
  looked: Looked
  figures: UseQueryResult<DashboardFigures>
}

export function Head({ me, looked, figures }: Props) {
  const now = new Date()
  return (
    <header className={style.head}>
      <div>
        <h1 className={style.greeting}>{greeting(hourOf(now), me?.displayName || (me?.username ?? ''))}</h1>
        <p className={style.today}>{m.dashboard_today({ day: dayOf(now), weekday: weekday(now) })}</p>
      </div>
      <div className={style.tools}>
        <Updated figures={figures} />
        <Choices me={me} looked={looked} figures={figures.data} />
      </div>
    </header>
  )
}

/** Until one of them is opened, the choices are two plain buttons: their lists and the calendar are loaded later. */
function Choices({
  me,
  looked,
  figures,
}: Omit<Props, 'figures'> & { figures: DashboardFigures | undefined }) {
  const [opened, setOpened] = useState<'store' | 'period' | null>(null)
  const { Part, open } = useLazyComponent(async () => (await import('./choices')).Choices)
  const mayStore = mayDo(me, 'store:read')
  const storeName = useStoreName(looked.store, figures)
  if (Part !== null && opened !== null) return <Part looked={looked} opened={opened} mayStore={mayStore} />
  const warm = () => void import('./choices').catch(() => {})
  const choose = (which: 'store' | 'period') => {
    setOpened(which)
    open()
  }
  const common = { type: 'button', className: style.choice, onPointerEnter: warm, onFocus: warm } as const
  return (
    <>
      {mayStore ? (
        <button
          {...common}
          data-which="store"
          aria-haspopup="listbox"
          aria-label={m.dashboard_store_now({ store: storeName })}
          onClick={() => choose('store')}
        >
          <span>{storeName}</span>
          <IconChevronDown aria-hidden="true" />
        </button>
      ) : null}
      <button
        {...common}
        aria-haspopup="listbox"
        aria-label={m.dashboard_period_now({ period: periodName(looked) })}
        onClick={() => choose('period')}
      >
        <span>{periodName(looked)}</span>
        <IconChevronDown aria-hidden="true" />
      </button>
    </>
  )
}

const presetNames: Record<(typeof presets)[number], () => string> = {
  today: m.kit_period_today,
  week: m.kit_period_week,
  thirty: m.kit_period_thirty,
  month: m.kit_period_month,
  lastMonth: m.kit_period_last_month,
}

const periodName = ({ preset, from, to }: Looked) =>
  preset === null ? `${from} – ${to}` : presetNames[preset]()

/** The figures name the open stores; the name of any other is fetched. */
function useStoreName(id: string | undefined, figures: DashboardFigures | undefined): string {
  const known = figures?.visits?.stores.find((one) => one.id === id)?.name
  const { data } = useQuery({
    queryKey: ['stores', 'one', id],
    queryFn: ({ signal }) => call(readStore, { id: id ?? '', signal }),
    enabled: id !== undefined && figures !== undefined && known === undefined,
  })
  if (id === undefined) return m.kit_every_store()
  return known ?? data?.name ?? '…'
}

/** The age of the figures, and the outcome of the last attempt to refresh them. */
function Updated({ figures: { data, error, isFetching } }: { figures: UseQueryResult<DashboardFigures> }) {
  const cache = useQueryClient()
  const time = data === undefined ? undefined : minuteOf(data.at).slice(11)
  return (
    <>
      <span role="status" className={style.updated} data-failed={error !== null && time !== undefined}>
        {time === undefined
          ? null
          : error === null
            ? m.dashboard_updated({ time })
            : m.dashboard_stale({ time })}
      </span>
      <Button
        theme="borderless"
        type="tertiary"
        className={style.refresh}
        data-busy={isFetching}
        icon={<IconRefresh aria-hidden="true" />}
        aria-label={m.dashboard_refresh()}
        onClick={() => void cache.invalidateQueries({ queryKey: ['dashboard'] })}
      />
    </>
  )
}

const weekday = (now: Date) =>
  new Intl.DateTimeFormat(getLocale(), {
    timeZone: 'Asia/Shanghai',
    weekday: 'long',
  }).format(now)

function greeting(hour: number, name: string): string {
  if (hour >= 5 && hour < 11) return m.dashboard_morning({ name })
  if (hour >= 11 && hour < 13) return m.dashboard_noon({ name })
  if (hour >= 13 && hour < 18) return m.dashboard_afternoon({ name })
  return m.dashboard_evening({ name })
}
