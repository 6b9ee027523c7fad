import IconClose from '@douyinfe/semi-icons/lib/es/icons/IconClose'
import IconPlus from '@douyinfe/semi-icons/lib/es/icons/IconPlus'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { useState } from 'react'
import { m } from '#messages'
import type { CoveredHours } from '../../../../contract/catalogue/coverage'
import type { Binding } from '../../../kit/form/form'
import { TimeInput } from '../../../kit/form/time-input'
import { itemOf, ownProblem } from '../../../kit/form/within'
import textStyle from '../../../kit/ui/text.module.css'
import style from './coverage.module.css'
import { areEqual, groupsOf, type HourGroup, hoursOf, weekdays } from './hour-groups'

const presets: readonly { label: () => string; groups: readonly HourGroup[] }[] = [
  { label: m.coverage_preset_any, groups: [] },
  { label: m.coverage_preset_workdays, groups: [{ weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }] },
  { label: m.coverage_preset_weekend, groups: [{ weekdays: [6, 7], from: '00:00', to: '24:00' }] },
]

/** When the card admits and lessons may begin: weekdays and a time of day, several times over. */
export function HoursField({ hours }: { hours: Binding<CoveredHours[]> }) {
  const { value, disabled, leave } = hours
  // A group without a weekday has no hours, so the groups are kept beside the value while they give it.
  const [typed, setTyped] = useState<readonly HourGroup[]>([])
  const groups = areEqual(hoursOf(typed), value) ? typed : groupsOf(value)
  const set = (next: readonly HourGroup[]) => {
    setTyped(next)
    hours.change(hoursOf(next))
  }
  const problem = ownProblem(hours)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame
    <div className={style.part} role="group" aria-labelledby="coverage-hours" onBlur={leave}>
      <h3 id="coverage-hours">{m.coverage_hours()}</h3>
      <p className={textStyle.note}>{m.coverage_hours_help()}</p>
      <div className={style.chips}>
        {presets.map(({ label, groups: preset }) => (
          <button
            key={label()}
            type="button"
            disabled={disabled}
            aria-pressed={groups.length === preset.length && areEqual(hoursOf(preset), value)}
            onClick={() => set(preset)}
          >
            {label()}
          </button>
        ))}
      </div>
      {groups.map((group, index) => (
        <Group
          // Groups have no id, only their order.
          // biome-ignore lint/suspicious/noArrayIndexKey: their place is their identity
          key={index}
          group={group}
          name={m.coverage_hours_nth({ index: index + 1 })}
          disabled={disabled}
          problem={problemOf(hours, group)}
          onChange={(next) => set(groups.with(index, next))}
          onRemove={() => set(groups.filter((_, at) => at !== index))}
        />
      ))}
      {problem === null ? null : (
        <p className={textStyle.problem} role="alert">
          {problem}
        </p>
      )}
      {disabled || groups.length >= 6 ? null : (
        <Button
          className={style.add}
          theme="borderless"
          type="tertiary"
          size="small"
          icon={<IconPlus />}
          onClick={() => set([...groups, { weekdays: [], from: '09:00', to: '22:00' }])}
        >
          {m.coverage_add_hours()}
        </Button>
      )}
    </div>
  )
}

/** The first problem of the hours that a group gives. */
const problemOf = (hours: Binding<CoveredHours[]>, group: HourGroup): string | null =>
  hours.value
    .map((one, index) =>
      group.weekdays.includes(one.weekday) && one.from === group.from && one.to === group.to
        ? itemOf(hours, index, one).problem
        : null,
    )
    .find((problem) => problem !== null) ?? null

function Group(props: {
  group: HourGroup
  name: string
  disabled: boolean
  problem: string | null
  onChange: (group: HourGroup) => void
  onRemove: () => void
}) {
  const { group, name, disabled, onChange } = props
  const problem = props.problem ?? (group.weekdays.length === 0 ? m.coverage_hours_no_day() : null)
  const toggle = (weekday: number) => {
    const next = new Set(group.weekdays)
    if (!next.delete(weekday)) next.add(weekday)
    onChange({ ...group, weekdays: weekdays.filter((one) => next.has(one)) })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame
    <div className={style.group} role="group" aria-label={name}>
      <div className={style.days}>
        {weekdays.map((weekday) => (
          <button
            key={weekday}
            type="button"
            disabled={disabled}
            aria-pressed={group.weekdays.includes(weekday)}
            onClick={() => toggle(weekday)}
          >
            {weekdayMessages[weekday - 1]?.()}
          </button>
        ))}
      </div>
      <div className={style.times}>
        <TimeInput
          label={m.coverage_hours_from({ name })}
          value={group.from}
          disabled={disabled}
          isInvalid={props.problem !== null}
          onChange={(from) => onChange({ ...group, from })}
        />
        <span aria-hidden="true">–</span>
        <TimeInput
          label={m.coverage_hours_to({ name })}
          value={group.to}
          disabled={disabled}
          isInvalid={props.problem !== null}
          onChange={(to) => onChange({ ...group, to })}
        />
        {disabled ? null : (
          <Button
            theme="borderless"
            type="tertiary"
            size="small"
            icon={<IconClose />}
            aria-label={m.coverage_remove({ name })}
            onClick={props.onRemove}
          />
        )}
      </div>
      {problem === null ? null : <span className={textStyle.problem}>{problem}</span>}
    </div>
  )
}

const weekdayMessages = [
  m.appointment_weekday_1,
  m.appointment_weekday_2,
  m.appointment_weekday_3,
  m.appointment_weekday_4,
  m.appointment_weekday_5,
  m.appointment_weekday_6,
  m.appointment_weekday_7,
]
