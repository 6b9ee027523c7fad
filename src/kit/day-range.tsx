import DatePicker from '@douyinfe/semi-ui/lib/es/datePicker'
import { useId, useState } from 'react'
import { m } from '#messages'
import { dayOf } from '../lib/format'
import type { Listed } from './resource'
import { Select } from './select'
import type { List } from './use-list'

/** The days that are asked for most, [first, last]. */
function ranges(now: Date) {
  const today = dayOf(now)
  const yesterday = dayOf(new Date(now.getTime() - 86_400_000))
  return {
    today: [today, today],
    yesterday: [yesterday, yesterday],
    month: [`${today.slice(0, 7)}-01`, today],
  } as const
}
type Named = keyof ReturnType<typeof ranges>

/** Today, yesterday, this month, or days of one's own: the filters `from` and `to`, both included. */
export function DayRange<R extends Listed>({ list, label }: { list: List<R>; label: string }) {
  const id = useId()
  const { from, to } = list.query.filters
  const known = ranges(new Date())
  const [isOwn, setOwn] = useState(false)
  const isSet = from !== undefined || to !== undefined
  // The names are those of `ranges` itself.
  const named = (Object.keys(known) as Named[]).find(
    (name) => known[name][0] === from && known[name][1] === to,
  )
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
          { value: 'today', label: m.kit_today() },
          { value: 'yesterday', label: m.kit_yesterday() },
          { value: 'month', label: m.kit_this_month() },
          { value: 'own', label: m.kit_own_range() },
        ]}
        onChange={(value) => {
          setOwn(value === 'own')
          if (value === 'today' || value === 'yesterday' || value === 'month')
            list.ask({ from: known[value][0], to: known[value][1] })
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
