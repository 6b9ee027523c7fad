import { useQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { m } from '#messages'
import { bannerPositions, type ListedBanner } from '../../../contract/content/banner'
import { ListFailed, ListSkeleton } from '../../kit/ui/list-states'
import { useNow } from '../../kit/ui/use-now'
import { errorSentence } from '../../lib/error-sentence'
import { AsSeen } from './as-seen'
import { InstantBar } from './instant-bar'
import './schedule.css'
import { ScheduleRows } from './schedule-rows'
import { mondays, percentAt, stretchAround } from './timeline-range'
import { useInstant } from './use-instant'
import { useStanding } from './use-standing'
import { wholePosition } from './whole-position'

/** When each banner shows, how many do at once, and what visitors see at a chosen instant: `?view=schedule`. */
export function Schedule({ head, onOpen }: { head: ReactNode; onOpen: (row: ListedBanner) => void }) {
  const now = useNow().getTime()
  const stretch = stretchAround(now)
  const instant = useInstant(now)
  const results = useQueries({ queries: bannerPositions.map(wholePosition) })
  const everyRow = results.flatMap(({ data }) => data ?? [])
  const standing = useStanding(everyRow.filter((row) => row.status === 'published' && row.isModified))
  const failed = results.find(({ data, error }) => data === undefined && error !== null)
  const isWaiting = results.some(({ data }) => data === undefined)
  return (
    <section className="kit-page banner-board" aria-labelledby="kit-page-title">
      {head}
      {failed !== undefined ? (
        <ListFailed reason={errorSentence(failed.error)} onRetry={() => void failed.refetch()} />
      ) : isWaiting ? (
        <ListSkeleton />
      ) : (
        <>
          <InstantBar instant={instant} now={now} />
          <div className="banner-schedule-frame">
            <div className="banner-schedule">
              <div className="banner-schedule-head">
                <span className="kit-note banner-scale-hint">{m.banner_at_hint()}</span>
                <div className="banner-scale">
                  {mondays(stretch).map(({ at, label }) => (
                    <span key={at} style={{ left: `${percentAt(stretch, at)}%` }}>
                      {label}
                    </span>
                  ))}
                  <input
                    type="range"
                    aria-label={m.banner_at()}
                    aria-valuetext={instant.said}
                    min={stretch.from}
                    max={stretch.to}
                    step={3_600_000}
                    value={Math.min(stretch.to, Math.max(stretch.from, instant.at))}
                    onChange={(event) => instant.slide(Number(event.target.value))}
                  />
                </div>
              </div>
              {bannerPositions.map((position, at) => (
                <ScheduleRows
                  key={position}
                  position={position}
                  rows={results[at]?.data ?? []}
                  every={everyRow}
                  standing={standing}
                  stretch={stretch}
                  now={now}
                  onOpen={onOpen}
                />
              ))}
              <div className="banner-lines" aria-hidden="true">
                <i className="banner-line banner-line-now" style={{ left: `${percentAt(stretch, now)}%` }}>
                  <b>{m.banner_now()}</b>
                </i>
                {instant.isNow ? null : (
                  <i
                    className="banner-line banner-line-at"
                    style={{ left: `${percentAt(stretch, instant.at)}%` }}
                  />
                )}
              </div>
            </div>
          </div>
          <Legend />
          <AsSeen at={instant.asked} now={now} />
        </>
      )}
    </section>
  )
}

function Legend() {
  return (
    <ul className="banner-legend">
      <li>
        <i className="banner-swatch banner-bar" />
        {m.banner_legend_standing()}
      </li>
      <li>
        <i className="banner-swatch banner-bar banner-bar-draft" />
        {m.banner_legend_draft()}
      </li>
      <li>
        <i className="banner-swatch banner-swatch-full" />
        {m.banner_legend_full()}
      </li>
    </ul>
  )
}
