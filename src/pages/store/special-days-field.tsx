import IconDelete from '@douyinfe/semi-icons/lib/es/icons/IconDelete'
import Button from '@douyinfe/semi-ui/lib/es/button'
import Input from '@douyinfe/semi-ui/lib/es/input'
import { useState } from 'react'
import { m } from '#messages'
import type { SpecialDay, WeekHours } from '../../../contract/catalogue/store'
import type { Binding } from '../../kit/form/form'
import { MonthCalendar } from '../../kit/schedule/month-calendar'
import { fieldSentence } from '../../lib/field-sentence'
import { dayOf } from '../../lib/format'
import { weekdayOf } from './hours'
import { IntervalsInput } from './intervals-input'

/** Days that differ from the week: a month to choose them in, and the hours of each. */
export function SpecialDaysField(props: Binding<SpecialDay[]> & { week: WeekHours }) {
  const { value, change, disabled, problems, leave, week } = props
  const [month, setMonth] = useState(() => dayOf(new Date()).slice(0, 7))
  const [showsPast, setShowsPast] = useState(false)
  const today = dayOf(new Date())
  const past = value.filter(({ on }) => on < today).length
  const toggle = (on: string) => {
    const known = value.some((one) => one.on === on)
    const made = { on, intervals: [], reason: '' }
    change(
      known
        ? value.filter((one) => one.on !== on)
        : [...value, made].sort((a, b) => a.on.localeCompare(b.on)),
    )
  }
  const replace = (on: string, part: Partial<SpecialDay>) =>
    change(value.map((one) => (one.on === on ? { ...one, ...part } : one)))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the blur of the controls inside
    <div className="store-special" onBlur={leave}>
      <MonthCalendar
        month={month}
        onMonth={setMonth}
        disabled={disabled}
        onPick={toggle}
        mark={(on) => {
          const one = value.find((day) => day.on === on)
          if (one === undefined) return null
          return one.intervals.length === 0
            ? { tone: 'bad', text: one.reason || m.store_closed_day() }
            : { tone: 'warning', text: one.reason }
        }}
      />
      <ul className="store-special-list">
        {value.map((one, at) => {
          if (one.on < today && !showsPast) return null
          const mine = problems.filter(({ path }) => path[1] === at)
          const reason = mine.find(({ path }) => path[2] === 'reason')
          const rest = mine.find(({ path }) => path[2] !== 'reason')
          const weekdayHours = week[weekdayOf(one.on)] ?? []
          return (
            <li key={one.on}>
              <strong>{one.on}</strong>
              <div className="store-special-line">
                <Input
                  aria-label={m.store_special_reason({ on: one.on })}
                  aria-describedby={reason === undefined ? undefined : `reason-${one.on}`}
                  value={one.reason}
                  placeholder={m.store_special_reason_hint()}
                  maxLength={40}
                  disabled={disabled}
                  validateStatus={reason === undefined ? 'default' : 'error'}
                  onChange={(text) => replace(one.on, { reason: text })}
                />
                {reason === undefined ? null : (
                  <span id={`reason-${one.on}`} className="kit-problem">
                    {fieldSentence(reason)}
                  </span>
                )}
              </div>
              <IntervalsInput
                name={one.on}
                value={one.intervals}
                disabled={disabled}
                isInvalid={rest !== undefined}
                onChange={(intervals) => replace(one.on, { intervals })}
              />
              {rest === undefined ? null : <span className="kit-problem">{fieldSentence(rest)}</span>}
              {disabled ? null : (
                <span className="kit-buttons">
                  <Button
                    size="small"
                    theme="borderless"
                    onClick={() => replace(one.on, { intervals: weekdayHours })}
                  >
                    {m.store_special_usual()}
                  </Button>
                  <Button
                    size="small"
                    theme="borderless"
                    type="danger"
                    icon={<IconDelete />}
                    aria-label={m.store_special_remove({ on: one.on })}
                    onClick={() => toggle(one.on)}
                  />
                </span>
              )}
            </li>
          )
        })}
      </ul>
      {past > 0 && !showsPast ? (
        <Button
          className="store-special-past"
          theme="borderless"
          size="small"
          onClick={() => setShowsPast(true)}
        >
          {m.store_special_past({ count: past })}
        </Button>
      ) : null}
      {value.length === 0 ? <p className="kit-note">{m.store_special_empty()}</p> : null}
    </div>
  )
}
