import IconCrossCircleStroked from '@douyinfe/semi-icons/lib/es/icons/IconCrossCircleStroked'
import IconTickCircle from '@douyinfe/semi-icons/lib/es/icons/IconTickCircle'
import { m } from '#messages'
import type { AccessRecord } from '../../../../contract/devices/access-record'
import { secondOf } from '../../../lib/format'
import { detailsOf, RecordPerson } from '../device/record-line'
import { refusalLabel } from '../labels'
import { PersonMark } from '../person-mark'

/** The last record, large enough to be compared with the person at the door. */
export function LatestRecord({ record }: { record: AccessRecord }) {
  const { result, denyReason, personName, avatarId, memberNo, deviceName, storeName, at } = record
  const isIn = result === 'pass'
  return (
    <article className="tape-latest" data-result={result} aria-label={m.device_tape_latest()}>
      <PersonMark name={personName ?? '?'} avatarId={avatarId} size="large" />
      <h2>
        <RecordPerson record={record} />
      </h2>
      {memberNo === null ? null : <p className="kit-note">{memberNo}</p>}
      <p className="tape-verdict">
        {isIn ? <IconTickCircle aria-hidden /> : <IconCrossCircleStroked aria-hidden />}
        {isIn ? m.device_pass() : denyReason === null ? m.device_deny() : refusalLabel(denyReason)}
      </p>
      <p>
        {storeName} · {deviceName}
      </p>
      <p className="kit-note">{[secondOf(at), ...detailsOf({ ...record, denyReason: null })].join(' · ')}</p>
    </article>
  )
}
