import { m } from '#messages'
import { courseTypes } from '../../../contract/content/course-type'
import type { ListedVideoCourse } from '../../../contract/content/video-course'
import { coachSource } from '../../domain/lesson/coach-source'
import { FilterChoice } from '../../kit/filter/choice'
import { describeFilters } from '../../kit/filter/describe-filters'
import { FilterRecord } from '../../kit/filter/record'
import { useRecordLabel } from '../../kit/filter/use-record-label'
import type { List } from '../../kit/list/use-list'
import { publicationStatus } from '../../kit/publication/status'
import { videoCourseLabels } from './labels'

export const typeSource = {
  resource: courseTypes,
  labelOf: ({ name, isEnabled }: { name: string; isEnabled: boolean }) =>
    isEnabled ? name : m.video_type_disabled({ name }),
}

export function VideoCourseFilters({ list }: { list: List<ListedVideoCourse> }) {
  return (
    <>
      <FilterRecord list={list} filter="type" label={m.video_type()} {...typeSource} />
      <FilterChoice
        list={list}
        filter="level"
        label={m.video_level()}
        options={videoCourseLabels.level.options()}
      />
      <FilterChoice
        list={list}
        filter="access"
        label={m.video_access()}
        options={videoCourseLabels.access.options()}
      />
      <FilterRecord list={list} filter="coach" label={m.video_coach()} {...coachSource} />
      <FilterChoice
        list={list}
        filter="status"
        label={m.kit_publication_status()}
        options={publicationStatus.options()}
      />
    </>
  )
}

/** The text of a set filter's chip. */
export function useFilterLabels(list: List<ListedVideoCourse>) {
  const { type, coach } = list.query.filters
  const typeName = useRecordLabel(typeSource, type)
  const coachName = useRecordLabel(coachSource, coach)
  return describeFilters({
    type: [m.video_type, typeName],
    level: [m.video_level, videoCourseLabels.level.chip],
    access: [m.video_access, videoCourseLabels.access.chip],
    coach: [m.video_coach, coachName],
    status: [m.kit_publication_status, publicationStatus.chip],
  })
}
