import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { type EnrolmentRow, enrolmentStates } from '../../../../contract/devices/device-task'
import { faceDevices } from '../../../../contract/devices/face-device'
import { liveEvents } from '../../../../contract/live-kinds'
import filterStyle from '../../../kit/filter/filter.module.css'
import { FilterOne } from '../../../kit/filter/one'
import { Select } from '../../../kit/form/select'
import { changed } from '../../../kit/list/list-query'
import pagerStyle from '../../../kit/list/pager.module.css'
import { ListSearch } from '../../../kit/list/search'
import toolbarStyle from '../../../kit/list/toolbar.module.css'
import { ListFailed, ListSkeleton } from '../../../kit/ui/list-states'
import listStatesStyle from '../../../kit/ui/list-states.module.css'
import pageStyle from '../../../kit/ui/page.module.css'
import { useLive } from '../../../kit/ui/use-live'
import { useThrottledCallback } from '../../../kit/ui/use-throttled-callback'
import { addressOf } from '../../../lib/api/call'
import { errorSentence } from '../../../lib/error-sentence'
import { count } from '../../../lib/format'
import { isMoreBehind, PagesNav } from '../nav'
import type { useStore } from '../use-store'
import { CellDialog } from './cell-dialog'
import { enrolmentLabel, Legend } from './enrolment-label'
import { devicesQuery, matrixQuery, readMatrixQuery } from './query'
import { MatrixTable } from './table'

const readAgainMs = 2_000

/** The matrix of one store: its filters, the table, and the opened cell. */
export function Matrix({ storeId, store }: { storeId: string; store: ReturnType<typeof useStore> }) {
  const [params, setParams] = useSearchParams()
  const filters = readMatrixQuery(storeId, params)
  const cache = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery(matrixQuery(filters))
  const { data: known } = useQuery(devicesQuery(storeId))
  const [open, setOpen] = useState<{ personId: string; deviceId: string } | null>(null)
  const stateId = useId()
  const refresh = useThrottledCallback(
    () => void cache.invalidateQueries({ queryKey: [faceDevices.name, 'matrix'] }),
    readAgainMs,
  )
  useLive(addressOf(liveEvents, { query: { store: storeId } }), {
    onMessage: ({ name }) => {
      if (name === 'task' || name === 'device') refresh()
    },
    onFresh: refresh,
  })
  const setQuery = (change: Readonly<Record<string, string | null>>) =>
    setParams((now) => changed(now, change))
  const isNarrowed = filters.q !== '' || filters.states.length > 0
  const columns = (data?.devices ?? []).map((device) => ({
    ...device,
    row: known?.rows.find(({ id }) => id === device.id),
  }))
  return (
    <>
      <div className={toolbarStyle.toolbarLine}>
        <FilterOne
          label={m.device_store()}
          value={storeId}
          options={store.options}
          onChange={(id) => store.choose(id)}
        />
        <ListSearch
          value={filters.q}
          placeholder={m.device_matrix_search()}
          onSearch={(q) => setParams((now) => changed(now, { q }), { replace: true })}
        />
        <div className={filterStyle.filter}>
          <span id={stateId} className="console-hidden">
            {m.device_matrix_state()}
          </span>
          <Select
            aria-labelledby={stateId}
            multiple
            maxTagCount={1}
            showRestTagsPopover={false}
            value={[...filters.states]}
            optionList={enrolmentStates.map((state) => ({ value: state, label: enrolmentLabel(state) }))}
            placeholder={m.device_matrix_state()}
            onChange={(chosen) => setQuery({ state: Array.isArray(chosen) ? chosen.join(',') : null })}
          />
        </div>
        <Legend />
      </div>
      <div className={pageStyle.panel} aria-busy={isFetching}>
        {data === undefined ? (
          error === null ? (
            <ListSkeleton />
          ) : (
            <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
          )
        ) : data.devices.length === 0 ? (
          <p className={listStatesStyle.state}>{m.device_matrix_no_device()}</p>
        ) : data.rows.length === 0 ? (
          <p className={listStatesStyle.state}>
            {isNarrowed ? m.kit_empty_filtered() : m.device_matrix_nobody()}
          </p>
        ) : (
          <MatrixTable
            columns={columns}
            rows={data.rows}
            onOpen={(person, deviceId) => setOpen({ personId: person.personId, deviceId })}
          />
        )}
      </div>
      {data === undefined ? null : (
        <footer className={pagerStyle.pager}>
          <span role="status">{m.device_matrix_count({ count: count(data.total) })}</span>
          <PagesNav
            label={m.kit_pages()}
            page={filters.page}
            hasMore={isMoreBehind(filters.page, data, peoplePerPage)}
            onPage={(page) => setQuery({ page: String(page) })}
          />
        </footer>
      )}
      <OpenCell open={open} rows={data?.rows ?? []} columns={columns} onClose={() => setOpen(null)} />
    </>
  )
}

const peoplePerPage = 50

/** The present state of the opened cell, also when it changes while open. */
function OpenCell(props: {
  open: { personId: string; deviceId: string } | null
  rows: readonly EnrolmentRow[]
  columns: Parameters<typeof MatrixTable>[0]['columns']
  onClose: () => void
}) {
  const { open, rows, columns, onClose } = props
  const person = rows.find(({ personId }) => personId === open?.personId)
  const device = columns.find(({ id }) => id === open?.deviceId)
  if (person === undefined || device === undefined) return null
  return <CellDialog person={person} device={device} onClose={onClose} />
}
