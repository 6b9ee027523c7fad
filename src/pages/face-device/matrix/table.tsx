import { type KeyboardEvent, useState } from 'react'
import { m } from '#messages'
import type { EnrolmentRow } from '../../../../contract/devices/device-task'
import { Avatar } from '../../../kit/avatar/avatar'
import tableStyle from '../../../kit/list/table.module.css'
import { Link } from '../../../lib/link'
import { pathTo } from '../../../lib/path-to'
import { adviceOf } from '../device/advice-of'
import faceDeviceStyle from '../face-device.module.css'
import { cellOf, type MatrixColumn, stateOf } from './cell-of'
import { EnrolmentMark, enrolmentLabel } from './enrolment-label'
import style from './matrix.module.css'
import { ColumnMenu, PersonMenu } from './matrix-menus'

interface Props {
  columns: readonly MatrixColumn[]
  rows: readonly EnrolmentRow[]
  onOpen: (person: EnrolmentRow, deviceId: string) => void
}

const moves: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** People against devices. One cell is in the tab order; the arrow keys move between cells, Enter opens one. */
export function MatrixTable({ columns, rows, onOpen }: Props) {
  const [at, setAt] = useState<readonly [number, number]>([0, 0])
  const here = [Math.min(at[0], rows.length - 1), Math.min(at[1], columns.length - 1)] as const
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const move = moves[event.key]
    const from = event.target instanceof HTMLElement ? event.target.dataset.cell : undefined
    if (move === undefined || from === undefined) return
    const [down = 0, across = 0] = from.split('.').map(Number)
    const to = `${down + move[0]}.${across + move[1]}`
    event.preventDefault()
    event.currentTarget.querySelector<HTMLElement>(`[data-cell="${to}"]`)?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the arrow keys of the cells inside
    <div className={`${tableStyle.table} ${style.matrix}`} onKeyDown={walk}>
      <table aria-label={m.device_matrix_title()}>
        <thead>
          <tr>
            <th scope="col" className={style.person}>
              {m.device_matrix_person()}
            </th>
            {columns.map((device) => (
              <th key={device.id} scope="col">
                <ColumnHead device={device} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((person, down) => (
            <tr key={person.personId}>
              <th scope="row" className={style.person}>
                <PersonHead person={person} columns={columns} />
              </th>
              {columns.map((device, across) => (
                <td key={device.id}>
                  <CellButton
                    person={person}
                    device={device}
                    place={`${down}.${across}`}
                    isHere={here[0] === down && here[1] === across}
                    onFocus={() => setAt([down, across])}
                    onOpen={() => onOpen(person, device.id)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function CellButton(props: {
  person: EnrolmentRow
  device: MatrixColumn
  place: string
  isHere: boolean
  onFocus: () => void
  onOpen: () => void
}) {
  const { person, device, place, isHere, onFocus, onOpen } = props
  const state = stateOf(person, device)
  const error = cellOf(person, device.id)?.error ?? null
  const words =
    error === null || state !== 'failed'
      ? enrolmentLabel(state)
      : `${enrolmentLabel(state)}：${adviceOf(error).text}`
  return (
    <button
      type="button"
      className={style.cell}
      data-cell={place}
      tabIndex={isHere ? 0 : -1}
      title={words}
      aria-label={m.device_matrix_cell({ person: person.name, device: device.name, state: words })}
      onFocus={onFocus}
      onClick={onOpen}
    >
      <EnrolmentMark state={state} />
    </button>
  )
}

function ColumnHead({ device }: { device: MatrixColumn }) {
  return (
    <span className={style.device}>
      <Link to={pathTo('face', { view: 'enrolment', open: device.id })} title={device.name}>
        {device.name}
      </Link>
      <span>
        <span className={faceDeviceStyle.dot} data-state={device.isOnline ? 'on' : 'off'}>
          {device.isOnline ? m.device_online() : m.device_offline()}
        </span>
        <ColumnMenu device={device} />
      </span>
    </span>
  )
}

function PersonHead({ person, columns }: { person: EnrolmentRow; columns: readonly MatrixColumn[] }) {
  const { personId, name, mobile, avatarId, faceStatus } = person
  return (
    <span className={style.who}>
      <Avatar name={name} id={avatarId} size="small" />
      <span>
        <Link to={pathTo('persion', { edit: personId, at: 'face' })} title={name}>
          {name}
        </Link>
        <small>{faceStatus === 'revoked' ? m.device_push_revoked() : mobile}</small>
      </span>
      <PersonMenu person={person} columns={columns} />
    </span>
  )
}
