import Button from '@douyinfe/semi-ui/lib/es/button'
import { m } from '#messages'
import type { PlanCandidate } from '../../../../contract/training/training-plan'
import { Dialog } from '../../../kit/ui/dialog'
import textStyle from '../../../kit/ui/text.module.css'
import style from './assign.module.css'
import type { Assigned } from './use-assignment'

interface Props {
  title: string
  results: readonly Assigned[]
  members: readonly PlanCandidate[]
  undo: { isPending: boolean; failure: string | null; run: () => void }
  onClose: () => void
}

export function AssignReport({ title, results, members, undo, onClose }: Props) {
  const count = results.reduce((sum, { made }) => sum + made.length, 0)
  const nameOf = (id: string) => members.find((one) => one.id === id)?.name ?? ''
  return (
    <Dialog
      title={title}
      confirmText={m.kit_close()}
      width={640}
      cancel={null}
      onDo={onClose}
      onCancel={onClose}
    >
      {undo.failure === null ? null : (
        <p role="alert" className={textStyle.alert}>
          {undo.failure}
        </p>
      )}
      <p role="status" className={style.sum}>
        <strong>{m.trainingplan_assign_done({ count })}</strong>
        {count === 0 ? null : (
          <Button type="tertiary" loading={undo.isPending} onClick={undo.run}>
            {m.trainingplan_assign_undo()}
          </Button>
        )}
      </p>
      {results.map(({ plan, made, leftOut, failure }) => (
        <section key={plan.id} className={style.result} aria-label={plan.name}>
          {results.length > 1 ? <h3>{plan.name}</h3> : null}
          {failure === null ? null : (
            <p role="alert" className={textStyle.problem}>
              {m.trainingplan_assign_plan_failed({ name: plan.name, reason: failure })}
            </p>
          )}
          <dl>
            <Names text={m.trainingplan_assign_made()} names={made.map(({ memberId }) => nameOf(memberId))} />
            <Names
              text={m.trainingplan_assign_left_out()}
              names={leftOut.map(({ memberName }) => memberName)}
            />
          </dl>
        </section>
      ))}
    </Dialog>
  )
}

function Names({ text, names }: { text: string; names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <div>
      <dt>{text}</dt>
      <dd>{names.join(m.kit_comma())}</dd>
    </div>
  )
}
