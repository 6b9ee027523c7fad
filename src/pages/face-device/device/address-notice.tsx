import Button from '@douyinfe/semi-ui/lib/es/button'
import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { m } from '#messages'
import { type FaceDevice, faceDevices } from '../../../../contract/devices/face-device'
import { useFormMutation } from '../../../kit/form/use-form-mutation'
import textStyle from '../../../kit/ui/text.module.css'
import { useMay } from '../../../kit/ui/use-may'
import { call } from '../../../lib/api/call'
import { count, dayOf, minuteOf } from '../../../lib/format'
import { Link } from '../../../lib/link'
import { pathTo } from '../../../lib/path-to'
import style from '../face-device.module.css'

/** The problem with a device's source address, and a button that mends it; nothing where there is none. */
export function AddressNotice({ device }: { device: FaceDevice }) {
  const may = useMay()
  const { id, version, name, calledFrom, allowedFrom, alarm, status } = device
  const address = alarm?.address ?? calledFrom
  const { run, isPending, formLevelError } = useFormMutation(
    () => call(faceDevices.update, { id, version, body: { allowedFrom: address === null ? [] : [address] } }),
    () => Toast.success(m.device_address_allowed({ name, address: address ?? '' })),
  )
  const words = wordsOf(device)
  if (words === null || status === 'retired') return null
  const refusal = formLevelError([])
  const isNew = address !== null && !allowedFrom.includes(address)
  return (
    <section className={style.notice} aria-label={words.title}>
      <strong>{words.title}</strong>
      <p>{words.text}</p>
      {refusal === null ? null : (
        <p role="alert" className={textStyle.problem}>
          {refusal}
        </p>
      )}
      <div className={textStyle.buttons}>
        {isNew && may(faceDevices.update) ? (
          <Button
            theme={alarm !== null && device.isOnline ? 'light' : 'solid'}
            loading={isPending}
            onClick={run}
          >
            {m.device_address_allow({ address })}
          </Button>
        ) : null}
        {alarm !== null && may(faceDevices.refusals) ? (
          <Link className={textStyle.link} to={pathTo('face', { view: 'quarantine' })}>
            {m.device_address_quarantine()}
          </Link>
        ) : null}
      </div>
    </section>
  )
}

function wordsOf({
  alarm,
  isOnline,
  openUntil,
  needsAddress,
}: FaceDevice): { title: string; text: string } | null {
  if (alarm !== null) {
    const facts = { address: alarm.address, count: count(alarm.count), at: minuteOf(alarm.lastAt) }
    return isOnline
      ? { title: m.device_address_alarm_title(), text: m.device_address_alarm_text(facts) }
      : { title: m.device_address_alarm_away_title(), text: m.device_address_alarm_away_text(facts) }
  }
  if (openUntil !== null)
    return {
      title: m.device_address_open_title(),
      text: m.device_address_open_text({ until: dayOf(new Date(openUntil)) }),
    }
  if (!needsAddress) return null
  return { title: m.device_address_needed_title(), text: m.device_address_needed_text() }
}
