import IconTick from '@douyinfe/semi-icons/lib/es/icons/IconTick'
import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { type FirstStep, optionalSteps } from '../../../../contract/system/first-steps'
import { Link } from '../../../lib/link'
import { pathTo } from '../../../lib/path-to'
import { figuresQuery } from '../figures-query'
import type { DashboardSelection } from '../selection'
import style from './lazy-section.module.css'

const pages = {
  store: {
    to: pathTo('store', { new: '1' }),
    name: m.dashboard_step_store,
    help: m.dashboard_step_store_help,
  },
  hours: { to: pathTo('store'), name: m.dashboard_step_hours, help: m.dashboard_step_hours_help },
  coach: {
    to: pathTo('coach', { new: '1' }),
    name: m.dashboard_step_coach,
    help: m.dashboard_step_coach_help,
  },
  course: {
    to: pathTo('coachclass', { new: '1' }),
    name: m.dashboard_step_course,
    help: m.dashboard_step_course_help,
  },
  plan: { to: pathTo('price', { new: '1' }), name: m.dashboard_step_plan, help: m.dashboard_step_plan_help },
  account: {
    to: pathTo('account', { new: '1' }),
    name: m.dashboard_step_account,
    help: m.dashboard_step_account_help,
  },
  member: {
    to: pathTo('member', { new: '1' }),
    name: m.dashboard_step_member,
    help: m.dashboard_step_member_help,
  },
  device: {
    to: pathTo('face', { new: '1' }),
    name: m.dashboard_step_device,
    help: m.dashboard_step_device_help,
  },
} satisfies Record<FirstStep, { to: string; name: () => string; help: () => string }>

/** What a new business sets up; each step is ticked by what the console holds, so there is nothing to tick by hand. */
export function FirstSteps({ selection }: { selection: DashboardSelection }) {
  const { data } = useQuery(figuresQuery(selection))
  const steps = data?.steps ?? []
  const done = steps.filter(({ isDone }) => isDone).length
  const next = steps.find(({ isDone }) => !isDone)?.kind
  return (
    <section className={style.steps} aria-labelledby="dashboard-steps">
      <header>
        <h2 id="dashboard-steps">{m.dashboard_steps()}</h2>
        <span>{m.dashboard_steps_progress({ done, total: steps.length })}</span>
        <progress max={steps.length} value={done} aria-hidden="true" />
      </header>
      <ol>
        {steps.map(({ kind, isDone }) => (
          <li key={kind} data-done={isDone} aria-current={kind === next ? 'step' : undefined}>
            <span className={style.mark}>
              {isDone ? <IconTick aria-label={m.dashboard_step_done()} /> : null}
            </span>
            <Link to={pages[kind].to}>{pages[kind].name()}</Link>
            {optionalSteps.has(kind) && !isDone ? <small>{m.dashboard_step_optional()}</small> : null}
            <p>{pages[kind].help()}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
