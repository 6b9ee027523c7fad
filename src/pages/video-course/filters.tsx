import { m } from '#messages'
import { coaches } from '../../../contract/catalogue/coach'
import { courseTypes } from '../../../contract/catalogue/course-type'
import { publicationStatuses } from '../../../contract/content/publication'
import { type ListedVideoCourse, videoAccess, videoLevels } from '../../../contract/content/video-course'
import { FilterChoice } from '../../kit/filter/choice'
import { FilterRecord } from '../../kit/filter/record'
import { optionsOf } from '../../kit/form/choice-field'
import { useRecordOptions } from '../../kit/form/record-field'
import type { List } from '../../kit/list/use-list'
import { publicationLabel, publicationWord } from '../../kit/publication/status'
import { accessLabel, levelLabel, worded } from './labels'

export const coachSource = { resource: coaches, labelOf: (row: { displayName: string }) => row.displayName }
export const typeSource = {
  resource: courseTypes,
  labelOf: ({ name, isEnabled }: { name: string; isEnabled: boolean }) =>
    isEnabled ? name : m.video_type_disabled({ name }),
}

export const levelOptions = () =>
  videoLevels.map((level) => ({ value: String(level), label: levelLabel(level) }))

export function VideoCourseFilters({ list }: { list: List<ListedVideoCourse> }) {
  return (
    <>
      <FilterRecord list={list} filter="type" label={m.video_type()} {...typeSource} />
      <FilterChoice list={list} filter="level" label={m.video_level()} options={levelOptions()} />
      <FilterChoice
        list={list}
        filter="access"
        label={m.video_access()}
        options={optionsOf(videoAccess, accessLabel)}
      />
      <FilterRecord list={list} filter="coach" label={m.video_coach()} {...coachSource} />
      <FilterChoice
        list={list}
        filter="status"
        label={m.kit_publication_status()}
        options={optionsOf(publicationStatuses, publicationLabel)}
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
    if (key === 'status') return publicationWord(one)
    if (key === 'level' || key === 'access') return worded(key, one)
    return known.find(({ value }) => value === one)?.label ?? '…'
  }
  return (key, value) => {
    const words = value.split(',').map((one) => wordOf(key, one))
    return m.kit_filter_chip({ field: fields[key]?.() ?? key, words: words.join(m.kit_comma()) })
  }
}
