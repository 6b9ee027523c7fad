import { type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { m } from '#messages'
import type { ExerciseMark } from '../../../../contract/content/video-course'
import { playingTime } from '../../../kit/ui/format-duration'
import textStyle from '../../../kit/ui/text.module.css'
import { ticksOf, zoomsOf } from './mark-span'
import style from './timeline.module.css'
import { stepOf, TimelineMarks } from './timeline-marks'
import { useMarkDrag } from './use-mark-drag'

interface Props {
  marks: readonly ExerciseMark[]
  end: number
  /** The playback position, in seconds. */
  now: number
  /** The start of the next mark. */
  inPoint: number | null
  selected: number | null
  wrong: ReadonlySet<number>
  nameOf: (exerciseId: string) => string
  disabled: boolean
  onSeek: (seconds: number) => void
  onSelect: (at: number) => void
  onChange: (at: number, mark: ExerciseMark) => void
  onRemove: (at: number) => void
}

const timeText = (seconds: number) => playingTime(seconds * 1_000)
/** The most labels that fit on an unzoomed timeline. */
const labels = 8

/** The timeline of a video: the playback position, and beneath it the marked exercises. */
export function MarkTimeline(props: Props) {
  const { marks, end, now, inPoint, onSeek, onSelect, onChange } = props
  const help = useId()
  const frame = useRef<HTMLDivElement>(null)
  const track = useRef<HTMLDivElement>(null)
  const zooms = zoomsOf(end)
  const [step, setStep] = useState(0)
  const zoom = zooms[Math.min(step, zooms.length - 1)] ?? 1
  const scale = () => (track.current?.clientWidth ?? 1) / end
  const { drag, press } = useMarkDrag({
    end,
    scale,
    onSelect,
    onScrub: onSeek,
    onDrop: (at, span) => {
      const mark = marks[at]
      if (mark !== undefined) onChange(at, { ...mark, ...span })
    },
  })
  const shown = marks.map((mark, at) => (at === drag?.at ? { ...mark, ...drag.to } : mark))
  // Keeps the playback position in view, also on a zoomed timeline.
  useEffect(() => {
    const box = frame.current
    if (box === null || zoom === 1) return
    const x = (now / end) * box.scrollWidth
    if (x < box.scrollLeft || x > box.scrollLeft + box.clientWidth) box.scrollLeft = x - box.clientWidth / 4
  }, [now, end, zoom])
  return (
    <div className={style.timeline}>
      <p id={help} className="console-hidden">
        {m.video_timeline_help()}
      </p>
      <div ref={frame} className={style.timelineFrame}>
        <div ref={track} className={style.track} style={{ width: `${zoom * 100}%` }}>
          <Ruler end={end} now={now} ticks={ticksOf(end, labels * zoom)} onSeek={onSeek} />
          <TimelineMarks
            {...props}
            marks={shown}
            helpId={help}
            press={press}
            onRemove={(at) => {
              // A removed element would lose the focus, and the drawer would miss its keys.
              track.current?.querySelector<HTMLElement>('[data-playhead]')?.focus()
              props.onRemove(at)
            }}
          />
          {inPoint === null ? null : (
            <i
              className={style.in}
              style={{
                left: `${(inPoint / end) * 100}%`,
                width: `${(Math.max(0, Math.min(now, end) - inPoint) / end) * 100}%`,
              }}
            />
          )}
          <i className={style.now} style={{ left: `${(Math.min(now, end) / end) * 100}%` }} />
        </div>
      </div>
      {marks.length === 0 ? <p className={textStyle.note}>{m.video_timeline_empty()}</p> : null}
      {zooms.length === 1 ? null : (
        <label className={style.zoom}>
          <span>{m.video_timeline_zoom()}</span>
          <input
            type="range"
            min={0}
            max={zooms.length - 1}
            value={step}
            aria-valuetext={m.video_timeline_zoom_at({ zoom })}
            onChange={({ target }) => setStep(Number(target.value))}
          />
          <output>{m.video_timeline_zoom_at({ zoom })}</output>
        </label>
      )}
    </div>
  )
}

interface RulerProps {
  end: number
  now: number
  ticks: readonly number[]
  onSeek: (seconds: number) => void
}

/** The playback position: set by a press, a drag, or the arrow keys. */
function Ruler({ end, now, ticks, onSeek }: RulerProps) {
  const seek = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    onSeek(Math.max(0, Math.min(((event.clientX - box.left) / box.width) * end, end)))
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      data-playhead=""
      className={style.ruler}
      aria-label={m.video_playhead()}
      aria-valuemin={0}
      aria-valuemax={end}
      aria-valuenow={Math.min(Math.floor(now), end)}
      aria-valuetext={timeText(Math.floor(now))}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        seek(event)
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) seek(event)
      }}
      onKeyDown={(event) => {
        const by = stepOf(event)
        const to = event.key === 'Home' ? 0 : event.key === 'End' ? end : by === 0 ? null : now + by
        if (to === null) return
        event.preventDefault()
        onSeek(Math.max(0, Math.min(to, end)))
      }}
    >
      {ticks.map((at) => (
        <span key={at} style={{ left: `${(at / end) * 100}%` }} data-last={at === end ? '' : undefined}>
          {timeText(at)}
        </span>
      ))}
    </div>
  )
}
