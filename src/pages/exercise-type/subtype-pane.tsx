import IconPlus from '@douyinfe/semi-icons/lib/es/icons/IconPlus'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { useQuery } from '@tanstack/react-query'
import { forwardRef } from 'react'
import { m } from '#messages'
import { type ExerciseSubtype, exerciseSubtypes } from '../../../contract/content/exercise-subtype'
import type { ExerciseType } from '../../../contract/content/exercise-type'
import { EnabledMark } from '../../kit/batch/enabled-mark'
import { DragOrder } from '../../kit/drag/order'
import { useKeptOrder } from '../../kit/drag/use-kept-order'
import { FilterOne } from '../../kit/filter/one'
import { wholeList } from '../../kit/list/whole-list'
import { ListFailed, ListSkeleton } from '../../kit/ui/list-states'
import { useMay } from '../../kit/ui/use-may'
import { call } from '../../lib/api/call'
import { errorSentence } from '../../lib/error-sentence'
import { count } from '../../lib/format'
import { Link } from '../../lib/link'
import { useOpen } from './use-open'
import { useSubtypeActions } from './use-subtype-actions'

interface Props {
  types: readonly ExerciseType[]
  type: ExerciseType | undefined
  onChoose: (id: string) => void
}

/** The subtypes of the chosen type in their order. */
export const SubtypePane = forwardRef<HTMLElement, Props>(({ types, type, onChoose }, pane) => {
  const may = useMay()
  const open = useOpen('subtype')
  const canAdd = type !== undefined && may(exerciseSubtypes.create)
  return (
    <section
      ref={pane}
      className="exercisetype-pane exercisetype-subtypes"
      aria-labelledby="exercisetype-subtypes"
    >
      <header>
        <h2 id="exercisetype-subtypes">
          {type === undefined ? m.exercise_subtype() : m.exercisetype_subtypes_of({ name: type.name })}
          {type === undefined ? null : <span className="kit-note">{count(type.subtypes)}</span>}
        </h2>
        <div className="exercisetype-which">
          <FilterOne
            label={m.exercise_type()}
            value={type?.id}
            options={types.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={onChoose}
          />
        </div>
        {canAdd ? (
          <Button
            type="tertiary"
            size="small"
            icon={<IconPlus aria-hidden />}
            onClick={() => open({ new: '1', edit: null, type: type.id })}
          >
            {m.exercisetype_new_subtype()}
          </Button>
        ) : null}
      </header>
      {type === undefined ? null : <Subtypes key={type.id} types={types} type={type} />}
    </section>
  )
})
SubtypePane.displayName = 'SubtypePane'

function Subtypes({ types, type }: { types: readonly ExerciseType[]; type: ExerciseType }) {
  const may = useMay()
  const { rowActions, drop, dialogs } = useSubtypeActions()
  const whole = wholeList(exerciseSubtypes, { type: type.id })
  const { data, error, refetch } = useQuery(whole)
  const keep = useKeptOrder<ExerciseSubtype>({
    queryKey: whole.queryKey,
    send: (ids) => call(exerciseSubtypes.order, { body: { typeId: type.id, ids } }),
    text: m.exercisetype_order_kept_of({ name: type.name }),
  })
  if (data === undefined)
    return error === null ? (
      <ListSkeleton />
    ) : (
      <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
    )
  const rows = new Map(data.map((row) => [row.id, row] as const))
  const onOnto = (id: string, typeId: string) => {
    const row = rows.get(id)
    const onto = types.find((one) => one.id === typeId)
    if (row !== undefined && onto !== undefined) void drop(row, onto)
  }
  return (
    <>
      {data.length === 0 ? <p className="exercisetype-none">{m.exercisetype_no_subtypes()}</p> : null}
      <DragOrder
        label={m.exercisetype_order_of({ name: type.name })}
        ids={data.map(({ id }) => id)}
        nameOf={(id) => rows.get(id)?.name ?? ''}
        onMove={(ids) => void keep(ids)}
        {...(may(exerciseSubtypes.move) ? { onOnto } : {})}
        disabled={!may(exerciseSubtypes.order)}
        renderItem={(id) => {
          const row = rows.get(id)
          return row === undefined ? null : (
            <article className="exercisetype-card">
              <span className="exercisetype-words">
                <strong title={row.name}>{row.name}</strong>
                <small>
                  <Link className="kit-link" to={`/action?type=${type.id}&subtype=${row.id}`}>
                    {m.exercisetype_exercise_count({ count: count(row.exercises) })}
                  </Link>
                </small>
              </span>
              {row.isEnabled ? null : <EnabledMark isEnabled={false} />}
              <div className="exercisetype-actions">{rowActions(row)}</div>
            </article>
          )
        }}
      />
      {dialogs}
    </>
  )
}
