import Input from '@douyinfe/semi-ui/lib/es/input'
import { useId } from 'react'
import { m } from '#messages'
import { type PlanEntry, type PlanSlot, planEntry, setTypes } from '../../../../contract/training/plan-day'
import { trainingLabels } from '../../../domain/training/training-labels'
import { Segmented } from '../../../kit/form/segmented'
import type { BuiltDays, Edited } from '../edit/built-days'
import { changeEntry, changeSlotNote } from '../edit/slot-edits'
import { FigureInput } from '../figure-input'
import style from './builder.module.css'
import panelsStyle from './panels.module.css'
import { ProgressionEditor } from './progression-editor'

interface Props {
  /** The day's key. */
  place: string
  slot: PlanSlot
  entry: PlanEntry
  name: string
  isLocked: boolean
  edit: (make: (days: BuiltDays) => Edited) => void
}

/** The settings of the chosen exercise: kind of set, sets, repetitions or time, load, rest, repetitions in reserve, progression. */
export function EntryEditor({ place, slot, entry, name, isLocked, edit }: Props) {
  const noteId = useId()
  const change = (patch: Partial<PlanEntry>, field: string) =>
    edit((days) => changeEntry(days, place, entry.id, patch, field))
  const takes = (patch: Partial<PlanEntry>) => planEntry.safeParse({ ...entry, ...patch }).success
  const figure = (
    label: string,
    value: number | null,
    patchOf: (value: number | null) => Partial<PlanEntry> | null,
    { suffix = '', step = 1 } = {},
  ) => (
    <FigureInput
      key={`${entry.id} ${label}`}
      label={label}
      value={value}
      suffix={suffix}
      step={step}
      isDisabled={isLocked}
      takes={(next) => {
        const patch = patchOf(next)
        return patch !== null && takes(patch)
      }}
      onChange={(next) => {
        const patch = patchOf(next)
        if (patch !== null) change(patch, label)
      }}
    />
  )
  const by = entry.seconds === null ? 'reps' : 'seconds'
  return (
    <section className={`${style.panel} ${style.editor}`} aria-label={m.trainingplan_build_entry()}>
      <h2 title={name}>{name}</h2>
      {isLocked ? null : (
        <Segmented
          label={m.trainingplan_build_by()}
          options={['reps', 'seconds'] as const}
          value={by}
          labelFor={(one) =>
            one === 'reps' ? m.trainingplan_build_by_reps() : m.trainingplan_build_by_seconds()
          }
          onChange={(next) =>
            change(
              next === 'reps'
                ? { reps: 8, repsMax: 12, seconds: null }
                : { reps: null, repsMax: null, seconds: 30 },
              'by',
            )
          }
        />
      )}
      <div className={panelsStyle.figures}>
        {figure(m.trainingplan_build_sets(), entry.sets, (sets) => (sets === null ? null : { sets }))}
        <label className={panelsStyle.figure}>
          <span>{m.trainingplan_build_set_type()}</span>
          <select
            className={panelsStyle.select}
            value={entry.setType}
            disabled={isLocked}
            onChange={({ target }) => {
              const setType = setTypes.find((one) => one === target.value)
              if (setType !== undefined) change({ setType }, 'setType')
            }}
          >
            {setTypes.map((one) => (
              <option key={one} value={one}>
                {trainingLabels.setType.label(one)}
              </option>
            ))}
          </select>
        </label>
        {by === 'reps' ? (
          <>
            {figure(m.trainingplan_build_reps(), entry.reps, (reps) => (reps === null ? null : { reps }))}
            {figure(m.trainingplan_build_reps_max(), entry.repsMax, (repsMax) => ({ repsMax }))}
          </>
        ) : (
          figure(
            m.trainingplan_build_seconds(),
            entry.seconds,
            (seconds) => (seconds === null ? null : { seconds }),
            { suffix: m.trainingplan_build_unit_s(), step: 5 },
          )
        )}
        {figure(
          m.trainingplan_build_weight(),
          entry.weightG === null ? null : entry.weightG / 1000,
          (kilos) => ({ weightG: kilos === null ? null : gramsOf(kilos) }),
          { suffix: m.trainingplan_build_unit_kg(), step: 2.5 },
        )}
        {figure(
          m.trainingplan_build_rest_between(),
          entry.restS,
          (restS) => (restS === null ? null : { restS }),
          { suffix: m.trainingplan_build_unit_s(), step: 15 },
        )}
        {figure(m.trainingplan_build_rir(), entry.rir, (rir) => ({ rir }), { step: 0.5 })}
      </div>
      <p className={style.faint}>{m.trainingplan_build_weight_help()}</p>
      <ProgressionEditor
        entry={entry}
        isLocked={isLocked}
        onChange={(progression) => change({ progression }, 'progression')}
      />
      <div className={panelsStyle.figure}>
        <label htmlFor={noteId}>{m.trainingplan_build_note()}</label>
        <Input
          size="small"
          id={noteId}
          maxLength={200}
          value={slot.note}
          disabled={isLocked}
          onChange={(note) => edit((days) => changeSlotNote(days, place, slot.id, note))}
        />
      </div>
    </section>
  )
}

/** A finer value than the contract accepts is kept, and refused. */
const gramsOf = (kilos: number): number => Number((kilos * 1000).toFixed(3))
