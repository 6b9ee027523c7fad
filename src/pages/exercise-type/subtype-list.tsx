import type { ReactNode } from 'react'
import { m } from '#messages'
import { type ExerciseSubtype, exerciseSubtypes } from '../../../contract/content/exercise-subtype'
import { exerciseTypes } from '../../../contract/content/exercise-type'
import { PlacePath } from '../../domain/place-path'
import { EnabledBatch } from '../../kit/batch/enabled-batch'
import { EnabledFilter, EnabledMark, enabledLabel } from '../../kit/batch/enabled-mark'
import { FilterRecord } from '../../kit/filter/record'
import { useRecordLabel } from '../../kit/filter/use-record-label'
import { columnsFor } from '../../kit/list/columns-for'
import { ListPage } from '../../kit/list/list-page'
import { useList } from '../../kit/list/use-list'
import textStyle from '../../kit/ui/text.module.css'
import { count } from '../../lib/format'
import { Link } from '../../lib/link'
import { pathTo } from '../../lib/path-to'
import { nameOf } from './labels'
import { useSubtypeActions } from './use-subtype-actions'

const typeSource = { resource: exerciseTypes, labelOf: nameOf }
const col = columnsFor<ExerciseSubtype>()

const columns = () => [
  col.text('name', m.exercise_name(), { sort: 'name', width: 200, isName: true }),
  col.text('typeName', m.exercise_type(), { width: 180 }),
  col.cell(
    'exercises',
    m.exercise_exercises(),
    (row) => (
      <Link className={textStyle.link} to={pathTo('action', { type: row.typeId, subtype: row.id })}>
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

export function SubtypeList({ title, views, create }: Props) {
  const list = useList(exerciseSubtypes)
  const { rowActions, open, dialogs } = useSubtypeActions()
  const typeName = useRecordLabel(typeSource, list.query.filters.type)
  const describeFilter = (key: string, value: string) =>
    key === 'type'
      ? m.kit_filter_chip({ field: m.exercise_type(), words: typeName(value) })
      : m.kit_filter_chip({ field: m.exercisetype_state(), words: enabledLabel(value === 'true') })
  return (
    <>
      <ListPage
        purpose={m.empty_exercise_subtype()}
        resource={exerciseSubtypes}
        list={list}
        title={title}
        searchHint={m.exercisetype_search_subtype()}
        columns={columns()}
        nameOf={nameOf}
        onOpen={open}
        views={views}
        actions={create}
        filters={
          <>
            <FilterRecord list={list} filter="type" label={m.exercise_type()} {...typeSource} />
            <EnabledFilter list={list} />
          </>
        }
        describeFilter={describeFilter}
        rowActions={rowActions}
        batch={(selection) => (
          <EnabledBatch resource={exerciseSubtypes} nameOf={nameOf} selection={selection} />
        )}
      />
      {dialogs}
    </>
  )
}
