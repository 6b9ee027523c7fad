import Button from '@douyinfe/semi-ui/lib/es/button'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { type Equipment, equipment } from '../../../../contract/devices/equipment'
import type { RowAction } from '../../../kit/list/row-menu-list'
import { Drawer } from '../../../kit/record/drawer'
import { rowQuery } from '../../../kit/record/row-query'
import { ListFailed, ListSkeleton } from '../../../kit/ui/list-states'
import { StatusTag } from '../../../kit/ui/status-tag'
import textStyle from '../../../kit/ui/text.module.css'
import { errorSentence } from '../../../lib/error-sentence'
import { yuan } from '../../../lib/format'
import { Due, Warranty } from '../columns'
import style from '../equipment.module.css'
import { equipmentLabels, nameOf, placeLabel } from '../labels'
import { type Fact, FactList } from './fact-list'
import { Timeline } from './timeline'

/** Everything about one piece, and its present actions: `?open=<id>`. */
export function EquipmentSheet({ actionsOf }: { actionsOf: (row: Equipment) => readonly RowAction[] }) {
  const [params, setParams] = useSearchParams()
  const id = params.get('open')
  const { data: row, error, refetch } = useQuery(rowQuery(equipment, id))
  if (id === null) return null
  const close = () => setParams((now) => new URLSearchParams([...now].filter(([name]) => name !== 'open')))
  return (
    <Drawer
      name={row === undefined ? m.equipment_title() : nameOf(row)}
      headline={row === undefined ? null : <StatusTag {...equipmentLabels.status.tag(row.status)} />}
      width={880}
      onClose={close}
    >
      <div className={style.sheet}>
        {row !== undefined ? (
          <>
            <Facts row={row} />
            <Actions actions={actionsOf(row)} />
            <section aria-labelledby="equipment-timeline">
              <h2 id="equipment-timeline">{m.equipment_timeline()}</h2>
              <Timeline id={id} />
            </section>
          </>
        ) : error !== null ? (
          <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
        ) : (
          <ListSkeleton />
        )}
      </div>
    </Drawer>
  )
}

function Actions({ actions }: { actions: readonly RowAction[] }) {
  const open = actions.filter(({ refusal }) => refusal === undefined)
  if (open.length === 0) return null
  return (
    <div className={textStyle.buttons}>
      {open.map(({ key, label, run, isDestructive }) => (
        <Button key={key} type={isDestructive ? 'danger' : 'tertiary'} onClick={() => run?.()}>
          {label}
        </Button>
      ))}
    </div>
  )
}

function Facts({ row }: { row: Equipment }) {
  const make = [row.brand, row.model].filter(Boolean).join(' ')
  const facts: Fact[] = [
    [m.equipment_place(), placeLabel(row.storeName, row.zone)],
    [m.equipment_category(), equipmentLabels.category.label(row.category)],
    [m.equipment_make(), make],
    [m.equipment_serial(), row.serial],
    [m.equipment_bought_on(), row.boughtOn],
    [m.equipment_price(), row.priceFen === null ? null : yuan(row.priceFen)],
    [m.equipment_warranty_until(), <Warranty key="due" day={row.warrantyUntil} days={row.warrantyDays} />],
    [
      m.equipment_next_service_on(),
      <Due key="due" day={row.nextServiceOn} days={row.serviceDays} soon={7} />,
    ],
    [m.equipment_last_service_on(), row.lastServiceOn],
    [m.equipment_maintenance_cost(), yuan(row.maintenanceFen)],
    [m.equipment_face_device(), row.faceDeviceName],
    ...(row.scrapReason === null ? [] : [[m.equipment_scrap_reason(), row.scrapReason] as Fact]),
  ]
  return <FactList facts={facts} />
}
