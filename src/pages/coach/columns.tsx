import { m } from '#messages'
import type { ListedCoach } from '../../../contract/catalogue/coach'
import { Avatar } from '../../kit/avatar/avatar'
import { Clamped, columnsFor } from '../../kit/list/columns-for'
import { StatusTag } from '../../kit/ui/status-tag'
import textStyle from '../../kit/ui/text.module.css'
import { Link } from '../../lib/link'
import { pathTo } from '../../lib/path-to'
import style from './coach.module.css'
import { coachLabels } from './labels'

const col = columnsFor<ListedCoach>()
/** Percent of the weekly hours from which a coach counts as well booked, and from which as full. */
const wellBooked = 60
const nearlyFull = 90

export const coachColumns = () => [
  col.cell('avatar', m.coach_avatar_id(), (row) => <Avatar name={row.displayName} id={row.avatarId} />, {
    card: 'picture',
    width: 56,
  }),
  col.text('staffNo', m.coach_staff_no(), { sort: 'staffNo', width: 80 }),
  col.text('displayName', m.coach_display_name(), { sort: 'name', width: 104, isName: true }),
  col.cell('level', m.coach_level(), (row) => coachLabels.level.label(row.level), {
    sort: 'level',
    width: 76,
  }),
  col.cell('stores', m.coach_store_ids(), (row) => <Clamped text={row.storeNames.join(m.kit_comma())} />, {
    card: 'fact',
    width: 140,
  }),
  col.cell(
    'specialities',
    m.coach_specialities(),
    (row) => <Clamped text={row.specialities.map(coachLabels.speciality.label).join(m.kit_comma())} />,
    { width: 140 },
  ),
  col.cell('certificate', m.coach_certificate_state(), (row) => <Certificate coach={row} />, { width: 116 }),
  col.status('status', m.coach_status(), ({ status }) => coachLabels.status.tag(status), { width: 80 }),
  col.cell('load', m.coach_load(), (row) => <Load coach={row} />, { card: 'fact', width: 124 }),
  col.cell(
    'weekly',
    m.coach_weekly_minutes(),
    (row) => m.coach_weekly_hours({ hours: hours(row.weeklyMinutes) }),
    {
      width: 96,
      right: true,
    },
  ),
  col.cell('public', m.coach_is_public(), (row) => (row.isPublic ? m.kit_yes() : m.kit_no()), {
    width: 92,
    isExtra: true,
  }),
  col.date('hiredOn', m.coach_hired_on(), { sort: 'hiredOn', width: 120, isExtra: true }),
  col.instant('updatedAt', m.coach_updated_at(), { sort: 'updatedAt', width: 150, isExtra: true }),
]

/** The state of the certificates, with a link to them. */
function Certificate({ coach }: { coach: ListedCoach }) {
  const state = coachLabels.certificate.tag(coach.certificateState)
  return (
    <Link
      to={pathTo('zhengshu', { coach: coach.id })}
      className={style.certificate}
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
      <span className={`${style.load} ${textStyle.faint}`} title={m.coach_load_none({ booked })}>
        —
      </span>
    )
  const percent = Math.round((100 * bookedMinutes7d) / weeklyMinutes)
  const tone = percent >= nearlyFull ? 'full' : percent >= wellBooked ? 'well' : 'free'
  return (
    <span className={style.load} title={m.coach_load_title({ booked, weekly: hours(weeklyMinutes) })}>
      <span className={`${style.loadBar} ${style[`load-${tone}`] ?? ''}`} aria-hidden="true">
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
