import Button from '@douyinfe/semi-ui/lib/es/button'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import {
  type FaceDevice,
  faceDevices,
  vendorsThatResend,
  vendorsWithTasks,
} from '../../../../contract/devices/face-device'
import { RowMenu } from '../../../kit/list/row-menu'
import { Drawer } from '../../../kit/record/drawer'
import { DrawerSections, type Section } from '../../../kit/record/drawer-sections'
import { rowQuery } from '../../../kit/record/row-query'
import { useLifecycle } from '../../../kit/record/use-lifecycle'
import { ListFailed, ListSkeleton } from '../../../kit/ui/list-states'
import { StatusTag } from '../../../kit/ui/status-tag'
import { useMay } from '../../../kit/ui/use-may'
import { errorSentence } from '../../../lib/error-sentence'
import { deviceOffers, judge } from '../device-lifecycle'
import { nameOf, statusOf } from '../labels'
import { useDeviceMenu } from '../use-device-menu'
import { DeviceDays } from './device-days'
import { DeviceFacts } from './device-facts'
import { DeviceRecords } from './device-records'
import { DeviceTasks } from './device-tasks'
import { DeviceUnread } from './device-unread'
import { SetUpGuide } from './set-up-guide'

/** Milliseconds between two reads of an open device, whose state no event reports. */
const readAgainMs = 15_000

/** One device: its state, its commands, its reports, its settings. `?open=<id>`, `at=<section>`. */
export function DeviceDrawer() {
  const [params, setParams] = useSearchParams()
  const id = params.get('open') ?? ''
  const change = (patch: Readonly<Record<string, string | null>>) =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      for (const [name, value] of Object.entries(patch)) {
        if (value === null) next.delete(name)
        else next.set(name, value)
      }
      return next
    })
  const { data, error, refetch } = useQuery({
    ...rowQuery(faceDevices, id),
    refetchInterval: readAgainMs,
  })
  const may = useMay()
  const offers = useMemo(deviceOffers, [])
  const { actionsOf, dialog } = useLifecycle({ resource: faceDevices, offers, judge, nameOf })
  const { menuOf, dialogs } = useDeviceMenu({ open: change }, actionsOf)
  return (
    <Drawer
      name={data?.name ?? m.device_title()}
      headline={data === undefined ? null : <StatusTag {...statusOf(data)} />}
      width={960}
      onClose={() => change({ open: null, at: null })}
      footer={
        data === undefined ? null : (
          <div className="kit-drawer-foot device-foot">
            <RowMenu name={data.name} actions={() => menuOf(data)} />
            {may(faceDevices.update) && data.status !== 'retired' ? (
              <Button theme="solid" onClick={() => change({ open: null, at: null, edit: data.id })}>
                {m.kit_edit()}
              </Button>
            ) : null}
          </div>
        )
      }
    >
      <div className="kit-drawer-body">
        {data !== undefined ? (
          <DrawerSections sections={sectionsOf(data)} startAt={params.get('at')} />
        ) : error !== null ? (
          <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
        ) : (
          <ListSkeleton />
        )}
      </div>
      {dialog}
      {dialogs}
    </Drawer>
  )
}

const sectionsOf = (device: FaceDevice): Section[] => [
  { key: 'facts', title: m.device_section_facts(), content: <DeviceFacts device={device} /> },
  ...(vendorsWithTasks.includes(device.vendor)
    ? [{ key: 'tasks', title: m.device_section_tasks(), content: <DeviceTasks deviceId={device.id} /> }]
    : []),
  { key: 'records', title: m.device_section_records(), content: <DeviceRecords deviceId={device.id} /> },
  ...(vendorsThatResend.includes(device.vendor)
    ? [{ key: 'days', title: m.device_section_days(), content: <DeviceDays device={device} /> }]
    : []),
  ...(device.unreadCount === 0
    ? []
    : [{ key: 'unread', title: m.device_section_unread(), content: <DeviceUnread deviceId={device.id} /> }]),
  {
    key: 'setup',
    title: m.device_section_setup(),
    content: <SetUpGuide device={device} secret={null} path={null} />,
  },
]
