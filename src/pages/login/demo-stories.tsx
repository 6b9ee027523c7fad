import { m } from '#messages'
import type { Demo, DemoRole } from '../../../contract/system/setup'
import style from './demo-stories.module.css'

const stories: Record<DemoRole, { name: () => string; story: () => string }> = {
  front_desk: { name: m.shell_demo_front_desk, story: m.shell_demo_front_desk_story },
  coach: { name: m.shell_demo_coach, story: m.shell_demo_coach_story },
  manager: { name: m.shell_demo_manager, story: m.shell_demo_manager_story },
  accountant: { name: m.shell_demo_accountant, story: m.shell_demo_accountant_story },
}

interface Props {
  accounts: Demo['accounts']
  onChoose: (username: string) => void
}

/** On a demonstration: whom to sign in as, and what to try as them. */
export function DemoStories({ accounts, onChoose }: Props) {
  return (
    <section className={style.stories} aria-labelledby="demo-stories">
      <h2 id="demo-stories">{m.shell_demo_heading()}</h2>
      <ul>
        {accounts.map(({ role, username }) => (
          <li key={role}>
            <button type="button" onClick={() => onChoose(username)}>
              <strong>{stories[role].name()}</strong>
              <span>{stories[role].story()}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
