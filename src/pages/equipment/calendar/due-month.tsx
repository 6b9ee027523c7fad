import type { ReactNode } from 'react'
import { m } from '#messages'
import { equipment, type ListedEquipment } from '../../../../contract/devices/equipment'
import { useZoneDrag } from '../../../kit/drag/use-zone-drag'
import textStyle from '../../../kit/ui/text.module.css'
import { useMay } from '../../../kit/ui/use-may'
import { dayOf } from '../../../lib/format'
import { weekdays } from '../../../lib/weekday'
import { Due } from '../columns'
import { usePieceChange } from '../floor/use-piece-change'
import { nameOf } from '../labels'
import style from './calendar.module.css'

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
  const zoneDrag = useZoneDrag({
    zones: days.filter((day) => day >= today),
    steps: { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 },
    onDrop: (id, nextServiceOn) => {
      const row = all.find((one) => one.id === id)
      if (row !== undefined)
        void change({ row, to: { nextServiceOn }, from: { nextServiceOn: row.nextServiceOn } })
    },
  })
  const dragged = all.find(({ id }) => id === zoneDrag.dragged)
  const chip = (row: ListedEquipment, children?: ReactNode) => (
    <button
      type="button"
      // A piece that is overdue within the month is in both lists, so the ids must differ.
      id={`${children === undefined ? 'due' : 'overdue'}-${row.id}`}
      className={style.chip}
      data-overdue={(row.serviceDays ?? 0) < 0 || undefined}
      aria-label={children === undefined ? nameOf(row) : undefined}
      aria-description={may(equipment.update) ? m.equipment_drag_help() : undefined}
      title={nameOf(row)}
      onClick={() => onOpen(row)}
      {...(may(equipment.update) ? zoneDrag.itemProps(row.id, row.nextServiceOn ?? '') : {})}
    >
      {children ?? <span>{row.name}</span>}
    </button>
  )
  return (
    <div className={style.calendar}>
      <section className={style.overdue} aria-label={m.equipment_overdue({ count: overdue.length })}>
        <h2>{m.equipment_overdue({ count: overdue.length })}</h2>
        {overdue.length === 0 ? <p className={textStyle.note}>{m.equipment_overdue_none()}</p> : null}
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
      <ol className={style.month} aria-label={month}>
        {weekdays.map((name) => (
          <li key={name()} className={style.weekday} aria-hidden="true">
            {name()}
          </li>
        ))}
        {days.map((day) => {
          const here = all.filter((row) => dayAt(row) === day)
          return (
            <li
              key={day}
              className={style.day}
              data-other={!day.startsWith(month) || undefined}
              data-today={day === today || undefined}
              data-empty={here.length === 0 || undefined}
              {...zoneDrag.zoneProps(day)}
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
        {dragged === undefined || zoneDrag.over === null
          ? ''
          : m.equipment_dragging({ name: nameOf(dragged), to: zoneDrag.over })}
      </p>
    </div>
  )
}
