import { Suspense, useId, useState } from 'react'
import { m } from '#messages'
import { lazyPart } from '../../lib/lazy-part'
import { Select } from '../form/select'
import textStyle from '../ui/text.module.css'
import style from './filter.module.css'
import { lengthOf, type Period, type PeriodPreset, periodOf } from './period'

/** The calendar is a third of the kit's code, and most lists never show it. */
const OwnPeriod = lazyPart(async () => (await import('./own-period')).OwnPeriod)

const labels: Record<PeriodPreset, () => string> = {
  today: m.kit_period_today,
  yesterday: m.kit_period_yesterday,
  week: m.kit_period_week,
  thirty: m.kit_period_thirty,
  month: m.kit_period_month,
  lastMonth: m.kit_period_last_month,
  year: m.kit_period_year,
}

interface Props {
  /** Its label, shown while no period is chosen. */
  label?: string
  presets: readonly PeriodPreset[]
  /** An absent day is no limit. */
  period: { from: string | undefined; to: string | undefined }
  today: string
  /** The most days of a custom period. */
  most?: number
  /** Its list of presets is open at first and has the focus. */
  isOpen?: boolean
  /** `preset` is null for a custom period. */
  onChange: (period: Period, preset: PeriodPreset | null) => void
  /** Absent, a period is always chosen. */
  onClear?: () => void
}

/** A preset, or a custom period. */
export function PeriodChoice(props: Props) {
  const { label = m.kit_period(), presets, period, today, most, isOpen = false, onChange, onClear } = props
  const { from, to } = period
  const isSet = from !== undefined || to !== undefined
  const named = presets.find((one) => {
    const known = periodOf(one, today)
    return known.from === from && known.to === to
  })
  const id = useId()
  const [isOwn, setOwn] = useState(false)
  const [isTooLong, setTooLong] = useState(false)
  const shown = isOwn || (isSet && named === undefined) ? 'own' : named
  return (
    <>
      <span id={id} className="console-hidden">
        {label}
      </span>
      <Select
        aria-labelledby={id}
        className={style.period}
        showClear={onClear !== undefined}
        placeholder={label}
        autoFocus={isOpen}
        defaultOpen={isOpen}
        value={shown}
        optionList={[
          ...presets.map((one) => ({ value: one, label: labels[one]() })),
          { value: 'own', label: m.kit_period_own() },
        ]}
        onChange={(value) => {
          const preset = presets.find((one) => one === value)
          setOwn(value === 'own')
          setTooLong(false)
          if (preset !== undefined) onChange(periodOf(preset, today), preset)
          else if (value !== 'own') onClear?.()
        }}
      />
      {shown === 'own' ? (
        <Suspense fallback={<span className={style.periodDays} />}>
          <OwnPeriod
            period={period}
            isTooLong={isTooLong}
            onChoose={(chosen) => {
              const isFitting = most === undefined || lengthOf(chosen) <= most
              setTooLong(!isFitting)
              if (isFitting) onChange(chosen, null)
            }}
          />
        </Suspense>
      ) : null}
      {from !== undefined && to !== undefined && from > to ? (
        <span role="alert" className={textStyle.problem}>
          {m.kit_period_reversed()}
        </span>
      ) : null}
      {isTooLong && most !== undefined ? (
        <span role="alert" className={textStyle.problem}>
          {m.kit_period_too_long({ days: most })}
        </span>
      ) : null}
    </>
  )
}
