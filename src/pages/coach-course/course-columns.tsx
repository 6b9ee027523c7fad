import { m } from '#messages'
import type { ListedCoachCourse } from '../../../contract/catalogue/coach-course'
import { Clamped, columnsFor } from '../../kit/list/columns-for'
import { Picture } from '../../kit/media/picture'
import pictureStyle from '../../kit/media/picture.module.css'
import textStyle from '../../kit/ui/text.module.css'
import { count } from '../../lib/format'
import style from './coach-course.module.css'
import { coachCourseLabels } from './labels'

const col = columnsFor<ListedCoachCourse>()

export const courseColumns = () => [
  col.cell('cover', m.coachcourse_cover(), (row) => <Cover id={row.coverId} />, {
    card: 'picture',
    width: 56,
  }),
  col.text('name', m.coachcourse_name(), { sort: 'name', width: 168, isName: true }),
  col.text('coachName', m.coachcourse_coach(), { card: 'fact', width: 100 }),
  col.cell('stores', m.coachcourse_store(), (row) => <Clamped text={row.storeNames.join(m.kit_comma())} />, {
    width: 150,
  }),
  col.cell('kind', m.coachcourse_kind(), (row) => coachCourseLabels.kind.label(row.kind), { width: 72 }),
  col.cell(
    'durationMin',
    m.coachcourse_duration_min(),
    (row) => m.coachcourse_minutes({ minutes: row.durationMin }),
    { sort: 'durationMin', width: 88, right: true },
  ),
  col.number('capacity', m.coachcourse_capacity(), { sort: 'capacity', width: 76 }),
  col.money('priceFen', m.coachcourse_price_fen(), { card: 'fact', sort: 'priceFen', width: 100 }),
  col.status('status', m.coachcourse_status(), ({ status }) => coachCourseLabels.status.tag(status), {
    width: 84,
  }),
  col.cell('booked', m.coachcourse_booked_30d(), (row) => <Fill course={row} />, { width: 128 }),
  col.cell('level', m.coachcourse_level(), (row) => coachCourseLabels.level.label(row.level), {
    width: 84,
    isExtra: true,
  }),
  col.instant('updatedAt', m.coachcourse_updated_at(), { sort: 'updatedAt', width: 150, isExtra: true }),
  col.instant('createdAt', m.coachcourse_created_at(), { sort: 'createdAt', width: 150, isExtra: true }),
]

function Cover({ id }: { id: string | null }) {
  return id === null ? (
    <span className={`${pictureStyle.picture} ${pictureStyle.pictureSmall}`} />
  ) : (
    <Picture id={id} alt="" size="small" />
  )
}

/** The number of recent bookings, and how full its sessions were. */
function Fill({ course }: { course: ListedCoachCourse }) {
  const { booked30d: booked, fillPercent, futureSessions: future } = course
  return (
    <span className={style.fill} title={m.coachcourse_booked_30d_title({ booked, future })}>
      <span className={style.fillCount}>{count(booked)}</span>
      {fillPercent === null ? (
        <span className={textStyle.faint}>—</span>
      ) : (
        <>
          <span className={style.fillBar} aria-hidden="true">
            <span style={{ width: `${fillPercent}%` }} />
          </span>
          <span>{fillPercent}%</span>
        </>
      )}
    </span>
  )
}
