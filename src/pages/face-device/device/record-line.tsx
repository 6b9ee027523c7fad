import { m } from '#messages'
import type { AccessRecord } from '../../../../contract/devices/access-record'
import { StatusTag } from '../../../kit/ui/status-tag'
import { secondOf } from '../../../lib/format'
import { Link } from '../../../lib/link'
import { directionLabel, modeLabel, refusalLabel } from '../labels'

/** One record in a line: when, who, the result; with its place in a list of several doors. */
export function RecordLine({ record, withPlace = false }: { record: AccessRecord; withPlace?: boolean }) {
  const { at, result, storeName, deviceName } = record
  const place = withPlace ? [storeName, deviceName] : []
  return (
    <>
      <time dateTime={at}>{secondOf(at).slice(11)}</time>
      <span>
        <RecordPerson record={record} />
        <small>{[...place, ...detailsOf(record)].join(' · ')}</small>
      </span>
      <StatusTag
        label={result === 'pass' ? m.device_pass() : m.device_deny()}
        tone={result === 'pass' ? 'good' : 'bad'}
      />
    </>
  )
}

/** The name, linked to the member; a stranger has none. */
export function RecordPerson({ record: { personName, memberId, personId } }: { record: AccessRecord }) {
  if (personName === null) return <strong>{m.device_stranger()}</strong>
  const to = memberId === null ? `/persion?edit=${personId}` : `/member?open=${memberId}`
  return (
    <Link className="device-who" to={to}>
      {personName}
    </Link>
  )
}

/** Why a person was refused, how they identified themselves, and what is odd about it. */
export function detailsOf(record: AccessRecord): string[] {
  const { denyReason, direction, mode, isRepeat, isSkewed, occurredAt, result, opened } = record
  return [
    denyReason === null ? '' : refusalLabel(denyReason),
    directionLabel(direction),
    modeLabel(mode),
    isRepeat ? m.device_repeat() : '',
    isSkewed ? m.device_skewed_at({ at: secondOf(occurredAt) }) : '',
    result === 'deny' && opened === true ? m.device_opened_anyway() : '',
    result === 'pass' && opened === false ? m.device_not_opened() : '',
  ].filter((part) => part !== '')
}
