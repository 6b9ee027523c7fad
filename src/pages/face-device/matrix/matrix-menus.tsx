import { m } from '#messages'
import type { EnrolmentRow } from '../../../../contract/devices/device-task'
import { faceDevices } from '../../../../contract/devices/face-device'
import { type RowAction, RowMenu } from '../../../kit/list/row-menu'
import { useMay } from '../../../kit/ui/use-may'
import { count } from '../../../lib/format'
import { hasAgreed } from '../push/face-of'
import { type MatrixColumn, takesFaces } from './cell-of'
import { useEnrolling } from './use-enrolling'

/** The actions for one person on all devices. */
export function PersonMenu({ person, columns }: { person: EnrolmentRow; columns: readonly MatrixColumn[] }) {
  const may = useMay()
  const { give, retry } = useEnrolling()
  const { personId, name, cells } = person
  const failed = cells.filter(({ state }) => state === 'failed').length
  const able = columns.filter(takesFaces).map(({ id }) => id)
  if (!may(faceDevices.enrol)) return null
  const refusal = !hasAgreed(person)
    ? m.device_push_not_agreed_help()
    : able.length === 0
      ? m.device_push_no_device()
      : undefined
  const actions: RowAction[] = [
    ...(failed === 0
      ? []
      : [
          {
            key: 'retry',
            label: m.device_retry_person({ count: failed }),
            run: () => void retry(personId, null),
          },
        ]),
    {
      key: 'everywhere',
      label: m.device_push_everywhere(),
      run: () => void give([personId], able),
      refusal,
    },
  ]
  return <RowMenu name={name} actions={actions} />
}

/** The actions for all people whom one device has refused, on every page of the matrix. */
export function ColumnMenu({ device }: { device: MatrixColumn }) {
  const may = useMay()
  const { retryAll } = useEnrolling()
  if (!may(faceDevices.enrol) || device.failed === 0) return null
  const refusal = takesFaces(device) ? {} : { refusal: m.device_not_active() }
  return (
    <RowMenu
      name={device.name}
      actions={[
        {
          key: 'retry',
          label: m.device_retry_device({ count: count(device.failed) }),
          run: () => void retryAll(device.id),
          ...refusal,
        },
      ]}
    />
  )
}
