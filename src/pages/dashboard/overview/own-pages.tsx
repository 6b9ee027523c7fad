import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { mayDo, meQuery } from '../../../lib/api/session'
import { Link } from '../../../lib/link'
import { pathTo } from '../../../lib/path-to'
import style from './lazy-section.module.css'

const known = [
  { page: 'appointment', name: m.shell_page_appointment, permission: 'appointment:read' },
  { page: 'coachclass', name: m.shell_page_coachclass, permission: 'course:read' },
  { page: 'train', name: m.shell_page_train, permission: 'training-plan:read' },
  { page: 'zhengshu', name: m.shell_page_zhengshu, permission: 'certificate:read' },
  { page: 'order', name: m.shell_page_order, permission: 'order:read' },
  { page: 'devicestore', name: m.shell_page_devicestore, permission: 'equipment:read' },
  { page: 'banner', name: m.shell_page_banner, permission: 'banner:read' },
  { page: 'desc', name: m.shell_page_desc, permission: 'text:read' },
  { page: 'curriculum', name: m.shell_page_curriculum, permission: 'video:read' },
  { page: 'action', name: m.shell_page_action, permission: 'exercise:read' },
] as const

/** For people who may see no figures: the pages of their own work. */
export function OwnPages() {
  const { data: me } = useQuery(meQuery)
  if (me === undefined) return null
  const own = known.filter(({ permission }) => mayDo(me, permission))
  return (
    <section className={style.own} aria-labelledby="dashboard-own">
      <h2 id="dashboard-own">{m.dashboard_own()}</h2>
      {own.length === 0 ? (
        <p>{m.dashboard_own_none()}</p>
      ) : (
        <ul>
          {own.map(({ page, name }) => (
            <li key={page}>
              <Link to={pathTo(page)}>{name()}</Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
