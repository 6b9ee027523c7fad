import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { type SettingName, settingNames, settings } from '../../../contract/system/settings'
import '../../kit/record/drawer.css'
import { HistoryDrawer } from '../../kit/history/drawer'
import { LeaveDialog } from '../../kit/record/leave-dialog'
import '../../kit/list/list.css'
import { ListFailed, ListSkeleton } from '../../kit/ui/list-states'
import '../../kit/record/record.css'
import '../../kit/list/rows.css'
import { useLeaveGuard } from '../../kit/record/use-leave-guard'
import { useMay } from '../../kit/ui/use-may'
import { queryClient } from '../../lib/api/query-client'
import { errorSentence } from '../../lib/error-sentence'
import { SectionNav } from './section-nav'
import './setting.css'
import { describeSetting } from './describe'
import { SettingSections } from './sections'
import { settingsQuery } from './subject'

export const prefetch = (): void => void queryClient.ensureQueryData(settingsQuery).catch(() => {})

/** The business settings, a form for each. */
export function Component() {
  const [params] = useSearchParams()
  const [unsaved, setUnsaved] = useState<ReadonlySet<SettingName>>(new Set())
  const may = useMay()
  const { data, error, refetch } = useQuery(settingsQuery)
  const guard = useLeaveGuard(unsaved.size > 0, null, null)
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
    <section className="kit-page setting" aria-labelledby="kit-page-title">
      <header className="kit-page-head">
        <h1 id="kit-page-title">{m.setting_title()}</h1>
      </header>
      {may(settings.update) || data === undefined ? null : (
        <p className="setting-read-only">
          {may({ permission: settings.update.permission })
            ? m.problem_beyond_own_stores()
            : m.setting_read_only()}
        </p>
      )}
      {data !== undefined ? (
        <div className="setting-page">
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
      {guard.isHeld ? <LeaveDialog onStay={guard.release} onDiscard={() => guard.proceed()} /> : null}
    </section>
  )
}

const settingHistory = { name: 'settings', history: settings.history }
