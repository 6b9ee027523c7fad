import DatePicker from '@douyinfe/semi-ui/lib/es/datePicker'
import { useId, useState } from 'react'
import { m } from '#messages'
import { Select } from '../../../kit/select'
import { type Period, type Preset, periodOf, presets } from './period'

const says: Record<Preset, () => string> = {
  today: m.ledger_today,
  yesterday: m.ledger_yesterday,
  week: m.ledger_week,
  month: m.ledger_month,
  lastMonth: m.ledger_last_month,
  year: m.ledger_year,
}

interface Props {
  period: Period
  today: string
  onChange: (period: Period) => void
}

/** A preset, or days of one's own. */
export function PeriodChoice({ period, today, onChange }: Props) {
  const { from, to } = period
  const named = presets.find((one) => {
    const known = periodOf(one, today)
    return known.from === from && known.to === to
  })
  const id = useId()
  const [isOwn, setOwn] = useState(false)
  const shown = isOwn ? 'own' : (named ?? 'own')
  return (
    <>
      <span id={id} className="console-hidden">
        {m.ledger_period()}
      </span>
      <Select
        aria-labelledby={id}
        className="ledger-period"
        value={shown}
        optionList={[
          ...presets.map((one) => ({ value: one, label: says[one]() })),
          { value: 'own', label: m.ledger_own() },
        ]}
        onChange={(value) => {
          const preset = presets.find((one) => one === value)
          setOwn(preset === undefined)
          if (preset !== undefined) onChange(periodOf(preset, today))
        }}
      />
      {shown === 'own' ? (
        <DatePicker
          type="dateRange"
          aria-label={m.ledger_own()}
          motion={false}
          density="compact"
          format="yyyy-MM-dd"
          weekStartsOn={1}
          value={[from, to]}
          onChange={(_, text) => {
            const [first, last] = (Array.isArray(text) ? text : String(text ?? '').split(' ~ ')).map(String)
            if (first && last) onChange({ from: first, to: last })
          }}
        />
      ) : null}
    </>
  )
}
