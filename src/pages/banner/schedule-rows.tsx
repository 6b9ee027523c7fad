import { m } from '#messages'
import { type BannerDraft, type ListedBanner, mostLiveBanners } from '../../../contract/content/banner'
import { publicationStatus } from '../../kit/publication/status'
import textStyle from '../../kit/ui/text.module.css'
import { minuteOf } from '../../lib/format'
import bannerStyle from './banner.module.css'
import { bannerLabels, type Position, windowLabel } from './labels'
import style from './schedule.module.css'
import { barOf, percentAt, stepsOf, type TimelineRange, type TimelineStep } from './timeline-range'

interface Props {
  position: Position
  rows: readonly ListedBanner[]
  /** Those of every position: a published copy may be in another one than its draft. */
  every: readonly ListedBanner[]
  /** Published copies of the banners that have been changed since. */
  standing: ReadonlyMap<string, BannerDraft>
  timeline: TimelineRange
  now: number
  onOpen: (row: ListedBanner) => void
}

type Window = Pick<BannerDraft, 'startsAt' | 'endsAt'>
type Placed = Window & Pick<BannerDraft, 'position'>

/** A position on the timeline: the number of live banners over time, and beneath it a line for each banner. */
export function ScheduleRows({ position, rows, every, standing, timeline, now, onOpen }: Props) {
  const published = (row: ListedBanner): Placed | null =>
    row.status === 'published' ? (standing.get(row.id) ?? row) : null
  const steps = stepsOf(
    timeline,
    every.flatMap((row) => {
      const copy = published(row)
      return copy?.position === position ? [copy] : []
    }),
  )
  const live = steps.find(({ from, to }) => from <= now && now < to)?.count ?? 0
  const label = bannerLabels.position.label(position)
  return (
    <section aria-label={label}>
      <div className={`${style.scheduleRow} ${style.schedulePosition}`}>
        <h2>
          {label}
          <span
            className={
              live >= mostLiveBanners ? `${bannerStyle.live} ${bannerStyle.liveFull}` : bannerStyle.live
            }
          >
            {m.banner_live_now({ count: live, most: mostLiveBanners })}
          </span>
        </h2>
        <Steps steps={steps} timeline={timeline} />
      </div>
      {rows.length === 0 ? <p className={bannerStyle.none}>{m.banner_position_empty()}</p> : null}
      <ul>
        {rows.map((row) => (
          <li key={row.id} className={style.scheduleRow}>
            <button
              type="button"
              className={style.scheduleName}
              title={row.title}
              onClick={() => onOpen(row)}
            >
              <span>{row.title}</span>
              <span className={textStyle.note}>{publicationStatus.label(row.status)}</span>
            </button>
            <Bars row={row} standing={published(row)} timeline={timeline} />
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
  timeline,
}: {
  row: ListedBanner
  standing: Window | null
  timeline: TimelineRange
}) {
  const isOther = standing !== null && windowLabel(standing) !== windowLabel(row)
  return (
    <div className={style.track}>
      {standing === null ? null : <Bar window={standing} timeline={timeline} isDraft={false} />}
      {standing === null || isOther ? <Bar window={row} timeline={timeline} isDraft /> : null}
    </div>
  )
}

function Bar({ window, timeline, isDraft }: { window: Window; timeline: TimelineRange; isDraft: boolean }) {
  const text = isDraft
    ? m.banner_bar_draft({ window: windowLabel(window) })
    : m.banner_bar_standing({ window: windowLabel(window) })
  const bar = barOf(timeline, window)
  if (bar === 'over' || bar === 'ahead')
    return (
      <span className={`${style.beyond} ${style[`beyond-${bar}`] ?? ''}`} title={text}>
        {bar === 'over'
          ? m.banner_over({ at: minuteOf(window.endsAt ?? '') })
          : m.banner_ahead({ at: minuteOf(window.startsAt ?? '') })}
      </span>
    )
  return (
    <span
      className={isDraft ? `${style.bar} ${style.barDraft}` : style.bar}
      style={{ left: `${bar.left}%`, width: `${bar.width}%` }}
      title={text}
      data-open-start={window.startsAt === null ? '' : undefined}
      data-open-end={window.endsAt === null ? '' : undefined}
    >
      <span className="console-hidden">{text}</span>
    </span>
  )
}

function Steps({ steps, timeline }: { steps: readonly TimelineStep[]; timeline: TimelineRange }) {
  return (
    <ol className={style.steps}>
      {steps.map(({ from, to, count }) => {
        const text = m.banner_step({
          count,
          from: minuteOf(new Date(from)),
          until: minuteOf(new Date(to)),
        })
        return (
          <li
            key={from}
            className={count >= mostLiveBanners ? style.stepFull : undefined}
            style={{
              left: `${percentAt(timeline, from)}%`,
              width: `${percentAt(timeline, to) - percentAt(timeline, from)}%`,
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
