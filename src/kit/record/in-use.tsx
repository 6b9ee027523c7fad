import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useNavigate } from 'react-router-dom'
import { m } from '#messages'
import type { Problem } from '../../../contract/problem'

type Blocker = NonNullable<Problem['blockers']>[number]

/** The most names in a toast; the rest is counted. */
const most = 5

/** Shows the rows that still refer to a row to be archived, each with a link, until the toast is closed. */
export function inUseToast(name: string, problem: Problem, go: (to: string) => void): void {
  const { blockers = [], blockerCount = blockers.length } = problem
  const id = Toast.warning({
    duration: 0,
    content: (
      <div className="kit-in-use">
        <p>{m.kit_in_use({ name, count: blockerCount })}</p>
        <Blockers
          blockers={blockers.slice(0, most)}
          count={blockerCount}
          go={(to) => {
            Toast.close(id)
            go(to)
          }}
        />
      </div>
    ),
  })
}

/** The rows that refer to a row, by name, each with a link; `count` includes those that are not named. */
export function InUse({ blockers, count }: { blockers: readonly Blocker[]; count: number }) {
  const navigate = useNavigate()
  return (
    <div className="kit-in-use">
      <Blockers blockers={blockers} count={count} go={(to) => void navigate(to)} />
    </div>
  )
}

function Blockers(props: { blockers: readonly Blocker[]; count: number; go: (to: string) => void }) {
  const { blockers, count, go } = props
  return (
    <>
      <ul>
        {blockers.map((blocker) => (
          <li key={`${blocker.kind} ${blocker.id}`}>
            <Way blocker={blocker} go={go} />
          </li>
        ))}
      </ul>
      {count > blockers.length ? (
        <p className="kit-faint">{m.kit_in_use_more({ count: count - blockers.length })}</p>
      ) : null}
    </>
  )
}

function Way({ blocker, go }: { blocker: Blocker; go: (to: string) => void }) {
  const { kind, id, name } = blocker
  const text = nouns[kind]?.({ name }) ?? name
  const to = addresses[kind]?.(id)
  if (to === undefined) return text
  return (
    // A toast is rendered outside the router, where links do not work.
    <a
      href={to}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        go(to)
      }}
    >
      {text}
    </a>
  )
}

const nouns: Readonly<Record<string, (row: { name: string }) => string>> = {
  session: m.kit_in_use_session,
  course: m.kit_in_use_course,
  coach: m.kit_in_use_coach,
  member: m.kit_in_use_member,
  store: m.kit_in_use_store,
  equipment: m.kit_in_use_equipment,
  exercise: m.kit_in_use_exercise,
  'exercise-subtype': m.kit_in_use_subtype,
  'video-course': m.kit_in_use_video_course,
  account: m.kit_in_use_account,
}
const addresses: Readonly<Record<string, (id: string) => string>> = {
  session: (id) => `/appointment?session=${id}`,
  course: (id) => `/coachclass?edit=${id}`,
  coach: (id) => `/coach?edit=${id}`,
  store: (id) => `/store?edit=${id}`,
  equipment: (id) => `/devicestore?open=${id}`,
  exercise: (id) => `/action?edit=${id}`,
  'exercise-subtype': (id) => `/typechildren?edit=${id}`,
  'video-course': (id) => `/curriculum?edit=${id}`,
  account: (id) => `/account?edit=${id}`,
}
