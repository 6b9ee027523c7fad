import IconSearch from '@douyinfe/semi-icons/lib/es/icons/IconSearch'
import Button from '@douyinfe/semi-ui/lib/es/button'
import Input from '@douyinfe/semi-ui/lib/es/input'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, memo, useDeferredValue, useState } from 'react'
import { m } from '#messages'
import type { ListedExercise } from '../../../../contract/content/exercise'
import { type Muscle, muscles } from '../../../../contract/content/muscle'
import { muscleLabel } from '../../../domain/training/muscle-label'
import { MuscleMap } from '../../../domain/training/muscle-map'
import { libraryPageSize, libraryQuery } from '../edit/use-plan-exercises'
import style from './builder.module.css'
import panelsStyle from './panels.module.css'
import type { Press } from './use-part-drag'

interface Props {
  isLocked: boolean
  /** The label of the day that an exercise would be added to. */
  into: string
  onAdd: (exercise: ListedExercise) => void
  onPress: (event: Parameters<Press>[0], exercise: ListedExercise) => void
}

/** Published exercises to add to the chosen day, found by name, pinyin or muscle: pressed, dragged, or the first by Enter. */
export const Library = memo(function Library({ isLocked, into, onAdd, onPress }: Props) {
  const [typed, setTyped] = useState('')
  const [muscle, setMuscle] = useState<Muscle | null>(null)
  const [page, setPage] = useState(1)
  const cache = useQueryClient()
  const q = useDeferredValue(typed.trim())
  const { data } = useQuery({ ...libraryQuery(q, muscle, page), placeholderData: (before) => before })
  const rows = data?.rows ?? []
  const total = data?.total ?? 0
  const narrow = (next: Muscle | null) => {
    setMuscle(next)
    setPage(1)
  }
  const addFirst = async (field: HTMLInputElement) => {
    const found = await cache.fetchQuery(libraryQuery(typed.trim(), muscle, page))
    const [first] = found.rows
    if (first === undefined) return
    onAdd(first)
    field.select()
  }
  const onSearchKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && !isLocked) void addFirst(event.currentTarget)
    else if (event.key === 'ArrowDown') itemsOf(event.currentTarget)[0]?.focus()
    else return
    event.preventDefault()
  }
  return (
    <section className={style.library} id={libraryId} aria-label={m.trainingplan_build_library()}>
      <h2>{m.trainingplan_build_library()}</h2>
      <Input
        prefix={<IconSearch aria-hidden />}
        aria-label={m.trainingplan_build_library_search()}
        placeholder={m.trainingplan_build_library_search()}
        value={typed}
        showClear
        onChange={(text) => {
          setTyped(text)
          setPage(1)
        }}
        onKeyDown={onSearchKey}
      />
      <details className={panelsStyle.muscles}>
        <summary>
          {muscle === null
            ? m.trainingplan_build_library_muscle()
            : `${m.trainingplan_build_library_muscle()} · ${muscleLabel(muscle)}`}
        </summary>
        <MuscleMap
          label=""
          heat={muscle === null ? {} : { [muscle]: 1 }}
          onPress={(one) => narrow(one === muscle ? null : one)}
        />
        <select
          className={panelsStyle.select}
          aria-label={m.trainingplan_build_library_muscle()}
          value={muscle ?? ''}
          onChange={({ target }) => narrow(muscles.find((one) => one === target.value) ?? null)}
        >
          <option value="">{m.trainingplan_build_library_all()}</option>
          {muscles.map((one) => (
            <option key={one} value={one}>
              {muscleLabel(one)}
            </option>
          ))}
        </select>
      </details>
      {isLocked ? null : (
        <p className={style.faint}>{m.trainingplan_build_library_into({ weekday: into })}</p>
      )}
      {data !== undefined && rows.length === 0 ? <p>{m.trainingplan_build_library_none()}</p> : null}
      <ul onKeyDown={walk}>
        {rows.map((exercise) => (
          <li key={exercise.id}>
            <button
              type="button"
              className={panelsStyle.libraryItem}
              aria-label={m.trainingplan_build_library_add({ name: exercise.name })}
              disabled={isLocked}
              onPointerDown={(event) => onPress(event, exercise)}
              onClick={() => onAdd(exercise)}
            >
              <span>{exercise.name}</span>
              <span className={style.faint}>{exercise.primaryMuscles.map(muscleLabel).join('、')}</span>
            </button>
          </li>
        ))}
      </ul>
      {total > libraryPageSize ? (
        <footer>
          <Button size="small" type="tertiary" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {m.trainingplan_build_library_less()}
          </Button>
          <span className={style.faint}>
            {page} / {Math.ceil(total / libraryPageSize)}
          </span>
          <Button
            size="small"
            type="tertiary"
            disabled={page * libraryPageSize >= total}
            onClick={() => setPage(page + 1)}
          >
            {m.trainingplan_build_library_more()}
          </Button>
        </footer>
      ) : null}
    </section>
  )
})

const libraryId = 'plan-library'

/** Focuses the search. */
export function focusLibrary(): void {
  document.querySelector<HTMLInputElement>(`#${libraryId} input`)?.focus()
}

const itemsOf = (within: Element) => [
  ...(within.closest('section')?.querySelectorAll<HTMLElement>(`.${panelsStyle.libraryItem}:enabled`) ?? []),
]

/** The arrows move through the list; up from its first item returns to the search. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  if (by === undefined) return
  event.preventDefault()
  const items = itemsOf(event.currentTarget)
  const next = items.findIndex((one) => one === document.activeElement) + by
  if (next < 0) focusLibrary()
  else items[next]?.focus()
}
