import Checkbox from '@douyinfe/semi-ui/lib/es/checkbox'
import { m } from '#messages'
import {
  type PlanEntry,
  type Progression,
  progression as progressionOf,
} from '../../../../contract/training/plan-day'
import { Segmented } from '../../../kit/form/segmented'
import { FigureInput } from '../figure-input'
import style from './panels.module.css'

interface Props {
  entry: PlanEntry
  isLocked: boolean
  onChange: (progression: Progression | null) => void
}

const first: Progression = { fromWeek: 2, op: '+', value: 2500, unit: 'abs', repeat: true }
const ops = ['+', '-', '='] as const
const units = ['abs', 'percent'] as const
const operationLabels = {
  '+': m.trainingplan_build_progress_add,
  '-': m.trainingplan_build_progress_less,
  '=': m.trainingplan_build_progress_set,
}

/** How the load of an entry changes from a week on. */
export function ProgressionEditor({ entry, isLocked, onChange }: Props) {
  const { progression } = entry
  const takes = (next: Progression) => progressionOf.safeParse(next).success
  const isShare = progression?.unit === 'percent'
  const shown = progression === null ? 0 : isShare ? progression.value : progression.value / 1000
  const toStoredValue = (value: number) => (isShare ? value : Math.round(value * 1000))
  return (
    <fieldset className={style.progress} disabled={isLocked}>
      <legend>{m.trainingplan_build_progress()}</legend>
      <Checkbox
        checked={progression !== null}
        disabled={isLocked}
        onChange={({ target }) => onChange(target.checked === true ? first : null)}
      >
        {m.trainingplan_build_progress_on()}
      </Checkbox>
      {progression === null ? null : (
        <>
          <FigureInput
            label={m.trainingplan_build_progress_from()}
            value={progression.fromWeek}
            isDisabled={isLocked}
            takes={(fromWeek) => fromWeek !== null && takes({ ...progression, fromWeek })}
            onChange={(fromWeek) => fromWeek !== null && onChange({ ...progression, fromWeek })}
          />
          <Segmented
            label={m.trainingplan_build_progress_op()}
            options={ops}
            value={progression.op}
            labelFor={(op) => operationLabels[op]()}
            onChange={(op) => onChange({ ...progression, op })}
          />
          <FigureInput
            key={progression.unit}
            label={m.trainingplan_build_progress_value()}
            value={shown}
            isDisabled={isLocked}
            takes={(value) => value !== null && takes({ ...progression, value: toStoredValue(value) })}
            onChange={(value) => value !== null && onChange({ ...progression, value: toStoredValue(value) })}
          />
          <Segmented
            label={m.trainingplan_build_progress_unit()}
            options={units}
            value={progression.unit}
            labelFor={(unit) =>
              unit === 'abs' ? m.trainingplan_build_unit_kg() : m.trainingplan_build_unit_percent()
            }
            onChange={(unit) =>
              onChange({ ...progression, unit, value: unit === 'percent' ? 5 : first.value })
            }
          />
          <Checkbox
            checked={progression.repeat}
            disabled={isLocked}
            onChange={({ target }) => onChange({ ...progression, repeat: target.checked === true })}
          >
            {m.trainingplan_build_progress_repeat()}
          </Checkbox>
        </>
      )}
    </fieldset>
  )
}
