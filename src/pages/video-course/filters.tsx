import { m } from '#messages'
import { coaches } from '../../../contract/catalogue/coach'
import { courseTypes } from '../../../contract/catalogue/course-type'
import type { ListedVideoCourse } from '../../../contract/content/video-course'
import { FilterChoice } from '../../kit/filter/choice'
import { FilterRecord } from '../../kit/filter/record'
import { useRecordOptions } from '../../kit/form/record-field'
import type { List } from '../../kit/list/use-list'
import { publicationStatus } from '../../kit/publication/status'
import { videoCourseLabels } from './labels'

export const coachSource = { resource: coaches, labelOf: (row: { displayName: string }) => row.displayName }
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

const fields: Readonly<Record<string, () => string>> = {
  type: m.video_type,
  level: m.video_level,
  access: m.video_access,
  coach: m.video_coach,
  status: m.kit_publication_status,
}

/** The text of a set filter's chip. */
export function useFilterWords(list: List<ListedVideoCourse>): (key: string, value: string) => string {
  const { type, coach } = list.query.filters
  const known = [
    ...useRecordOptions(typeSource, type === undefined ? [] : [type], '').options,
    ...useRecordOptions(coachSource, coach === undefined ? [] : [coach], '').options,
  ]
  const wordOf = (key: string, one: string) => {
    if (key === 'status') return publicationStatus.labelFor(one)
    if (key === 'level' || key === 'access') return videoCourseLabels[key].labelFor(one)
    return known.find(({ value }) => value === one)?.label ?? '…'
  }
  return (key, value) => {
    const words = value.split(',').map((one) => wordOf(key, one))
    return m.kit_filter_chip({ field: fields[key]?.() ?? key, words: words.join(m.kit_comma()) })
  }
}
