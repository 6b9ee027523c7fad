import IconCrossCircleStroked from '@douyinfe/semi-icons/lib/es/icons/IconCrossCircleStroked'
import IconTickCircle from '@douyinfe/semi-icons/lib/es/icons/IconTickCircle'
import { m } from '#messages'
import type { AccessRecord } from '../../../../contract/devices/access-record'
import { Avatar } from '../../../kit/avatar/avatar'
import textStyle from '../../../kit/ui/text.module.css'
import { secondOf } from '../../../lib/format'
import { detailsOf, RecordPerson } from '../device/record-line'
import { faceDeviceLabels } from '../labels'
import style from './tape.module.css'

/** The last record, large enough to be compared with the person at the door. */
export function LatestRecord({ record }: { record: AccessRecord }) {
  const { result, denyReason, personName, avatarId, memberNo, deviceName, storeName, at } = record
  const isIn = result === 'pass'
  return (
    <article className={style.latest} data-result={result} aria-label={m.device_tape_latest()}>
      <Avatar name={personName ?? ''} id={avatarId} size="large" />
      <h2>
        <RecordPerson record={record} />
      </h2>
      {memberNo === null ? null : <p className={textStyle.note}>{memberNo}</p>}
      <p className={style.verdict}>
        {isIn ? <IconTickCircle aria-hidden /> : <IconCrossCircleStroked aria-hidden />}
        {isIn
          ? m.device_pass()
          : denyReason === null
            ? m.device_deny()
            : faceDeviceLabels.refusal.label(denyReason)}
      </p>
      <p>
        {storeName} · {deviceName}
      </p>
      <p className={textStyle.note}>
        {[secondOf(at), ...detailsOf({ ...record, denyReason: null })].join(' · ')}
      </p>
    </article>
  )
}
