import { useState } from 'react'
import { m } from '#messages'
import { Segmented } from '../../../kit/form/segmented'
import { Dialog } from '../../../kit/ui/dialog'
import type { Growth } from '../edit/day-edits'
import { FigureInput } from '../figure-input'
import builderStyle from './builder.module.css'
import style from './panels.module.css'

interface Props {
  week: number
  weeks: number
  onRepeat: (range: { first: number; last: number }, growth: Growth | null) => void
  onClose: () => void
}

const kinds = ['none', 'abs', 'percent'] as const
const labels = {
  none: m.trainingplan_build_repeat_none,
  abs: m.trainingplan_build_unit_kg,
  percent: m.trainingplan_build_unit_percent,
}

/** Copies a week to later ones, the loads growing from each to the next. */
export function RepeatDialog({ week, weeks, onRepeat, onClose }: Props) {
  const [first, setFirst] = useState(week + 1)
  const [last, setLast] = useState(weeks)
  const [kind, setKind] = useState<(typeof kinds)[number]>('none')
  const [value, setValue] = useState(2.5)
  const takes = (one: number | null) => one !== null && Number.isInteger(one) && one > week && one <= weeks
  const isRange = takes(first) && takes(last) && first <= last
  const growthOf = (): Growth | null =>
    kind === 'none' ? null : { op: '+', unit: kind, value: kind === 'abs' ? Math.round(value * 1000) : value }
  const takesValue = (one: number | null) =>
    one !== null && (kind === 'abs' ? one <= 100 : Number.isInteger(one) && one <= 100)
  return (
    <Dialog
      title={m.trainingplan_build_repeat_title({ week })}
      confirmText={m.trainingplan_build_repeat_do()}
      isDisabled={!isRange || (kind !== 'none' && !takesValue(value))}
      onDo={() => onRepeat({ first, last }, growthOf())}
      onCancel={onClose}
    >
      <div className={style.figures}>
        <FigureInput
          label={m.trainingplan_build_repeat_first()}
          value={first}
          isDisabled={false}
          takes={takes}
          onChange={(one) => setFirst(one ?? week)}
        />
        <FigureInput
          label={m.trainingplan_build_repeat_last()}
          value={last}
          isDisabled={false}
          takes={takes}
          onChange={(one) => setLast(one ?? week)}
        />
      </div>
      <p className={builderStyle.faint}>
        {m.trainingplan_build_repeat_range({ first: week + 1, last: weeks })}
      </p>
      <Segmented
        label={m.trainingplan_build_repeat_growth()}
        options={kinds}
        value={kind}
        labelFor={(one) => labels[one]()}
        onChange={(next) => {
          setKind(next)
          setValue(next === 'percent' ? 5 : 2.5)
        }}
      />
      {kind === 'none' ? null : (
        <FigureInput
          key={kind}
          label={m.trainingplan_build_repeat_growth()}
          value={value}
          isDisabled={false}
          takes={takesValue}
          onChange={(one) => setValue(one ?? 0)}
        />
      )}
    </Dialog>
  )
}
