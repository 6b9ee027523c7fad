import { useQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { m } from '#messages'
import { bannerPositions, type ListedBanner } from '../../../contract/content/banner'
import { ListFailed, ListSkeleton } from '../../kit/ui/list-states'
import pageStyle from '../../kit/ui/page.module.css'
import textStyle from '../../kit/ui/text.module.css'
import { useNow } from '../../kit/ui/use-now'
import { errorSentence } from '../../lib/error-sentence'
import { AsSeen } from './as-seen'
import bannerStyle from './banner.module.css'
import { InstantBar } from './instant-bar'
import style from './schedule.module.css'
import { ScheduleRows } from './schedule-rows'
import { mondays, percentAt, timelineAround } from './timeline-range'
import { useInstant } from './use-instant'
import { useStanding } from './use-standing'
import { wholePosition } from './whole-position'

/** When each banner shows, how many do at once, and what visitors see at a chosen instant: `?view=schedule`. */
export function Schedule({ head, onOpen }: { head: ReactNode; onOpen: (row: ListedBanner) => void }) {
  const now = useNow().getTime()
  const timeline = timelineAround(now)
  const instant = useInstant(now)
  const results = useQueries({ queries: bannerPositions.map(wholePosition) })
  const everyRow = results.flatMap(({ data }) => data ?? [])
  const standing = useStanding(everyRow.filter((row) => row.status === 'published' && row.isModified))
  const failed = results.find(({ data, error }) => data === undefined && error !== null)
  const isWaiting = results.some(({ data }) => data === undefined)
  return (
    <section className={`${pageStyle.page} ${bannerStyle.board}`} aria-labelledby="kit-page-title">
      {head}
      {failed !== undefined ? (
        <ListFailed reason={errorSentence(failed.error)} onRetry={() => void failed.refetch()} />
      ) : isWaiting ? (
        <ListSkeleton />
      ) : (
        <>
          <InstantBar instant={instant} now={now} />
          <div className={style.scheduleFrame}>
            <div className={style.schedule}>
              <div className={style.scheduleHead}>
                <span className={`${textStyle.note} ${style.scaleHint}`}>{m.banner_at_hint()}</span>
                <div className={style.scale}>
                  {mondays(timeline).map(({ at, label }) => (
                    <span key={at} style={{ left: `${percentAt(timeline, at)}%` }}>
                      {label}
                    </span>
                  ))}
                  <input
                    type="range"
                    aria-label={m.banner_at()}
                    aria-valuetext={instant.said}
                    min={timeline.from}
                    max={timeline.to}
                    step={3_600_000}
                    value={Math.min(timeline.to, Math.max(timeline.from, instant.at))}
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
                  timeline={timeline}
                  now={now}
                  onOpen={onOpen}
                />
              ))}
              <div className={style.lines} aria-hidden="true">
                <i
                  className={`${style.line} ${style.lineNow}`}
                  style={{ left: `${percentAt(timeline, now)}%` }}
                >
                  <b>{m.banner_now()}</b>
                </i>
                {instant.isNow ? null : (
                  <i
                    className={`${style.line} ${style.lineAt}`}
                    style={{ left: `${percentAt(timeline, instant.at)}%` }}
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
    <ul className={style.legend}>
      <li>
        <i className={`${style.swatch} ${style.bar}`} />
        {m.banner_legend_standing()}
      </li>
      <li>
        <i className={`${style.swatch} ${style.bar} ${style.barDraft}`} />
        {m.banner_legend_draft()}
      </li>
      <li>
        <i className={`${style.swatch} ${style.swatchFull}`} />
        {m.banner_legend_full()}
      </li>
    </ul>
  )
}
