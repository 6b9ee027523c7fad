import IconPlus from '@douyinfe/semi-icons/lib/es/icons/IconPlus'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { m } from '#messages'
import { type ExerciseType, exerciseTypes } from '../../../contract/content/exercise-type'
import { SportIcon } from '../../domain/sport/sport-icon'
import { EnabledMark } from '../../kit/batch/enabled-mark'
import { DragOrder } from '../../kit/drag/order'
import { useKeptOrder } from '../../kit/drag/use-kept-order'
import { wholeList } from '../../kit/list/whole-list'
import textStyle from '../../kit/ui/text.module.css'
import { useMay } from '../../kit/ui/use-may'
import { call } from '../../lib/api/call'
import { count } from '../../lib/format'
import style from './tree.module.css'
import { useOpen } from './use-open'
import { useTypeActions } from './use-type-actions'

interface Props {
  types: readonly ExerciseType[]
  chosen: ExerciseType | undefined
  onChoose: (id: string) => void
}

/** The types in their order; each accepts subtypes of the others. */
export function TypePane({ types, chosen, onChoose }: Props) {
  const may = useMay()
  const open = useOpen('type')
  const { rowActions, dialogs } = useTypeActions()
  const keep = useKeptOrder<ExerciseType>({
    queryKey: wholeList(exerciseTypes).queryKey,
    send: (ids) => call(exerciseTypes.order, { body: { ids } }),
    text: m.exercisetype_order_kept(),
  })
  const rows = new Map(types.map((row) => [row.id, row] as const))
  return (
    <section className={`${style.pane} ${style.types}`} aria-labelledby="exercisetype-types">
      <header>
        <h2 id="exercisetype-types">
          {m.exercise_type()}
          <span className={textStyle.note}>{count(types.length)}</span>
        </h2>
        {may(exerciseTypes.create) ? (
          <Button
            type="tertiary"
            size="small"
            icon={<IconPlus aria-hidden />}
            onClick={() => open({ new: '1', edit: null })}
          >
            {m.exercisetype_new()}
          </Button>
        ) : null}
      </header>
      {types.length === 0 ? <p className={style.none}>{m.exercisetype_no_types()}</p> : null}
      <DragOrder
        label={m.exercisetype_order_of_types()}
        ids={types.map(({ id }) => id)}
        nameOf={(id) => rows.get(id)?.name ?? ''}
        onMove={(ids) => void keep(ids)}
        disabled={!may(exerciseTypes.order)}
        renderItem={(id) => {
          const row = rows.get(id)
          if (row === undefined) return null
          const isChosen = row.id === chosen?.id
          return (
            <article
              className={style.card}
              data-chosen={isChosen || undefined}
              {...(isChosen ? {} : { 'data-drop-onto': row.id })}
            >
              <button
                type="button"
                className={style.choose}
                aria-pressed={isChosen}
                onClick={() => onChoose(row.id)}
              >
                <SportIcon name={row.icon} size={22} />
                <span className={style.words}>
                  <strong title={row.name}>{row.name}</strong>
                  <small>
                    {m.exercisetype_counts({
                      subtypes: count(row.subtypes),
                      exercises: count(row.exercises),
                    })}
                  </small>
                </span>
              </button>
              {row.isEnabled ? null : <EnabledMark isEnabled={false} />}
              <div className={style.actions}>{rowActions(row)}</div>
            </article>
          )
        }}
      />
      {dialogs}
    </section>
  )
}
