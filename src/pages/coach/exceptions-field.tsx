import IconClose from '@douyinfe/semi-icons/lib/es/icons/IconClose'
import IconPlus from '@douyinfe/semi-icons/lib/es/icons/IconPlus'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { useState } from 'react'
import { m } from '#messages'
import type { DayException, WorkSpan } from '../../../contract/catalogue/coach'
import type { Binding } from '../../kit/form/form'
import { Select } from '../../kit/form/select'
import { TimeInput } from '../../kit/form/time-input'
import { MonthCalendar } from '../../kit/schedule/month-calendar'
import textStyle from '../../kit/ui/text.module.css'
import { fieldSentence } from '../../lib/field-sentence'
import { dayOf } from '../../lib/format'
import style from './coach.module.css'
import exceptionsFieldStyle from './exceptions-field.module.css'
import { useStoreNames } from './use-store-names'

type Props = Binding<DayException[]> & { storeIds: readonly string[]; week: readonly WorkSpan[] }

/** Dates that differ from the week: off, or other hours. */
export function ExceptionsField({ value, change, disabled, problems, leave, storeIds, week }: Props) {
  const [month, setMonth] = useState(() => dayOf(new Date()).slice(0, 7))
  const [showsPast, setShowsPast] = useState(false)
  const today = dayOf(new Date())
  const past = value.filter(({ on }) => on < today).length
  const toggle = (on: string) => {
    const known = value.some((one) => one.on === on)
    change(
      known
        ? value.filter((one) => one.on !== on)
        : [...value, { on, spans: [] }].sort((a, b) => a.on.localeCompare(b.on)),
    )
  }
  const replace = (on: string, spans: DayException['spans']) =>
    change(value.map((one) => (one.on === on ? { ...one, spans } : one)))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the blur of the controls inside
    <div className={style.exceptions} onBlur={leave}>
      <MonthCalendar
        month={month}
        onMonth={setMonth}
        disabled={disabled}
        onPick={toggle}
        mark={(on) => {
          const one = value.find((day) => day.on === on)
          if (one === undefined) return null
          return one.spans.length === 0
            ? { tone: 'bad', text: m.coach_day_off() }
            : { tone: 'warning', text: m.coach_other_hours() }
        }}
      />
      <ul className={exceptionsFieldStyle.dayList}>
        {value.map((one, at) => {
          const problem = problems.find(({ path }) => path[1] === at)
          if (one.on < today && !showsPast && problem === undefined) return null
          return (
            <li key={one.on}>
              <strong>{one.on}</strong>
              <SpansInput
                storeIds={storeIds}
                disabled={disabled}
                exception={one}
                onChange={(spans) => replace(one.on, spans)}
              />
              {problem === undefined ? null : (
                <span className={textStyle.problem} tabIndex={-1} aria-invalid="true">
                  {fieldSentence(problem)}
                </span>
              )}
              {disabled ? null : (
                <span className={textStyle.buttons}>
                  <Button
                    size="small"
                    theme="borderless"
                    onClick={() => replace(one.on, spansOfWeekday(week, one.on))}
                  >
                    {m.coach_usual()}
                  </Button>
                  <Button
                    size="small"
                    theme="borderless"
                    type="danger"
                    aria-label={m.coach_remove_exception({ on: one.on })}
                    onClick={() => toggle(one.on)}
                  >
                    {m.coach_remove()}
                  </Button>
                </span>
              )}
            </li>
          )
        })}
      </ul>
      {past > 0 && !showsPast ? (
        <Button className={style.past} theme="borderless" size="small" onClick={() => setShowsPast(true)}>
          {m.coach_past_exceptions({ count: past })}
        </Button>
      ) : null}
      {value.length === 0 ? <p className={textStyle.note}>{m.coach_exceptions_empty()}</p> : null}
    </div>
  )
}

function SpansInput(props: {
  exception: DayException
  storeIds: readonly string[]
  disabled: boolean
  onChange: (spans: DayException['spans']) => void
}) {
  const { exception, storeIds, disabled, onChange } = props
  const { on, spans } = exception
  const names = useStoreNames(storeIds)
  const first = storeIds[0]
  const replace = (at: number, part: Partial<DayException['spans'][number]>) =>
    onChange(spans.map((span, index) => (index === at ? { ...span, ...part } : span)))
  return (
    <div className={exceptionsFieldStyle.spans}>
      {spans.length === 0 ? <span className={textStyle.faint}>{m.coach_day_off()}</span> : null}
      {spans.map((span, at) => (
        // Ranges of a day are identified by their place.
        // biome-ignore lint/suspicious/noArrayIndexKey: their place is their identity
        <span key={at} className={exceptionsFieldStyle.span}>
          <TimeInput
            label={m.coach_span_from({ on, index: at + 1 })}
            value={span.from}
            disabled={disabled}
            onChange={(from) => replace(at, { from })}
          />
          <span aria-hidden="true">–</span>
          <TimeInput
            label={m.coach_span_to({ on, index: at + 1 })}
            value={span.to}
            disabled={disabled}
            onChange={(to) => replace(at, { to })}
          />
          <Select
            size="small"
            value={span.storeId}
            disabled={disabled}
            optionList={names.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id) => typeof id === 'string' && replace(at, { storeId: id })}
          />
          {disabled ? null : (
            <Button
              theme="borderless"
              type="tertiary"
              size="small"
              icon={<IconClose />}
              aria-label={m.coach_remove_span({ on, index: at + 1 })}
              onClick={() => onChange(spans.filter((_, index) => index !== at))}
            />
          )}
        </span>
      ))}
      {disabled || first === undefined || spans.length >= 8 ? null : (
        <Button
          theme="borderless"
          size="small"
          icon={<IconPlus />}
          aria-label={m.coach_add_span({ on })}
          onClick={() =>
            onChange([...spans, { from: spans.at(-1)?.to ?? '09:00', to: '22:00', storeId: first }])
          }
        />
      )}
    </div>
  )
}

/** The weekly hours of that date, as the initial value. */
function spansOfWeekday(week: readonly WorkSpan[], on: string): DayException['spans'] {
  const weekday = ((new Date(`${on}T00:00:00Z`).getUTCDay() + 6) % 7) + 1
  return week.filter((one) => one.weekday === weekday).map(({ from, to, storeId }) => ({ from, to, storeId }))
}
