import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { Suspense } from 'react'
import { useNavigate } from 'react-router-dom'
import { m } from '#messages'
import type { Problem } from '../../../contract/problem'
import { lazyPart } from '../../lib/lazy-part'
import type { Blocker } from './blockers'
import style from './in-use.module.css'

const LazyBlockers = lazyPart(async () => (await import('./blockers')).Blockers)

/** The maximum of names in a toast; the others are counted. */
const most = 5

/** Shows the rows that still refer to a row to be archived, each with a link, until the toast is closed. */
export async function inUseToast(name: string, problem: Problem, go: (to: string) => void): Promise<void> {
  const { Blockers } = await import('./blockers')
  const { blockers = [], blockerCount = blockers.length } = problem
  const id = Toast.warning({
    duration: 0,
    content: (
      <div className={style.inUse}>
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
    <div className={style.inUse}>
      <Suspense fallback={null}>
        <LazyBlockers blockers={blockers} count={count} go={(to) => void navigate(to)} />
      </Suspense>
    </div>
  )
}
