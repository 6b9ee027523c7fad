import { Fragment, type ReactNode } from 'react'
import { m } from '#messages'
import { coaches } from '../../../contract/catalogue/coach'
import { stores } from '../../../contract/catalogue/store'
import { describeBy } from '../../kit/history/describe'
import { Picture } from '../../kit/media/picture'
import { RecordName } from '../../kit/record/name'
import { yuan } from '../../lib/format'
import { coachCourseLabels, spanLabel } from './labels'

/** A course's members as its history and a conflict show them. */
export const describeCourse = describeBy(
  {
    name: m.coachcourse_name,
    coachId: m.coachcourse_coach_id,
    storeIds: m.coachcourse_store_ids,
    status: m.coachcourse_status,
    kind: m.coachcourse_kind,
    level: m.coachcourse_level,
    durationMin: m.coachcourse_duration_min,
    capacity: m.coachcourse_capacity,
    priceFen: m.coachcourse_price_fen,
    bufferBeforeMin: m.coachcourse_buffer_before_min,
    bufferAfterMin: m.coachcourse_buffer_after_min,
    minNoticeMin: m.coachcourse_min_notice_min,
    maxAdvanceDays: m.coachcourse_max_advance_days,
    cancelDeadlineMin: m.coachcourse_cancel_deadline_min,
    substitutes: m.coachcourse_substitutes,
    substituteIds: m.coachcourse_substitute_ids,
    coverId: m.coachcourse_cover,
    intro: m.coachcourse_intro,
  },
  {
    status: coachCourseLabels.status.labelFor,
    kind: coachCourseLabels.kind.labelFor,
    level: coachCourseLabels.level.labelFor,
    substitutes: coachCourseLabels.substitutes.labelFor,
    substituteIds: (value) => names(value, (id) => <CoachName id={id} />),
    priceFen: (value) => yuan(Number(value)),
    durationMin: span,
    bufferBeforeMin: span,
    bufferAfterMin: span,
    minNoticeMin: span,
    cancelDeadlineMin: span,
    maxAdvanceDays: (value) => m.coachcourse_span_days({ count: Number(value) }),
    coverId: (value) => <Picture id={String(value)} alt={m.coachcourse_cover()} size="small" />,
    coachId: (value) => <CoachName id={String(value)} />,
    storeIds: (value) => names(value, (id) => <StoreName id={id} />),
  },
)

function span(value: unknown) {
  return spanLabel(Number(value))
}

/** The members of a list of ids, named one by one. */
function names(value: unknown, nameOf: (id: string) => ReactNode): ReactNode {
  if (!Array.isArray(value) || value.length === 0) return m.kit_not_set()
  return value.map((id: unknown, at) => (
    <Fragment key={String(id)}>
      {at === 0 ? null : m.kit_comma()}
      {nameOf(String(id))}
    </Fragment>
  ))
}

function CoachName({ id }: { id: string }) {
  return (
    <RecordName
      resource={coaches}
      id={id}
      nameOf={({ displayName }) => displayName}
      otherwise={m.kit_record_unknown()}
    />
  )
}

function StoreName({ id }: { id: string }) {
  return (
    <RecordName resource={stores} id={id} nameOf={({ name }) => name} otherwise={m.kit_record_unknown()} />
  )
}
