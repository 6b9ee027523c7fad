import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { type DeviceRefusal, faceDevices, refusalReasons } from '../../../../contract/devices/face-device'
import { changed } from '../../../kit/list/list-query'
import { ListFailed, ListSkeleton } from '../../../kit/ui/list-states'
import listStatesStyle from '../../../kit/ui/list-states.module.css'
import pageStyle from '../../../kit/ui/page.module.css'
import textStyle from '../../../kit/ui/text.module.css'
import { useMay } from '../../../kit/ui/use-may'
import { errorSentence } from '../../../lib/error-sentence'
import { count } from '../../../lib/format'
import { lazyPart } from '../../../lib/lazy-part'
import { DeviceViews } from '../device-views'
import { isMoreBehind, PagesNav } from '../nav'
import style from './quarantine.module.css'
import { ReasonSection } from './reason-section'
import { refusalsQuery } from './refusals-query'

const AdoptDrawer = lazyPart(async () => (await import('./adopt-drawer')).AdoptDrawer)

const refusalsPerPage = 50

/** Messages that were refused, by the reason: `?view=quarantine`. */
export function QuarantineView() {
  const [params, setParams] = useSearchParams()
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1)
  const may = useMay()
  const [adopting, setAdopting] = useState<DeviceRefusal | null>(null)
  const { data, error, refetch } = useQuery({ ...refusalsQuery(page), enabled: may(faceDevices.refusals) })
  return (
    <section className={pageStyle.page} aria-labelledby="kit-page-title">
      <header className={pageStyle.pageHead}>
        <h1 id="kit-page-title">{m.device_quarantine_title()}</h1>
        <div className={pageStyle.pageActions}>
          <DeviceViews now="quarantine" />
        </div>
      </header>
      {!may(faceDevices.refusals) ? (
        <p className={listStatesStyle.state}>
          {may({ permission: faceDevices.refusals.permission })
            ? m.problem_beyond_own_stores()
            : m.problem_forbidden()}
        </p>
      ) : data === undefined ? (
        error === null ? (
          <ListSkeleton />
        ) : (
          <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
        )
      ) : data.rows.length === 0 ? (
        <p className={`${pageStyle.panel} ${listStatesStyle.state}`}>{m.device_quarantine_none()}</p>
      ) : (
        <>
          <p className={textStyle.note}>{m.device_quarantine_text({ count: count(data.total) })}</p>
          <div className={style.quarantine}>
            {refusalReasons.map((reason) => (
              <ReasonSection
                key={reason}
                reason={reason}
                rows={data.rows.filter((row) => row.reason === reason)}
                onAdopt={setAdopting}
              />
            ))}
          </div>
          <PagesNav
            label={m.kit_pages()}
            page={page}
            hasMore={isMoreBehind(page, data, refusalsPerPage)}
            onPage={(to) => setParams((now) => changed(now, { page: String(to) }))}
          />
        </>
      )}
      {adopting === null ? null : (
        <Suspense fallback={null}>
          <AdoptDrawer refusal={adopting} onClose={() => setAdopting(null)} />
        </Suspense>
      )}
    </section>
  )
}
