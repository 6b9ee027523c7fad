import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useState } from 'react'
import { m } from '#messages'
import { type DeviceRefusal, faceDevices, type RefusalReason } from '../../../../contract/devices/face-device'
import { errorToast } from '../../../kit/toast/error-toast'
import pageStyle from '../../../kit/ui/page.module.css'
import { RowButton } from '../../../kit/ui/row-button'
import textStyle from '../../../kit/ui/text.module.css'
import { call } from '../../../lib/api/call'
import { errorSentence } from '../../../lib/error-sentence'
import { count, minuteOf } from '../../../lib/format'
import { Link } from '../../../lib/link'
import { pathTo } from '../../../lib/path-to'
import { faceDeviceLabels } from '../labels'
import style from './quarantine.module.css'

const helps: Record<RefusalReason, () => string> = {
  unknown_serial: m.device_reason_help_unknown_serial,
  bad_signature: m.device_reason_help_bad_signature,
  replayed: m.device_reason_help_replayed,
  clock: m.device_reason_help_clock,
  not_active: m.device_reason_help_not_active,
  address: m.device_reason_help_address,
  bad_secret: m.device_reason_help_bad_secret,
  not_served: m.device_reason_help_not_served,
  malformed: m.device_reason_help_malformed,
  too_large: m.device_reason_help_too_large,
}

interface Props {
  reason: RefusalReason
  rows: readonly DeviceRefusal[]
  onAdopt: (row: DeviceRefusal) => void
}

/** The messages refused for one reason, its meaning, and what to do about it; hidden where there are none. */
export function ReasonSection({ reason, rows, onAdopt }: Props) {
  if (rows.length === 0) return null
  return (
    <section className={`${pageStyle.panel} ${style.reason}`} aria-labelledby={`reason-${reason}`}>
      <header>
        <h2 id={`reason-${reason}`}>{faceDeviceLabels.reason.label(reason)}</h2>
        <p>{helps[reason]()}</p>
      </header>
      <ul>
        {rows.map((row) => (
          <Refusal key={row.id} row={row} onAdopt={onAdopt} />
        ))}
      </ul>
    </section>
  )
}

function Refusal({ row, onAdopt }: { row: DeviceRefusal; onAdopt: (row: DeviceRefusal) => void }) {
  const { id, sn, reason, deviceId, deviceName, vendor, address, firstAt, lastAt, sample } = row
  const [isPending, setIsPending] = useState(false)
  const dismiss = async () => {
    setIsPending(true)
    try {
      await call(faceDevices.dismiss, { id })
      Toast.success(m.device_dismissed())
    } catch (error) {
      errorToast(errorSentence(error))
    }
    setIsPending(false)
  }
  const name = deviceName ?? (sn === '' ? m.device_no_serial() : sn)
  return (
    <li aria-busy={isPending}>
      <div>
        <p>
          {deviceId === null ? (
            <strong>{name}</strong>
          ) : (
            <Link
              className={`${textStyle.link} ${style.name}`}
              to={pathTo('face', { view: 'quarantine', open: deviceId })}
            >
              {name}
            </Link>
          )}{' '}
          <span className={style.count}>{m.device_refusal_count({ count: count(row.count) })}</span>
        </p>
        <p className={textStyle.note}>
          {[
            faceDeviceLabels.vendor.label(vendor),
            deviceName === null || sn === '' ? '' : sn,
            m.device_refusal_from({ address }),
            m.device_refusal_between({ first: minuteOf(firstAt), last: minuteOf(lastAt) }),
          ]
            .filter((part) => part !== '')
            .join(' · ')}
        </p>
        {sample === '' ? null : (
          <details>
            <summary>{m.device_refusal_sample()}</summary>
            <pre>{sample}</pre>
          </details>
        )}
      </div>
      <span className={style.deeds}>
        {reason === 'unknown_serial' && sn !== '' ? (
          <RowButton onClick={() => onAdopt(row)}>{m.device_do_adopt()}</RowButton>
        ) : null}
        {isPending ? null : <RowButton onClick={() => void dismiss()}>{m.device_do_dismiss()}</RowButton>}
      </span>
    </li>
  )
}
