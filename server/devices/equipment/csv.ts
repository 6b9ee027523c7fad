import { m } from '#messages'
import type { Equipment } from '../../../contract/devices/equipment'
import { shanghaiTime } from '../../kit/day'
import type { CsvColumn } from '../../kit/resource/csv-stream'
import { yuanOf } from '../../kit/yuan-of'

export const equipmentCsv: CsvColumn<Equipment>[] = [
  { header: (locale) => m.equipment_asset_no({}, { locale }), cell: ({ assetNo }) => assetNo },
  { header: (locale) => m.equipment_name({}, { locale }), cell: ({ name }) => name },
  {
    header: (locale) => m.equipment_category({}, { locale }),
    cell: ({ category }, locale) => m[`equipment_category_${category}`]({}, { locale }),
  },
  { header: (locale) => m.equipment_brand({}, { locale }), cell: ({ brand }) => brand },
  { header: (locale) => m.equipment_model({}, { locale }), cell: ({ model }) => model },
  { header: (locale) => m.equipment_serial({}, { locale }), cell: ({ serial }) => serial },
  { header: (locale) => m.equipment_store({}, { locale }), cell: ({ storeName }) => storeName },
  { header: (locale) => m.equipment_zone({}, { locale }), cell: ({ zone }) => zone },
  {
    header: (locale) => m.equipment_status({}, { locale }),
    cell: ({ status }, locale) => m[`equipment_status_${status}`]({}, { locale }),
  },
  { header: (locale) => m.equipment_bought_on({}, { locale }), cell: ({ boughtOn }) => boughtOn },
  {
    header: (locale) => m.equipment_price({}, { locale }),
    cell: ({ priceFen }) => (priceFen === null ? null : yuanOf(priceFen)),
  },
  {
    header: (locale) => m.equipment_warranty_until({}, { locale }),
    cell: ({ warrantyUntil }) => warrantyUntil,
  },
  {
    header: (locale) => m.equipment_service_months({}, { locale }),
    cell: ({ serviceMonths }) => serviceMonths,
  },
  {
    header: (locale) => m.equipment_next_service_on({}, { locale }),
    cell: ({ nextServiceOn }) => nextServiceOn,
  },
  {
    header: (locale) => m.equipment_last_service_on({}, { locale }),
    cell: ({ lastServiceOn }) => lastServiceOn,
  },
  {
    header: (locale) => m.equipment_maintenance_cost({}, { locale }),
    cell: ({ maintenanceFen }) => yuanOf(maintenanceFen),
  },
  {
    header: (locale) => m.equipment_face_device({}, { locale }),
    cell: ({ faceDeviceName }) => faceDeviceName,
  },
  { header: (locale) => m.equipment_scrap_reason({}, { locale }), cell: ({ scrapReason }) => scrapReason },
  {
    header: (locale) => m.equipment_created_at({}, { locale }),
    cell: ({ createdAt }) => shanghaiTime(new Date(createdAt)),
  },
]
