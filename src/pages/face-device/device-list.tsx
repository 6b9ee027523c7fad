import { Suspense, useMemo } from 'react'
import { m } from '#messages'
import { faceDevices, type ListedFaceDevice } from '../../../contract/devices/face-device'
import { liveEvents } from '../../../contract/live-kinds'
import { ListPage } from '../../kit/list/list-page'
import { NewRow } from '../../kit/list/new-row'
import { RowMenu } from '../../kit/list/row-menu'
import { useList } from '../../kit/list/use-list'
import type { Selection } from '../../kit/list/use-selection'
import { useLifecycle } from '../../kit/record/use-lifecycle'
import { RowButton } from '../../kit/ui/row-button'
import { useLive } from '../../kit/ui/use-live'
import { useMay } from '../../kit/ui/use-may'
import { useThrottledCallback } from '../../kit/ui/use-throttled-callback'
import { addressOf } from '../../lib/api/call'
import { lazyPart } from '../../lib/lazy-part'
import { deviceColumns } from './device-columns'
import { DeviceFilters, useFilterLabels } from './device-filters'
import { decide, deviceLifecycle } from './device-lifecycle'
import { DeviceViews } from './device-views'
import { nameOf } from './labels'
import { useDeviceMenu } from './use-device-menu'

const DeviceBatch = lazyPart(async () => (await import('./device-batch')).DeviceBatch)

/** Devices report several times a minute; the list need not be refetched for each message. */
const readAgainMs = 5_000

export function DeviceList() {
  const list = useList(faceDevices)
  const describeFilter = useFilterLabels(list)
  const may = useMay()
  const transitions = useMemo(deviceLifecycle, [])
  const { actionsOf, dialog } = useLifecycle({ resource: faceDevices, transitions, decide, nameOf })
  const { menuOf, dialogs } = useDeviceMenu(list, actionsOf)
  const refresh = useThrottledCallback(list.refresh, readAgainMs)
  useLive(addressOf(liveEvents), {
    onMessage: ({ name }) => {
      if (name === 'device' || name === 'task') refresh()
    },
    onFresh: refresh,
  })
  const open = (row: ListedFaceDevice) => list.open({ open: row.id })
  return (
    <>
      <ListPage
        resource={faceDevices}
        list={list}
        purpose={m.empty_device()}
        title={m.device_title()}
        searchHint={m.device_search()}
        columns={deviceColumns()}
        nameOf={nameOf}
        onOpen={open}
        onEdit={may(faceDevices.update) ? (row) => list.open({ edit: row.id }) : undefined}
        views={<DeviceViews now="devices" />}
        actions={
          <NewRow resource={faceDevices} list={list}>
            {m.device_new()}
          </NewRow>
        }
        filters={<DeviceFilters list={list} />}
        describeFilter={describeFilter}
        rowActions={(row) => (
          <>
            <RowButton onClick={() => open(row)}>{m.kit_view()}</RowButton>
            <RowMenu name={nameOf(row)} actions={() => menuOf(row)} />
          </>
        )}
        {...(may(faceDevices.enrol) || may(faceDevices.command)
          ? {
              batch: (selection: Selection<ListedFaceDevice>) => (
                <Suspense fallback={null}>
                  <DeviceBatch selection={selection} />
                </Suspense>
              ),
            }
          : {})}
      />
      {dialog}
      {dialogs}
    </>
  )
}
