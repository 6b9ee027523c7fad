import { type ComponentType, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { faceDevices } from '../../../contract/devices/face-device'
import { HistoryDrawer } from '../../kit/history/drawer'
import { prefetchList } from '../../kit/list/use-list'
import { RouteDrawer } from '../../kit/record/route-drawer'
import { ListSkeleton } from '../../kit/ui/list-states'
import { lazyPart } from '../../lib/lazy-part'
import { describeDevice } from './describe-device'
import { DeviceList } from './device-list'
import { faceDeviceLabels } from './labels'

const DeviceDrawer = lazyPart(async () => (await import('./device/device-drawer')).DeviceDrawer)
const DeviceEditor = lazyPart(async () => (await import('./device/device-editor')).DeviceEditor)
const MatrixView = lazyPart(async () => (await import('./matrix/view')).MatrixView)
const TapeView = lazyPart(async () => (await import('./tape/view')).TapeView)
const QuarantineView = lazyPart(async () => (await import('./quarantine/view')).QuarantineView)

const otherViews = new Map<string, ComponentType>([
  ['enrolment', MatrixView],
  ['live', TapeView],
  ['quarantine', QuarantineView],
])

export const prefetch = (search: URLSearchParams) =>
  search.has('view') ? undefined : prefetchList(faceDevices, search)

/** Terminals at the doors, the people enrolled, their records, and refused messages. */
export function Component() {
  const [params] = useSearchParams()
  const view = params.get('view')
  const View = view === null ? undefined : otherViews.get(view)
  return (
    <>
      {View === undefined ? (
        <DeviceList />
      ) : (
        <Suspense fallback={<ListSkeleton />}>
          <View />
        </Suspense>
      )}
      <RouteDrawer names={['open']}>
        <DeviceDrawer />
      </RouteDrawer>
      <RouteDrawer names={['edit', 'new']}>
        <DeviceEditor />
      </RouteDrawer>
      <HistoryDrawer
        resource={faceDevices}
        describe={describeDevice}
        actionLabel={faceDeviceLabels.action.find}
      />
    </>
  )
}
