import type { ReactNode } from 'react'
import { m } from '#messages'
import { equipment, type ListedEquipment } from '../../../../contract/devices/equipment'
import { weekdays } from '../../../kit/schedule/week-painter'
import { useMay } from '../../../kit/ui/use-may'
import { dayOf } from '../../../lib/format'
import { Due } from '../columns'
import { useCarry } from '../floor/use-carry'
import { usePieceChange } from '../floor/use-piece-change'
import { nameOf } from '../labels'

interface Props {
  month: string
  days: readonly string[]
  due: readonly ListedEquipment[]
  overdue: readonly ListedEquipment[]
  onOpen: (row: ListedEquipment) => void
}

/** A month of services by day, and before it the overdue ones. Past days take no drops. */
export function DueMonth({ month, days, due, overdue, onOpen }: Props) {
  const may = useMay()
  const { change, pending } = usePieceChange()
  const today = dayOf(new Date())
  const all = [...overdue, ...due.filter((row) => overdue.every(({ id }) => id !== row.id))]
  const dayAt = (row: ListedEquipment) =>
    pending !== null && pending.row.id === row.id && 'nextServiceOn' in pending.to
      ? pending.to.nextServiceOn
      : row.nextServiceOn
  const carry = useCarry({
    places: days.filter((day) => day >= today),
    steps: { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 },
    onPut: (id, nextServiceOn) => {
      const row = all.find((one) => one.id === id)
      if (row !== undefined)
        void change({ row, to: { nextServiceOn }, from: { nextServiceOn: row.nextServiceOn } })
    },
  })
  const carried = all.find(({ id }) => id === carry.carried)
  const chip = (row: ListedEquipment, children?: ReactNode) => (
    <button
      type="button"
      // A piece that is overdue within the month is in both places, so the ids must differ.
      id={`${children === undefined ? 'due' : 'overdue'}-${row.id}`}
      className="equipment-chip"
      data-overdue={(row.serviceDays ?? 0) < 0 || undefined}
      aria-label={children === undefined ? nameOf(row) : undefined}
      aria-description={may(equipment.update) ? m.equipment_carry_help() : undefined}
      title={nameOf(row)}
      onClick={() => onOpen(row)}
      {...(may(equipment.update) ? carry.itemProps(row.id, row.nextServiceOn ?? '') : {})}
    >
      {children ?? <span>{row.name}</span>}
    </button>
  )
  return (
    <div className="equipment-calendar">
      <section className="equipment-overdue" aria-label={m.equipment_overdue({ count: overdue.length })}>
        <h2>{m.equipment_overdue({ count: overdue.length })}</h2>
        {overdue.length === 0 ? <p className="kit-note">{m.equipment_overdue_none()}</p> : null}
        <ul>
          {overdue.map((row) => (
            <li key={row.id}>
              {chip(
                row,
                <>
                  <span>{row.name}</span>
                  <small>{row.assetNo}</small>
                  <Due days={row.serviceDays} soon={7} />
                </>,
              )}
            </li>
          ))}
        </ul>
      </section>
      <ol className="equipment-month" aria-label={month}>
        {weekdays.map((name) => (
          <li key={name()} className="equipment-weekday" aria-hidden="true">
            {name()}
          </li>
        ))}
        {days.map((day) => {
          const here = all.filter((row) => dayAt(row) === day)
          return (
            <li
              key={day}
              className="equipment-day"
              data-other={!day.startsWith(month) || undefined}
              data-today={day === today || undefined}
              data-empty={here.length === 0 || undefined}
              {...carry.placeProps(day)}
            >
              <time dateTime={day}>
                <span>{day.slice(5, 8)}</span>
                {Number(day.slice(8))}
              </time>
              {here.length === 0 ? null : (
                <ul>
                  {here.map((row) => (
                    <li key={row.id}>{chip(row)}</li>
                  ))}
                </ul>
              )}
            </li>
          )
        })}
      </ol>
      <p className="console-hidden" aria-live="assertive">
        {carried === undefined || carry.over === null
          ? ''
          : m.equipment_carrying({ name: nameOf(carried), to: carry.over })}
      </p>
    </div>
  )
}
