import type * as z from 'zod/mini'
import type { EnrolmentRow, enrolmentCell } from '../../../../contract/device-task'
import { type ListedFaceDevice, vendorsWithTasks } from '../../../../contract/face-device'
import { isAskable } from '../device-words'
import type { CellState } from './enrolment-words'

/** A device as a column: `row` is what the list knows of it, once it is there. */
export interface MatrixColumn {
  id: string
  name: string
  isOnline: boolean
  /** Of how many people it has refused the face. */
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

/** Whether a device takes faces from here now. */
export const takesFaces = ({ row }: MatrixColumn): boolean => row !== undefined && isAskable(row)
