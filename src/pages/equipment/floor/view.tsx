import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { m } from '#messages'
import { stores } from '../../../../contract/catalogue/store'
import { equipment, type ListedEquipment } from '../../../../contract/devices/equipment'
import { FilterOne } from '../../../kit/filter/one'
import { useRecordOptions, useSearch } from '../../../kit/form/record-field'
import type { List } from '../../../kit/list/use-list'
import { ListFailed, ListSkeleton } from '../../../kit/ui/list-states'
import { useMay } from '../../../kit/ui/use-may'
import { errorSentence } from '../../../lib/error-sentence'
import { count } from '../../../lib/format'
import { nameOf, zoneLabel } from '../labels'
import { PieceCard } from './piece-card'
import { piecesQuery } from './pieces-query'
import './floor.css'
import { useCarry } from './use-carry'
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
  const { options } = useRecordOptions(
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
    <section className="kit-page" aria-labelledby="kit-page-title">
      <header className="kit-page-head">
        <h1 id="kit-page-title">{m.equipment_title()}</h1>
        <div className="kit-page-actions">
          {views}
          {actions}
        </div>
      </header>
      <div className="kit-toolbar-line">
        <FilterOne
          label={m.equipment_store()}
          value={store}
          options={options}
          onSearch={search.type}
          onChange={(value) => list.ask({ store: value })}
        />
        <span className="kit-note equipment-hint">{m.equipment_floor_help()}</span>
      </div>
      {error !== null && data === undefined ? (
        <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <ListSkeleton />
      ) : data.length === 0 ? (
        <p className="equipment-empty">{m.equipment_floor_empty()}</p>
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
  const carry = useCarry({
    places: zones,
    steps: { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 },
    onPut: (id, zone) => {
      const row = rows.find((one) => one.id === id)
      if (row !== undefined) void change({ row, to: { zone }, from: { zone: row.zone } })
    },
  })
  const carried = rows.find(({ id }) => id === carry.carried)
  return (
    <>
      <div className="equipment-floor">
        {zones.map((zone) => {
          const here = rows.filter((row) => zoneOf(row) === zone)
          return (
            <section key={zone} aria-label={zoneLabel(zone)} {...carry.placeProps(zone)}>
              <h2>
                {zoneLabel(zone)}
                <span>{count(here.length)}</span>
              </h2>
              {here.length === 0 ? <p className="kit-note">{m.equipment_zone_empty()}</p> : null}
              <ul>
                {here.map((row) => (
                  <li key={row.id}>
                    <PieceCard
                      row={row}
                      onOpen={() => onOpen(row)}
                      carry={may(equipment.on.move) ? carry.itemProps(row.id, row.zone) : null}
                    />
                  </li>
                ))}
              </ul>
            </section>
          )
        })}
      </div>
      <p className="console-hidden" aria-live="assertive">
        {carried === undefined || carry.over === null
          ? ''
          : m.equipment_carrying({ name: nameOf(carried), to: zoneLabel(carry.over) })}
      </p>
    </>
  )
}
