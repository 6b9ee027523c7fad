import { m } from '#messages'
import type { ListedCoachCourse } from '../../../contract/catalogue/coach-course'
import { coachSource } from '../../domain/lesson/coach-source'
import { FilterChoice } from '../../kit/filter/choice'
import { describeFilters } from '../../kit/filter/describe-filters'
import { FilterRecord } from '../../kit/filter/record'
import { storeSource } from '../../kit/filter/store-source'
import { useRecordLabel } from '../../kit/filter/use-record-label'
import type { List } from '../../kit/list/use-list'
import { coachCourseLabels } from './labels'

export function CourseFilters({ list }: { list: List<ListedCoachCourse> }) {
  return (
    <>
      <FilterRecord list={list} filter="coach" label={m.coachcourse_coach()} {...coachSource} />
      <FilterRecord list={list} filter="store" label={m.coachcourse_store()} {...storeSource} />
      <FilterChoice
        list={list}
        filter="kind"
        label={m.coachcourse_kind()}
        options={coachCourseLabels.kind.options()}
      />
      <FilterChoice
        list={list}
        filter="level"
        label={m.coachcourse_level()}
        options={coachCourseLabels.level.options()}
      />
      <FilterChoice
        list={list}
        filter="status"
        label={m.coachcourse_status()}
        options={coachCourseLabels.status.options()}
      />
    </>
  )
}

/** The text of a set filter's chip. */
export function useFilterLabels(list: List<ListedCoachCourse>) {
  const { coach, store } = list.query.filters
  const coachName = useRecordLabel(coachSource, coach)
  const storeName = useRecordLabel(storeSource, store)
  return describeFilters({
    coach: [m.coachcourse_coach, coachName],
    store: [m.coachcourse_store, storeName],
    kind: [m.coachcourse_kind, coachCourseLabels.kind.chip],
    level: [m.coachcourse_level, coachCourseLabels.level.chip],
    status: [m.coachcourse_status, coachCourseLabels.status.chip],
  })
}
