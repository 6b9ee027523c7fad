import IconArrowUp from '@douyinfe/semi-icons/lib/es/icons/IconArrowUp'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import type { MergePlan } from '../../../../contract/people/person'
import { Drawer } from '../../../kit/record/drawer'
import drawerStyle from '../../../kit/record/drawer.module.css'
import { Dialog } from '../../../kit/ui/dialog'
import { ListFailed, ListSkeleton } from '../../../kit/ui/list-states'
import listStatesStyle from '../../../kit/ui/list-states.module.css'
import textStyle from '../../../kit/ui/text.module.css'
import { fieldSentence } from '../../../lib/field-sentence'
import { minuteOf } from '../../../lib/format'
import { Link } from '../../../lib/link'
import { pathTo } from '../../../lib/path-to'
import personStyle from '../list/person.module.css'
import { MergeChoices } from './choices'
import style from './merge.module.css'
import { MergeMoves } from './moves'
import { useMerge } from './use-merge'

/** Merges two records of one person: `?merge=<kept id>&from=<merged id>`. */
export function MergeDrawer() {
  const [params, setParams] = useSearchParams()
  const [keptId, mergedId] = [params.get('merge'), params.get('from')]
  if (keptId === null || mergedId === null) return null
  const close = () =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      for (const name of ['merge', 'from']) next.delete(name)
      return next
    })
  return <Sheet key={`${keptId}.${mergedId}`} keptId={keptId} mergedId={mergedId} onClose={close} />
}

function Sheet({ keptId, mergedId, onClose }: { keptId: string; mergedId: string; onClose: () => void }) {
  const merging = useMerge({ keptId, mergedId })
  const { snapshot, send, plan } = merging
  const { problem, take } = snapshot.context
  const isEnded = snapshot.matches('merged') || snapshot.matches('undoing') || snapshot.matches('undone')
  const text = problem === null ? null : problemLabel(problem)
  const canMerge = snapshot.can({ type: 'merge.review' })
  return (
    <Drawer
      name={m.person_merge_title()}
      width={880}
      onClose={onClose}
      footer={
        <div className={drawerStyle.drawerFoot}>
          <div role="alert" className={drawerStyle.drawerProblem}>
            {snapshot.matches('failed') ? null : text}
          </div>
          <Button onClick={onClose}>{isEnded ? m.kit_close() : m.kit_cancel()}</Button>
          {isEnded ? null : (
            <Button
              theme="solid"
              disabled={!canMerge}
              loading={snapshot.matches('merging')}
              onClick={() => send({ type: 'merge.review' })}
            >
              {m.person_merge_do()}
            </Button>
          )}
        </div>
      }
    >
      <div className={drawerStyle.drawerBody}>
        {snapshot.matches('failed') ? (
          <ListFailed
            reason={text ?? m.problem_unavailable()}
            onRetry={() => send({ type: 'merge.retry' })}
          />
        ) : isEnded ? (
          <Ended merging={merging} onUndo={() => send({ type: 'merge.undo' })} />
        ) : plan === null ? (
          <ListSkeleton />
        ) : (
          <>
            <Refusals found={plan.refusals} />
            <div className={style.tools}>
              <Button
                size="small"
                type="tertiary"
                icon={<IconArrowUp rotate={90} aria-hidden />}
                disabled={!snapshot.can({ type: 'merge.swap' })}
                onClick={() => send({ type: 'merge.swap' })}
              >
                {m.person_merge_swap()}
              </Button>
            </div>
            <MergeChoices
              plan={plan}
              take={take}
              disabled={!snapshot.matches('choosing')}
              onTake={(member, isTaken) => send({ type: 'merge.take', member, isTaken })}
            />
            <MergeMoves moves={plan.moves} />
          </>
        )}
      </div>
      {snapshot.matches('confirming') && plan !== null ? (
        <Dialog
          title={m.person_merge_sure()}
          confirmText={m.person_merge_yes()}
          isDestructive
          onDo={() => send({ type: 'merge.confirm' })}
          onCancel={() => send({ type: 'merge.back' })}
        >
          <p>
            {m.person_merge_sure_text({
              merged: named(plan.merged),
              kept: named(plan.kept),
            })}
          </p>
        </Dialog>
      ) : null}
    </Drawer>
  )
}

/** Two people of one name are distinguished by their numbers. */
const named = ({ name, mobile }: { name: string; mobile: string }) => `${name} ${mobile}`

function problemLabel(problem: { code: string; title: string; fields?: { code: string }[] }): string {
  if (problem.code === 'stale') return m.person_merge_stale()
  const fields = problem.fields ?? []
  if (fields.length > 0) return [...new Set(fields.map(fieldSentence))].join(' ')
  return problem.title || m.problem_unavailable()
}

function Refusals({ found }: { found: MergePlan['refusals'] }) {
  if (found.length === 0) return null
  return (
    <div role="alert" className={textStyle.alert}>
      <strong>{m.person_merge_refused()}</strong>
      <ul className={personStyle.effects}>
        {found.map((refusal) => (
          <li key={JSON.stringify(refusal)}>{fieldSentence(refusal)}</li>
        ))}
      </ul>
    </div>
  )
}

function Ended({ merging, onUndo }: { merging: ReturnType<typeof useMerge>; onUndo: () => void }) {
  const { snapshot, merge } = merging
  if (snapshot.matches('undone'))
    return (
      <div role="status" className={listStatesStyle.state}>
        <strong>{m.person_merge_undone()}</strong>
      </div>
    )
  if (merge === null) return null
  return (
    <div role="status" className={listStatesStyle.state}>
      <strong>{m.person_merged()}</strong>
      <p>
        {m.person_merged_text({
          merged: merge.mergedName,
          kept: merge.keptName,
          count: merge.rows,
          until: minuteOf(merge.undoUntil),
        })}
      </p>
      <span className={textStyle.buttons}>
        <Button loading={snapshot.matches('undoing')} onClick={onUndo}>
          {m.person_merge_undo()}
        </Button>
        <Link className={`${textStyle.link} ${style.see}`} to={pathTo('persion', { edit: merge.keptId })}>
          {m.person_merge_see()}
        </Link>
      </span>
    </div>
  )
}
