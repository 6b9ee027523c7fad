import { dayOf } from '../../lib/format'
import type { List } from '../list/use-list'
import type { ListedRow } from '../record/resource'
import style from './filter.module.css'
import { PeriodChoice } from './period-choice'

/** Today, yesterday, this month, or days of one's own: the filters `from` and `to`, both included. */
export function DayRange<R extends ListedRow>({ list, label }: { list: List<R>; label: string }) {
  const { from, to } = list.query.filters
  return (
    <div className={`${style.filter} ${style.days}`}>
      <PeriodChoice
        label={label}
        presets={['today', 'yesterday', 'month']}
        period={{ from, to }}
        today={dayOf(new Date())}
        onChange={(period) => list.setQuery({ ...period })}
        onClear={() => list.setQuery({ from: null, to: null })}
      />
    </div>
  )
}
