import DatePicker from '@douyinfe/semi-ui/lib/es/datePicker'
import { m } from '#messages'
import style from './filter.module.css'
import type { Period } from './period'

interface Props {
  period: { from: string | undefined; to: string | undefined }
  isTooLong: boolean
  onChoose: (period: Period) => void
}

/** First and last day of a custom period. */
export function OwnPeriod({ period: { from, to }, isTooLong, onChoose }: Props) {
  return (
    <DatePicker
      type="dateRange"
      aria-label={m.kit_period_own()}
      motion={false}
      density="compact"
      format="yyyy-MM-dd"
      weekStartsOn={1}
      className={style.periodDays}
      validateStatus={isTooLong ? 'error' : 'default'}
      value={from !== undefined && to !== undefined ? [from, to] : undefined}
      onChange={(_, text) => {
        const [first, last] = (Array.isArray(text) ? text : String(text ?? '').split(' ~ ')).map(String)
        if (first && last) onChoose({ from: first, to: last })
      }}
    />
  )
}
