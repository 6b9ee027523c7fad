import { m } from '#messages'
import { Link } from '../../../lib/link'
import { pathTo } from '../../../lib/path-to'
import style from './lazy-section.module.css'

const steps = [
  { to: pathTo('store', { new: '1' }), name: m.dashboard_step_store, help: m.dashboard_step_store_help },
  { to: pathTo('price', { new: '1' }), name: m.dashboard_step_plan, help: m.dashboard_step_plan_help },
  { to: pathTo('coach', { new: '1' }), name: m.dashboard_step_coach, help: m.dashboard_step_coach_help },
  { to: pathTo('member', { new: '1' }), name: m.dashboard_step_member, help: m.dashboard_step_member_help },
]

/** The start page of a console without an open store. */
export function FirstSteps() {
  return (
    <section className={style.steps} aria-labelledby="dashboard-steps">
      <h2 id="dashboard-steps">{m.dashboard_steps()}</h2>
      <ol>
        {steps.map(({ to, name, help }) => (
          <li key={to}>
            <Link to={to}>{name()}</Link>
            <p>{help()}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
