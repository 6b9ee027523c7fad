import { Fragment, type ReactNode } from 'react'
import { m } from '#messages'
import { dayException, workSpan } from '../../../contract/catalogue/coach'
import { stores } from '../../../contract/catalogue/store'
import { people } from '../../../contract/people/person'
import { describeBy } from '../../kit/history/describe'
import { Picture } from '../../kit/media/picture'
import { RecordName } from '../../kit/record/name'
import { yuan } from '../../lib/format'
import { weekdays } from '../../lib/weekday'
import { coachLabels } from './labels'

/** A coach's members as its history and a conflict show them. */
export const describeCoach = describeBy(
  {
    displayName: m.coach_display_name,
    personId: m.coach_person_id,
    staffNo: m.coach_staff_no,
    status: m.coach_status,
    level: m.coach_level,
    hiredOn: m.coach_hired_on,
    leftOn: m.coach_left_on,
    years: m.coach_years,
    storeIds: m.coach_store_ids,
    specialities: m.coach_specialities,
    avatarId: m.coach_avatar_id,
    bio: m.coach_bio,
    availability: m.coach_availability,
    exceptions: m.coach_exceptions,
    isPublic: m.coach_is_public,
    sort: m.coach_sort,
    defaultPriceFen: m.coach_default_price_fen,
  },
  {
    level: coachLabels.level.labelFor,
    status: coachLabels.status.labelFor,
    specialities: (value) => parts(value, coachLabels.speciality.labelFor, m.kit_comma()),
    storeIds: (value) => parts(value, (id) => <StoreName id={String(id)} />, m.kit_comma()),
    availability: (value) => parts(value, spanLabel, '\n'),
    exceptions: (value) => parts(value, exceptionLabel, '\n'),
    defaultPriceFen: (value) => yuan(Number(value)),
    personId: (value) => (
      <RecordName
        resource={people}
        id={String(value)}
        nameOf={({ name }) => name}
        otherwise={m.coach_person_changed()}
      />
    ),
    avatarId: (value) => <Picture id={String(value)} alt={m.coach_avatar_set()} size="small" />,
  },
)

function StoreName({ id }: { id: string }) {
  return (
    <RecordName resource={stores} id={id} nameOf={({ name }) => name} otherwise={m.kit_record_unknown()} />
  )
}

function spanLabel(value: unknown): ReactNode {
  const { data } = workSpan.safeParse(value)
  if (data === undefined) return String(value)
  return (
    <>
      {weekdays[data.weekday - 1]?.()} {data.from}–{data.to} <StoreName id={data.storeId} />
    </>
  )
}

function exceptionLabel(value: unknown): ReactNode {
  const { data } = dayException.safeParse(value)
  if (data === undefined) return String(value)
  if (data.spans.length === 0) return `${data.on} ${m.coach_day_off()}`
  return data.spans.map(({ from, to, storeId }, at) => (
    <Fragment key={from}>
      {at === 0 ? `${data.on} ` : m.kit_comma()}
      {from}–{to} <StoreName id={storeId} />
    </Fragment>
  ))
}

/** The members of a list, described one by one. */
function parts(value: unknown, format: (one: unknown) => ReactNode, between: string): ReactNode {
  if (!Array.isArray(value) || value.length === 0) return m.kit_not_set()
  return value.map((one: unknown, at) => (
    // Equal members have equal text at any index.
    // biome-ignore lint/suspicious/noArrayIndexKey: a list that has been written down never changes
    <Fragment key={at}>
      {at === 0 ? null : between}
      {format(one)}
    </Fragment>
  ))
}
