import type { ReactNode } from 'react'
import { m } from '#messages'
import { type ExerciseType, exerciseTypes } from '../../../contract/content/exercise-type'
import { PlacePath } from '../../domain/place-path'
import { SportIcon } from '../../domain/sport/sport-icon'
import { EnabledBatch } from '../../kit/batch/enabled-batch'
import { EnabledFilter, EnabledMark, enabledLabel } from '../../kit/batch/enabled-mark'
import { Clamped, columnsFor } from '../../kit/list/columns-for'
import { ListPage } from '../../kit/list/list-page'
import { useList } from '../../kit/list/use-list'
import textStyle from '../../kit/ui/text.module.css'
import { count } from '../../lib/format'
import { Link } from '../../lib/link'
import { pathTo } from '../../lib/path-to'
import { nameOf } from './labels'
import style from './tree.module.css'
import { useTypeActions } from './use-type-actions'

const col = columnsFor<ExerciseType>()

const columns = () => [
  col.cell(
    'name',
    m.exercise_name(),
    (row) => (
      <span className={style.named}>
        <SportIcon name={row.icon} />
        <Clamped text={row.name} />
      </span>
    ),
    { sort: 'name', width: 220, isName: true },
  ),
  col.text('code', m.exercise_code(), { sort: 'code', width: 190 }),
  col.cell(
    'subtypes',
    m.exercise_subtypes(),
    (row) => (
      <Link className={textStyle.link} to={pathTo('typechildren', { type: row.id })}>
        {count(row.subtypes)}
      </Link>
    ),
    { width: 100, right: true },
  ),
  col.cell(
    'exercises',
    m.exercise_exercises(),
    (row) => (
      <Link className={textStyle.link} to={pathTo('action', { type: row.id })}>
        {count(row.exercises)}
      </Link>
    ),
    { width: 100, right: true },
  ),
  col.cell('enabled', m.exercisetype_state(), (row) => <EnabledMark {...row} />, { width: 92 }),
  col.cell('sort', m.exercisetype_sort(), (row) => <PlacePath {...row} />, {
    sort: 'sort',
    width: 100,
  }),
  col.instant('updatedAt', m.exercisetype_updated_at(), { sort: 'updatedAt' }),
  col.text('updatedBy', m.exercisetype_updated_by(), { width: 110, isExtra: true }),
  col.instant('createdAt', m.exercisetype_created_at(), { sort: 'createdAt', isExtra: true }),
]

interface Props {
  title: string
  views: ReactNode
  create: ReactNode
}

export function TypeList({ title, views, create }: Props) {
  const list = useList(exerciseTypes)
  const { rowActions, open, dialogs } = useTypeActions()
  return (
    <>
      <ListPage
        purpose={m.empty_exercise_type()}
        resource={exerciseTypes}
        list={list}
        title={title}
        searchHint={m.exercisetype_search()}
        columns={columns()}
        nameOf={nameOf}
        onOpen={open}
        views={views}
        actions={create}
        filters={<EnabledFilter list={list} />}
        describeFilter={(_, value) =>
          m.kit_filter_chip({ field: m.exercisetype_state(), words: enabledLabel(value === 'true') })
        }
        rowActions={rowActions}
        batch={(selection) => <EnabledBatch resource={exerciseTypes} nameOf={nameOf} selection={selection} />}
      />
      {dialogs}
    </>
  )
}
