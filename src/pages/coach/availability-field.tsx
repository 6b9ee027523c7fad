import Button from '@douyinfe/semi-ui/lib/es/button'
import { useState } from 'react'
import { m } from '#messages'
import type { WorkSpan } from '../../../contract/catalogue/coach'
import { minutesOf } from '../../../contract/field'
import type { Binding } from '../../kit/form/form'
import type { PaintedBlock } from '../../kit/schedule/painter-row'
import toneStyle from '../../kit/schedule/tone.module.css'
import { type Stroke, WeekPainter } from '../../kit/schedule/week-painter'
import textStyle from '../../kit/ui/text.module.css'
import { fieldSentence } from '../../lib/field-sentence'
import { weekdays } from '../../lib/weekday'
import { clearedDay, copiedDay, dawn, midnight, painted, weeklyMinutes } from './availability'
import style from './coach.module.css'
import { useStoreNames } from './use-store-names'

/** A coach's weekly working hours by store: choose a store, paint its hours. */
export function AvailabilityField(props: Binding<WorkSpan[]> & { storeIds: readonly string[] }) {
  const { value, change, disabled, problems, leave, storeIds } = props
  const names = useStoreNames(storeIds)
  const [picked, setPicked] = useState<string | null>(null)
  const brush = storeIds.find((id) => id === picked) ?? storeIds[0] ?? null
  const toneOf = (id: string) => Math.max(0, storeIds.indexOf(id))
  const paint = (strokes: readonly Stroke[], on: boolean) =>
    change(
      strokes.reduce<WorkSpan[]>(
        (week, { day, from, to }) => painted(week, day + 1, [from, to], on ? brush : null),
        value,
      ),
    )
  const blocksOf = (day: number): PaintedBlock[] =>
    value
      .filter(({ weekday }) => weekday === day + 1)
      .map((one) => ({
        from: minutesOf(one.from),
        to: minutesOf(one.to),
        tone: toneOf(one.storeId),
        label: `${one.from}–${one.to}`,
      }))
  const hours = weeklyMinutes(value) / 60
  if (storeIds.length === 0) return <p className={textStyle.note}>{m.coach_availability_no_store()}</p>
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the blur of the controls inside
    <div onBlur={leave}>
      <div className={style.brushes} role="radiogroup" aria-label={m.coach_brush()}>
        {names.map(({ id, name }) => (
          // biome-ignore lint/a11y/useSemanticElements: a chip that is one of several
          <button
            type="button"
            key={id}
            role="radio"
            aria-checked={id === brush}
            disabled={disabled}
            className={`${style.brush} ${toneStyle[`tone-${toneOf(id) % 8}`]}`}
            onClick={() => setPicked(id)}
          >
            {name}
          </button>
        ))}
        <span className={textStyle.note}>
          {m.coach_weekly_total({ hours: Number.isInteger(hours) ? hours : hours.toFixed(1) })}
        </span>
      </div>
      <WeekPainter
        label={m.coach_availability()}
        from={dawn}
        to={midnight}
        step={30}
        blocks={blocksOf}
        disabled={disabled}
        onPaint={paint}
        after={(day) =>
          disabled ? null : (
            <>
              <Button
                size="small"
                theme="borderless"
                type="tertiary"
                aria-label={m.coach_copy_day_name({ day: weekdays[day]?.() ?? '' })}
                onClick={() => change(copiedDay(value, day + 1, [1, 2, 3, 4, 5]))}
              >
                {m.coach_copy_day()}
              </Button>
              <Button
                size="small"
                theme="borderless"
                type="tertiary"
                aria-label={m.coach_clear_day_name({ day: weekdays[day]?.() ?? '' })}
                onClick={() => change(clearedDay(value, day + 1))}
              >
                {m.coach_clear_day()}
              </Button>
            </>
          )
        }
      />
      {problems.slice(0, 1).map((one) => (
        <p key={one.code} className={textStyle.problem} tabIndex={-1} aria-invalid="true">
          {fieldSentence(one)}
        </p>
      ))}
    </div>
  )
}
