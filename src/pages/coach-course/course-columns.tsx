import { m } from '#messages'
import type { ListedCoachCourse } from '../../../contract/catalogue/coach-course'
import { Clamped, columnsFor } from '../../kit/list/columns-for'
import { Picture } from '../../kit/media/picture'
import { count } from '../../lib/format'
import { kindLabel, levelLabel, statusOf } from './labels'

const col = columnsFor<ListedCoachCourse>()

export const courseColumns = () => [
  col.cell('cover', m.coachcourse_cover(), (row) => <Cover id={row.coverId} />, { width: 72 }),
  col.text('name', m.coachcourse_name(), { sort: 'name', width: 200, isName: true }),
  col.text('coachName', m.coachcourse_coach(), { width: 112 }),
  col.cell('stores', m.coachcourse_store(), (row) => <Clamped text={row.storeNames.join(m.kit_comma())} />, {
    width: 160,
  }),
  col.cell('kind', m.coachcourse_kind(), (row) => kindLabel(row.kind), { width: 72 }),
  col.cell(
    'durationMin',
    m.coachcourse_duration_min(),
    (row) => m.coachcourse_minutes({ minutes: row.durationMin }),
    { sort: 'durationMin', width: 96, right: true },
  ),
  col.number('capacity', m.coachcourse_capacity(), { sort: 'capacity', width: 84 }),
  col.money('priceFen', m.coachcourse_price_fen(), { sort: 'priceFen', width: 112 }),
  col.status('status', m.coachcourse_status(), statusOf, { width: 92 }),
  col.cell('booked', m.coachcourse_booked_30d(), (row) => <Fill course={row} />, { width: 148 }),
  col.cell('level', m.coachcourse_level(), (row) => levelLabel(row.level), { width: 84, isExtra: true }),
  col.instant('updatedAt', m.coachcourse_updated_at(), { sort: 'updatedAt', width: 150, isExtra: true }),
  col.instant('createdAt', m.coachcourse_created_at(), { sort: 'createdAt', width: 150, isExtra: true }),
]

function Cover({ id }: { id: string | null }) {
  return id === null ? (
    <span className="kit-picture kit-picture-small" />
  ) : (
    <Picture id={id} alt="" size="small" />
  )
}

/** The number of recent bookings, and how full its sessions were. */
function Fill({ course }: { course: ListedCoachCourse }) {
  const { booked30d: booked, fillPercent, futureSessions: future } = course
  return (
    <span className="course-fill" title={m.coachcourse_booked_30d_title({ booked, future })}>
      <span className="course-fill-count">{count(booked)}</span>
      {fillPercent === null ? (
        <span className="kit-faint">—</span>
      ) : (
        <>
          <span className="course-fill-bar" aria-hidden="true">
            <span style={{ width: `${fillPercent}%` }} />
          </span>
          <span>{fillPercent}%</span>
        </>
      )}
    </span>
  )
}
