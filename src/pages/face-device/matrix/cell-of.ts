import type * as z from 'zod/mini'
import type { EnrolmentRow, enrolmentCell } from '../../../../contract/devices/device-task'
import { type ListedFaceDevice, vendorsWithTasks } from '../../../../contract/devices/face-device'
import { isAskable } from '../labels'
import type { CellState } from './enrolment-label'

/** A device as a column: `row` is the list's data, once loaded. */
export interface MatrixColumn {
  id: string
  name: string
  isOnline: boolean
  /** The number of people whose face it has refused. */
  failed: number
  row: ListedFaceDevice | undefined
}

type Cell = z.infer<typeof enrolmentCell>

export const cellOf = ({ cells }: EnrolmentRow, deviceId: string): Cell | undefined =>
  cells.find((cell) => cell.deviceId === deviceId)

export function stateOf(person: EnrolmentRow, { id, row }: MatrixColumn): CellState {
  const cell = cellOf(person, id)
  if (cell !== undefined) return cell.state
  return row !== undefined && !vendorsWithTasks.includes(row.vendor) ? 'unable' : 'absent'
}

/** Whether a device accepts faces from the console now. */
export const takesFaces = ({ row }: MatrixColumn): boolean => row !== undefined && isAskable(row)
