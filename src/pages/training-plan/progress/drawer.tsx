import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { Drawer } from '../../../kit/record/drawer'
import { ListFailed, ListSkeleton } from '../../../kit/ui/list-states'
import { StatusTag } from '../../../kit/ui/status-tag'
import { statusOf } from '../labels'
import { refusalOf } from '../list/plan-refusal'
import { PersonalRecords } from './personal-records'
import './progress.css'
import { ProgressChart } from './chart'
import { ProgressHead } from './head'
import { useExerciseNames, useLogs, usePlan } from './progress-queries'
import { RecordWeek } from './record-week'

/** A member's progress in a plan, and the sets that staff record: `?progress=<id>`. */
export function ProgressDrawer() {
  const [params, setParams] = useSearchParams()
  const id = params.get('progress')
  if (id === null) return null
  const close = () =>
    setParams((now) => new URLSearchParams([...now].filter(([name]) => name !== 'progress')))
  return <Opened key={id} id={id} onClose={close} />
}

function Opened({ id, onClose }: { id: string; onClose: () => void }) {
  const [plan, names, logs] = [usePlan(id), useExerciseNames(id), useLogs(id)]
  const error = plan.error ?? names.error ?? logs.error
  const again = () => {
    for (const query of [plan, names, logs]) if (query.error !== null) void query.refetch()
  }
  const title =
    plan.data === undefined
      ? m.trainingplan_do_progress()
      : m.trainingplan_progress_title({ member: plan.data.memberName ?? plan.data.name })
  return (
    <Drawer
      name={title}
      headline={plan.data === undefined ? null : <StatusTag {...statusOf(plan.data)} />}
      width={960}
      onClose={onClose}
    >
      {error !== null ? (
        <ListFailed reason={refusalOf(error)} onRetry={again} />
      ) : plan.data === undefined || names.data === undefined || logs.data === undefined ? (
        <ListSkeleton />
      ) : (
        <div className="progress">
          <ProgressHead plan={plan.data} done={logs.data.rows.length} />
          {plan.data.startOn === null ? null : (
            <RecordWeek
              plan={plan.data}
              startOn={plan.data.startOn}
              names={names.data}
              logs={logs.data.rows}
            />
          )}
          <ProgressChart plan={plan.data} logs={logs.data.rows} />
          <PersonalRecords id={id} />
        </div>
      )}
    </Drawer>
  )
}
