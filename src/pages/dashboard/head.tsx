import { IconChevronDown, IconRefresh } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { m } from '#messages'
import type { stores } from '../../../contract/catalogue/store'
import type { Me } from '../../../contract/system/session'
import type { StartPage } from '../../../contract/system/start-page'
import { startPageNames } from '../../domain/account/start-page-names'
import { useLazyComponent } from '../../kit/ui/use-lazy-component'
import { call } from '../../lib/api/call'
import { named } from '../../lib/api/exchange'
import { mayDo } from '../../lib/api/session'
import { dayOf, hourOf, minuteOf } from '../../lib/format'
import { weekdayName, weekdayNo } from '../../lib/weekday'
import style from './dashboard.module.css'
import type { DashboardSelection, presets } from './selection'

const readStore = named<typeof stores.read>('GET', '/stores/:id')

/** The start page that is shown, and those that the person may switch to. */
export interface StartChoice {
  page: StartPage
  pages: readonly StartPage[]
  onChange: (page: StartPage) => void
}

interface HeadProps {
  me: Me | undefined
  choice: StartChoice
  /** Beside the switch. */
  children?: ReactNode
}

export function Head({ me, choice: { page, pages, onChange }, children }: HeadProps) {
  const now = new Date()
  const today = dayOf(now)
  return (
    <header className={style.head}>
      <div>
        <h1 className={style.greeting}>{greeting(hourOf(now), me?.displayName || (me?.username ?? ''))}</h1>
        <p className={style.today}>
          {m.dashboard_today({ day: today, weekday: weekdayName(weekdayNo(today)) })}
        </p>
      </div>
      {/* Its parts depend on the person and grow to the left: they are not seen until all are there. */}
      <div className={style.tools} data-loading={me === undefined || undefined}>
        {pages.length < 2 ? null : (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form
          <div className={style.switch} role="group" aria-label={m.start_switch()}>
            {pages.map((one) => (
              <button key={one} type="button" aria-pressed={one === page} onClick={() => onChange(one)}>
                {startPageNames[one]()}
              </button>
            ))}
          </div>
        )}
        {children}
      </div>
    </header>
  )
}

/** Until one of them is opened, the choices are two plain buttons: their lists and the calendar are loaded later. */
export function Choices({
  me,
  selection,
  stores,
  hasPeriod,
}: {
  me: Me | undefined
  selection: DashboardSelection
  /** Those whose names the page has; undefined while it loads. */
  stores: readonly { id: string; name: string }[] | undefined
  hasPeriod: boolean
}) {
  const [opened, setOpened] = useState<'store' | 'period' | null>(null)
  const { Part, open } = useLazyComponent(async () => (await import('./choices')).Choices)
  const mayStore = mayDo(me, 'store:read')
  const storeName = useStoreName(selection.store, stores)
  if (Part !== null && opened !== null)
    return <Part selection={selection} opened={opened} mayStore={mayStore} hasPeriod={hasPeriod} />
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
      {hasPeriod ? (
        <button
          {...common}
          aria-haspopup="listbox"
          aria-label={m.dashboard_period_now({ period: periodName(selection) })}
          onClick={() => choose('period')}
        >
          <span>{periodName(selection)}</span>
          <IconChevronDown aria-hidden="true" />
        </button>
      ) : null}
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

const periodName = ({ preset, from, to }: DashboardSelection) =>
  preset === null ? `${from} – ${to}` : presetNames[preset]()

/** A name that the page does not have is fetched. */
function useStoreName(
  id: string | undefined,
  stores: readonly { id: string; name: string }[] | undefined,
): string {
  const known = stores?.find((one) => one.id === id)?.name
  const { data } = useQuery({
    queryKey: ['stores', 'one', id],
    queryFn: ({ signal }) => call(readStore, { id: id ?? '', signal }),
    enabled: id !== undefined && stores !== undefined && known === undefined,
  })
  if (id === undefined) return m.kit_every_store()
  return known ?? data?.name ?? '…'
}

/** The age of the data, and the outcome of the last attempt to refresh them. */
export function Updated({ of: { data, error, isFetching } }: { of: UseQueryResult<{ at: string }> }) {
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

function greeting(hour: number, name: string): string {
  if (hour >= 5 && hour < 11) return m.dashboard_morning({ name })
  if (hour >= 11 && hour < 13) return m.dashboard_noon({ name })
  if (hour >= 13 && hour < 18) return m.dashboard_afternoon({ name })
  if (hour < 5) return m.dashboard_night({ name })
  return m.dashboard_evening({ name })
}
