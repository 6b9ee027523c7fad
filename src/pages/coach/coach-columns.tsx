import { m } from '#messages'
import type { ListedCoach } from '../../../contract/coach'
import { Clamped, columnsFor } from '../../kit/columns'
import { Picture } from '../../kit/picture'
import { certificateOf, levelLabel, specialityLabel, statusOf } from './coach-words'

const col = columnsFor<ListedCoach>()
/** What a full-time week offers to members; the bar shows how much of it the coach does. */
const fullWeek = 40 * 60

export const coachColumns = () => [
  col.cell('avatar', m.coach_avatar_id(), (row) => <Avatar coach={row} />, { width: 68 }),
  col.text('staffNo', m.coach_staff_no(), { sort: 'staffNo', width: 96 }),
  col.text('displayName', m.coach_display_name(), { sort: 'name', width: 120, isName: true }),
  col.cell('level', m.coach_level(), (row) => levelLabel(row.level), { sort: 'level', width: 84 }),
  col.cell('stores', m.coach_store_ids(), (row) => <Clamped text={row.storeNames.join(m.kit_comma())} />, {
    width: 176,
  }),
  col.cell(
    'specialities',
    m.coach_specialities(),
    (row) => <Clamped text={row.specialities.map(specialityLabel).join(m.kit_comma())} />,
    { width: 176 },
  ),
  col.status('certificate', m.coach_certificate_state(), certificateOf, { width: 110 }),
  col.cell('weekly', m.coach_weekly_minutes(), (row) => <Week coach={row} />, { width: 144 }),
  col.status('status', m.coach_status(), statusOf, { width: 88 }),
  col.cell('public', m.coach_is_public(), (row) => (row.isPublic ? m.kit_yes() : m.kit_no()), { width: 92 }),
  col.date('hiredOn', m.coach_hired_on(), { sort: 'hiredOn', width: 120, isExtra: true }),
  col.instant('updatedAt', m.coach_updated_at(), { sort: 'updatedAt', width: 150, isExtra: true }),
]

function Avatar({ coach }: { coach: ListedCoach }) {
  if (coach.avatarId === null)
    return (
      <span className="kit-picture kit-picture-small coach-initial">{coach.displayName.slice(0, 1)}</span>
    )
  return <Picture id={coach.avatarId} alt="" size="small" />
}

function Week({ coach }: { coach: ListedCoach }) {
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
