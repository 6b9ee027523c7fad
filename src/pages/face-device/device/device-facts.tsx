import type { ReactNode } from 'react'
import { m } from '#messages'
import type { FaceDevice } from '../../../../contract/devices/face-device'
import { count, minuteOf } from '../../../lib/format'
import { Capacity } from '../capacity'
import { Skew } from '../device-columns'
import { directionLabel, vendorLabel } from '../labels'
import { Online } from '../online'
import { AddressNotice } from './address-notice'

/** A device's state at a glance, and its facts. */
export function DeviceFacts({ device }: { device: FaceDevice }) {
  const { secretIssuedAt, malformedCount, retireReason, allowedFrom } = device
  const state: [string, ReactNode][] = [
    [m.device_online_column(), <Online key="online" device={device} />],
    [m.device_persons(), <Capacity key="persons" used={device.personCount} most={device.maxPersons} />],
    [m.device_faces(), <Capacity key="faces" used={device.faceCount} most={device.maxFaces} />],
    [m.device_queue(), count(device.queueDepth)],
    [m.device_skew(), <Skew key="skew" seconds={device.clockSkewS} />],
  ]
  const facts: [string, ReactNode][] = [
    [m.device_sn(), device.sn],
    [m.device_store(), device.storeName],
    [m.device_vendor(), vendorLabel(device.vendor)],
    [m.device_model(), device.model],
    [m.device_firmware(), device.firmware],
    [m.device_direction(), directionLabel(device.direction)],
    [m.device_ip(), device.ip],
    [m.device_mac(), device.mac],
    [
      m.device_allowed_from(),
      allowedFrom.length === 0 ? m.device_allowed_from_any() : allowedFrom.join(m.kit_comma()),
    ],
    [m.device_called_from(), device.calledFrom],
    [m.device_secret_at(), secretIssuedAt === null ? m.device_secret_never() : minuteOf(secretIssuedAt)],
    [m.device_malformed(), count(malformedCount)],
    ...(retireReason === null ? [] : [[m.device_retire_reason(), retireReason] as [string, ReactNode]]),
  ]
  return (
    <>
      <AddressNotice device={device} />
      <dl className="device-state">
        {state.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <dl className="device-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value === null || value === '' ? <span className="kit-faint">—</span> : value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
