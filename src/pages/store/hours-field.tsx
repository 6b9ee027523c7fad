import Button from '@douyinfe/semi-ui/lib/es/button'
import { useId } from 'react'
import { m } from '#messages'
import type { WeekHours } from '../../../contract/catalogue/store'
import type { Binding } from '../../kit/form/form'
import type { PaintedBlock } from '../../kit/schedule/painter-row'
import { type Stroke, WeekPainter } from '../../kit/schedule/week-painter'
import textStyle from '../../kit/ui/text.module.css'
import { fieldSentence } from '../../lib/field-sentence'
import { weekdays } from '../../lib/weekday'
import { copied, isAllDay, painted, spanOf } from './hours'
import { IntervalsInput } from './intervals-input'
import style from './store.module.css'

const everyDay = [0, 1, 2, 3, 4, 5, 6]

/** A week's opening hours: painted on bars, and typed exactly below them. */
export function HoursField(props: Binding<WeekHours>) {
  const { value, change, disabled, problems, leave } = props
  const id = useId()
  const paint = (strokes: readonly Stroke[], on: boolean) =>
    change(strokes.reduce((week, { day, from, to }) => painted(week, day, from, to, on), value))
  const problemAt = (day: number) => problems.find(({ path }) => path[1] === day)
  const whole = problems.find(({ path }) => path.length === 1)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the blur of the controls inside
    <div className={style.hours} onBlur={leave}>
      <WeekPainter
        label={m.store_hours()}
        from={0}
        to={1440}
        step={30}
        blocks={(day) => blocksOf(value, day)}
        disabled={disabled}
        onPaint={paint}
      />
      {disabled ? null : (
        <div className={textStyle.buttons}>
          <Button size="small" onClick={() => change(copied(value, 0, [1, 2, 3, 4]))}>
            {m.store_copy_weekdays()}
          </Button>
          <Button size="small" onClick={() => change(copied(value, 5, [6]))}>
            {m.store_copy_weekend()}
          </Button>
          <Button size="small" onClick={() => change(copied(value, 0, everyDay))}>
            {m.store_copy_all()}
          </Button>
          <Button size="small" type="danger" onClick={() => change(value.map(() => []))}>
            {m.store_clear_week()}
          </Button>
        </div>
      )}
      <ul className={style.days}>
        {value.map((list, day) => {
          const problem = problemAt(day)
          const name = weekdays[day]?.() ?? ''
          return (
            <li key={name}>
              <span className={style.dayName}>{name}</span>
              <IntervalsInput
                name={name}
                value={list}
                disabled={disabled}
                isInvalid={problem !== undefined}
                onChange={(next) => change(value.map((one, at) => (at === day ? next : one)))}
              />
              {problem === undefined ? null : (
                <span className={textStyle.problem}>{fieldSentence(problem)}</span>
              )}
            </li>
          )
        })}
      </ul>
      {whole === undefined ? null : (
        <p id={`${id}-note`} className={textStyle.problem} tabIndex={-1} aria-invalid="true">
          {fieldSentence(whole)}
        </p>
      )}
    </div>
  )
}

/** The opening hours of a day, with the end of a late evening before. */
function blocksOf(week: WeekHours, day: number): PaintedBlock[] {
  const own = (week[day] ?? []).map((one): PaintedBlock => {
    const [from, to] = spanOf(one)
    return {
      from,
      to: Math.min(to, 1440),
      tone: 0,
      label: isAllDay(one) ? m.store_all_day() : `${one.open}–${one.close}`,
    }
  })
  const tails = (week[(day + 6) % 7] ?? []).flatMap((one): PaintedBlock[] => {
    const to = spanOf(one)[1] - 1440
    return to > 0 ? [{ from: 0, to, tone: 0, label: '', isTail: true }] : []
  })
  return [...tails, ...own]
}
