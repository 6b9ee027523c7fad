import { m } from '#messages'
import type { ListedEquipment } from '../../../../contract/devices/equipment'
import type { useZoneDrag } from '../../../kit/drag/use-zone-drag'
import { StatusTag } from '../../../kit/ui/status-tag'
import { equipmentLabels } from '../labels'
import style from './floor.module.css'

interface Props {
  row: ListedEquipment
  onOpen: () => void
  /** Null where the reader may not move it. */
  zoneDrag: ReturnType<ReturnType<typeof useZoneDrag>['itemProps']> | null
}

/** A piece in its zone: Enter opens it, Space picks it up. */
export function PieceCard({ row, onOpen, zoneDrag }: Props) {
  return (
    <button
      type="button"
      id={`piece-${row.id}`}
      className={style.piece}
      onClick={onOpen}
      aria-description={zoneDrag === null ? undefined : m.equipment_drag_help()}
      {...zoneDrag}
    >
      <strong title={row.name}>{row.name}</strong>
      <span>{row.assetNo}</span>
      {row.status === 'in_use' ? null : <StatusTag {...equipmentLabels.status.tag(row.status)} />}
    </button>
  )
}
