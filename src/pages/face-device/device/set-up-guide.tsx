import { m } from '#messages'
import type { DeviceVendor, ListedFaceDevice } from '../../../../contract/devices/face-device'
import { CopyButton } from '../../../kit/ui/copy-button'

interface Props {
  device: Pick<ListedFaceDevice, 'sn' | 'vendor' | 'secretIssuedAt'>
  /** The secret that was just issued; null where it is no longer known. */
  secret: string | null
  path: string | null
}

const steps: Record<DeviceVendor, () => string> = {
  native: m.device_guide_native,
  zkteco: m.device_guide_zkteco,
  uface: m.device_guide_uface,
  hikvision: m.device_guide_hikvision,
  other: m.device_guide_other,
}

/** The settings to type into a terminal of this maker so that it reports to this console. */
export function SetUpGuide({ device, secret, path }: Props) {
  const { vendor, sn } = device
  return (
    <div className="device-guide">
      <dl>
        {valuesOf(props(vendor, path)).map(([name, value]) => (
          <CopyValue key={name} name={name} value={value} />
        ))}
        <CopyValue name={m.device_sn()} value={sn} />
        {secret === null ? null : <CopyValue name={m.device_secret()} value={secret} />}
      </dl>
      {path === null ? (
        <p className="kit-note">
          {device.secretIssuedAt === null ? m.device_guide_no_secret() : m.device_guide_secret_gone()}
        </p>
      ) : null}
      <ol>
        {steps[vendor]()
          .split('\n')
          .map((step) => (
            <li key={step}>{step}</li>
          ))}
      </ol>
    </div>
  )
}

const props = (vendor: DeviceVendor, path: string | null) => ({ vendor, path, ...hereOf(location) })

/** The console's address as this browser reaches it. */
function hereOf({ origin, hostname, port, protocol }: Location) {
  return { origin, hostname, port: port === '' ? (protocol === 'https:' ? '443' : '80') : port }
}

function valuesOf({ vendor, path, origin, hostname, port }: ReturnType<typeof props>): [string, string][] {
  if (vendor === 'zkteco')
    return [
      ...(path === null
        ? [[m.device_guide_server(), hostname] satisfies [string, string]]
        : [
            [m.device_guide_own(), hostname + path] satisfies [string, string],
            [m.device_guide_host(), hostname] satisfies [string, string],
          ]),
      [m.device_guide_port(), port],
    ]
  if (vendor === 'native') return [[m.device_guide_address(), `${origin}/api/device/v1`]]
  if (path === null || path === '') return []
  if (vendor !== 'uface') return [[m.device_guide_address(), origin + path]]
  return callbacks().map(([name, last]) => [name, `${origin}${path}/${last}`])
}

/** The addresses that a terminal of 宇泛 calls, one for each kind of message. */
const callbacks = (): [string, string][] => [
  [m.device_guide_heartbeat(), 'heartbeat'],
  [m.device_guide_task(), 'task'],
  [m.device_guide_result(), 'result'],
  [m.device_guide_record(), 'record'],
  [m.device_guide_photo(), 'photo'],
  [m.device_guide_cloud(), 'cloud'],
]

/** A value that is typed into a terminal, with a button that copies it. */
function CopyValue({ name, value }: { name: string; value: string }) {
  return (
    <div className="device-value">
      <dt>{name}</dt>
      <dd>
        <code>{value}</code>
        <CopyButton name={name} value={value} />
      </dd>
    </div>
  )
}
