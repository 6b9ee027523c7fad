import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { type DeviceRefusal, faceDevices, refusalReasons } from '../../../../contract/devices/face-device'
import { changed } from '../../../kit/list/list-query'
import { ListFailed, ListSkeleton } from '../../../kit/ui/list-states'
import { useMay } from '../../../kit/ui/use-may'
import { errorSentence } from '../../../lib/error-sentence'
import { count } from '../../../lib/format'
import '../../../kit/list/list.css'
import '../../../kit/list/rows.css'
import '../../../kit/list/table.css'
import './quarantine.css'
import { DeviceViews } from '../device-views'
import { isMoreBehind, PagesNav } from '../nav'
import { ReasonSection } from './reason-section'
import { refusalsQuery } from './refusals-query'

const AdoptDrawer = lazy(async () => ({ default: (await import('./adopt-drawer')).AdoptDrawer }))

const refusalsPerPage = 50

/** Messages that were refused, by the reason: `?view=quarantine`. */
export function QuarantineView() {
  const [params, setParams] = useSearchParams()
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1)
  const may = useMay()
  const [adopting, setAdopting] = useState<DeviceRefusal | null>(null)
  const { data, error, refetch } = useQuery({ ...refusalsQuery(page), enabled: may(faceDevices.refusals) })
  return (
    <section className="kit-page" aria-labelledby="kit-page-title">
      <header className="kit-page-head">
        <h1 id="kit-page-title">{m.device_quarantine_title()}</h1>
        <div className="kit-page-actions">
          <DeviceViews now="quarantine" />
        </div>
      </header>
      {!may(faceDevices.refusals) ? (
        <p className="kit-state">
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
        <p className="kit-panel kit-state">{m.device_quarantine_none()}</p>
      ) : (
        <>
          <p className="kit-note">{m.device_quarantine_text({ count: count(data.total) })}</p>
          <div className="quarantine">
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
