import { m } from '#messages'
import { type BannerDraft, type ListedBanner, mostLiveBanners } from '../../../contract/content/banner'
import { publicationLabel } from '../../kit/publication/status'
import { minuteOf } from '../../lib/format'
import { type Position, positionLabel, windowLabel } from './labels'
import { barOf, percentAt, stepsOf, type TimelineRange, type TimelineStep } from './timeline-range'

interface Props {
  position: Position
  rows: readonly ListedBanner[]
  /** Those of every position: a published copy may be in another one than its draft. */
  every: readonly ListedBanner[]
  /** Published copies of the banners that have been changed since. */
  standing: ReadonlyMap<string, BannerDraft>
  stretch: TimelineRange
  now: number
  onOpen: (row: ListedBanner) => void
}

type Window = Pick<BannerDraft, 'startsAt' | 'endsAt'>
type Placed = Window & Pick<BannerDraft, 'position'>

/** A position on the timeline: the number of live banners over time, and beneath it a line for each banner. */
export function ScheduleRows({ position, rows, every, standing, stretch, now, onOpen }: Props) {
  const published = (row: ListedBanner): Placed | null =>
    row.status === 'published' ? (standing.get(row.id) ?? row) : null
  const steps = stepsOf(
    stretch,
    every.flatMap((row) => {
      const copy = published(row)
      return copy?.position === position ? [copy] : []
    }),
  )
  const live = steps.find(({ from, to }) => from <= now && now < to)?.count ?? 0
  const label = positionLabel(position)
  return (
    <section aria-label={label}>
      <div className="banner-schedule-row banner-schedule-position">
        <h2>
          {label}
          <span className={live >= mostLiveBanners ? 'banner-live banner-live-full' : 'banner-live'}>
            {m.banner_live_now({ count: live, most: mostLiveBanners })}
          </span>
        </h2>
        <Steps steps={steps} stretch={stretch} />
      </div>
      {rows.length === 0 ? <p className="banner-none">{m.banner_position_empty()}</p> : null}
      <ul>
        {rows.map((row) => (
          <li key={row.id} className="banner-schedule-row">
            <button
              type="button"
              className="banner-schedule-name"
              title={row.title}
              onClick={() => onOpen(row)}
            >
              <span>{row.title}</span>
              <span className="kit-note">{publicationLabel(row.status)}</span>
            </button>
            <Bars row={row} standing={published(row)} stretch={stretch} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The draft has a bar of its own where its window differs from the published one. */
function Bars({
  row,
  standing,
  stretch,
}: {
  row: ListedBanner
  standing: Window | null
  stretch: TimelineRange
}) {
  const isOther = standing !== null && windowLabel(standing) !== windowLabel(row)
  return (
    <div className="banner-track">
      {standing === null ? null : <Bar window={standing} stretch={stretch} isDraft={false} />}
      {standing === null || isOther ? <Bar window={row} stretch={stretch} isDraft /> : null}
    </div>
  )
}

function Bar({ window, stretch, isDraft }: { window: Window; stretch: TimelineRange; isDraft: boolean }) {
  const text = isDraft
    ? m.banner_bar_draft({ window: windowLabel(window) })
    : m.banner_bar_standing({ window: windowLabel(window) })
  const bar = barOf(stretch, window)
  if (bar === 'over' || bar === 'ahead')
    return (
      <span className={`banner-beyond banner-beyond-${bar}`} title={text}>
        {bar === 'over'
          ? m.banner_over({ at: minuteOf(window.endsAt ?? '') })
          : m.banner_ahead({ at: minuteOf(window.startsAt ?? '') })}
      </span>
    )
  return (
    <span
      className={isDraft ? 'banner-bar banner-bar-draft' : 'banner-bar'}
      style={{ left: `${bar.left}%`, width: `${bar.width}%` }}
      title={text}
      data-open-start={window.startsAt === null ? '' : undefined}
      data-open-end={window.endsAt === null ? '' : undefined}
    >
      <span className="console-hidden">{text}</span>
    </span>
  )
}

function Steps({ steps, stretch }: { steps: readonly TimelineStep[]; stretch: TimelineRange }) {
  return (
    <ol className="banner-steps">
      {steps.map(({ from, to, count }) => {
        const text = m.banner_step({
          count,
          from: minuteOf(new Date(from)),
          until: minuteOf(new Date(to)),
        })
        return (
          <li
            key={from}
            className={count >= mostLiveBanners ? 'banner-step-full' : undefined}
            style={{
              left: `${percentAt(stretch, from)}%`,
              width: `${percentAt(stretch, to) - percentAt(stretch, from)}%`,
            }}
            title={text}
          >
            <i style={{ height: `${(100 * Math.min(count, mostLiveBanners)) / mostLiveBanners}%` }} />
            <b aria-hidden="true">{count}</b>
            <span className="console-hidden">{text}</span>
          </li>
        )
      })}
    </ol>
  )
}
