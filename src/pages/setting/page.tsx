import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { type SettingName, settingNames, settings } from '../../../contract/system/settings'
import { HistoryDrawer } from '../../kit/history/drawer'
import { useUnsavedMark } from '../../kit/record/use-unsaved-mark'
import { ListFailed, ListSkeleton } from '../../kit/ui/list-states'
import pageStyle from '../../kit/ui/page.module.css'
import { useMay } from '../../kit/ui/use-may'
import { queryClient } from '../../lib/api/query-client'
import { errorSentence } from '../../lib/error-sentence'
import { describeSetting } from './describe'
import { SectionNav } from './section-nav'
import { SettingSections } from './sections'
import style from './setting.module.css'
import { settingsQuery } from './subject'

export const prefetch = () => queryClient.ensureQueryData(settingsQuery).catch(() => {})

/** The business settings, a form for each. */
export function Component() {
  const [params] = useSearchParams()
  const [unsaved, setUnsaved] = useState<ReadonlySet<SettingName>>(new Set())
  const may = useMay()
  const { data, error, refetch } = useQuery(settingsQuery)
  useUnsavedMark(unsaved.size > 0)
  const onDirty = useCallback(
    (name: SettingName, isDirty: boolean) =>
      setUnsaved((now) => {
        if (now.has(name) === isDirty) return now
        const next = new Set(now)
        isDirty ? next.add(name) : next.delete(name)
        return next
      }),
    [],
  )
  const opened = settingNames.find((name) => name === params.get('history'))
  return (
    <section className={`${pageStyle.page} ${style.setting}`} aria-labelledby="kit-page-title">
      <header className={pageStyle.pageHead}>
        <h1 id="kit-page-title">{m.setting_title()}</h1>
      </header>
      {may(settings.update) || data === undefined ? null : (
        <p className={style.readOnly}>
          {may({ permission: settings.update.permission })
            ? m.problem_beyond_own_stores()
            : m.setting_read_only()}
        </p>
      )}
      {data !== undefined ? (
        <div className={style.page}>
          <SectionNav />
          <SettingSections rows={data.rows} onDirty={onDirty} />
        </div>
      ) : error !== null ? (
        <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton />
      )}
      {opened === undefined ? null : (
        <HistoryDrawer
          resource={settingHistory}
          describe={describeSetting(opened)}
          actionLabel={() => undefined}
        />
      )}
    </section>
  )
}

const settingHistory = { name: 'settings', history: settings.history }
