import DatePicker from '@douyinfe/semi-ui/lib/es/datePicker'
import { useId, useState } from 'react'
import { m } from '#messages'
import { dayOf } from '../lib/format'
import { periodOf } from './period'
import type { Listed } from './resource'
import { Select } from './select'
import type { List } from './use-list'

/** The days that are asked for most. */
const presets = { today: m.kit_period_today, yesterday: m.kit_period_yesterday, month: m.kit_period_month }
// The keys of an object literal are its own names.
const names = Object.keys(presets) as (keyof typeof presets)[]

/** Today, yesterday, this month, or days of one's own: the filters `from` and `to`, both included. */
export function DayRange<R extends Listed>({ list, label }: { list: List<R>; label: string }) {
  const id = useId()
  const { from, to } = list.query.filters
  const today = dayOf(new Date())
  const [isOwn, setOwn] = useState(false)
  const isSet = from !== undefined || to !== undefined
  const named = names.find((name) => {
    const known = periodOf(name, today)
    return known.from === from && known.to === to
  })
  const shown = isOwn || (isSet && named === undefined) ? 'own' : named
  return (
    <div className="kit-filter kit-days">
      <span id={id} className="console-hidden">
        {label}
      </span>
      <Select
        aria-labelledby={id}
        showClear
        value={shown}
        placeholder={label}
        optionList={[
          ...names.map((name) => ({ value: name, label: presets[name]() })),
          { value: 'own', label: m.kit_own_range() },
        ]}
        onChange={(value) => {
          setOwn(value === 'own')
          const name = names.find((one) => one === value)
          if (name !== undefined) list.ask({ ...periodOf(name, today) })
          else if (value !== 'own') list.ask({ from: null, to: null })
        }}
      />
      {shown === 'own' ? (
        <DatePicker
          type="dateRange"
          aria-label={m.kit_own_range()}
          motion={false}
          density="compact"
          format="yyyy-MM-dd"
          weekStartsOn={1}
          value={from !== undefined && to !== undefined ? [from, to] : undefined}
          onChange={(_, text) => {
            const [first, last] = (Array.isArray(text) ? text : String(text ?? '').split(' ~ ')).map(String)
            if (first && last) list.ask({ from: first, to: last })
          }}
        />
      ) : null}
    </div>
  )
}
