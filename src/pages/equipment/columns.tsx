import { m } from '#messages'
import type { ListedEquipment } from '../../../contract/devices/equipment'
import { Clamped, columnsFor } from '../../kit/list/columns-for'
import { StatusTag } from '../../kit/ui/status-tag'
import textStyle from '../../kit/ui/text.module.css'
import style from './equipment.module.css'
import { daysLabel, equipmentLabels, nearness, placeLabel } from './labels'

const col = columnsFor<ListedEquipment>()

export const equipmentColumns = () => [
  col.text('assetNo', m.equipment_asset_no(), { sort: 'assetNo', width: 124 }),
  col.text('name', m.equipment_name(), { sort: 'name', width: 190, isName: true }),
  col.cell('category', m.equipment_category(), ({ category }) => equipmentLabels.category.label(category), {
    width: 92,
  }),
  col.cell(
    'place',
    m.equipment_place(),
    ({ storeName, zone }) => <Clamped text={placeLabel(storeName, zone)} />,
    { card: 'fact', width: 190 },
  ),
  col.cell('status', m.equipment_status(), (row) => <Standing row={row} />, { card: 'state', width: 130 }),
  col.cell('warrantyDays', m.equipment_warranty(), ({ warrantyDays }) => <Warranty days={warrantyDays} />, {
    sort: 'warrantyUntil',
    width: 112,
  }),
  col.cell(
    'nextServiceOn',
    m.equipment_next_service_on(),
    ({ nextServiceOn, serviceDays }) => <Due day={nextServiceOn} days={serviceDays} soon={7} />,
    { card: 'fact', sort: 'nextServiceOn', width: 132 },
  ),
  col.text('brand', m.equipment_brand(), { isExtra: true }),
  col.text('model', m.equipment_model(), { isExtra: true }),
  col.text('serial', m.equipment_serial(), { isExtra: true }),
  col.date('boughtOn', m.equipment_bought_on(), { isExtra: true }),
  col.money('priceFen', m.equipment_price(), { isExtra: true }),
  col.instant('updatedAt', m.equipment_updated_at(), { sort: 'updatedAt', width: 150, isExtra: true }),
]

/** The state, and the number of open fault reports. */
function Standing({ row }: { row: ListedEquipment }) {
  return (
    <span className={style.standing}>
      <StatusTag {...equipmentLabels.status.tag(row.status)} />
      {row.openReports === 0 ? null : (
        <span className={textStyle.note}>{m.equipment_report_count({ count: row.openReports })}</span>
      )}
    </span>
  )
}

/** How long the warranty still lasts; an expired one needs no action. */
export function Warranty({ day, days }: { day?: string | null | undefined; days: number | null }) {
  if (days === null || days >= 0) return <Due day={day} days={days} soon={30} />
  return (
    <span className={textStyle.faint}>
      {day === undefined ? null : `${day} `}
      {m.equipment_warranty_expired()}
    </span>
  )
}

/** A day and its distance from today. */
export function Due({
  day,
  days,
  soon,
}: {
  day?: string | null | undefined
  days: number | null
  soon: number
}) {
  if (days === null) return <span className={textStyle.faint}>{day ?? '—'}</span>
  return (
    <span className={`${style.due} ${style[`due-${nearness(days, soon)}`] ?? ''}`}>
      {day === undefined ? null : <span>{day}</span>}
      <span>{daysLabel(days)}</span>
    </span>
  )
}
