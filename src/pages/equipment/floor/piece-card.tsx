import { m } from '#messages'
import type { ListedEquipment } from '../../../../contract/devices/equipment'
import { StatusTag } from '../../../kit/ui/status-tag'
import { statusOf } from '../labels'
import type { useCarry } from './use-carry'

interface Props {
  row: ListedEquipment
  onOpen: () => void
  /** Null where the reader may not move it. */
  carry: ReturnType<ReturnType<typeof useCarry>['itemProps']> | null
}

/** A piece in its zone: Enter opens it, Space picks it up. */
export function PieceCard({ row, onOpen, carry }: Props) {
  return (
    <button
      type="button"
      id={`piece-${row.id}`}
      className="equipment-piece"
      onClick={onOpen}
      aria-description={carry === null ? undefined : m.equipment_carry_help()}
      {...carry}
    >
      <strong title={row.name}>{row.name}</strong>
      <span>{row.assetNo}</span>
      {row.status === 'in_use' ? null : <StatusTag {...statusOf(row)} />}
    </button>
  )
}
