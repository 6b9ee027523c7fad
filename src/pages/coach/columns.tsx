import { m } from '#messages'
import type { ListedCoach } from '../../../contract/catalogue/coach'
import { Clamped, columnsFor } from '../../kit/list/columns-for'
import { Picture } from '../../kit/media/picture'
import { StatusTag } from '../../kit/ui/status-tag'
import { Link } from '../../lib/link'
import { certificateOf, levelLabel, specialityLabel, statusOf } from './labels'

const col = columnsFor<ListedCoach>()
/** Percent of the weekly hours from which a coach counts as well booked, and from which as full. */
const wellBooked = 60
const nearlyFull = 90

export const coachColumns = () => [
  col.cell('avatar', m.coach_avatar_id(), (row) => <Avatar coach={row} />, { width: 68 }),
  col.text('staffNo', m.coach_staff_no(), { sort: 'staffNo', width: 96 }),
  col.text('displayName', m.coach_display_name(), { sort: 'name', width: 120, isName: true }),
  col.cell('level', m.coach_level(), (row) => levelLabel(row.level), { sort: 'level', width: 84 }),
  col.cell('stores', m.coach_store_ids(), (row) => <Clamped text={row.storeNames.join(m.kit_comma())} />, {
    width: 160,
  }),
  col.cell(
    'specialities',
    m.coach_specialities(),
    (row) => <Clamped text={row.specialities.map(specialityLabel).join(m.kit_comma())} />,
    { width: 176 },
  ),
  col.cell('certificate', m.coach_certificate_state(), (row) => <Certificate coach={row} />, { width: 124 }),
  col.status('status', m.coach_status(), statusOf, { width: 88 }),
  col.cell('load', m.coach_load(), (row) => <Load coach={row} />, { width: 136 }),
  col.cell(
    'weekly',
    m.coach_weekly_minutes(),
    (row) => m.coach_weekly_hours({ hours: hours(row.weeklyMinutes) }),
    {
      width: 108,
      right: true,
    },
  ),
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

/** The state of the certificates, with a link to them. */
function Certificate({ coach }: { coach: ListedCoach }) {
  const state = certificateOf(coach)
  return (
    <Link
      to={`/zhengshu?coach=${coach.id}`}
      className="coach-certificate"
      aria-label={m.coach_see_certificates({ name: coach.displayName, state: state.label })}
    >
      <StatusTag {...state} />
    </Link>
  )
}

/** How much of the weekly hours is booked in the seven days from today on. */
function Load({ coach }: { coach: ListedCoach }) {
  const { bookedMinutes7d, weeklyMinutes } = coach
  const booked = hours(bookedMinutes7d)
  if (weeklyMinutes === 0)
    return (
      <span className="coach-load kit-faint" title={m.coach_load_none({ booked })}>
        —
      </span>
    )
  const percent = Math.round((100 * bookedMinutes7d) / weeklyMinutes)
  const tone = percent >= nearlyFull ? 'full' : percent >= wellBooked ? 'well' : 'free'
  return (
    <span className="coach-load" title={m.coach_load_title({ booked, weekly: hours(weeklyMinutes) })}>
      <span className={`coach-load-bar coach-load-${tone}`} aria-hidden="true">
        <span style={{ width: `${Math.min(100, percent)}%` }} />
      </span>
      {percent}%
    </span>
  )
}

const hours = (minutes: number) => {
  const count = minutes / 60
  return Number.isInteger(count) ? count : count.toFixed(1)
}
