import IconGridView from '@douyinfe/semi-icons/lib/es/icons/IconGridView'
import IconList from '@douyinfe/semi-icons/lib/es/icons/IconList'
import IconLive from '@douyinfe/semi-icons/lib/es/icons/IconLive'
import IconShield from '@douyinfe/semi-icons/lib/es/icons/IconShield'
import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { faceDevices } from '../../../contract/devices/face-device'
import { liveKinds } from '../../../contract/live-kinds'
import { ViewLinks } from '../../kit/list/view-links'
import { useMay } from '../../kit/ui/use-may'
import { refusalsQuery } from './quarantine/refusals-query'

type DeviceView = 'devices' | 'enrolment' | 'live' | 'quarantine'

/** Devices, enrolments, records, and refused messages. */
export function DeviceViews({ now }: { now: DeviceView }) {
  const may = useMay()
  const mayQuarantine = may(faceDevices.refusals)
  const { data } = useQuery({ ...refusalsQuery(1), enabled: mayQuarantine })
  const refused = data?.total ?? 0
  return (
    <ViewLinks<DeviceView>
      label={m.device_view_switch()}
      now={now}
      keeps={['store']}
      views={[
        { key: 'devices', label: m.device_view_devices(), icon: <IconList aria-hidden /> },
        { key: 'enrolment', label: m.device_view_enrolment(), icon: <IconGridView aria-hidden /> },
        ...(liveKinds.access.every((permission) => may({ permission }))
          ? [{ key: 'live' as const, label: m.device_view_live(), icon: <IconLive aria-hidden /> }]
          : []),
        ...(mayQuarantine
          ? [
              {
                key: 'quarantine' as const,
                label:
                  refused > 0
                    ? m.device_view_quarantine_open({ count: refused })
                    : m.device_view_quarantine(),
                icon: <IconShield aria-hidden />,
              },
            ]
          : []),
      ]}
    />
  )
}
