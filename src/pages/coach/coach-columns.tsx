import { m } from '#messages'
import type { Coach } from '../../../contract/coach'
import { columnsFor } from '../../kit/columns'
import { Picture } from '../../kit/picture'
import { certificateOf, levelLabel, specialityLabel, statusOf } from './coach-words'

const col = columnsFor<Coach>()
/** What a full-time week offers to members; the bar shows how much of it the coach does. */
const fullWeek = 40 * 60

export const coachColumns = () => [
  col.cell('avatar', m.coach_avatar_id(), (row) => <Avatar coach={row} />, { width: 72 }),
  col.text('staffNo', m.coach_staff_no(), { sort: 'staffNo', width: 110 }),
  col.text('displayName', m.coach_display_name(), { sort: 'name', width: 130, isName: true }),
  col.cell('level', m.coach_level(), (row) => levelLabel(row.level), { sort: 'level', width: 90 }),
  col.cell('stores', m.coach_store_ids(), (row) => <Clamped text={row.storeNames.join(m.kit_comma())} />, {
    width: 190,
  }),
  col.cell(
    'specialities',
    m.coach_specialities(),
    (row) => <Clamped text={row.specialities.map(specialityLabel).join(m.kit_comma())} />,
    { width: 190 },
  ),
  col.status('certificate', m.coach_certificate_state(), certificateOf, { width: 120 }),
  col.cell('weekly', m.coach_weekly_minutes(), (row) => <Week coach={row} />, { width: 150 }),
  col.status('status', m.coach_status(), statusOf),
  col.cell('public', m.coach_is_public(), (row) => (row.isPublic ? m.kit_yes() : m.kit_no()), { width: 100 }),
  col.date('hiredOn', m.coach_hired_on(), { sort: 'hiredOn', width: 130 }),
  col.instant('updatedAt', m.coach_updated_at(), { sort: 'updatedAt', width: 160 }),
]

function Clamped({ text }: { text: string }) {
  return (
    <span className="kit-clamp" title={text}>
      {text}
    </span>
  )
}

function Avatar({ coach }: { coach: Coach }) {
  if (coach.avatarId === null)
    return (
      <span className="kit-picture kit-picture-small coach-initial">{coach.displayName.slice(0, 1)}</span>
    )
  return <Picture id={coach.avatarId} alt="" size="small" />
}

function Week({ coach }: { coach: Coach }) {
  const hours = coach.weeklyMinutes / 60
  const said = m.coach_weekly_hours({ hours: Number.isInteger(hours) ? hours : hours.toFixed(1) })
  return (
    <span className="coach-week" title={m.coach_weekly_title({ sessions: coach.futureSessions })}>
      <span className="coach-week-bar" aria-hidden="true">
        <span style={{ width: `${Math.min(100, (coach.weeklyMinutes / fullWeek) * 100)}%` }} />
      </span>
      {said}
    </span>
  )
}
