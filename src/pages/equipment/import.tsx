import { m } from '#messages'
import { equipment } from '../../../contract/devices/equipment'
import { ImportDialog } from '../../kit/import/dialog'

const changes = [equipment.name]

/** Imports a register from a table, such as an earlier spreadsheet. */
export function EquipmentImport({ onOpenRow }: { onOpenRow: (id: string) => void }) {
  return (
    <ImportDialog
      kind="equipment"
      noun={m.equipment_noun()}
      fieldLabel={(field) => labels[field]?.()}
      changes={changes}
      onOpenRow={onOpenRow}
    />
  )
}

const labels: Readonly<Record<string, () => string>> = {
  assetNo: m.equipment_asset_no,
  name: m.equipment_name,
  category: m.equipment_category,
  store: m.equipment_store,
  zone: m.equipment_zone,
  brand: m.equipment_brand,
  model: m.equipment_model,
  serial: m.equipment_serial,
  boughtOn: m.equipment_bought_on,
  price: m.equipment_price,
  warrantyUntil: m.equipment_warranty_until,
  serviceMonths: m.equipment_service_months,
  nextServiceOn: m.equipment_next_service_on,
}
