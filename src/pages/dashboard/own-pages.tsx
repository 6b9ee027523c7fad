import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { mayDo, meQuery } from '../../lib/api/session'
import { Link } from '../../lib/link'
import './lazy-section.css'

const known = [
  { to: '/appointment', name: m.shell_page_appointment, permission: 'appointment:read' },
  { to: '/coachclass', name: m.shell_page_coachclass, permission: 'course:read' },
  { to: '/train', name: m.shell_page_train, permission: 'training-plan:read' },
  { to: '/zhengshu', name: m.shell_page_zhengshu, permission: 'certificate:read' },
  { to: '/order', name: m.shell_page_order, permission: 'order:read' },
  { to: '/devicestore', name: m.shell_page_devicestore, permission: 'equipment:read' },
  { to: '/banner', name: m.shell_page_banner, permission: 'banner:read' },
  { to: '/desc', name: m.shell_page_desc, permission: 'text:read' },
  { to: '/curriculum', name: m.shell_page_curriculum, permission: 'video:read' },
  { to: '/action', name: m.shell_page_action, permission: 'exercise:read' },
]

/** For people who may see no figures: the pages of their own work. */
export function OwnPages() {
  const { data: me } = useQuery(meQuery)
  if (me === undefined) return null
  const own = known.filter(({ permission }) => mayDo(me, permission))
  return (
    <section className="dashboard-own" aria-labelledby="dashboard-own">
      <h2 id="dashboard-own">{m.dashboard_own()}</h2>
      {own.length === 0 ? (
        <p>{m.dashboard_own_none()}</p>
      ) : (
        <ul>
          {own.map(({ to, name }) => (
            <li key={to}>
              <Link to={to}>{name()}</Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
