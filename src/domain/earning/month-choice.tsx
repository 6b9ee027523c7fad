import IconChevronLeft from '@douyinfe/semi-icons/lib/es/icons/IconChevronLeft'
import IconChevronRight from '@douyinfe/semi-icons/lib/es/icons/IconChevronRight'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { useId } from 'react'
import { m } from '#messages'
import { Select } from '../../kit/form/select'
import style from './earning.module.css'
import { monthName } from './labels'
import { monthAfter } from './month-after'

interface Props {
  month: string
  /** The latest month that can be chosen. */
  last: string
  onChange: (month: string) => void
}

/** A month: chosen from the last two years, or reached by steps. */
export function MonthChoice({ month, last, onChange }: Props) {
  const id = useId()
  const months = Array.from({ length: 24 }, (_, at) => monthAfter(last, -at))
  const shown = months.includes(month) ? months : [month, ...months]
  return (
    <div className={style.months}>
      <Button
        type="tertiary"
        icon={<IconChevronLeft aria-hidden />}
        aria-label={m.earning_month_before()}
        onClick={() => onChange(monthAfter(month, -1))}
      />
      <span id={id} className="console-hidden">
        {m.earning_month()}
      </span>
      <Select
        aria-labelledby={id}
        className={style.month}
        value={month}
        optionList={shown.map((value) => ({ value, label: monthName(value) }))}
        onChange={(value) => typeof value === 'string' && onChange(value)}
      />
      <Button
        type="tertiary"
        icon={<IconChevronRight aria-hidden />}
        aria-label={m.earning_month_after()}
        disabled={month >= last}
        onClick={() => onChange(monthAfter(month, 1))}
      />
    </div>
  )
}
