import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { m } from '#messages'
import { stores } from '../../../../contract/catalogue/store'
import { equipment, type ListedEquipment } from '../../../../contract/devices/equipment'
import { useZoneDrag } from '../../../kit/drag/use-zone-drag'
import { FilterOne } from '../../../kit/filter/one'
import { useRecordOptions } from '../../../kit/form/record-field'
import { useSearch } from '../../../kit/form/use-search'
import toolbarStyle from '../../../kit/list/toolbar.module.css'
import type { List } from '../../../kit/list/use-list'
import { ListFailed, ListSkeleton } from '../../../kit/ui/list-states'
import pageStyle from '../../../kit/ui/page.module.css'
import textStyle from '../../../kit/ui/text.module.css'
import { useMay } from '../../../kit/ui/use-may'
import { errorSentence } from '../../../lib/error-sentence'
import { count } from '../../../lib/format'
import equipmentStyle from '../equipment.module.css'
import { nameOf, zoneLabel } from '../labels'
import style from './floor.module.css'
import { PieceCard } from './piece-card'
import { piecesQuery } from './pieces-query'
import { usePieceChange } from './use-piece-change'

interface Props {
  list: List<ListedEquipment>
  views: ReactNode
  actions: ReactNode
}

/** The equipment of a store, zone by zone: `?view=floor`. A piece can be moved to another zone. */
export function FloorView({ list, views, actions }: Props) {
  const search = useSearch()
  const storeId = list.query.filters.store
  const { options, isLoading } = useRecordOptions(
    { resource: stores, labelOf: ({ name }) => name },
    storeId === undefined ? [] : [storeId],
    search.q,
  )
  // Without a choice, a store that has equipment.
  const store = storeId ?? (list.isLoading ? undefined : (list.rows[0]?.storeId ?? options[0]?.value))
  const { data, error, refetch } = useQuery({
    ...piecesQuery({ store: store ?? '', sort: 'assetNo', status: 'in_use,faulty,repairing,idle' }),
    enabled: store !== undefined,
    placeholderData: keepPreviousData,
  })
  return (
    <section className={pageStyle.page} aria-labelledby="kit-page-title">
      <header className={pageStyle.pageHead}>
        <h1 id="kit-page-title">{m.equipment_title()}</h1>
        <div className={pageStyle.pageActions}>
          {views}
          {actions}
        </div>
      </header>
      <div className={toolbarStyle.toolbarLine}>
        <FilterOne
          label={m.equipment_store()}
          value={store}
          options={options}
          isLoading={isLoading}
          search={search}
          onChange={(value) => list.setQuery({ store: value })}
        />
        <span className={`${textStyle.note} ${equipmentStyle.hint}`}>{m.equipment_floor_help()}</span>
      </div>
      {error !== null && data === undefined ? (
        <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <ListSkeleton />
      ) : data.length === 0 ? (
        <p className={equipmentStyle.empty}>{m.equipment_floor_empty()}</p>
      ) : (
        <Floor rows={data} onOpen={(row) => list.open({ open: row.id })} />
      )}
    </section>
  )
}

function Floor({
  rows,
  onOpen,
}: {
  rows: readonly ListedEquipment[]
  onOpen: (row: ListedEquipment) => void
}) {
  const may = useMay()
  const { change, pending } = usePieceChange()
  const zoneOf = (row: ListedEquipment) =>
    pending !== null && pending.row.id === row.id && 'zone' in pending.to ? pending.to.zone : row.zone
  // The empty zone comes last.
  const zones = [...new Set(rows.map(({ zone }) => zone)), '']
    .filter((zone, i, all) => all.indexOf(zone) === i)
    .sort((a, b) => Number(a === '') - Number(b === '') || a.localeCompare(b, 'zh'))
  const zoneDrag = useZoneDrag({
    zones,
    steps: { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 },
    onDrop: (id, zone) => {
      const row = rows.find((one) => one.id === id)
      if (row !== undefined) void change({ row, to: { zone }, from: { zone: row.zone } })
    },
  })
  const dragged = rows.find(({ id }) => id === zoneDrag.dragged)
  return (
    <>
      <div className={style.floor}>
        {zones.map((zone) => {
          const here = rows.filter((row) => zoneOf(row) === zone)
          return (
            <section key={zone} aria-label={zoneLabel(zone)} {...zoneDrag.zoneProps(zone)}>
              <h2>
                {zoneLabel(zone)}
                <span>{count(here.length)}</span>
              </h2>
              {here.length === 0 ? <p className={textStyle.note}>{m.equipment_zone_empty()}</p> : null}
              <ul>
                {here.map((row) => (
                  <li key={row.id}>
                    <PieceCard
                      row={row}
                      onOpen={() => onOpen(row)}
                      zoneDrag={may(equipment.on.move) ? zoneDrag.itemProps(row.id, row.zone) : null}
                    />
                  </li>
                ))}
              </ul>
            </section>
          )
        })}
      </div>
      <p className="console-hidden" aria-live="assertive">
        {dragged === undefined || zoneDrag.over === null
          ? ''
          : m.equipment_dragging({ name: nameOf(dragged), to: zoneLabel(zoneDrag.over) })}
      </p>
    </>
  )
}
