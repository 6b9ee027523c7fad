import { m } from '#messages'
import { describeBy } from '../../kit/history/describe'
import { yuan } from '../../lib/format'
import { worded } from './labels'

const money = (value: unknown) => yuan(Number(value))

/** A piece's members as its history and a conflict show them. */
export const describeEquipment = describeBy(
  {
    assetNo: m.equipment_asset_no,
    name: m.equipment_name,
    category: m.equipment_category,
    status: m.equipment_status,
    storeName: m.equipment_store,
    zone: m.equipment_zone,
    brand: m.equipment_brand,
    model: m.equipment_model,
    serial: m.equipment_serial,
    boughtOn: m.equipment_bought_on,
    priceFen: m.equipment_price,
    warrantyUntil: m.equipment_warranty_until,
    serviceMonths: m.equipment_service_months,
    nextServiceOn: m.equipment_next_service_on,
    lastServiceOn: m.equipment_last_service_on,
    maintenanceFen: m.equipment_maintenance_cost,
    faceDeviceName: m.equipment_face_device,
    openReports: m.equipment_open_reports,
    scrapReason: m.equipment_scrap_reason,
  },
  {
    category: (value) => worded('category', value),
    status: (value) => worded('status', value),
    priceFen: money,
    maintenanceFen: money,
  },
)
