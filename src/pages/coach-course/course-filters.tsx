import { m } from '#messages'
import { coaches } from '../../../contract/catalogue/coach'
import {
  courseKinds,
  courseLevels,
  courseStatuses,
  type ListedCoachCourse,
} from '../../../contract/catalogue/coach-course'
import { stores } from '../../../contract/catalogue/store'
import { FilterChoice } from '../../kit/filter/choice'
import { FilterRecord } from '../../kit/filter/record'
import { optionsOf } from '../../kit/form/choice-field'
import { useRecordOptions } from '../../kit/form/record-field'
import type { List } from '../../kit/list/use-list'
import { kindLabel, levelLabel, statusLabel, worded } from './labels'

const coachSource = { resource: coaches, labelOf: (row: { displayName: string }) => row.displayName }
const storeSource = { resource: stores, labelOf: (row: { name: string }) => row.name }

export function CourseFilters({ list }: { list: List<ListedCoachCourse> }) {
  return (
    <>
      <FilterRecord list={list} filter="coach" label={m.coachcourse_coach()} {...coachSource} />
      <FilterRecord list={list} filter="store" label={m.coachcourse_store()} {...storeSource} />
      <FilterChoice
        list={list}
        filter="kind"
        label={m.coachcourse_kind()}
        options={optionsOf(courseKinds, kindLabel)}
      />
      <FilterChoice
        list={list}
        filter="level"
        label={m.coachcourse_level()}
        options={optionsOf(courseLevels, levelLabel)}
      />
      <FilterChoice
        list={list}
        filter="status"
        label={m.coachcourse_status()}
        options={optionsOf(courseStatuses, statusLabel)}
      />
    </>
  )
}

const fields: Readonly<Record<string, () => string>> = {
  coach: m.coachcourse_coach,
  store: m.coachcourse_store,
  kind: m.coachcourse_kind,
  level: m.coachcourse_level,
  status: m.coachcourse_status,
}

/** The text of a set filter's chip. */
export function useFilterWords(list: List<ListedCoachCourse>): (key: string, value: string) => string {
  const { coach, store } = list.query.filters
  const coachNames = useRecordOptions(coachSource, coach === undefined ? [] : [coach], '').options
  const storeNames = useRecordOptions(storeSource, store === undefined ? [] : [store], '').options
  const wordOf = (key: string, one: string) =>
    key === 'kind' || key === 'level' || key === 'status'
      ? worded(key, one)
      : ((key === 'coach' ? coachNames : storeNames).find(({ value }) => value === one)?.label ?? '…')
  return (key, value) =>
    m.kit_filter_chip({
      field: fields[key]?.() ?? key,
      words: value
        .split(',')
        .map((one) => wordOf(key, one))
        .join(m.kit_comma()),
    })
}
