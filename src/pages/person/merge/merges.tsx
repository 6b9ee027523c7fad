import Button from '@douyinfe/semi-ui/lib/es/button'
import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { type Merge, people } from '../../../../contract/people/person'
import { ListFailed, ListSkeleton } from '../../../kit/ui/list-states'
import textStyle from '../../../kit/ui/text.module.css'
import { useNow } from '../../../kit/ui/use-now'
import { call } from '../../../lib/api/call'
import { errorSentence } from '../../../lib/error-sentence'
import { count, minuteOf } from '../../../lib/format'
import { usePersonMutation } from '../use-person-mutation'
import style from './duplicates.module.css'

/** Recent merges, and how long each can still be undone. */
export function Merges() {
  const { data, error, refetch } = useQuery({
    queryKey: [people.name, 'merges'],
    queryFn: ({ signal }) => call(people.merges, { signal }),
  })
  return (
    <section aria-labelledby="duplicates-merged">
      <header>
        <h2 id="duplicates-merged">{m.person_merges_title()}</h2>
      </header>
      {error !== null ? (
        <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <ListSkeleton />
      ) : data.rows.length === 0 ? (
        <p className={textStyle.note}>{m.person_merges_none()}</p>
      ) : (
        <ul className={style.merges}>
          {data.rows.map((merge) => (
            <Line key={merge.id} merge={merge} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Line({ merge }: { merge: Merge }) {
  const { id, keptName, mergedName, rows, who, at, undoneAt } = merge
  const left = minutesLeft(merge, useNow())
  const mutation = usePersonMutation(
    () => call(people.undoMerge, { id }),
    () => Toast.success(m.person_merge_undone()),
  )
  const refusal = mutation.formLevelError([])
  return (
    <li>
      <strong>{m.person_merges_line({ merged: mergedName, kept: keptName })}</strong>
      <span className={textStyle.note}>
        {m.person_merges_facts({
          count: count(rows),
          who: who ?? m.kit_history_system(),
          at: minuteOf(at),
        })}
      </span>
      <span className={style.mergesFoot}>
        <span className={textStyle.note}>{remainingLabel(undoneAt, left)}</span>
        {undoneAt !== null || left <= 0 ? null : (
          <Button
            size="small"
            type="tertiary"
            loading={mutation.isPending}
            aria-label={m.person_merges_undo_of({ merged: mergedName })}
            onClick={() => mutation.run(undefined)}
          >
            {m.kit_undo()}
          </Button>
        )}
      </span>
      {refusal === null ? null : (
        <span role="alert" className={textStyle.problem}>
          {refusal}
        </span>
      )}
    </li>
  )
}

const minutesLeft = ({ undoUntil }: Merge, now: Date) =>
  Math.floor((new Date(undoUntil).getTime() - now.getTime()) / 60_000)

function remainingLabel(undoneAt: string | null, left: number): string {
  if (undoneAt !== null) return m.person_merges_undone()
  if (left <= 0) return m.person_merges_over()
  return left < 60
    ? m.person_merges_minutes({ minutes: left })
    : m.person_merges_hours({ hours: Math.floor(left / 60) })
}
